// Help over a race: the rule book, the tactics and back, and nothing of the race is lost; then the rule book of its own.
import { expect, test, type Page } from '@playwright/test';
import { asked, at, complaints, handOf, prefer, rideNow } from '../support/race_page';
import { like, spelt, words } from '../support/words';

const route = (page: Page) => page.getByRole('button', { name: /^Past the post once, then a full lap\./ });
const sheet = (page: Page, key: 'title' | 'rules' | 'tactics') =>
  page.getByRole('dialog', { name: words(`help.${key}`), exact: true });
const back = (page: Page, key: 'rules' | 'tactics') =>
  sheet(page, key).getByRole('button', { name: words('help.rules.back') });

/** Notes for newcomers come until somebody wants no more. */
async function refuseNotes(page: Page): Promise<void> {
  const note = page.locator('.note.coach');
  await note.getByRole('button', { name: words('riding.coach.enough') }).click();
  await expect(note).toHaveCount(0);
  await page.reload();
  await asked(page, 'card');
  await expect(note).toHaveCount(0);
}

/** The rule book of its own: found by words and by numbers, by its contents, and its examples are drawn. */
async function readRules(page: Page): Promise<void> {
  const paragraph = (number: string) =>
    page.getByRole('group', { name: spelt('why.rule', { rule: number }), exact: true });
  const shown = () => page.getByRole('group', { name: like('why.rule') }).evaluateAll((all) => all.map(({ id }) => id));
  await page.goto('./#/rules/R9.4');
  await expect(paragraph('R9.4')).toBeFocused();
  // It stays there while the examples above are drawn.
  await expect(page.locator('[data-example="wait"]')).toHaveAttribute('data-drawn', 'true');
  await expect(paragraph('R9.4')).toBeInViewport({ ratio: 1 });
  const contents = page.getByRole('navigation', { name: words('rules.contents') });
  await contents.getByRole('link', { name: words('rules.R4') }).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: words('rules.R4') })).toBeFocused();
  await expect(page.locator('[data-example="order"] .horse')).toHaveCount(5);
  const field = page.getByRole('searchbox', { name: words('rules.search') });
  await field.fill('Turn Roll');
  await expect.poll(shown).toContain('R7.3');
  await field.fill('8.2');
  await expect.poll(shown).toEqual(['R8.2']);
  await expect(page.getByText('1 rule found')).toBeVisible();
  await field.fill('zeppelin');
  await expect(page.getByText(spelt('rules.search.none', { words: 'zeppelin' }))).toBeVisible();
  // Hidden rules are shown again when their number is asked for.
  await page.evaluate(() => (location.hash = '#/rules/R8.3'));
  await expect(paragraph('R8.3')).toBeFocused();
}

test('help opens over a race, leads to the rules, the tactics and back, and nothing is lost', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page);
  await rideNow(page);
  await asked(page, 'card');
  await refuseNotes(page);
  const hand = await handOf(page);
  const raised = at.hands(page).getByRole('button', { pressed: true });
  await at.hands(page).getByRole('button', { disabled: false }).first().click();
  await expect(raised).toHaveCount(1);
  // The line of the route leads there, too.
  await expect(route(page)).toHaveAccessibleName(/squares to go, past the post once/);
  await route(page).click();
  const help = sheet(page, 'title');
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.getByRole('button', { name: words('riding.help'), exact: true }).click();
  await expect(help.getByText('Past the post once, then a full lap.', { exact: true })).toBeVisible();
  await expect(help.getByRole('heading', { name: words('help.bends') })).toBeVisible();
  // Without fences there is nothing to say about them.
  await expect(help.getByRole('heading', { name: words('help.fences') })).toHaveCount(0);

  const book = sheet(page, 'rules');
  await help.getByRole('button', { name: spelt('help.more', { rule: 'R3.3' }) }).click();
  await expect(book.locator('[id="R3.3"]')).toBeFocused();
  // A rule cited in the text of another one.
  await book.getByRole('link', { name: /R8/ }).first().click();
  await book.locator('[id="R8.1"]').getByRole('link', { name: 'R3.4', exact: true }).click();
  await expect(book.locator('[id="R3.4"]')).toBeFocused();
  await expect(page).toHaveURL(/#\/ride$/);
  await back(page, 'rules').click();
  await expect(book).toHaveCount(0);
  await help.getByRole('button', { name: words('help.tactics') }).click();
  const tactics = sheet(page, 'tactics');
  await expect(tactics.getByRole('heading', { level: 1, name: words('tactics.title') })).toBeVisible();
  await tactics.getByRole('link', { name: 'R7.3' }).click();
  await expect(book.locator('[id="R7.3"]')).toBeFocused();
  await back(page, 'rules').click();
  await expect(page).toHaveURL(/#\/ride$/);
  await help.getByRole('button', { name: words('help.close') }).click();
  await expect(help).toHaveCount(0);
  expect(await handOf(page)).toEqual(hand);
  await expect(raised).toHaveCount(1);

  await readRules(page);
  expect(heard).toEqual([]);
});
