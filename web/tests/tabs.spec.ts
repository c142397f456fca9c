// The same meeting in two tabs: the newer one goes on, the older one says so, and nothing is lost.
import { expect, test, type Page } from '@playwright/test';
import { at, openHome } from './page_player';
import { words } from './words';

test('a meeting is ridden in one tab at a time', async ({ context }) => {
  await context.addInitScript(() =>
    localStorage.setItem('furlong.preferences', JSON.stringify({ speed: 'instant', sound: false })),
  );
  const cards = (page: Page) => at.hands(page).locator('button[aria-pressed]');
  const first = await context.newPage();
  await openHome(first);
  await first.getByRole('button', { name: words('home.now') }).click();
  await expect(cards(first).first()).toHaveAttribute('aria-disabled', 'false');
  const count = await cards(first).count();

  const second = await context.newPage();
  await second.goto('/#/ride');
  await expect(cards(second)).toHaveCount(count);

  await cards(first).first().click();
  await at.squares(first).first().press('Enter');
  await expect(first.getByRole('heading', { name: words('riding.elsewhere') })).toBeVisible();
  await first.getByRole('button', { name: words('riding.elsewhere.here') }).click();
  await expect(cards(first)).toHaveCount(count);
});
