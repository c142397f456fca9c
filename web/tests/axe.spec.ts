// Every page and state, by day and by lamplight, against WCAG 2.2 AA.
import { expect, test, type Page } from '@playwright/test';
import { createRequire } from 'node:module';
import { setUp } from './race_card';
import { act, asked, at, prefer, ride, rideNow } from './rider';
import { words } from './words';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Violation { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] }
declare global {
  // eslint-disable-next-line no-var
  var axe: { run(context: Document, options: unknown): Promise<{ violations: Violation[] }> };
}

async function sound(page: Page, state: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.addScriptTag({ path: axe });
  const found = await page.evaluate(async (tags) => {
    const { violations } = await globalThis.axe.run(document, { runOnly: tags, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`));
  }, rules);
  expect.soft(found, state).toEqual([]);
}

for (const theme of ['light', 'dark'] as const) {
  test(`pages, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await prefer(page);
    await page.goto('./');
    await expect(page.getByRole('button', { name: words('home.now') })).toBeVisible();
    await sound(page, 'home');
    await page.getByRole('button', { name: words('home.preferences') }).click();
    await expect(page.getByRole('dialog', { name: words('preferences.title') })).toBeVisible();
    await sound(page, 'preferences');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: words('home.setup') }).click();
    await expect(page.getByRole('button', { name: words('setup.start') })).toBeVisible();
    await sound(page, 'set-up');
    await page.getByRole('button', { name: /^Silks of number 1/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await sound(page, 'silks');
    await page.keyboard.press('Escape');
    await page.goto('./#/screen');
    await expect(page.getByRole('heading', { name: words('setup.title.screen') })).toBeVisible();
    await sound(page, 'one screen');
    await page.goto('./#/design');
    await expect(page.getByRole('heading', { level: 1, name: words('design.title') })).toBeVisible();
    await sound(page, 'design');
  });

  test(`a meeting, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    // Set by hand, against what the device says: the same colours.
    await prefer(page, { theme });
    await setUp(page, { seats: [{ name: 'Ann' }, 'random', 'random', 'random'], races: [{ course: 'dash' }, { course: 'dash', fences: true }] });
    const seen = new Set<string>();
    await ride(page, {
      before: async (sight) => {
        const state = sight.raised >= 0 ? `raised ${sight.asks}` : sight.asks;
        if (seen.has(state)) return;
        seen.add(state);
        await sound(page, state);
        if (state !== 'card') return;
        await page.keyboard.press('u');
        await expect(at.note(page).first()).toBeVisible();
        await sound(page, 'why');
        await page.keyboard.press('o');
        await expect(page.getByRole('complementary', { name: words('riding.odds') }).getByRole('table').first()).toBeVisible();
        await sound(page, 'odds');
        await page.keyboard.press('o');
        await page.getByRole('button', { name: words('preferences.title') }).click();
        await sound(page, 'preferences over the race');
        await page.keyboard.press('Escape');
      },
    });
    await sound(page, 'end');
    for (const state of ['card', 'result', 'keep', 'over']) expect(seen).toContain(state);
  });

  test(`a pace is chosen, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await prefer(page);
    await rideNow(page);
    await ride(page, { before: ({ asks }) => (asks === 'pace' ? 'enough' : undefined) });
    await sound(page, 'pace');
  });

  test(`a curtain, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await prefer(page);
    await setUp(page, { seats: [{ name: 'Ann' }, { name: 'Ben' }, 'random', 'random'], races: [{ course: 'dash' }] }, 'screen');
    await asked(page, 'curtain');
    await sound(page, 'curtain');
    await act(page, await asked(page, 'curtain'));
    await asked(page, 'card');
    await sound(page, 'behind the curtain');
  });

  test(`a meeting in words, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await prefer(page, { board: 'text' });
    await setUp(page, { seats: [{ name: 'Ann' }, 'random', 'random', 'random'], races: [{ course: 'dash', fences: true }] });
    const seen = new Set<string>();
    await ride(page, {
      before: async (sight) => {
        const state = `in words, ${sight.raised >= 0 ? `raised ${sight.asks}` : sight.asks}`;
        if (seen.has(state)) return;
        seen.add(state);
        await sound(page, state);
        if (sight.asks === 'card') {
          await page.keyboard.press('u');
          await expect(at.note(page).first()).toBeVisible();
          await sound(page, 'in words, why');
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
    await sound(page, 'phone, card');
    await act(page, sight);
    await asked(page, 'square', 'act');
    await sound(page, 'phone, raised');
  });
}
