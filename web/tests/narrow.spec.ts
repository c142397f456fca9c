// With text four times as large, or on a very narrow screen, everything is reachable by scrolling in one direction.
import { expect, test, type Page } from '@playwright/test';
import { setUp } from './race_card';
import { act, asked, prefer, ride, rideNow } from './page_player';
import { words } from './words';

/** Nothing extends beyond the right edge, except what is clipped or scrolls by itself. */
async function fits(page: Page, state: string): Promise<void> {
  const beyond = await page.evaluate(() => {
    const root = document.scrollingElement!;
    return {
      page: root.scrollWidth - root.clientWidth,
      dialogs: [...document.querySelectorAll('dialog[open]')].map((dialog) => dialog.scrollWidth - dialog.clientWidth),
    };
  });
  expect.soft(beyond, state).toEqual({ page: 0, dialogs: beyond.dialogs.map(() => 0) });
}

/** Text spacing as readers may set it (WCAG 1.4.12). */
async function space(page: Page): Promise<void> {
  await page.addStyleTag({
    content:
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }',
  });
}

for (const board of ['drawn', 'text'] as const) {
  test(`320 pixels are wide enough, board ${board}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await prefer(page, { board });
    await page.goto('./');
    await expect(page.getByRole('button', { name: words('home.now') })).toBeVisible();
    await fits(page, 'home');
    await page.getByRole('button', { name: words('home.preferences') }).click();
    await expect(page.getByRole('dialog', { name: words('preferences.title') })).toBeVisible();
    await fits(page, 'preferences');
    await page.keyboard.press('Escape');
    await setUp(page, {
      seats: [{ name: 'Ann' }, 'random', 'random', 'random'],
      races: [{ course: 'dash' }, { course: 'dash', fences: true }],
    });
    const seen = new Set<string>();
    for (let presses = 0; presses < 400; ++presses) {
      const sight = await asked(page);
      const state = sight.raised >= 0 ? `raised ${sight.asks}` : sight.asks;
      if (!seen.has(state)) await fits(page, state);
      seen.add(state);
      if (sight.asks === 'over') break;
      await act(page, sight);
    }
    for (const state of ['card', 'result', 'keep', 'over']) expect(seen).toContain(state);
  });
}

test('set-up at 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await prefer(page);
  for (const door of ['setup', 'screen'] as const) {
    await page.goto(`./#/${door}`);
    await expect(page.getByRole('button', { name: words('setup.start') })).toBeVisible();
    await fits(page, door);
  }
});

test('the board in words takes more space between letters and lines', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await prefer(page, { board: 'text' });
  await rideNow(page);
  await act(page, await asked(page, 'card'));
  await asked(page, 'square', 'act');
  await space(page);
  await fits(page, 'spaced');
  // No button's text is cut off.
  const cut = await page
    .getByRole('region', { name: words('riding.saddle') })
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons
        .filter(
          (button) => button.scrollWidth > button.clientWidth + 1 || button.scrollHeight > button.clientHeight + 1,
        )
        .map((button) => button.textContent),
    );
  expect(cut).toEqual([]);
});

test('what is pressed is large enough', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const board of ['drawn', 'text'] as const) {
    await page.addInitScript(
      (liked) =>
        localStorage.setItem('furlong.preferences', JSON.stringify({ speed: 'instant', sound: false, board: liked })),
      board,
    );
    await rideNow(page);
    await asked(page, 'card');
    const small = await page.getByRole('button').evaluateAll((buttons) =>
      buttons
        .map((button) => ({
          name: button.textContent?.trim() || button.getAttribute('aria-label'),
          box: button.getBoundingClientRect(),
          unseen: getComputedStyle(button).clipPath !== 'none',
        }))
        .filter(({ box, unseen }) => !unseen && box.width > 0 && (box.width < 24 || box.height < 24))
        .map(({ name }) => name),
    );
    expect(small, board).toEqual([]);
  }
});

/**
 * The squares to choose from as touch targets: the distance of the nearest two, and those that something else covers.
 */
const underFinger = (page: Page) =>
  page.locator('[data-square]').evaluateAll((targets) => {
    const middles = targets.map((target) => {
      const { left, right, top, bottom } = target.querySelector('circle')!.getBoundingClientRect();
      return { square: (target as SVGElement).dataset.square!, x: (left + right) / 2, y: (top + bottom) / 2 };
    });
    const around = [
      [0, 0],
      [-10, 0],
      [10, 0],
      [0, -10],
      [0, 10],
    ];
    return {
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

const full = process.env.FURLONG_FULL === '1';
const phones = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
];

for (const course of ['oval', 'triangle'] as const) {
  test(`every square finds a finger on any phone, ${course}`, async ({ page }) => {
    await page.setViewportSize(phones[0]);
    await prefer(page);
    await setUp(page, { seats: [{ name: 'Ann' }, 'bolt', 'random'], races: [{ course }], finish: 'first' });
    const seen = { asked: 0, most: 0 };
    await ride(page, {
      // A slow start, so that the field is spread out.
      card: (hand) =>
        seen.asked < 6
          ? hand.reduce((least, { points }, i) => (points < hand[least].points ? i : least), 0)
          : hand.reduce((best, { points }, i) => (points > hand[best].points ? i : best), 0),
      before: async ({ squares, prompt }) => {
        if (squares.length === 0) return;
        // One after the other, or all of them with FURLONG_FULL=1.
        for (const phone of full ? phones : [phones[seen.asked % phones.length]]) {
          await page.setViewportSize(phone);
          await expect
            .soft(
              async () => {
                const { apart, covered } = await underFinger(page);
                expect(covered).toEqual([]);
                expect(apart).toBeGreaterThanOrEqual(24);
              },
              `${prompt} ${squares.join(' ')}, ${phone.width} × ${phone.height}`,
            )
            .toPass({ intervals: [20, 40, 80, 160], timeout: 20_000 });
        }
        seen.asked += 1;
        seen.most = Math.max(seen.most, squares.length);
      },
    });
    expect(seen.asked).toBeGreaterThan(8);
    expect(seen.most).toBeGreaterThan(2);
  });
}
