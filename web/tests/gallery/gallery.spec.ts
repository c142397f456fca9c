// Every state worth seeing, without a race that leads to it: nothing is cut off, covered, too small or unreadable. Each in
// two windows, languages and themes; with FURLONG_FULL=1 in all of them. FURLONG_PICTURES=1 leaves pictures in
// test-results/gallery/; FURLONG_STATE chooses some: "race/pace|hand/".
import { expect, type Locator, type Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { expectAccessible } from '../support/accessibility';
import { misfits } from '../support/misfits';
import { complaints } from '../support/race_page';
import { expectSquares } from '../support/touch_targets';
import { enlarged, expectHalf, expectWhole, windows as everyWindow } from '../support/window_sizes';
import { languages, wordsIn } from '../support/words';
import { change, open, test, type Look } from './pages';
import type { State, States } from './state';
import { states as companion } from './states/companion';
import { states as courses } from './states/courses';
import { states as display } from './states/display';
import { states as hand } from './states/hand';
import { states as lesson } from './states/lesson';
import { states as online } from './states/online';
import { states as pages } from './states/pages';
import { states as race } from './states/race';
import { states as replay } from './states/replay';

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

/** Two windows, each in another language and theme; other ones for the next state. */
function looksAt({ screen }: State, nth: number): Look[] {
  const kinds = screen ? [screen] : (['phone', 'desk'] as const);
  if (full)
    return kinds
      .flatMap((kind) => [...windows[kind]])
      .flatMap(([width, height]) =>
        themes.flatMap((theme) => languages.map((language) => ({ width, height, theme, language }))),
      );
  return [0, 1].map((i) => {
    const sizes = windows[kinds[i % kinds.length]!];
    const [width, height] = sizes[(nth + i) % sizes.length]!;
    return { width, height, theme: themes[(nth + i) % 2]!, language: languages[(2 * nth + i) % languages.length]! };
  });
}

/** Windows of every size, also enlarged ones, and texts of twice the size. */
async function checkWindows(page: Page, name: string, state: State, look: Look): Promise<void> {
  if (state.half || state.whole)
    for (const size of everyWindow) {
      await change(page, { ...look, ...size });
      const title = `${name} at ${size.width} × ${size.height}`;
      if (state.half) await expectHalf(page, title);
      if (state.whole) await expectWhole(page, title);
    }
  if (state.whole)
    for (const size of enlarged) {
      await change(page, { ...look, ...size });
      await expectWhole(page, `${name} enlarged to ${size.width} × ${size.height}`, true);
    }
  for (const [width, height] of windows.phone) {
    await change(page, { ...look, width, height, text: 200 });
    if (state.squares) await expectSquares(page, `${name} with large texts at ${width} × ${height}`);
  }
}

/** A finger finds each square on every phone. */
async function checkSquares(page: Page, name: string, look: Look): Promise<void> {
  for (const [width, height] of windows.phone) {
    await change(page, { ...look, width, height });
    await expectSquares(page, `${name} at ${width} × ${height}`);
  }
}

/** What must hold of every state, in every window, language and theme. False: this is not the state. */
async function check(page: Page, name: string, state: State, look: Look): Promise<boolean> {
  const { language, theme, width, height } = look;
  const title = `${name} in ${language}, ${theme}, ${width} × ${height}`;
  for (const selector of state.proof)
    if (!(await isSeen(page.locator(selector).first()))) return miss(`${title}: ${selector}`);
  for (const key of state.says ?? [])
    await expect.soft(page.locator('body'), title).toContainText(wordsIn(language, key), { timeout: 5000 });
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
  return true;
}

const isSeen = (what: Locator): Promise<boolean> =>
  what.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
function miss(what: string): false {
  expect.soft(what, 'is not on the page').toBe('');
  return false;
}

/** Looks at a state in its windows, and at the messages of the page meanwhile. */
async function visit(page: Page, gallery: string, heard: string[], [name, state, nth]: Visited): Promise<void> {
  const [look, ...others] = looksAt(state, nth);
  let seen = (await open(page, gallery, name, look!)) || miss(`${name} does not open`);
  seen &&= await check(page, name, state, look!);
  for (const other of seen ? others : []) {
    await change(page, other);
    await check(page, name, state, other);
  }
  if (!full && seen && state.squares) await checkSquares(page, name, look!);
  if (full && seen && !state.screen) await checkWindows(page, name, state, look!);
  expect.soft(heard.splice(0), name).toEqual([]);
}
type Visited = readonly [name: string, state: State, nth: number];

let nth = 0;
/** One page after the other in one browser; in all windows, languages and themes each takes a minute, and is a test. */
function features(feature: string, states: States): void {
  const all = Object.entries(states)
    .map(([title, state]): Visited => [`${feature}/${title}`, state, nth++])
    .filter(([name]) => only.test(name));
  const tests: [string, Visited[]][] = full
    ? all.map((one) => [`${one[0]} fits and can be read, however it is looked at`, [one]])
    : [[`${feature}: each state fits and can be read`, all]];
  for (const [title, visited] of tests)
    test(title, async ({ page, gallery }) => {
      const heard = complaints(page);
      for (const one of visited) await visit(page, gallery, heard, one);
    });
}

features('race', race);
features('online', online);
features('pages', pages);
features('companion', companion);
features('replay', replay);
features('lesson', lesson);
features('courses', courses);
features('display', display);
features('hand', hand);
