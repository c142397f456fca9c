// A replay on a phone, and where the rule book is missing.
import { expect, test } from '@playwright/test';
import { change, prefer } from '../support/race_page';
import { openRecord, openText, replay, stored } from '../support/replay_page';
import { languages, words } from '../support/words';

test.use({ viewport: { width: 390, height: 844 } });

test('ends the page with its content, and brings costly choices into sight', async ({ page }) => {
  await prefer(page);
  await openRecord(page, 'planted-blunder');
  await replay.analyse(page).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  // A list as long as a bad day makes it.
  await page.locator('[data-mistake]').evaluate((found) => {
    const entry = found.closest('li')!;
    for (let i = 0; i < 30; i += 1) entry.parentElement!.append(entry.cloneNode(true));
  });
  const beyond = () =>
    page.evaluate(
      () =>
        document.documentElement.scrollHeight -
        document.querySelector('main')!.getBoundingClientRect().bottom -
        scrollY,
    );
  expect(await beyond()).toBeLessThan(2);
  const course = page.getByRole('region', { name: words('riding.course') });
  for (const [key, button] of [
    ['Home', 'replay.mistake.next'],
    ['End', 'replay.mistake.back'],
  ] as const) {
    await page.keyboard.press(key);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.getByRole('button', { name: words(button) }).click();
    await expect(replay.slider(page)).toHaveValue('13');
    await expect(course).toBeInViewport({ ratio: 0.95 });
  }
});

test('has room for a costly choice in every language: nothing moves when it comes by', async ({ page }) => {
  await prefer(page);
  await openRecord(page, 'planted-blunder');
  await replay.analyse(page).click();
  await expect(page.locator('[data-mistake]')).toHaveCount(1);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const top = () => page.getByRole('figure').evaluate((chart) => chart.getBoundingClientRect().top + scrollY);
  for (const language of languages) {
    await change(page, { language });
    await page.keyboard.press('Home');
    await expect(page.locator('[data-slip]')).toHaveCount(0);
    const before = await top();
    await page.keyboard.press('m');
    await expect(page.locator('[data-slip="13"]')).toBeVisible();
    expect(await top(), language).toBe(before);
    // The values of the chart are in one line above it.
    expect(
      await page
        .locator('figcaption .title')
        .evaluate((title) => title.clientHeight / parseFloat(getComputedStyle(title).lineHeight)),
      language,
    ).toBeLessThan(1.5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), language).toBeLessThanOrEqual(
      0,
    );
  }
});

test('names a broken rule by its number where the rule book cannot be loaded', async ({ page }) => {
  await prefer(page);
  await page.route(/\/assets\/rules-/, (route) => route.abort());
  const lines = stored('standard').split('\n');
  await openText(page, [...lines.slice(0, 60), lines[59]].join('\n'));
  await expect(page.getByRole('main').getByRole('link', { name: 'R5.4' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('blockquote')).toHaveText('R5.4');
});
