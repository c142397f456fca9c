// Every page and state in the light and the dark theme, against WCAG 2.2 AA.
import { expect, test, type Page } from '@playwright/test';
import { setUp } from '../support/race_form';
import { act, asked, at, change, prefer, ride, rideNow } from '../support/race_page';
import { expectAccessibleInBoth } from '../support/accessibility';
import { like, words } from '../support/words';

test('pages', async ({ page }) => {
  await prefer(page);
  await page.goto('./');
  await expect(page.getByRole('button', { name: words('home.now') })).toBeVisible();
  await expectAccessibleInBoth(page, 'home');
  await page.getByRole('button', { name: words('home.preferences') }).click();
  await expect(page.getByRole('dialog', { name: words('preferences.title') })).toBeVisible();
  await expectAccessibleInBoth(page, 'preferences');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: words('home.setup') }).click();
  await expect(page.getByRole('button', { name: words('setup.start') })).toBeVisible();
  await expectAccessibleInBoth(page, 'set-up');
  await page.getByRole('button', { name: /^Silks of number 1/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBoth(page, 'silks');
  await page.keyboard.press('Escape');
  await page.goto('./#/screen');
  await expect(page.getByRole('heading', { name: words('setup.title.screen') })).toBeVisible();
  await expectAccessibleInBoth(page, 'one screen');
  await page.goto('./#/design');
  await expect(page.getByRole('heading', { level: 1, name: words('design.title') })).toBeVisible();
  await expectAccessibleInBoth(page, 'design');
});

test('a meeting', async ({ page }) => {
  // Chosen in the preferences, against the device's setting: the colours are the same.
  const chosen = (one: Page, theme: string) => change(one, { theme });
  await prefer(page, { theme: 'light' });
  await setUp(page, {
    seats: [{ name: 'Ann' }, 'random', 'random', 'random'],
    races: [{ course: 'dash' }, { course: 'dash', fences: true }],
  });
  const seen = new Set<string>();
  await ride(page, {
    before: async (sight) => {
      const state = sight.raised >= 0 ? `raised ${sight.asks}` : sight.asks;
      if (seen.has(state)) return;
      seen.add(state);
      await expectAccessibleInBoth(page, state, chosen);
      if (state !== 'card') return;
      await page.keyboard.press('u');
      await expect(at.note(page).first()).toBeVisible();
      await expectAccessibleInBoth(page, 'why', chosen);
      await page.keyboard.press('o');
      await expect(
        page
          .getByRole('complementary', { name: words('riding.odds') })
          .getByRole('table')
          .first(),
      ).toBeVisible();
      await expectAccessibleInBoth(page, 'odds', chosen);
      await page.keyboard.press('o');
      await page.getByRole('button', { name: words('preferences.title') }).click();
      const dialog = page.getByRole('dialog', { name: words('preferences.title') });
      await expect(dialog).toBeVisible();
      await expectAccessibleInBoth(page, 'preferences over the race', chosen);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    },
  });
  await expectAccessibleInBoth(page, 'end', chosen);
  for (const state of ['card', 'result', 'keep', 'over']) expect(seen).toContain(state);
});

test('a pace is chosen', async ({ page }) => {
  await prefer(page);
  await rideNow(page);
  await ride(page, { before: ({ asks }) => (asks === 'pace' ? 'enough' : undefined) });
  await expectAccessibleInBoth(page, 'pace');
});

test('a curtain', async ({ page }) => {
  await prefer(page);
  await setUp(
    page,
    { seats: [{ name: 'Ann' }, { name: 'Ben' }, 'random', 'random'], races: [{ course: 'dash' }] },
    'screen',
  );
  await asked(page, 'curtain');
  await expectAccessibleInBoth(page, 'curtain');
  await act(page, await asked(page, 'curtain'));
  await asked(page, 'card');
  await expectAccessibleInBoth(page, 'behind the curtain');
});

test('a meeting in words', async ({ page }) => {
  await prefer(page, { board: 'text' });
  await setUp(page, {
    seats: [{ name: 'Ann' }, 'random', 'random', 'random'],
    races: [{ course: 'dash', fences: true }],
  });
  const seen = new Set<string>();
  await ride(page, {
    before: async (sight) => {
      const state = `in words, ${sight.raised >= 0 ? `raised ${sight.asks}` : sight.asks}`;
      if (seen.has(state)) return;
      seen.add(state);
      await expectAccessibleInBoth(page, state);
      if (sight.asks === 'card') {
        await page.keyboard.press('u');
        await expect(at.note(page).first()).toBeVisible();
        await expectAccessibleInBoth(page, 'in words, why');
      }
    },
  });
  expect(seen.size).toBeGreaterThan(2);
});

test('on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await prefer(page);
  await rideNow(page);
  const sight = await asked(page, 'card');
  await expectAccessibleInBoth(page, 'phone, card');
  await page.keyboard.press('o');
  await expect(page.locator('.strip .chance').first()).toHaveText(like('riding.odds.percent'));
  await expectAccessibleInBoth(page, 'phone, odds');
  await page.locator('.strip').click();
  await expect(
    page
      .getByRole('dialog', { name: words('riding.order') })
      .getByRole('table')
      .first(),
  ).toBeVisible();
  await expectAccessibleInBoth(page, 'phone, odds in full');
  await page.keyboard.press('Escape');
  await act(page, sight);
  await asked(page, 'square', 'act');
  await expectAccessibleInBoth(page, 'phone, raised');
});
