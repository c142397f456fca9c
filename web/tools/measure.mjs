// Measures the page in Chromium with the program's own server, and prints each figure beside its target: size of a
// first race, time until it can be played, the wait between two choices of one's own, frame rate with eight running
// horses, layout shift, a replay of nine races, how long an analysis takes, how long riders think. With a word, only the
// figures that contain it: measure.mjs analysis
import { chromium } from '@playwright/test';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { timesOf } from './rider_times.mjs';

const program = fileURLToPath(new URL('../../build/release/cli/furlong', import.meta.url));
const dist = fileURLToPath(new URL('../dist', import.meta.url));
const data = mkdtempSync(join(tmpdir(), 'furlong-measure-'));
const port = 8096;
const server = spawn(
  program,
  ['serve', '--port', String(port), '--address', '127.0.0.1', '--data', data, '--web', dist],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
await new Promise((resolve, reject) => {
  server.stdout.on('data', (text) => String(text).includes('On this machine') && resolve());
  server.on('exit', () => reject(new Error('the server did not start')));
});

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
// Debian's; as in playwright.config.ts, the one without windows will do.
const debian = ['/usr/bin/chromium', '/usr/lib/chromium/chromium-headless-shell'].find((path) => existsSync(path));
const browser = await chromium
  .launch({ executablePath: process.env.CHROMIUM ?? debian, args: flags })
  .catch((trouble) => {
    server.kill('SIGTERM');
    process.stderr.write(`Chromium does not start; install Debian's package chromium, or set CHROMIUM. ${trouble}\n`);
    process.exit(2);
  });
const address = `http://127.0.0.1:${port}/`;

function row(what, value, unit, target, good) {
  const number = (n) => `${n >= 100 ? n.toFixed(0) : n.toPrecision(3)} ${unit}`;
  process.stdout.write(
    `${what.padEnd(58)}${number(value).padStart(14)}${(target === undefined ? '' : number(target)).padStart(14)}  ${target === undefined ? '' : good ? 'yes' : 'NO'}\n`,
  );
}
/** The choices of the last rounds, when some are home and others have no card left. */
const LAST_CHOICES = 5;
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

async function open(preferences, size = { width: 1440, height: 900 }) {
  // The service worker would fetch everything a second time; a race does not wait for it.
  const context = await browser.newContext({ viewport: size, serviceWorkers: 'block' });
  await context.addInitScript((kept) => {
    localStorage.setItem('furlong.preferences', JSON.stringify(kept));
    window.shifts = 0;
    window.shifted = [];
    const at = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(',');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue;
        window.shifts += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources) {
          const name = node?.className ?? node?.parentElement?.className ?? '';
          window.shifted.push(`${entry.value.toFixed(5)} ${name} ${at(previousRect)} to ${at(currentRect)}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, preferences);
  return context;
}

async function firstRace() {
  const context = await open({ sound: false });
  const page = await context.newPage();
  const sizes = [];
  page.on('requestfinished', (request) => sizes.push(request.sizes()));
  const start = performance.now();
  await page.goto(address);
  await page.getByRole('button', { name: /Ride now/ }).click();
  await page.locator('ul button[aria-pressed]').first().waitFor();
  const ms = performance.now() - start;
  const bytes = (await Promise.all(sizes)).reduce(
    (sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize,
    0,
  );
  await context.close();
  return { ms, bytes };
}

const parts = ['first', 'choices', 'frames', 'replay', 'analysis', 'riders'];
const wanted = process.argv.slice(2);
if (wanted.some((part) => !parts.includes(part))) {
  process.stderr.write(`measure.mjs [${parts.join('|')}] ...\n`);
  await close();
  process.exit(2);
}
const measures = (part) => wanted.length === 0 || wanted.includes(part);
process.stdout.write(`${'figure'.padEnd(58)}${'measured'.padStart(14)}${'target'.padStart(14)}\n`);
if (measures('first')) {
  const firsts = [];
  for (let i = 0; i < 5; ++i) firsts.push(await firstRace());
  const weight = median(firsts.map(({ bytes }) => bytes)) / 1000;
  row('sent to the browser until one’s first cards, of a first race', weight, 'kB', 300, weight <= 300);
  const soon = median(firsts.map(({ ms }) => ms)) / 1000;
  row('from the address to one’s cards on the table', soon, 's', 0.9, soon <= 0.9);
}

for (const [horses, fences, most] of measures('choices')
  ? [
      [4, false, 4],
      [8, false, 7],
      [8, true, 7],
    ]
  : []) {
  const all = await waitsOf(horses, fences);
  const waits = all.filter(({ finish }) => !finish).map(({ ms }) => ms / 1000);
  const what = `between two choices of one’s own, ${horses} horses${fences ? ', fences' : ''}`;
  row(`${what}, median`, median(waits), 's', most, median(waits) <= most);
  row(`${what}, longest`, Math.max(...waits), 's', most, Math.max(...waits) <= most);
  const last = Math.max(...waits.slice(-LAST_CHOICES));
  row(`${what}, longest of the last ${LAST_CHOICES}`, last, 's', most, last <= most);
  // Once a race, if the person still has a horse to ride; any key or press ends it.
  for (const { ms } of all.filter(({ finish }) => finish))
    row(`  while the first horse passes the post, in slow motion`, ms / 1000, 's');
}

for (const [name, size] of measures('frames')
  ? [
      ['desktop', { width: 1440, height: 900 }],
      ['phone', { width: 390, height: 844 }],
    ]
  : []) {
  const { context, page } = await eightRun(size);
  const { deltas, shifts, shifted } = await page.evaluate(() => ({
    deltas: window.deltas,
    shifts: window.shifts,
    shifted: window.shifted,
  }));
  const rate = 1000 / (deltas.reduce((sum, ms) => sum + ms, 0) / deltas.length);
  const late = (100 * deltas.filter((ms) => ms > 25).length) / deltas.length;
  row(`frames a second while eight horses run, ${name}`, rate, '/s', 58, rate >= 58);
  row(`frames late by half or more, ${name}`, late, '%');
  row(`layout shift over half a minute of racing, ${name}`, shifts, '', 0.02, shifts <= 0.02);
  if (shifts > 0.02) process.stdout.write(shifted.map((line) => `  ${line}\n`).join(''));
  await context.close();
}

if (measures('replay')) {
  const { opening, megabytes, jumps, besides, places } = await longReplay();
  row('opening a replay of nine races with eight horses', opening, 's');
  row(`  memory of its ${places} events and positions`, megabytes, 'MB', 20, megabytes <= 20);
  row('  a jump to any place of it, median', median(jumps), 'ms', 16, median(jumps) <= 16);
  row('  a jump to any place of it, longest', Math.max(...jumps), 'ms', 16, Math.max(...jumps) <= 16);
  row('  the field and the caller beside it, after that, median', median(besides), 'ms', 16, median(besides) <= 16);
  row('  the field and the caller beside it, longest', Math.max(...besides), 'ms', 16, Math.max(...besides) <= 16);
}
for (const [races, horses, most] of measures('analysis')
  ? [
      [3, 4, 5],
      [4, 8, 30],
    ]
  : []) {
  const seconds = (await analysisOf(races, horses)) / 1000;
  row(`analysis of ${races} races with ${horses} horses`, seconds, 's', most, seconds <= most);
}
for (const [rider, most, meetings] of measures('riders')
  ? [
      ['keen', 5, 10],
      ['sharp', 5, 10],
      ['expert', 50, 3],
      ['master', 1000, 1],
    ]
  : []) {
  for (const horses of [4, 8]) {
    const times = await timesOf(rider, horses, meetings);
    const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length;
    row(`a decision of ${rider} in WebAssembly, ${horses} horses, mean`, mean, 'ms', most, mean <= most);
  }
}
await close();

async function close() {
  await browser.close();
  server.kill('SIGTERM');
  await new Promise((resolve) => server.on('exit', resolve));
  rmSync(data, { recursive: true });
}

/** The file of a meeting of house riders. */
function recordOf(races, horses, riders) {
  const record = join(data, `${races}-${horses}.jsonl`);
  const programme = Array(races).fill('oval').join(',');
  execFileSync(program, [
    'simulate',
    ...['--record', record, '--seed', 'analysed', '--players', String(horses)],
    ...['--races', programme, '--riders', riders.slice(0, horses).join(',')],
  ]);
  return record;
}

/**
 * Seconds until a replay of nine races is on screen, the memory that its page takes more than that of a replay of one
 * race, and how many milliseconds each jump along the timeline takes until the page is laid out again: first the course
 * and what is said of it; then, when that has been painted, what stands beside it.
 */
async function longReplay() {
  const context = await open({ sound: false });
  const opened = async (record) => {
    const page = await context.newPage();
    await page.goto(`${address}#/replay`);
    const begun = performance.now();
    await page.locator('input[type=file]').setInputFiles(record);
    await page.getByRole('slider').first().waitFor();
    const seconds = (performance.now() - begun) / 1000;
    const session = await context.newCDPSession(page);
    await session.send('HeapProfiler.enable');
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return { page, seconds, usedSize };
  };
  const riders = Array(8).fill('steady');
  const short = await opened(recordOf(1, 8, riders));
  await short.page.close();
  const long = await opened(recordOf(9, 8, riders));
  const { jumps, besides, places } = await long.page.evaluate(async () => {
    const slider = document.querySelector('input[type=range]');
    const places = Number(slider.max);
    const jumps = [];
    const besides = [];
    const laidOut = () => {
      document.body.getBoundingClientRect();
      return performance.now();
    };
    /** As the page waits for it: what asks first is told first. */
    const afterPaint = () =>
      new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(laidOut()))));
    for (let i = 1; i <= 200; ++i) {
      slider.value = String((i * 7919) % (places + 1));
      const painted = afterPaint();
      const begun = performance.now();
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      // What the page does once it has changed comes after that.
      for (let turn = 0; turn < 10; ++turn) await Promise.resolve();
      jumps.push(laidOut() - begun);
      const all = afterPaint();
      besides.push(-(await painted) + (await all));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return { jumps, besides, places };
  });
  await context.close();
  // Eight ninths of its races are more than the other replay has.
  const megabytes = ((long.usedSize - short.usedSize) / 1e6) * (9 / 8);
  return { opening: long.seconds, megabytes, jumps, besides, places };
}

/** Milliseconds from pressing “Analyse” until all is judged: a meeting of house riders, from a file. */
async function analysisOf(races, horses) {
  const riders = ['sharp:100', 'steady', 'thrift', 'rowan', 'steady', 'lucky', 'novice', 'steady'];
  const record = recordOf(races, horses, riders);
  const context = await open({ sound: false });
  const page = await context.newPage();
  await page.goto(`${address}#/replay`);
  await page.locator('input[type=file]').setInputFiles(record);
  const button = page.getByRole('button', { name: 'Analyse', exact: true });
  await button.waitFor();
  const begun = performance.now();
  await button.click();
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  await stop.waitFor();
  await stop.waitFor({ state: 'detached', timeout: 600_000 });
  const ms = performance.now() - begun;
  await context.close();
  return ms;
}

/**
 * A race at normal speed, with full motion, against house riders: how many milliseconds pass from each choice of the
 * person until the next one can be made. The person chooses at once what is offered first.
 */
async function waitsOf(horses, fences) {
  const context = await open({ sound: false, speed: 1 });
  // The form for a meeting as an earlier one has left it.
  const plan = {
    seats: Array.from({ length: horses }, (_, i) => ({ name: '', rider: i === 0 ? '' : 'steady' })),
    horses: 1,
    races: [{ course: 'oval', steeplechase: fences }],
    options: { cards: 'open', exchange: 'open', finish: 'all' },
    courses: {},
  };
  await context.addInitScript((text) => localStorage.setItem('furlong.setup', text), JSON.stringify(plan));
  const page = await context.newPage();
  await page.goto(`${address}#/setup`);
  await page.getByRole('button', { name: /To the start/ }).click();
  await page.locator('ul button[aria-pressed]').first().waitFor();
  const waits = await page.evaluate(
    () =>
      new Promise((done) => {
        const doubleClick = 450; // a second press sooner than that would be taken for one
        const list = [];
        let pressed = 0;
        let chosen = 0;
        let finish = false;
        const offered = () =>
          document.querySelector(
            '[data-square], [aria-label="Choose the pace"] button, [aria-label="Choose a die"] button, .prompt .act',
          ) ?? document.querySelector('ul button[aria-pressed="false"][aria-disabled="false"]');
        const look = () => {
          const now = performance.now();
          // The result, or the end of the meeting.
          if (document.querySelector('.posted, .end, dialog[open]')) return done(list);
          const what = offered();
          if (!what && pressed > 0 && chosen === 0) chosen = pressed;
          finish ||= document.querySelector('[data-spotlight]') !== null;
          if (what && now - pressed > doubleClick) {
            if (chosen > 0) list.push({ ms: now - chosen, finish });
            chosen = 0;
            finish = false;
            pressed = now;
            what.dispatchEvent(new MouseEvent('click', { bubbles: true }));
          }
          requestAnimationFrame(look);
        };
        look();
      }),
  );
  await context.close();
  return waits;
}

/** Half a minute of a race with eight horses: the person plays what is offered, the others run. */
async function eightRun(size) {
  const context = await open({ sound: false, speed: 1 }, size);
  const page = await context.newPage();
  await page.goto(`${address}#/setup`);
  const more = page.getByRole('button', { name: 'Add a runner' });
  while ((await more.count()) > 0 && (await more.first().isEnabled())) await more.first().click();
  await page.getByRole('button', { name: /To the start/ }).click();
  await page.locator('ul button[aria-pressed]').first().waitFor();
  await page.evaluate(() => {
    window.deltas = [];
    let last = performance.now();
    const frame = (now) => {
      window.deltas.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const end = Date.now() + 30_000;
  while (Date.now() < end) {
    const square = page.locator('[data-square]');
    const card = page.locator('ul button[aria-pressed][aria-disabled="false"]');
    const pace = page.locator('[aria-label="Choose the pace"] button');
    const die = page.locator('[aria-label="Choose a die"] button');
    for (const choice of [square, pace, die, card]) {
      if ((await choice.count()) === 0) continue;
      await choice
        .first()
        .press('Enter')
        .catch(() => {});
      break;
    }
    await page.waitForTimeout(150);
  }
  return { context, page };
}
