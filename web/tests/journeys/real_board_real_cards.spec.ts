// A race over fences on a real board with real cards and dice: the page referees, by keys.
import { expect, test } from '@playwright/test';
import {
  beginOnBoard,
  byKeys,
  rideOnBoard,
  squaresToRide,
  step,
  task,
  whereHorsesAre,
} from '../support/companion_page';
import { complaints, openHome, prefer } from '../support/race_page';
import { like, words } from '../support/words';

test('referees real cards: undo, reload, a card that the deck no longer has, and the result', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page);
  await beginOnBoard(page, 'real', [{ course: 'dash', fences: true }]);
  const seen = new Set<string>();
  let player = '';
  let warned = false;
  const joker = step(page)
    .getByRole('button', { name: like('card.joker') })
    .last();
  await rideOnBoard(page, byKeys, true, async (asked) => {
    const first = !seen.has(asked);
    seen.add(asked);
    if (asked === 'ride' && first) {
      // Taken back, and nothing is lost with a reload.
      const board = await whereHorsesAre(page).allInnerTexts();
      await page.getByRole('button', { name: words('riding.undo') }).click();
      await expect(task(page)).toHaveText(like('companion.card.real'));
      await page.reload();
      await expect(task(page)).toHaveText(like('companion.card.real'));
      await expect(whereHorsesAre(page)).toHaveText(board);
      // The first player plays the only Joker 12.
      player = await task(page).innerText();
      await joker.click();
      await expect(squaresToRide(page)).toBeVisible();
    } else if (asked === 'card' && player !== '' && !warned && (await task(page).innerText()) === player) {
      warned = true;
      const warning = step(page).locator('.warned');
      await joker.click();
      await expect(warning).toHaveText(/there is only one/);
      await warning.getByRole('button', { name: words('companion.warn.no') }).click();
      await expect(warning).toHaveCount(0);
      await joker.click();
      await warning.getByRole('button', { name: words('companion.warn.yes') }).click();
      await expect(warning).toHaveCount(0);
    }
    return false;
  });
  expect(warned).toBe(true);
  expect([...seen]).toEqual(expect.arrayContaining(['boxes', 'card', 'dice', 'pace', 'ride', 'roller']));
  await expect(page.locator('.score-sheet')).toBeVisible();
  await expect(page.locator('.title')).not.toContainText(words('companion.before'));
  // There is no record of real cards, and nothing to resume.
  await expect(page.getByRole('link', { name: words('story.analyse') })).toHaveCount(0);
  await openHome(page);
  await expect(page.getByRole('region', { name: words('companion.unfinished') })).toHaveCount(0);
  expect(heard).toEqual([]);
});
