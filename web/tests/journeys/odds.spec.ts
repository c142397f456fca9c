// Live odds: each horse's chance to win beside the horse, for who wants them, without waiting.
import { expect, test, type Page } from '@playwright/test';
import { misfits } from '../support/misfits';
import { act, asked, at, change, complaints, prefer, ride } from '../support/race_page';
import { setUp } from '../support/race_form';
import { beginsLike, languages, like, words } from '../support/words';

const race = { seats: [{ name: 'Ann' }, 'steady', 'steady', 'steady'], races: [{}] };

/** The chances in a list, as whole percentages. */
async function percents(page: Page, selector: string): Promise<number[]> {
  const texts = await page.locator(selector).allTextContents();
  return texts.flatMap((text) => (/\d+/.test(text) ? [Number(/\d+/.exec(text)![0])] : []));
}

/** They add up, but for rounding. */
async function expectOdds(page: Page, selector: string, horses: number): Promise<void> {
  await expect.poll(async () => (await percents(page, selector)).length, { message: selector }).toBe(horses);
  const sum = (await percents(page, selector)).reduce((all, one) => all + one, 0);
  expect(Math.abs(sum - 100), selector).toBeLessThanOrEqual(horses);
}

/** "34% to win" */
const toWin = new RegExp(like('riding.odds.of').source.replace(/^\^|\$$/g, ''));
const order = '.side .order .chance';
const strip = '.strip .chance';

test('odds are off until somebody wants them, and remembered', async ({ page }) => {
  const heard = complaints(page);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const advised = () => fetched.filter((url) => url.includes('adviser'));
  await prefer(page);
  await setUp(page, race);
  await asked(page, 'card');
  await expect(page.locator(order)).toHaveCount(0);
  expect(advised()).toEqual([]);

  const button = page.getByRole('button', { name: words('riding.odds'), exact: true });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expectOdds(page, order, 4);
  expect(advised().length).toBeGreaterThan(0);
  // For screen readers too.
  await expect(at.order(page).first()).toContainText(toWin);
  // In full, with the chances in the meeting.
  const board = page.getByRole('complementary', { name: words('riding.odds') });
  await expect(board.getByRole('row')).toHaveCount(5);
  // Closed, they are off; the running order has no figures any more.
  await board.getByRole('button', { name: words('riding.odds.close') }).click();
  await expect(board).toHaveCount(0);
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator(order)).toHaveCount(0);
  await button.click();
  await expectOdds(page, order, 4);

  await page.reload();
  await asked(page, 'card');
  await expectOdds(page, order, 4);
  await page.keyboard.press('o');
  await expect(page.locator(order)).toHaveCount(0);
  expect(heard).toEqual([]);
});

test('they follow the race, and nothing moves for them', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await prefer(page, { odds: true });
  await setUp(page, { ...race, seats: [...race.seats, 'steady', 'steady', 'steady', 'steady'] });
  await asked(page, 'card');
  await expectOdds(page, strip, 8);
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
    await expectOdds(page, width < 900 ? strip : order, 8);
    for (const language of languages) {
      await change(page, { language });
      expect.soft(await misfits(page), `${width} in ${language}`).toEqual([]);
    }
  }
});

test('an undo takes them back', async ({ page }) => {
  await prefer(page, { odds: true });
  await setUp(page, race);
  await asked(page, 'card');
  await expectOdds(page, order, 4);
  const before = await percents(page, order);
  await act(page, await asked(page, 'card'));
  await act(page, await asked(page, 'square', 'act'));
  await asked(page, 'card', 'pace', 'die', 'square');
  await at.undo(page).click();
  await expect.poll(() => percents(page, order)).toEqual(before);
});

test('the board in words has them', async ({ page }) => {
  await prefer(page, { odds: true, board: 'text' });
  await setUp(page, race);
  await asked(page, 'card');
  const field = page.getByRole('list', { name: words('textboard.field') });
  await expect(field.getByRole('listitem').filter({ hasText: toWin })).toHaveCount(4);
  await change(page, { odds: false });
  await expect(field.getByRole('listitem').filter({ hasText: toWin })).toHaveCount(0);
});

test('several people at one screen, and the second screen, see what everybody may know', async ({ page, context }) => {
  await prefer(page, { odds: true });
  await setUp(page, { seats: [{ name: 'Ann' }, { name: 'Ben' }, 'steady', 'steady'], races: [{}] }, 'screen');
  await act(page, await asked(page, 'curtain'));
  await asked(page, 'card');
  await expectOdds(page, order, 4);
  const [second] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: words('riding.display') }).click(),
  ]);
  await expectOdds(second, '.side .chance', 4);
  // The same position has the same odds, whoever computes them.
  const byHorse = (of: Page, rows: string) =>
    of
      .locator(rows)
      .evaluateAll((all) => all.map((row) => row.querySelector('.chance')!.textContent!.replace(/\s+/g, ' ').trim()));
  expect(await byHorse(second, '.side li')).toEqual(await byHorse(page, '.side .order li'));
  await second.getByRole('button', { name: words('riding.odds') }).click();
  await expect(second.locator('.side .chance')).toHaveCount(0);
});
