// Squares as a finger finds them: what is pressed is the middle of a square, and nothing may lie over it.
import { expect, type Page } from '@playwright/test';

const full = process.env.FURLONG_FULL === '1';

const phones = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 360, height: 640 },
  { width: 390, height: 664 },
  { width: 412, height: 915 },
];

/** What a person may have set: every phone, with text of both sizes, in both themes. */
const settings = phones.flatMap((phone) =>
  [100, 200].flatMap((text) => (['light', 'dark'] as const).map((theme) => ({ phone, text, theme }))),
);

/** The squares to choose from as touch targets: the distance of the nearest two, and those that something else covers. */
const underFinger = (page: Page) =>
  page.evaluate(() => {
    const targets = [...document.querySelectorAll<SVGElement>('[data-square]')];
    document.querySelector('section.course')!.scrollIntoView({ block: 'nearest' });
    const middles = targets.map((target) => {
      const { left, right, top, bottom } = target.querySelector('.finger')!.getBoundingClientRect();
      return { square: target.dataset.square!, x: (left + right) / 2, y: (top + bottom) / 2 };
    });
    const around = [
      [0, 0],
      [-10, 0],
      [10, 0],
      [0, -10],
      [0, 10],
    ];
    return {
      squares: targets.length,
      apart: Math.min(
        Infinity,
        ...middles.flatMap((a, i) => middles.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y))),
      ),
      covered: middles
        .filter(({ square, x, y }) =>
          around.some(
            ([dx, dy]) =>
              document
                .elementFromPoint(x + dx, y + dy)
                ?.closest('[data-square]')
                ?.getAttribute('data-square') !== square,
          ),
        )
        .map(({ square }) => square),
    };
  });

/** In this window, a finger finds every square that may be chosen: nothing covers it, and no other one is too near. */
export async function expectSquares(page: Page, title: string): Promise<void> {
  await expect
    .soft(async () => {
      const { squares, apart, covered } = await underFinger(page);
      expect(squares).toBeGreaterThan(0);
      expect(covered).toEqual([]);
      expect(apart).toBeGreaterThanOrEqual(24);
    }, title)
    .toPass({ intervals: [20, 40, 80, 160], timeout: 8_000 });
}

/** The same in a window like this. */
async function findEach(page: Page, state: string, { phone, text, theme }: (typeof settings)[number]): Promise<void> {
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((size) => (document.documentElement.style.fontSize = size), text === 100 ? '' : `${text}%`);
  await expectSquares(page, `${state}, ${phone.width} × ${phone.height}, text ${text} %, ${theme}`);
}

/** The same in some of all windows, others each time; in all of them with FURLONG_FULL=1 or without a number. */
export async function fingersFindAll(page: Page, state: string, some?: { nth: number; of: number }): Promise<void> {
  const chosen =
    some && !full
      ? settings.filter((_, i) => (i + 5 * some.nth) % Math.ceil(settings.length / some.of) === 0)
      : settings;
  for (const setting of chosen) await findEach(page, state, setting);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
}

/** Presses the middle of a square, with a finger where there is a touch screen. */
export async function pressSquare(page: Page, square: string): Promise<void> {
  let at = { x: 0, y: 0, touch: false };
  await expect(async () => {
    at = await page.evaluate(async (name) => {
      const target = document.querySelector(`[data-square="${name}"]`)!;
      // With the board in words, squares are buttons.
      const finger = target.querySelector('.finger');
      (finger ? document.querySelector('section.course') : target)?.scrollIntoView({ block: 'nearest' });
      const middle = () => {
        const { left, right, top, bottom } = (finger ?? target).getBoundingClientRect();
        return [(left + right) / 2, (top + bottom) / 2];
      };
      const [x, y] = middle();
      for (let frame = 0; frame < 3; ++frame) await new Promise((resolve) => requestAnimationFrame(resolve));
      if (middle().join() !== [x, y].join()) throw new Error(`${name} moves`);
      const found = document.elementFromPoint(x, y);
      if (found?.closest('[data-square]') !== target)
        throw new Error(`${name} is under ${found?.outerHTML.slice(0, 200)}`);
      return { x, y, touch: navigator.maxTouchPoints > 0 };
    }, square);
  }).toPass({ intervals: [20, 40, 80, 160], timeout: 15_000 });
  if (at.touch) await page.touchscreen.tap(at.x, at.y);
  else await page.mouse.click(at.x, at.y);
}
