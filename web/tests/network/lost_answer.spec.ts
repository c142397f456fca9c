// A choice that is under way when its page is reloaded is made once: whether the message was lost or its answer.
import { expect, type Page } from '@playwright/test';
import { madeOnce } from '../support/choice_audit';
import { test } from '../support/online_test';
import { aboutToChoose, come, faults, gather, part, pendingOn, recordOf, rideOnline } from '../support/people';
import { act, asked } from '../support/race_page';
import { shown } from '../support/shown';
import { words } from '../support/words';

/** The choice is shown as held back, and the page says why. */
async function expectHeld(page: Page): Promise<void> {
  await expect(shown(page, words('table.lost.queued'))).toBeVisible();
  await expect(shown(page, words('table.held'))).toBeVisible();
}

test('a tab that is reloaded while a choice is under way loses nothing and acts once', async ({ browser, server }) => {
  const ann = await come(browser, server, 'Ann');
  const { page, network } = ann;
  // The page does not learn over HTTP who this is; the welcome of the table tells it.
  await page.route('**/api/me', () => {});
  const table = await gather([ann], { players: 4, races: [{ course: 'dash' }] }, 'random');
  for (const lost of ['said', 'answers'] as const) {
    const sight = await aboutToChoose(ann);
    await network.lose(lost, () => act(page, sight), 'down');
    await expectHeld(page);
    await page.unroute('**/api/me');
    network.mend();
    await page.reload();
    await expect.poll(() => pendingOn(page)).toEqual([]);
  }
  // Elsewhere on the page she is told that it is her turn, and led back.
  await asked(page);
  await page.goto('./#/lobby');
  await expect(page).toHaveTitle('One table is waiting for you.');
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', './icon-turn.svg');
  await page.goto('./#/');
  await expect(page).toHaveTitle(words('home.turn.title'));
  await page.getByRole('link', { name: words('home.turn') }).click();
  await rideOnline(ann);
  madeOnce(ann, await recordOf(server, table));
  expect(faults(ann)).toEqual([]);
  await part(ann);
});
