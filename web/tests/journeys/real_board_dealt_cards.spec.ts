// A race on a real board with cards that the page deals: hands stay covered, and the record can be analysed.
import { expect, test } from '@playwright/test';
import { beginOnBoard, byMouse, noCardShown, rideOnBoard, step, task } from '../support/companion_page';
import { complaints, openHome, prefer } from '../support/race_page';
import { replay } from '../support/replay_page';
import { like, words } from '../support/words';

test('deals covered hands, goes on after it was closed, and leads to the analysis of this race', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page);
  // Without a server, hands cannot be on phones, and the page says why.
  await page.goto('./#/board');
  await expect(page.getByText(words('companion.mode.phones.none'))).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(words('companion.mode.phones')) })).toHaveCount(0);
  await beginOnBoard(page, 'dealt', [{ course: 'dash' }]);
  let closed = false;
  await rideOnBoard(page, byMouse, false, async (asked) => {
    if (asked !== 'deal' || closed) return false;
    closed = true;
    await noCardShown(page);
    await step(page)
      .getByRole('button', { name: like('curtain.open') })
      .click();
    const before = await task(page).innerText();
    await openHome(page);
    await page
      .getByRole('region', { name: words('companion.unfinished') })
      .getByRole('button')
      .first()
      .click();
    await expect(task(page)).toHaveText(before);
    await noCardShown(page);
    return false;
  });
  expect(closed).toBe(true);
  await expect(page.getByRole('button', { name: words('end.save') })).toBeVisible();
  await expect(page.getByText(words('companion.end.hand'))).toHaveCount(0);
  // The analysis is of this race, whatever else was played here meanwhile.
  const id = /referee\/(\w+)/.exec(page.url())![1];
  await page.getByRole('link', { name: words('story.analyse') }).click();
  await expect(page).toHaveURL(new RegExp(`#/replay\\?kept=${id}`));
  // It begins without being asked again.
  await expect(replay.tab(page, 'analysis')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('figure').first()).toBeVisible();
  await expect(replay.analyse(page)).toHaveCount(0);
  expect(heard).toEqual([]);
});
