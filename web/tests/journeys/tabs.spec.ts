// The same meeting in two tabs: the newer one goes on, the older one says so at once, and nothing is lost.
import { expect, test, type Page } from '@playwright/test';
import { at, change, complaints, openHome } from '../support/race_page';
import { words } from '../support/words';

test('a meeting is ridden in one tab at a time', async ({ context }) => {
  await context.addInitScript(() =>
    localStorage.setItem('furlong.preferences', JSON.stringify({ speed: 'instant', sound: false })),
  );
  const cards = (page: Page) => at.hands(page).locator('button[aria-pressed]');
  const first = await context.newPage();
  const heard = complaints(first);
  await openHome(first);
  await first.getByRole('button', { name: words('home.now') }).click();
  await expect(cards(first).first()).toHaveAttribute('aria-disabled', 'false');
  const count = await cards(first).count();

  const second = await context.newPage();
  await second.goto('/#/ride');
  await expect(cards(second)).toHaveCount(count);

  await expect(first.getByRole('heading', { name: words('riding.elsewhere') })).toBeVisible();
  await first.getByRole('button', { name: words('riding.elsewhere.here') }).click();
  await expect(cards(first)).toHaveCount(count);
  await expect(second.getByRole('heading', { name: words('riding.elsewhere') })).toBeVisible();
  // Names given by default follow the language, also of a meeting that was stored.
  await first.goto('./#/');
  await expect(first.getByRole('button', { name: /Team Red/ })).toBeVisible();
  await change(first, { language: 'de' });
  await expect(first.getByRole('button', { name: /Stall Rot/ })).toBeVisible();
  expect(heard).toEqual([]);
});
