// Windows of every size, and what must hold in each of them.
import { expect, type Page } from '@playwright/test';

const full = process.env.FURLONG_FULL === '1';

const widths = [320, 390, 601, 640, 683, 823, 900, 901, 1024, 1440, 3840];
const heights = [480, 501, 514, 657, 800, 2160];
/** windows as browsers report them when the page is enlarged */
const enlarged = [
  [640, 400],
  [853, 480],
  [1280, 360],
  [320, 256],
  [426, 240],
] as const;

/**
 * All of them with FURLONG_FULL=1. Otherwise a third, another one for each state: every width comes with two heights, and
 * every height with three or four widths.
 */
function sizesFor(state: string): (readonly [number, number])[] {
  return widths.flatMap((width, column) =>
    heights
      .filter((_, row) => full || (column + row + state.length) % 3 === 0)
      .map((height) => [width, height] as const),
  );
}

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
    const saddle = box('.saddle');
    const beside = saddle.left >= board.right - 1 || saddle.top >= board.bottom - 1;
    const shown = (beside ? board.bottom : saddle.top) - board.top;
    if (shown < height / 2) found.push(`${Math.round(shown)} px of the course`);

    // While the pace is chosen, no horse is asked for.
    const horse = box(document.querySelector('.horse .active') ? '.horse:has(.active)' : '.horse:has(.own)');
    const long = Math.max(horse.width, horse.height);
    if (long < 44) found.push(`a horse of ${Math.round(long)} px`);
    const [x, y] = [(horse.left + horse.right) / 2, (horse.top + horse.bottom) / 2];
    if (whole && !document.elementFromPoint(x, y)?.closest('.board')) found.push('the horse is covered');

    if (!whole) return found;
    for (const one of document.querySelectorAll('.saddle button, .saddle [role="status"], .bar button, .strip .one')) {
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

export async function everySize(page: Page, state: string): Promise<void> {
  const sizes = [
    ...sizesFor(state).map(([width, height]) => [width, height, true] as const),
    ...enlarged.map(([width, height]) => [width, height, false] as const),
  ];
  for (const [width, height, whole] of sizes) {
    await page.setViewportSize({ width, height });
    await expect
      .soft(async () => expect(await faults(page, { whole })).toEqual([]), `${state} at ${width} × ${height}`)
      .toPass({ intervals: [20, 40, 80, 160], timeout: 20_000 });
  }
}

/** How much of the height of the window the course takes; hands and captions may lie on its turf. */
const courseShare = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const board = document.querySelector('.board')!.getBoundingClientRect();
    return (Math.min(board.bottom, window.innerHeight) - Math.max(board.top, 0)) / window.innerHeight;
  });

export async function halfOfEverySize(page: Page, state: string): Promise<void> {
  for (const [width, height] of sizesFor(state)) {
    await page.setViewportSize({ width, height });
    await expect
      .soft(async () => expect(await courseShare(page)).toBeGreaterThanOrEqual(0.5), `${state} at ${width} × ${height}`)
      .toPass({ intervals: [20, 40, 80, 160], timeout: 20_000 });
  }
}
