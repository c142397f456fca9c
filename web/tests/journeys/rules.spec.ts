// The rule book: every number leads to its rule, every example is drawn and described, everything can be found and
// read.
import { expect, test, type Page } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import { setUp } from '../support/race_form';
import { asked, at, complaints, handOf, prefer, takeBonus } from '../support/race_page';
import { expectAccessibleInBoth } from '../support/accessibility';
import { like, spelt, words } from '../support/words';

const texts = JSON.parse(readFileSync(new URL('../../../texts/en/rules.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;
const numbers = Object.keys(texts).flatMap((key) => /^rules\.(R\d+\.\d+)$/.exec(key)?.[1] ?? []);
const examples = Object.keys(texts).filter((key) =>
  /^rules\.figure\.(?!horses|ends|kept|refused|level|failed)/.test(key),
);

const source = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
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

test('every number opens at its paragraph, which is focused', async ({ page }) => {
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

test('an address leads to a paragraph from anywhere, and stays there while the page grows', async ({ page }) => {
  await open(page, 'R9.4');
  await expect(paragraph(page, 'R9.4')).toBeFocused();
  await expect(page.locator('[data-example="wait"]')).toHaveAttribute('data-drawn', 'true');
  await expect(paragraph(page, 'R9.4')).toBeInViewport({ ratio: 1 });
  await page.goto('./#/');
  await page.getByRole('link', { name: words('home.rules'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: words('rules.title') })).toBeVisible();
  await page.goto('./#/');
  await expect(page.getByRole('heading', { level: 1, name: words('app.name') })).toBeVisible();
  await open(page, 'r12');
  await expect(page.getByRole('heading', { level: 2, name: words('rules.R12') })).toBeFocused();
});

test('every rule that the engine can name has its paragraph', async ({ page }) => {
  const named = new Set(
    ['rules/decision.cc', 'table/outlook.cc', 'wire/outlook.cc']
      .filter((path) => existsSync(new URL(`../../../${path}`, import.meta.url)))
      .flatMap((path) => source(path).match(/(?<=")R\d+\.\d+(?=")/g) ?? []),
  );
  expect(named.size).toBeGreaterThan(15);
  await open(page);
  for (const number of named) await expect(paragraph(page, number), number).toHaveCount(1);
});

test('a reason on the race page leads to its rule, in a sheet of its own', async ({ page, context }) => {
  await prefer(page);
  await setUp(page, {
    seats: [{ name: 'Ann' }, 'random', 'random', 'random'],
    races: [{ course: 'dash' }, { course: 'dash' }, { course: 'dash' }],
  });
  await asked(page, 'card');
  await takeBonus(page);
  await expect.poll(() => handOf(page)).toHaveLength(12);
  await page.keyboard.press('b');
  const [sheet] = await Promise.all([
    context.waitForEvent('page'),
    at
      .note(page)
      .getByRole('link', { name: spelt('why.rule', { rule: 'R2.4' }) })
      .click(),
  ]);
  await expect(paragraph(sheet, 'R2.4')).toBeFocused();
  expect(await handOf(page)).toHaveLength(12);
});

test('rules are found by words and by numbers', async ({ page }) => {
  await open(page);
  const field = page.getByRole('searchbox', { name: words('rules.search') });
  const shown = () => page.getByRole('group', { name: like('why.rule') }).evaluateAll((all) => all.map(({ id }) => id));
  await field.fill('Turn Roll');
  await expect.poll(shown).toContain('R7.3');
  expect((await shown()).length).toBeLessThan(6);
  await expect(page.getByRole('status').filter({ hasText: /found/ })).toBeVisible();
  await field.fill('8.2');
  await expect.poll(shown).toEqual(['R8.2']);
  await expect(page.getByRole('status').filter({ hasText: '1 rule found' })).toBeVisible();
  await field.fill('zeppelin');
  await expect.poll(shown).toEqual([]);
  await expect(page.getByText(spelt('rules.search.none', { words: 'zeppelin' }))).toBeVisible();
  await page.getByRole('button', { name: words('rules.search.clear') }).click();
  await expect.poll(shown).toEqual(numbers);
  // Hidden rules are shown again when their number is asked for.
  await field.fill('zeppelin');
  await page.evaluate(() => (location.hash = '#/rules/R8.3'));
  await expect(paragraph(page, 'R8.3')).toBeFocused();
});

test('every example is drawn when it comes into view, and told in words', async ({ page }) => {
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

test('the contents lead to every section, by keyboard too', async ({ page }) => {
  await open(page);
  const contents = page.getByRole('navigation', { name: words('rules.contents') });
  await expect(contents.getByRole('link')).toHaveCount(12);
  await contents.getByRole('link', { name: words('rules.R9') }).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: words('rules.R9') })).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await page.getByText(words('rules.contents')).click();
  await contents.getByRole('link', { name: words('rules.R4') }).click();
  await expect(page.getByRole('heading', { level: 2, name: words('rules.R4') })).toBeFocused();
  await expect(contents.getByRole('link')).toHaveCount(0);
});

test('nothing is wider than a phone, a tablet or a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'R3.3');
  await drawAll(page);
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1440, 900],
  ]) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width} × ${height}`)
      .toBeLessThanOrEqual(0);
  }
});

test('reads well for everyone, in both themes', async ({ page }) => {
  await open(page);
  await drawAll(page);
  await expectAccessibleInBoth(page, 'the rules');
});

test('the rules lead to the tactics, which cite them and read well for everyone', async ({ page }) => {
  await open(page);
  await page.getByRole('link', { name: words('rules.tactics') }).click();
  await expect(page.getByRole('heading', { level: 1, name: words('tactics.title') })).toBeVisible();
  await expectAccessibleInBoth(page, 'the tactics');
  await page.getByRole('link', { name: 'R10.1', exact: true }).click();
  await expect(paragraph(page, 'R10.1')).toBeFocused();
});
