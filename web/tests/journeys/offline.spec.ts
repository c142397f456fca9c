// After the first visit everything works without a network.
import { expect, test } from '@playwright/test';
import { setUp } from '../support/race_form';
import { asked, at, complaints, everythingKept, prefer, ride, rideNow } from '../support/race_page';
import { words } from '../support/words';

test.use({ serviceWorkers: 'allow' });

test('without a network: a race, and a meeting on the other course', async ({ page, context }) => {
  await prefer(page);
  await page.goto('./');
  await expect(page.getByRole('button', { name: words('home.now') })).toBeVisible();
  await everythingKept(page);

  await context.setOffline(true);
  const heard = complaints(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await rideNow(page);
  await ride(page);
  await expect(at.sheet(page)).toBeVisible();

  await setUp(page, {
    seats: [{ name: 'Ann' }, 'random', 'random', 'random'],
    races: [{ course: 'triangle', fences: true }],
  });
  await asked(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Triangle');
  await page.goto('./#/design');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(heard.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
