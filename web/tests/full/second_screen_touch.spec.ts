// A second screen that can be touched: its buttons fade while nothing moves.
import { expect, test } from '@playwright/test';
import { act, asked, prefer } from '../support/race_page';
import { setUp } from '../support/race_form';
import { words } from '../support/words';

test.use({ hasTouch: true });

test('shows a faded button to the first finger, and the next one presses it', async ({ page }) => {
  await prefer(page);
  await setUp(page, { seats: [{ name: 'Ann' }, 'steady', 'steady', 'steady'], races: [{ course: 'oval' }] });
  await act(page, await asked(page, 'card'));
  const [second] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: words('riding.display') }).click(),
  ]);
  await expect(second.getByRole('region', { name: words('riding.course') })).toBeVisible();
  const tools = second.locator('.tools');
  const odds = second.getByRole('button', { name: words('riding.odds') });
  const faded = () => expect(tools).toHaveCSS('opacity', '0');
  await expect(odds).toHaveAttribute('aria-pressed', 'false');
  await faded();
  const { x, y, width, height } = (await odds.boundingBox())!;
  const touch = () => second.touchscreen.tap(x + width / 2, y + height / 2);
  await touch();
  await expect(tools).toHaveCSS('opacity', '1');
  await expect(odds).toHaveAttribute('aria-pressed', 'false');
  await touch();
  await expect(odds).toHaveAttribute('aria-pressed', 'true');
  // They fade again after a press.
  await faded();
  // The keyboard shows what it comes to, and presses it.
  await odds.focus();
  await second.keyboard.press('Shift+Tab');
  await second.keyboard.press('Tab');
  await expect(tools).toHaveCSS('opacity', '1');
  await second.keyboard.press('Enter');
  await expect(odds).toHaveAttribute('aria-pressed', 'false');
});
