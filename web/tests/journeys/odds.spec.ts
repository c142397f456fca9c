// Live odds: each horse's chance to win beside the horse, for who wants them, without waiting.
import { expect, test, type Page } from '@playwright/test';
import { setUp } from '../support/race_form';
import { act, asked, at, complaints, prefer, ride } from '../support/race_page';
import { like, words } from '../support/words';

/** The chances in a list, as whole percentages. */
async function percents(page: Page, selector: string): Promise<number[]> {
  const texts = await page.locator(selector).allTextContents();
  return texts.flatMap((text) => (/\d+/.test(text) ? [Number(/\d+/.exec(text)![0])] : []));
}

/** Four chances that add up, but for rounding. */
async function expectOdds(page: Page, selector: string): Promise<void> {
  await expect.poll(async () => (await percents(page, selector)).length, { message: selector }).toBe(4);
  const sum = (await percents(page, selector)).reduce((all, one) => all + one, 0);
  expect(Math.abs(sum - 100), selector).toBeLessThanOrEqual(4);
}

/** "34% to win" */
const toWin = new RegExp(like('riding.odds.of').source.replace(/^\^|\$$/g, ''));
const order = '.side .order .chance';

test('odds are shown to who wants them, follow the race, and are on the second screen, too', async ({
  page,
  context,
}) => {
  const heard = complaints(page);
  const advised: string[] = [];
  page.on('request', (request) => request.url().includes('adviser') && advised.push(request.url()));
  await prefer(page);
  await setUp(page, { seats: [{ name: 'Ann' }, 'steady', 'steady', 'steady'], races: [{}] });
  await asked(page, 'card');
  await expect(page.locator(order)).toHaveCount(0);
  expect(advised).toEqual([]);

  const button = page.getByRole('button', { name: words('riding.odds'), exact: true });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expectOdds(page, order);
  expect(advised.length).toBeGreaterThan(0);
  // For screen readers too; and in full, with the chances in the meeting.
  await expect(at.order(page).first()).toContainText(toWin);
  const board = page.getByRole('complementary', { name: words('riding.odds') });
  await expect(board.getByRole('row')).toHaveCount(5);
  // Closed, they are off; on again, they are remembered.
  await board.getByRole('button', { name: words('riding.odds.close') }).click();
  await expect(board).toHaveCount(0);
  await expect(page.locator(order)).toHaveCount(0);
  await button.click();
  await expectOdds(page, order);
  await page.reload();
  await asked(page, 'card');
  await expectOdds(page, order);

  // An undo takes them back.
  const before = await percents(page, order);
  await act(page, await asked(page, 'card'));
  await act(page, await asked(page, 'square', 'act'));
  await asked(page, 'card', 'pace', 'die', 'square');
  await at.undo(page).click();
  await expect.poll(() => percents(page, order)).toEqual(before);

  // The second screen has those that everybody may know.
  const [second] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: words('riding.display') }).click(),
  ]);
  await expectOdds(second, '.side .chance');
  // They follow the race, and are never missing.
  const seen = new Set<string>();
  let turns = 0;
  await ride(page, {
    before: async ({ asks }) => {
      if (asks !== 'card' && asks !== 'square') return undefined;
      const now = await percents(page, order);
      expect(now).toHaveLength(4);
      seen.add(now.join(' '));
      return ++turns === 6 ? 'enough' : undefined;
    },
  });
  expect(seen.size).toBeGreaterThan(1);
  // Switched off on one screen, they are off on both, and in the board in words.
  await second.getByRole('button', { name: words('riding.odds') }).click();
  await expect(second.locator('.side .chance')).toHaveCount(0);
  await expect(page.locator(order)).toHaveCount(0);
  await page.keyboard.press('t');
  const field = page.getByRole('list', { name: words('textboard.field') }).getByRole('listitem');
  await expect(field).toHaveCount(4);
  await expect(field.filter({ hasText: toWin })).toHaveCount(0);
  await page.keyboard.press('o');
  await expect(field.filter({ hasText: toWin })).toHaveCount(4);
  expect(heard).toEqual([]);
});
