// Every page and state in the light and the dark theme, against WCAG 2.2 AA.
import { expect, test } from '@playwright/test';
import { setUp } from './race_card';
import { act, asked, at, prefer, ride, rideNow } from './page_player';
import { expectAccessible } from './accessibility';
import { like, words } from './words';

for (const theme of ['light', 'dark'] as const) {
  test(`pages, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await prefer(page);
    await page.goto('./');
    await expect(page.getByRole('button', { name: words('home.now') })).toBeVisible();
    await expectAccessible(page, 'home');
    await page.getByRole('button', { name: words('home.preferences') }).click();
    await expect(page.getByRole('dialog', { name: words('preferences.title') })).toBeVisible();
    await expectAccessible(page, 'preferences');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: words('home.setup') }).click();
    await expect(page.getByRole('button', { name: words('setup.start') })).toBeVisible();
    await expectAccessible(page, 'set-up');
    await page.getByRole('button', { name: /^Silks of number 1/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'silks');
    await page.keyboard.press('Escape');
    await page.goto('./#/screen');
    await expect(page.getByRole('heading', { name: words('setup.title.screen') })).toBeVisible();
    await expectAccessible(page, 'one screen');
    await page.goto('./#/design');
    await expect(page.getByRole('heading', { level: 1, name: words('design.title') })).toBeVisible();
    await expectAccessible(page, 'design');
  });

  test(`a meeting, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    // Set in the preferences, against the device's setting: the colours are the same.
    await prefer(page, { theme });
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
        await expectAccessible(page, state);
        if (state !== 'card') return;
        await page.keyboard.press('u');
        await expect(at.note(page).first()).toBeVisible();
        await expectAccessible(page, 'why');
        await page.keyboard.press('o');
        await expect(
          page
            .getByRole('complementary', { name: words('riding.odds') })
            .getByRole('table')
            .first(),
        ).toBeVisible();
        await expectAccessible(page, 'odds');
        await page.keyboard.press('o');
        await page.getByRole('button', { name: words('preferences.title') }).click();
        const dialog = page.getByRole('dialog', { name: words('preferences.title') });
        await expect(dialog).toBeVisible();
        await expectAccessible(page, 'preferences over the race');
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      },
    });
    await expectAccessible(page, 'end');
    for (const state of ['card', 'result', 'keep', 'over']) expect(seen).toContain(state);
  });

  test(`a pace is chosen, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await prefer(page);
    await rideNow(page);
    await ride(page, { before: ({ asks }) => (asks === 'pace' ? 'enough' : undefined) });
    await expectAccessible(page, 'pace');
  });

  test(`a curtain, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await prefer(page);
    await setUp(
      page,
      { seats: [{ name: 'Ann' }, { name: 'Ben' }, 'random', 'random'], races: [{ course: 'dash' }] },
      'screen',
    );
    await asked(page, 'curtain');
    await expectAccessible(page, 'curtain');
    await act(page, await asked(page, 'curtain'));
    await asked(page, 'card');
    await expectAccessible(page, 'behind the curtain');
  });

  test(`a meeting in words, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
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
        await expectAccessible(page, state);
        if (sight.asks === 'card') {
          await page.keyboard.press('u');
          await expect(at.note(page).first()).toBeVisible();
          await expectAccessible(page, 'in words, why');
        }
      },
    });
    expect(seen.size).toBeGreaterThan(2);
  });

  test(`on a phone, ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await prefer(page);
    await rideNow(page);
    const sight = await asked(page, 'card');
    await expectAccessible(page, 'phone, card');
    await page.keyboard.press('o');
    await expect(page.locator('.strip .chance').first()).toHaveText(like('riding.odds.percent'));
    await expectAccessible(page, 'phone, odds');
    await page.locator('.strip').click();
    await expect(
      page
        .getByRole('dialog', { name: words('riding.order') })
        .getByRole('table')
        .first(),
    ).toBeVisible();
    await expectAccessible(page, 'phone, odds in full');
    await page.keyboard.press('Escape');
    await act(page, sight);
    await asked(page, 'square', 'act');
    await expectAccessible(page, 'phone, raised');
  });
}
