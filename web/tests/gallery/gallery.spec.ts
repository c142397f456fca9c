// Every state worth seeing, without a race that leads to it: nothing is cut off, covered, too small or unreadable. Two
// sizes of each in two languages and both themes; with FURLONG_FULL=1 all of them. FURLONG_PICTURES=1 leaves pictures in
// test-results/gallery/.
import { expect, type Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { expectAccessible } from '../support/accessibility';
import { misfits } from '../support/misfits';
import { complaints } from '../support/race_page';
import { expectSquares } from '../support/touch_targets';
import { expectHalf, expectWhole } from '../support/window_sizes';
import { languages, wordsIn } from '../support/words';
import { change, open, test, type Look } from './pages';
import type { State, States } from './state';
import { states as race } from './states/race';

const full = process.env.FURLONG_FULL === '1';
const pictures = process.env.FURLONG_PICTURES === '1';
const only = new RegExp(process.env.FURLONG_STATE ?? '');

const windows = {
  phone: [
    [360, 640],
    [320, 568],
    [390, 844],
  ],
  desk: [
    [1366, 768],
    [1024, 768],
    [1280, 800],
    [1440, 900],
  ],
  wall: [
    [1920, 1080],
    [1280, 720],
  ],
} as const;
const themes = ['light', 'dark'] as const;

/** Two windows with two languages each; other ones for the next state. */
function looksAt({ screen }: State, nth: number): Look[] {
  const kinds = screen ? [screen, screen] : (['phone', 'desk'] as const);
  const sizes = kinds.map((kind, i) => windows[kind][(nth + i) % windows[kind].length]!);
  if (full)
    return kinds
      .slice(screen ? 1 : 0)
      .flatMap((kind) => [...windows[kind]])
      .flatMap(([width, height]) =>
        themes.flatMap((theme) => languages.map((language) => ({ width, height, theme, language }))),
      );
  return [0, 1, 2, 3].map((i) => {
    const [width, height] = sizes[i >> 1]!;
    return { width, height, theme: themes[(nth + i) % 2]!, language: languages[(nth + i) % languages.length]! };
  });
}

/** What must hold of every state, in every window, language and theme. */
async function check(page: Page, name: string, state: State, look: Look): Promise<void> {
  const { language, theme, width, height } = look;
  const title = `${name} in ${language}, ${theme}, ${width} × ${height}`;
  for (const selector of state.proof)
    await expect.soft(page.locator(selector).first(), title).toBeVisible({ timeout: 10_000 });
  for (const key of state.says ?? [])
    await expect.soft(page.locator('body'), title).toContainText(wordsIn(language, key));
  await expect.soft(async () => expect(await misfits(page)).toEqual([]), title).toPass({ timeout: 5000 });
  if (state.half) await expectHalf(page, title);
  if (state.whole) await expectWhole(page, title);
  if (state.squares && width < 600) await expectSquares(page, title);
  await expectAccessible(page, title);
  if (pictures)
    await page.screenshot({
      path: fileURLToPath(
        new URL(
          `../../test-results/gallery/${name.replace('/', '-')}-${width}-${language}-${theme}.png`,
          import.meta.url,
        ),
      ),
    });
}

let nth = 0;
function features(feature: string, states: States): void {
  const first = nth;
  nth += Object.keys(states).length;
  test(`${feature}: each state fits and can be read`, async ({ page, gallery }) => {
    const heard = complaints(page);
    for (const [i, [title, state]] of Object.entries(states).entries()) {
      const name = `${feature}/${title}`;
      if (!only.test(name)) continue;
      const [look, ...others] = looksAt(state, first + i);
      await open(page, gallery, name, look!);
      await check(page, name, state, look!);
      for (const other of others) {
        await change(page, other);
        await check(page, name, state, other);
      }
      expect.soft(heard.splice(0), name).toEqual([]);
    }
  });
}

features('race', race);
