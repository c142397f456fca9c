// What of the course is in view: beside a hand, enlarged, and as a whole.
import { expect, test } from '@playwright/test';
import { asked, prefer } from '../support/race_page';
import { setUp } from '../support/race_form';

test('on a phone the strip names the players', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await prefer(page);
  await setUp(
    page,
    { seats: [{ name: 'Ann' }, { name: 'Ben' }, 'bolt', 'rowan'], races: [{ course: 'oval' }] },
    'screen',
  );
  await expect(page.locator('.strip .name')).toHaveCount(4);
  expect((await page.locator('.strip .name').allTextContents()).sort()).toEqual(['Ann', 'Ben', 'Bolt', 'Rowan']);
});

test('zooming in and choosing a card keep one’s horse in view', async ({ page }) => {
  await prefer(page);
  await setUp(page, { seats: [{ name: 'Ann' }, 'random', 'random', 'random'], races: [{ course: 'oval' }] });
  const inView = () =>
    page.evaluate(() => {
      const horse = document.querySelector('.horse:has(.active)')!.getBoundingClientRect();
      const under = document.elementFromPoint((horse.left + horse.right) / 2, (horse.top + horse.bottom) / 2);
      return under?.closest('.board') !== null && under !== null;
    });
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [320, 568],
  ]) {
    await page.setViewportSize({ width, height });
    await asked(page, 'card');
    await page.locator('.board').focus();
    for (let presses = 0; presses < 4; ++presses) {
      await page.keyboard.press('+');
      await expect.poll(inView, `${width} × ${height}, press ${presses + 1}`).toBe(true);
    }
    await page.keyboard.press('0');
    // Each card in turn: the squares and the horse are in view together.
    const cards = page.locator('.hand button[aria-pressed][aria-disabled="false"]');
    for (let i = 0; i < (await cards.count()); ++i) {
      await cards.nth(i).click();
      await expect.poll(inView, `${width} × ${height}, card ${i + 1}`).toBe(true);
    }
    await page.keyboard.press('Escape');
  }
});

test('the whole course is shown on demand', async ({ page }) => {
  await prefer(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await setUp(page, { seats: [{ name: 'Ann' }, 'random', 'random', 'random'], races: [{ course: 'oval' }] });
  await asked(page, 'card');
  const map = page.locator('.inset');
  await expect(map).toBeVisible();
  await map.click();
  // The map is not needed while all of the course is in view.
  await expect(map).toHaveCount(0);
  await page.locator('.board').focus();
  await page.keyboard.press('0');
  await expect(map).toBeVisible();
});
