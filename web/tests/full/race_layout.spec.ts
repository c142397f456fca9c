// Where parts of a race meet on the screen, in races that are played up to it: plates and heads, cards and what they
// would do, the photo and the enclosure, the odds.
import { expect, test, type Page } from '@playwright/test';
import { misfits } from '../support/misfits';
import { setUp } from '../support/race_form';
import { at, change, openHome, prefer, ride, asked } from '../support/race_page';
import { beginsLike, languages, like, words } from '../support/words';

test('says in whole words why a horse goes less far than the pace, or not at all', async ({ page }) => {
  await prefer(page);
  await setUp(page, { seats: [{ name: 'Ann' }, ...Array<string>(7).fill('steady')], races: [{ course: 'oval' }] });
  const why = page.locator('aside .order .dice-move .why');
  let told = 0;
  for (let rounds = 0; rounds < 4; ++rounds) {
    await ride(page, {
      before: async ({ asks, raised }) =>
        (asks === 'pace' || (asks === 'square' && raised < 0)) && (await why.count()) > 0 ? 'enough' : undefined,
    });
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [2560, 1440],
    ] as const) {
      await page.setViewportSize({ width, height });
      const seen = await why.evaluateAll((all) =>
        all.map((one) => {
          const words = document.createRange();
          words.selectNodeContents(one);
          const [text, room] = [words.getBoundingClientRect(), one.closest('.dice-move')!.getBoundingClientRect()];
          if (text.top >= room.bottom - 1) return '';
          return text.right <= room.right + 1 ? 'whole' : `cut: ${one.textContent}`;
        }),
      );
      expect(
        seen.filter((how) => how.startsWith('cut')),
        `${width} × ${height}`,
      ).toEqual([]);
      told += seen.filter((how) => how === 'whole').length;
    }
    await ride(page, { before: ({ asks }) => (asks === 'card' ? 'enough' : undefined) });
  }
  expect(told).toBeGreaterThan(0);
});

test('covers neither head nor number of a horse with a plate in a dice round, however close together they are', async ({
  page,
}) => {
  await prefer(page);
  await setUp(page, { seats: [{ name: 'Ann' }, 'bolt', 'thrift', 'rowan', 'steady', 'lucky', 'sharp', 'sharp'] });
  for (const [width, height] of [
    [1280, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await ride(page, { before: ({ asks, raised }) => (asks === 'square' && raised < 0 ? 'enough' : undefined) });
    await expect(page.locator('.board .badge').first()).toBeVisible();
    const hidden = await page.evaluate(() => {
      const boxes = (selector: string) =>
        [...document.querySelectorAll(`.board ${selector}`)].map((one) => one.getBoundingClientRect());
      const parts = [...boxes('.horse .eyes'), ...boxes('.horse .silks-disc')];
      return boxes('.badge rect').flatMap(({ left, right, top, bottom }) =>
        parts.filter(
          ({ x, y, width: wide, height: high }) =>
            x + wide / 2 > left && x + wide / 2 < right && y + high / 2 > top && y + high / 2 < bottom,
        ),
      );
    });
    expect(hidden).toEqual([]);
    await ride(page, { before: ({ asks }) => (asks === 'card' ? 'enough' : undefined) });
  }
});

test('writes what a card would do below its squares, and on a phone below its points', async ({ page }) => {
  await prefer(page);
  await setUp(page, { races: [{ course: 'triangle', fences: true }] }, 'setup', 'chase');
  const slips = page.locator('.slot .fate:not(:empty)');
  await ride(page, {
    before: async ({ asks }) => (asks === 'card' && (await slips.count()) > 1 ? 'enough' : undefined),
  });
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.locator('.hand.compact')).toHaveCount(width < 600 ? 1 : 0);
    const covered = await slips.evaluateAll((all) =>
      all.flatMap((slip) => {
        const { top } = slip.getBoundingClientRect();
        const above = [...slip.parentElement!.querySelectorAll('.square, .points')];
        // A figure's box has some room below its foot.
        return above
          .map((one) => one.getBoundingClientRect())
          .filter(({ y, height: high }) => y + 0.8 * high > top + 1);
      }),
    );
    expect(covered).toEqual([]);
  }
});

test('shows the whole photo and the whole enclosure, also on a phone on its side', async ({ page }) => {
  await prefer(page);
  // Second and third of this race finish in line.
  await openHome(page, 'epsom');
  await page.getByRole('button', { name: words('home.now') }).click();
  await ride(page, { before: ({ asks }) => (asks === 'photo' ? 'enough' : undefined) });
  const sizes = [
    [844, 390],
    [667, 375],
    [390, 844],
    [1440, 900],
  ];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const part of ['.print', 'form button'])
      await expect(at.photo(page).locator(part).last(), `${part}, ${width} × ${height}`).toBeInViewport({ ratio: 1 });
  }
  await ride(page);
  const scene = page.locator('svg.enclosure');
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    // All of its 1600 by 520 units.
    const { width: wide, height: high } = (await scene.boundingBox())!;
    expect(wide / high, `${width} × ${height}`).toBeCloseTo(1600 / 520, 1);
  }
});

const strip = '.strip .chance';
/** "34% to win" */
const toWin = new RegExp(like('riding.odds.of').source.replace(/^\^|\$$/g, ''));

/** The chances in a list, as whole percentages. */
async function percents(page: Page, selector: string): Promise<number[]> {
  const texts = await page.locator(selector).allTextContents();
  return texts.flatMap((text) => (/\d+/.test(text) ? [Number(/\d+/.exec(text)![0])] : []));
}

/** Eight chances that add up, but for rounding. */
async function expectOdds(page: Page, selector: string): Promise<void> {
  await expect.poll(async () => (await percents(page, selector)).length, { message: selector }).toBe(8);
  const sum = (await percents(page, selector)).reduce((all, one) => all + one, 0);
  expect(Math.abs(sum - 100), selector).toBeLessThanOrEqual(8);
}

test('moves nothing for the odds of a race', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await prefer(page, { odds: true });
  await setUp(page, { seats: [{ name: 'Ann' }, ...Array<string>(7).fill('steady')], races: [{}] });
  await asked(page, 'card');
  await expectOdds(page, strip);
  const room = () => page.locator('.strip').evaluate((one) => one.getBoundingClientRect().toJSON());
  const before = await room();
  const seen = new Set<string>();
  let blank = 0;
  let turns = 0;
  await ride(page, {
    before: async (sight) => {
      if (sight.asks !== 'card' && sight.asks !== 'square') return undefined;
      const now = await percents(page, strip);
      blank += now.length === 8 ? 0 : 1;
      seen.add(now.join(' '));
      expect(await room()).toEqual(before);
      return ++turns === 12 ? 'enough' : undefined;
    },
  });
  expect(blank).toBe(0);
  expect(seen.size).toBeGreaterThan(3);
  // The list has the odds in full.
  await page.getByRole('button', { name: beginsLike('riding.strip.open') }).click();
  const list = page.getByRole('dialog', { name: words('riding.order') });
  await expect(list.getByRole('listitem').first()).toContainText(toWin);
  await expect(list.getByRole('table').first()).toBeVisible();
  await page.keyboard.press('Escape');
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ]) {
    await page.setViewportSize({ width, height });
    await expectOdds(page, width < 900 ? strip : '.side .order .chance');
    for (const language of languages) {
      await change(page, { language });
      expect.soft(await misfits(page), `${width} in ${language}`).toEqual([]);
    }
  }
});
