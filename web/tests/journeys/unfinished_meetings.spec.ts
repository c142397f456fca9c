// Several unfinished meetings: none is lost by starting another, by leaving, or by closing the tab.
import { expect, test, type Page } from '@playwright/test';
import { act, asked, handOf, prefer, ride, rideNow } from '../support/race_page';
import { setUp } from '../support/race_form';
import { words } from '../support/words';

const older = (page: Page) => page.getByRole('region', { name: words('home.resume.older') });
const resume = (page: Page) => page.getByRole('button', { name: words('home.resume') });

/** Makes some choices, so that this meeting differs from the others; returns the hand. */
async function playOn(page: Page, cards: number): Promise<string[]> {
  let asks = 0;
  await ride(page, {
    before: (sight) => (sight.asks === 'card' && sight.raised < 0 && asks++ === cards ? 'enough' : undefined),
  });
  return handOf(page);
}

test('keeps three meetings side by side, and resumes each where it stopped', async ({ page, context }) => {
  await prefer(page);
  await setUp(page, { seats: [{ name: 'Ann' }, 'random', 'random', 'random'], races: [{ course: 'dash' }] });
  const first = await playOn(page, 1);
  await page
    .getByRole('link', { name: words('app.home') })
    .first()
    .click();
  await expect(resume(page)).toBeVisible();
  await rideNow(page);
  const second = await playOn(page, 2);
  await setUp(page, { seats: [{ name: 'Ann' }, 'steady', 'steady', 'steady', 'steady'], races: [{}, {}] });
  const third = await playOn(page, 1);
  await act(page, await asked(page, 'card'));

  // The tab is closed with a card raised.
  await page.close();
  page = await context.newPage();
  await prefer(page);
  await page.goto('./');
  await expect(older(page).getByRole('listitem')).toHaveCount(2);
  // Each says where and when.
  await expect(older(page).getByRole('listitem').first()).toContainText('The Oval');
  for (const line of await older(page).getByRole('listitem').all())
    await expect(line.locator('time')).toHaveText(/\d:\d\d/);
  await resume(page).click();
  await asked(page, 'card');
  expect(await handOf(page)).toEqual(third);

  // The others wait, the latest first; a meeting that is resumed becomes the latest only when something is chosen.
  for (const [at, expected] of [
    [0, second],
    [1, first],
  ] as const) {
    await page.goto('./#/');
    await older(page).getByRole('listitem').nth(at).getByRole('button').first().click();
    await asked(page, 'card');
    expect(await handOf(page)).toEqual(expected);
  }

  // A finished one leaves; the others stay.
  await ride(page);
  await page.goto('./#/');
  await expect(resume(page)).toBeVisible();
  await expect(older(page).getByRole('listitem')).toHaveCount(1);
});
