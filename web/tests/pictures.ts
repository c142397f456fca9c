// The pictures of README.md and docs/, taken from the built page: `npm run build && npm run pictures`.
import { expect, test, type Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { come, gather, goTo, layTable, part, sit } from './support/people';
import { horseInView, raceOn, screens, shipped, themes } from './support/shipped_courses';
import { act, asked, at, look, openHome, prefer, ride, type Sight } from './support/race_page';
import { program } from './support/program';
import { setUp } from './support/race_form';
import { GameServer } from './support/game_server';
import { words } from './support/words';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const wall = { width: 1920, height: 1080 };
const rivals = ['bolt', 'thrift', 'rowan'];

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const path = `${folder}${name}.png`;
  await page.screenshot({ path });
  // Few colours need less than half the bytes.
  execFileSync('pngquant', ['--force', '--skip-if-larger', '--quality', '70-98', '--output', path, path]);
}

/** An empty folder for pictures that go into another one. */
function partsFolder(name: string): string {
  const parts = fileURLToPath(new URL(`../test-results/${name}/`, import.meta.url));
  rmSync(parts, { recursive: true, force: true });
  mkdirSync(parts, { recursive: true });
  return parts;
}

/** Puts pictures of these sizes into rows of one sheet. */
async function sheet(page: Page, name: string, rows: string[][], widths: number[]): Promise<void> {
  const address = (path: string) =>
    `data:image/${path.endsWith('.svg') ? 'svg+xml' : 'png'};base64,${readFileSync(path).toString('base64')}`;
  const cells = rows.flat().map((path) => `<div><img src="${address(path)}"></div>`);
  await page.setContent(`<style>
    body { margin: 0; width: max-content; background: #f5efdc; }
    main { display: grid; grid-template-columns: ${widths.map((width) => `${width}px`).join(' ')}; gap: 12px; padding: 12px; }
    div { display: grid; place-items: center; }
    img { display: block; max-width: 100%; max-height: 440px; }
  </style><main>${cells.join('')}</main>`);
  const path = fileURLToPath(new URL(`../test-results/${name}.png`, import.meta.url));
  await page.locator('main').screenshot({ path });
  execFileSync('cwebp', ['-quiet', '-q', '70', '-m', '6', path, '-o', `${folder}${name}.webp`]);
}

/** Plays until this has been asked so many times. */
async function rideTo(page: Page, asks: Sight['asks'], times = 1): Promise<boolean> {
  let seen = 0;
  await ride(page, { before: (sight) => (sight.asks === asks && ++seen === times ? 'enough' : undefined) });
  return seen === times;
}

async function aRace(page: Page, seed: string): Promise<void> {
  await setUp(page, { seats: [{ name: 'Ann' }, ...rivals], races: [{}] }, 'setup', seed);
}

test.describe('on a desk', () => {
  test.use({ viewport: desktop });

  test('home', async ({ page }) => {
    await prefer(page);
    await openHome(page);
    await expect(page.locator('main h1').first()).toBeVisible();
    await take(page, 'web-home');
  });

  test('the editor of courses', async ({ page }) => {
    await prefer(page);
    await page.goto('./#/courses');
    await page.getByRole('button', { name: /^Start from this: The Triangle/ }).click();
    await page.getByLabel(words('editor.scenery')).selectOption('heath');
    await page.getByLabel(words('editor.light'), { exact: true }).selectOption('evening');
    await page.locator('[data-segment="3"]').click();
    await expect(page.getByText(words('editor.sound'))).toBeVisible();
    await take(page, 'web-editor');
  });

  test('a race', async ({ page }) => {
    await prefer(page);
    await aRace(page, 'derby');
    await rideTo(page, 'square', 4);
    await take(page, 'web-race');
  });

  test('over fences, in the dark', async ({ page }) => {
    await prefer(page, { theme: 'dark' });
    await setUp(
      page,
      { seats: [{ name: 'Ann' }, ...rivals, 'steady', 'lucky'], races: [{ course: 'triangle', fences: true }] },
      'setup',
      'chase',
    );
    await rideTo(page, 'square', 3);
    await take(page, 'web-fences-dark');
  });

  test('the photo finish, the result, the end', async ({ page }) => {
    await prefer(page);
    for (let number = 1; ; ++number) {
      await aRace(page, `photo ${number}`);
      if (await rideTo(page, 'photo')) break;
    }
    await take(page, 'web-photo');
    await act(page, await look(page));
    await asked(page, 'over');
    await take(page, 'web-result');
    await at.sheet(page).scrollIntoViewIfNeeded();
    await take(page, 'web-sheet');
  });

  test('the rules', async ({ page }) => {
    await prefer(page);
    await page.goto('./#/rules/R8.3');
    await expect(page.locator('[id="R8.3"]')).toBeInViewport();
    await take(page, 'web-rules');
  });

  test('a replay', async ({ page }) => {
    await prefer(page);
    await page.goto('./#/replay');
    await page
      .getByLabel(words('replay.file.choose'))
      .setInputFiles(fileURLToPath(new URL('../../tests/meetings/planted-blunder.jsonl', import.meta.url)));
    await page.getByRole('button', { name: words('replay.analyse') }).click();
    await page.locator('[data-mistake]').click();
    await expect(page.locator('[data-slip]')).toBeVisible();
    await expect(page.getByRole('button', { name: words('replay.analyse.stop') })).toHaveCount(0, { timeout: 120_000 });
    await take(page, 'web-replay');
  });
});

test('the board in words', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await prefer(page, { board: 'text' });
  await aRace(page, 'derby');
  await asked(page, 'card');
  await take(page, 'web-words');
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('a race', async ({ page }) => {
    await prefer(page);
    await aRace(page, 'derby');
    await rideTo(page, 'square', 4);
    await take(page, 'web-phone');
  });

  test('the lesson', async ({ page }) => {
    await prefer(page);
    await openHome(page);
    await page.evaluate(() => localStorage.setItem('furlong.lesson', '3'));
    await page.goto('./#/lesson');
    await expect(page.locator('main h1').first()).toBeVisible();
    await take(page, 'web-lesson');
  });
});

test('at a server', async ({ browser }) => {
  const server = await GameServer.start();
  const arrive = (name: string) => come(browser, server, name);
  const [ann, bo, cleo] = await Promise.all([arrive('Ann'), arrive('Bo'), arrive('Cleo')]);
  for (const { page } of [ann, bo, cleo]) await page.setViewportSize(desktop);
  const races = [{ course: 'oval' }, { course: 'triangle' }, { course: 'oval' }];
  const room = await layTable(ann, { players: 6, races });
  for (const person of [ann, bo, cleo]) await sit(person, room);
  await goTo(ann, room);
  await expect(ann.page.getByRole('button', { name: words('room.start') })).toBeVisible();
  await take(ann.page, 'web-room');

  const table = await gather([ann, bo], { players: 6, races: [{ course: 'oval' }] }, 'steady');
  const screen = await come(browser, server, 'Screen');
  await screen.page.setViewportSize(wall);
  await screen.page.goto(`./#/display/${table}`);
  // A few choices each, so that the field is under way; then it is Ann's turn.
  for (let turns = 0, stop = false; !stop;) {
    for (const { page } of [bo, ann]) {
      const sight = await look(page);
      stop = turns > 10 && page === ann.page && sight.asks === 'square';
      if (stop || sight.asks === 'wait') continue;
      turns += 1;
      // Something may arrive between the look and the press.
      await act(page, sight).catch(() => undefined);
    }
  }
  await take(ann.page, 'web-table');
  await take(screen.page, 'web-display');
  await part(ann, bo, cleo, screen);
  await server.end();
});

test('every course, drawn', async ({ page }) => {
  const parts = partsFolder('drawn');
  const drawn = shipped.map(({ id }) => {
    execFileSync(program(), ['course', 'draw', id, '-o', `${parts}${id}.svg`]);
    return `${parts}${id}.svg`;
  });
  const rows = Array.from({ length: Math.ceil(drawn.length / 3) }, (_, row) => drawn.slice(3 * row, 3 * row + 3));
  await sheet(page, 'courses', rows, [552, 552, 552]);
});

test('every course, raced in both themes, on a desk and on a phone', async ({ page }) => {
  test.setTimeout(1_800_000);
  const parts = partsFolder('raced');
  await prefer(page);
  const rows: string[][] = [];
  for (const course of shipped) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(screens.desk);
    await raceOn(page, course, 'derby');
    await rideTo(page, 'square', 5);
    const row: string[] = [];
    for (const size of Object.values(screens)) {
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(size);
        await expect.poll(() => horseInView(page)).toBe(true);
        row.push(`${parts}${course.id}-${size.width}-${colorScheme}.png`);
        await page.screenshot({ path: row.at(-1) });
      }
    }
    rows.push(row);
  }
  await sheet(page, 'courses-raced', rows, [400, 400, 116, 116]);
});

test('under a bridge', async ({ page }) => {
  await prefer(page);
  await page.setViewportSize(screens.desk);
  await raceOn(
    page,
    shipped.find(({ id }) => id === 'eight')!,
    'bridge',
  );
  // Until one's own horse is there.
  await ride(page, {
    before: async ({ asks, raised }) =>
      asks === 'square' && raised < 0 && (await page.locator('.underpass').count()) > 0 ? 'enough' : undefined,
  });
  await take(page, 'web-bridge');
});

test('printed', async ({ page }) => {
  const parts = partsFolder('printed');
  execFileSync(program(), ['course', 'print', 'eight', '-o', `${parts}eight.pdf`]);
  execFileSync('pdftoppm', ['-png', '-r', '60', `${parts}eight.pdf`, `${parts}page`]);
  const pages = readdirSync(parts).filter((name) => name.endsWith('.png'));
  // The plan, the page with the bridge, and the score sheet.
  await sheet(page, 'printed', [[pages[0], pages[9], pages.at(-1)!].map((name) => parts + name)], [552, 552, 552]);
});

test('the race moves', async ({ page }) => {
  test.slow();
  const frames = fileURLToPath(new URL('../test-results/frames/', import.meta.url));
  rmSync(frames, { recursive: true, force: true });
  mkdirSync(frames, { recursive: true });
  await page.setViewportSize({ width: 960, height: 600 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await prefer(page, { speed: 1 });
  await aRace(page, 'derby');
  await expect(at.choicePanel(page)).toBeVisible();
  // From now on the page's time goes on only between two pictures: they are evenly spaced, however long each takes.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  const step = 100;
  const wanted = 130;
  for (let i = -15; i < wanted; ++i) {
    await page.clock.runFor(step);
    // The camera first comes close.
    if (i >= 0) await page.screenshot({ path: `${frames}${String(i).padStart(4, '0')}.png` });
    const sight = await look(page);
    // A person looks for a moment before each press.
    if (sight.asks !== 'wait' && i % 8 === 0) await act(page, sight);
  }
  execFileSync('img2webp', [
    ...['-loop', '0', '-mixed', '-min_size', '-d', String(step), '-q', '32', '-m', '4'],
    ...Array.from({ length: wanted }, (_, i) => `${frames}${String(i).padStart(4, '0')}.png`),
    ...['-o', `${folder}race.webp`],
  ]);
});
