// The whole rule book: every number, every example.
import { expect, test, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { complaints } from '../support/race_page';
import { spelt, words } from '../support/words';

const texts = JSON.parse(readFileSync(new URL('../../../texts/en/rules.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;
const numbers = Object.keys(texts).flatMap((key) => /^rules\.(R\d+\.\d+)$/.exec(key)?.[1] ?? []);
const examples = Object.keys(texts).filter((key) =>
  /^rules\.figure\.(?!horses|ends|kept|refused|level|failed)/.test(key),
);

const paragraph = (page: Page, number: string) =>
  page.getByRole('group', { name: spelt('why.rule', { rule: number }), exact: true });

async function open(page: Page, number = ''): Promise<void> {
  await page.goto(`./#/rules${number ? `/${number}` : ''}`);
  await expect(page.getByRole('heading', { level: 1, name: words('rules.title') })).toBeVisible();
}

/** Scrolls every example into view until it is drawn. */
async function drawAll(page: Page): Promise<void> {
  for (const one of await page.locator('figure').all()) {
    await one.scrollIntoViewIfNeeded();
    await expect(one).toHaveAttribute('data-drawn', 'true');
  }
  await expect(page.getByRole('table').first()).toBeVisible();
}

test('opens every number at its paragraph, which has the focus', async ({ page }) => {
  const heard = complaints(page);
  await open(page);
  expect(numbers.length).toBe(52);
  for (const number of numbers) {
    await page.evaluate((about) => (location.hash = `#/rules/${about}`), number);
    await expect(paragraph(page, number), number).toBeFocused();
    await expect(paragraph(page, number), number).toBeInViewport({ ratio: 0.3 });
  }
  expect(heard).toEqual([]);
});

test('draws every example when it comes into view, and tells it in words', async ({ page }) => {
  const heard = complaints(page);
  await open(page);
  const figures = page.locator('figure');
  await expect(figures).toHaveCount(examples.length);
  expect(examples.length).toBeGreaterThanOrEqual(20);
  await expect(page.locator('figure[data-drawn="false"]')).not.toHaveCount(0);
  await drawAll(page);
  for (const key of examples) {
    const one = page.locator(`figure[data-example="${key.slice('rules.figure.'.length)}"]`);
    await expect(one.locator('figcaption')).toContainText(words(key));
    await one.scrollIntoViewIfNeeded();
    await expect(one.locator('svg').first()).toBeAttached();
  }
  const said = await page.getByRole('list', { name: words('rules.figure.horses') }).allTextContents();
  expect(said.length).toBe(examples.length - 2);
  for (const one of said) expect(one).toMatch(/lane \d|box \d/);
  const blocked = page.locator('[data-example="blocked"]').getByRole('list', { name: words('rules.figure.horses') });
  await expect(blocked).toContainText('2.14');
  await expect(blocked).toContainText(spelt('rules.figure.kept', { squares: '3.12, 3.13, 3.14, 4.11, 4.12 and 4.13' }));
  // Horses, squares and marks are drawn, not only the turf.
  for (const [id, drawn, count] of [
    ['order', '.horse', 5],
    ['change-late', '.end', 5],
    ['farthest', '[data-marks~="longer"]', 1],
    ['fall', '[data-fence]', 1],
  ] as const) {
    await page.locator(`[data-example="${id}"]`).scrollIntoViewIfNeeded();
    await expect(page.locator(`[data-example="${id}"] ${drawn}`)).toHaveCount(count);
  }
  expect(heard).toEqual([]);
});

test('closes the contents on a phone once a section was chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  const contents = page.getByRole('navigation', { name: words('rules.contents') });
  await page.getByText(words('rules.contents')).click();
  await contents.getByRole('link', { name: words('rules.R4') }).click();
  await expect(page.getByRole('heading', { level: 2, name: words('rules.R4') })).toBeFocused();
  await expect(contents.getByRole('link')).toHaveCount(0);
});
