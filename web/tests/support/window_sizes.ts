// Windows of every size, and what must hold in each of them.
import { expect, type Page } from '@playwright/test';

/** Windows that people have, from the smallest phone to a wall. */
export const windows = [320, 390, 601, 640, 683, 823, 900, 901, 1024, 1440, 3840].flatMap((width) =>
  [480, 501, 514, 657, 800, 2160].map((height) => ({ width, height })),
);
/** Windows as browsers report them when the page is enlarged. */
export const enlarged = [
  { width: 640, height: 400 },
  { width: 853, height: 480 },
  { width: 1280, height: 360 },
  { width: 320, height: 256 },
  { width: 426, height: 240 },
];

interface Limits {
  /** true if everything must be in the window without scrolling */
  whole: boolean;
}

/** What is wrong with the page as it is now. */
const faults = (page: Page, limits: Limits): Promise<string[]> =>
  page.evaluate(({ whole }) => {
    const found: string[] = [];
    const { innerWidth: width, innerHeight: height } = window;
    const root = document.scrollingElement!;
    const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
    const name = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 30);

    if (whole && root.scrollHeight > root.clientHeight)
      found.push(`scrolls by ${root.scrollHeight - root.clientHeight}`);
    if (root.scrollWidth > root.clientWidth) found.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth}`);

    const board = box('.board');
    const panel = box('.choice-panel');
    const beside = panel.left >= board.right - 1 || panel.top >= board.bottom - 1;
    const shown = (beside ? board.bottom : panel.top) - board.top;
    if (shown < height / 2) found.push(`${Math.round(shown)} px of the course`);

    // While the pace is chosen, no horse is asked for.
    const horse = box(document.querySelector('.horse .active') ? '.horse:has(.active)' : '.horse:has(.own)');
    const long = Math.max(horse.width, horse.height);
    if (long < 44) found.push(`a horse of ${long.toFixed(1)} px`);
    const [x, y] = [(horse.left + horse.right) / 2, (horse.top + horse.bottom) / 2];
    if (whole && !document.elementFromPoint(x, y)?.closest('.board')) found.push('the horse is covered');

    if (!whole) return found;
    for (const one of document.querySelectorAll(
      '.choice-panel button, .choice-panel [role="status"], .bar button, .strip .one',
    )) {
      const edge = one.getBoundingClientRect();
      if (edge.left < -1 || edge.right > width + 1 || edge.top < -1 || edge.bottom > height + 1)
        found.push(`outside the window: ${name(one)}`);
    }
    for (const one of document.querySelectorAll('.choices button')) {
      const edge = one.getBoundingClientRect();
      if (edge.width < 24 || edge.height < 24) found.push(`too small: ${name(one)}`);
      const top = document.elementFromPoint(edge.left + 12, edge.top + 12);
      if (top !== null && !one.contains(top)) found.push(`covered: ${name(one)}`);
    }
    for (const square of document.querySelectorAll('[data-square]')) {
      const edge = square.querySelector('circle')!.getBoundingClientRect();
      const top = document.elementFromPoint((edge.left + edge.right) / 2, (edge.top + edge.bottom) / 2);
      if (top?.closest('[data-square]') !== square) found.push(`covered: ${name(square)}`);
    }
    // The last row of the running order, where it is a list.
    const list = document.querySelector('.side .order');
    const last = list?.querySelector('li:last-child')?.getBoundingClientRect();
    if (list && last && last.bottom > list.getBoundingClientRect().bottom + 1) found.push('the last row is cut off');
    return found;
  }, limits);

/** Everything is in this window without scrolling; `enlarged`: what matters most is, and no more fits. */
export async function expectWhole(page: Page, title: string, isEnlarged = false): Promise<void> {
  await expect
    .soft(async () => expect(await faults(page, { whole: !isEnlarged })).toEqual([]), title)
    .toPass({ intervals: [20, 40, 80, 160], timeout: 8_000 });
}

/** How much of the height of the window the course takes; hands and captions may lie on its turf. */
const courseShare = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const board = document.querySelector('.board')!.getBoundingClientRect();
    return (Math.min(board.bottom, window.innerHeight) - Math.max(board.top, 0)) / window.innerHeight;
  });

/** The course takes at least half of this window's height. */
export async function expectHalf(page: Page, title: string): Promise<void> {
  await expect
    .soft(async () => expect(await courseShare(page)).toBeGreaterThanOrEqual(0.5), title)
    .toPass({ intervals: [20, 40, 80, 160], timeout: 8_000 });
}
