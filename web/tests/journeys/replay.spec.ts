// Replays from files, from this device and from a server, by mouse and by keys: all come to the same end.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { come, gather, part, recordOf, rideOnline, scoresIn, scoresOn } from '../support/people';
import { setUp } from '../support/race_form';
import { at, cells, change, complaints, prefer, ride } from '../support/race_page';
import { GameServer } from '../support/game_server';
import { expectAccessibleInBoth } from '../support/accessibility';
import { like, spelt, words } from '../support/words';

const folder = fileURLToPath(new URL('../../../tests/meetings/', import.meta.url));
const stored = (name: string): string => readFileSync(`${folder}${name}.jsonl`, 'utf8');
const linesOf = (name: string) =>
  stored(name)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const on = {
  file: (page: Page) => page.getByLabel(words('replay.file.choose')),
  slider: (page: Page) => page.getByRole('slider', { name: words('replay.scrub') }),
  eyes: (page: Page) => page.getByLabel(words('replay.eyes')),
  tab: (page: Page, name: string) => page.getByRole('tab', { name: words(`replay.tab.${name}`) }),
  hands: (page: Page) => page.getByRole('list', { name: like('replay.hands.of') }),
  score: (page: Page) => page.getByRole('table', { name: words('sheet.title') }),
  analyse: (page: Page) => page.getByRole('button', { name: words('replay.analyse'), exact: true }),
};

async function openText(page: Page, text: string): Promise<void> {
  await page.goto('./#/replay');
  await on
    .file(page)
    .setInputFiles({ name: 'meeting.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
}
async function open(page: Page, name: string): Promise<void> {
  await openText(page, stored(name));
  await expect(on.slider(page)).toBeVisible();
}
const nth = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th'];
const place = async (slider: Locator) => Number(await slider.inputValue());

test.beforeEach(async ({ page }) => prefer(page));

/** At the end of the replay every horse has its place and every player their points. */
async function endsAs(page: Page, lines: Record<string, unknown>[]): Promise<void> {
  const result = lines.find(({ t }) => t === 'result') as { scores: number[]; ranking: number[] };
  const players = lines[0].players as string[];
  await page.keyboard.press('End');
  await expect(on.slider(page)).toHaveValue(String(lines.length - 1));
  const last = lines.slice(lines.findLastIndex(({ t }) => t === 'boxes'));
  const field = await at.field(page).allInnerTexts();
  for (const [horse, { colour }] of (lines[0].horses as { colour: string }[]).entries()) {
    expect(field[horse]).toContain(`${words(`colour.${colour}`)} ${horse + 1}: `);
    const home = last.find((line) => line.t === 'place' && line.horse === horse) as { place: number } | undefined;
    // A horse that fell has none.
    expect(/\d(st|nd|rd|th)$/.exec(field[horse])?.[0]).toBe(home && nth[home.place - 1]);
  }
  await on.tab(page, 'score').click();
  const rows = (await cells(on.score(page))).slice(1);
  expect(rows.map((row) => row.at(-1))).toEqual(result.ranking.map((player) => String(result.scores[player])));
  for (const [i, player] of result.ranking.entries()) expect(rows[i][1]).toContain(players[player]);
}

for (const name of ['standard', 'eight-riders', 'two-by-four-sealed', 'four-races-fresh-decks']) {
  test(`${name} ends as its record does`, async ({ page }) => {
    const heard = complaints(page);
    await open(page, name);
    await endsAs(page, linesOf(name));
    expect(heard).toEqual([]);
  });
}

test('steps back lead where steps on came from', async ({ page }) => {
  await open(page, 'planted-blunder');
  const sight = async () => ({
    at: await place(on.slider(page)),
    field: await at.field(page).allInnerTexts(),
    words: await on.slider(page).getAttribute('aria-valuetext'),
  });
  await page.keyboard.press('Home');
  const forth = [await sight()];
  for (let end = false; !end;) {
    await page.keyboard.press('ArrowRight');
    const now = await sight();
    end = now.at === forth.at(-1)!.at;
    if (!end) forth.push(now);
  }
  expect(forth.length).toBeGreaterThan(10);
  expect(forth.at(-1)!.at).toBe(linesOf('planted-blunder').length - 1);
  for (const before of forth.slice(0, -1).reverse()) {
    await page.keyboard.press('ArrowLeft');
    expect(await sight()).toEqual(before);
  }
});

test('every moment of a meeting can be looked at', async ({ page }) => {
  const heard = complaints(page);
  await open(page, 'standard');
  await page.evaluate(async () => {
    const slider = document.querySelector<HTMLInputElement>('input[type="range"]')!;
    for (let place = 0; place <= Number(slider.max); place += 1) {
      slider.value = String(place);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await Promise.resolve();
    }
  });
  await expect(on.slider(page)).toHaveValue(String(linesOf('standard').length - 1));
  expect(heard).toEqual([]);
});

test('a seat shows its own cards, the stands none, and everything is revealed only when asked for', async ({
  page,
}) => {
  await open(page, 'standard');
  for (const [seat, count] of [
    ['stands', 0],
    ['2', 1],
    ['all', 4],
    ['0', 1],
    ['stands', 0],
  ] as const) {
    await on.eyes(page).selectOption(seat);
    await on.tab(page, 'hands').click();
    for (const value of [30, 120, 200]) {
      await on.slider(page).fill(String(value));
      await expect(on.hands(page)).toHaveCount(count);
      if (count === 1) {
        const horse = linesOf('standard')[0].horses as { owner: number; colour: string }[];
        const own = horse.find(({ owner }) => owner === Number(seat))!.colour;
        await expect(
          page.getByRole('list', { name: spelt('replay.hands.of', { horse: words(`colour.${own}`) }) }),
        ).toBeVisible();
      }
    }
  }
});

test('of a meeting that is not over no hand is shown', async ({ page }) => {
  await openText(page, `${stored('standard').split('\n').slice(0, 120).join('\n')}\n`);
  await expect(page.getByText(words('replay.unfinished'))).toBeVisible();
  await expect(on.eyes(page)).toHaveCount(0);
  await expect(on.analyse(page)).toHaveCount(0);
  await on.tab(page, 'hands').click();
  await expect(page.getByText(words('replay.hands.unfinished'))).toBeVisible();
  await expect(on.hands(page)).toHaveCount(0);
});

test('a link opens its moment, through the eyes it names', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.route('**/api/tables/h4qf/record', (route) =>
    route.fulfill({ contentType: 'application/jsonl', body: stored('standard') }),
  );
  await page.goto('./#/replay/h4qf?at=120&seat=2');
  await expect(on.slider(page)).toHaveValue('119');
  await expect(on.eyes(page)).toHaveValue('2');
  await page.keyboard.press('ArrowRight');
  const now = await place(on.slider(page));
  expect(now).toBeGreaterThan(119);
  await expect(page).toHaveURL(new RegExp(`#/replay/h4qf\\?at=${now + 1}&seat=2$`));
  await page.getByRole('button', { name: words('replay.link') }).click();
  await expect(page.getByText(words('replay.link.copied'))).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`#/replay/h4qf\\?at=${now + 1}&seat=2$`));
  await page.evaluate(() => (location.hash = '#/replay/h4qf?at=60&seat=all'));
  await expect(on.slider(page)).toHaveValue('59');
  await expect(on.eyes(page)).toHaveValue('all');
});

test('a table without a record says so', async ({ page }) => {
  await page.route('**/api/tables/none/record', (route) =>
    route.fulfill({ status: 404, contentType: 'application/json', body: '{"error":"no-such-table","text":""}' }),
  );
  await page.goto('./#/replay/none');
  await expect(page.getByRole('alert')).toContainText(words('replay.missing.table'));
  await expect(on.file(page)).toBeAttached();
});

test('a broken record names its line and the rule, and another can be chosen', async ({ page }) => {
  const lines = stored('standard').split('\n');
  const alert = page.getByRole('alert');
  await openText(page, [...lines.slice(0, 60), lines[59], ...lines.slice(60)].join('\n'));
  await expect(alert).toContainText(spelt('replay.broken.file', { file: 'meeting.jsonl', line: 61 }));
  await expect(alert.getByRole('blockquote')).toContainText(words('rules.R5.4'));
  await expect(alert.getByRole('link', { name: 'R5.4' })).toHaveAttribute('href', '#/rules/R5.4');
  await openText(page, 'not a record');
  await expect(alert).toContainText(words('replay.broken.first'));
  await expect(alert).toContainText(words('replay.broken.unreadable'));
  await openText(page, [...lines.slice(0, 60), '{"t":"card","horse":0,"card":"13"}'].join('\n'));
  await expect(alert).toContainText(words('replay.broken.shape'));
  await openText(page, lines.map((line) => line.replace('"points":50', '"points":7')).join('\n'));
  await expect(alert).toContainText(words('replay.broken.fact'));
  await openText(page, [...lines.slice(0, 60), '{"t":"reveal","seed":"' + '0'.repeat(64) + '"}'].join('\n'));
  await expect(alert).toContainText(words('replay.broken.order'));
  await open(page, 'planted-blunder');
  await expect(alert).toHaveCount(0);
});

for (const language of ['de', 'fr', 'da', 'es']) {
  test(`what is wrong with a record is told in the reader's language, ${language}`, async ({ page }) => {
    const texts = (part: string) =>
      JSON.parse(readFileSync(new URL(`../../../texts/${language}/${part}.json`, import.meta.url), 'utf8')) as Record<
        string,
        string
      >;
    await page.addInitScript(
      (spoken) => localStorage.setItem('furlong.preferences', JSON.stringify({ language: spoken })),
      language,
    );
    await page.goto('./#/replay');
    const lines = stored('standard').split('\n');
    const file = page.locator('input[type="file"]');
    const read = (text: string) =>
      file.setInputFiles({ name: 'meeting.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
    const alert = page.getByRole('alert');
    await read([...lines.slice(0, 60), lines[59]].join('\n'));
    await expect(alert).toContainText(texts('replay')['replay.broken.rule']);
    await expect(alert.getByRole('blockquote')).toContainText(texts('rules')['rules.R5.4']);
    // The checker's own message is shown below, marked as English.
    await expect(alert.locator('[lang="en"]')).toContainText('(R5.4)');
    await read('not a record');
    await expect(alert).toContainText(texts('replay')['replay.broken.unreadable']);
    await expect(alert.locator('[lang="en"]')).toContainText('not JSON');
  });
}

test('without the rule book its number still leads to the rule', async ({ page }) => {
  await page.route(/\/assets\/rules-/, (route) => route.abort());
  const lines = stored('standard').split('\n');
  await openText(page, [...lines.slice(0, 60), lines[59]].join('\n'));
  await expect(page.getByRole('alert').getByRole('link', { name: 'R5.4' })).toBeVisible();
  await expect(page.getByRole('alert').getByRole('blockquote')).toHaveText('R5.4');
});

test('a record is dropped on the page', async ({ page }) => {
  await page.goto('./#/replay');
  await expect(on.file(page)).toBeAttached();
  const dropped = await page.evaluateHandle((text) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([text], 'dropped.jsonl'));
    return dropped;
  }, stored('planted-blunder'));
  await page.dispatchEvent('main', 'dragover', { dataTransfer: dropped });
  await expect(page.getByText(words('replay.file.drop'))).toBeVisible();
  await page.dispatchEvent('main', 'drop', { dataTransfer: dropped });
  await expect(on.slider(page)).toBeVisible();
});

test('the analysis finds the planted blunder, marks it, and draws what would have been better', async ({ page }) => {
  const heard = complaints(page);
  await open(page, 'planted-blunder');
  await on.analyse(page).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const found = page.locator('[data-mistake]');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText(spelt('replay.option.card', { points: 3 }));
  await expect(found).toContainText(spelt('replay.option.joker', { points: 12 }));
  await found.click();
  await expect(on.slider(page)).toHaveValue('13');
  await expect(page.locator('[data-slip="13"]')).toContainText(spelt('replay.option.joker', { points: 12 }));
  // The sentence and the chart give the same percentages for one moment.
  await expect(page.locator('[data-slip="13"]')).toContainText(
    'A blunder by Ann with Red: the chance to win falls from 100% to 0%.',
  );
  const chart = page.getByRole('figure');
  await expect(chart).toContainText(words('replay.chart'));
  await expect(chart).toContainText('Ann: 100%');
  await page.keyboard.press('ArrowRight');
  await expect(chart).toContainText('Ann: 0%');
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('[data-marks~="longer"]')).toBeAttached();
  await expect(page.locator('.tick.blunder')).toHaveCount(1);
  // Luck and skill add up to the result.
  const rows = await cells(page.getByRole('region', { name: words('replay.luck') }).getByRole('table'));
  expect(rows.find(([name]) => name === words('replay.luck.end'))!.slice(1)).toEqual(['0', '100', '0', '0']);
  // It is there at once when the record is opened again.
  await page.getByRole('button', { name: words('replay.another') }).click();
  await open(page, 'planted-blunder');
  await expect(on.analyse(page)).toHaveCount(0);
  await expect(page.locator('.tick.blunder')).toHaveCount(1);
  expect(heard).toEqual([]);
});

test('whoever is looked through comes first; the others follow on demand', async ({ page }) => {
  await open(page, 'planted-blunder');
  await on.eyes(page).selectOption('1');
  await on.analyse(page).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  // Ann's blunder is not Bo's.
  await expect(page.locator('[data-mistake]')).toHaveCount(0);
  await expect(page.locator('.tick.blunder')).toHaveCount(0);
  const luck = page.getByRole('region', { name: words('replay.luck') }).getByRole('table');
  expect((await cells(luck))[0][1]).toContain('Bo');
  await page.getByRole('button', { name: 'Also show one costly choice by others' }).click();
  await expect(page.locator('[data-mistake]')).toHaveCount(1);
  await on.eyes(page).selectOption('0');
  await on.tab(page, 'analysis').click();
  await expect(page.locator('[data-mistake]')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Also show one costly choice by others' })).toHaveCount(0);
});

test('progress follows the work, never goes back, and tells the time that is left', async ({ page }) => {
  await open(page, 'nine-races-all-options');
  await page.evaluate(() => {
    const seen: number[] = [];
    (window as unknown as { seen: number[] }).seen = seen;
    new MutationObserver(() => {
      const bar = document.querySelector('progress');
      if (bar) seen.push(bar.value);
    }).observe(document.body, { subtree: true, attributes: true, childList: true });
  });
  await on.analyse(page).click();
  await expect(page.locator('[data-left]')).toBeVisible();
  await page.getByRole('button', { name: words('replay.analyse.stop') }).click();
  await page.getByRole('button', { name: words('replay.analyse.again') }).click();
  await expect(page.locator('[data-left]')).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  expect(seen.length).toBeGreaterThan(1);
  for (const [i, part] of seen.entries()) expect(part).toBeGreaterThanOrEqual(seen[i - 1] ?? 0);
});

test('an analysis can be stopped, and goes on', async ({ page }) => {
  await open(page, 'nine-races-all-options');
  await on.analyse(page).click();
  await page.getByRole('button', { name: words('replay.analyse.stop') }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const again = page.getByRole('button', {
    name: new RegExp(`^(${words('replay.analyse.again')}|${words('replay.analyse')})$`),
  });
  await again.click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('figure')).toBeVisible();
});

test('by keys alone: steps, rounds, the ends, playing, mistakes', async ({ page }) => {
  await open(page, 'planted-blunder');
  const slider = on.slider(page);
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveValue('27');
  await page.keyboard.press('Shift+ArrowLeft');
  const rounds = linesOf('planted-blunder').flatMap(({ t }, line) => (t === 'round' ? [line] : []));
  await expect(slider).toHaveValue(String(rounds.at(-1)));
  await page.keyboard.press('Home');
  await expect(slider).toHaveValue('0');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: words('replay.pause') })).toBeVisible();
  await expect(slider).toHaveValue('27');
  await expect(page.getByRole('button', { name: words('replay.play'), exact: true })).toBeVisible();
  await on.analyse(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-mistake]')).toHaveCount(1);
  await page.keyboard.press('n');
  await expect(slider).toHaveValue('13');
  await page.keyboard.press('Home');
  await page.keyboard.press('m');
  await expect(slider).toHaveValue('13');
  // What is shown is also announced.
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: words('colour.red') })
      .first(),
  ).toBeAttached();
});

test('on a phone the page ends with its content, and costly choices come into sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'planted-blunder');
  await on.analyse(page).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  // A list as long as a bad day makes it.
  await page.locator('[data-mistake]').evaluate((found) => {
    const entry = found.closest('li')!;
    for (let i = 0; i < 30; i += 1) entry.parentElement!.append(entry.cloneNode(true));
  });
  const beyond = () =>
    page.evaluate(
      () =>
        document.documentElement.scrollHeight -
        document.querySelector('main')!.getBoundingClientRect().bottom -
        scrollY,
    );
  expect(await beyond()).toBeLessThan(2);
  const course = page.getByRole('region', { name: words('riding.course') });
  for (const [key, button] of [
    ['Home', 'replay.mistake.next'],
    ['End', 'replay.mistake.back'],
  ] as const) {
    await page.keyboard.press(key);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.getByRole('button', { name: words(button) }).click();
    await expect(on.slider(page)).toHaveValue('13');
    await expect(course).toBeInViewport({ ratio: 0.95 });
  }
});

test('on a phone a costly choice has its room in every language: nothing moves when it comes by', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'planted-blunder');
  await page.locator('.analyse .button').click();
  await expect(page.locator('[data-mistake]')).toHaveCount(1);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const top = () => page.getByRole('figure').evaluate((chart) => chart.getBoundingClientRect().top + scrollY);
  for (const language of ['en', 'de', 'fr', 'da', 'es']) {
    await change(page, { language });
    await page.keyboard.press('Home');
    await expect(page.locator('[data-slip]')).toHaveCount(0);
    const before = await top();
    await page.keyboard.press('m');
    await expect(page.locator('[data-slip="13"]')).toBeVisible();
    expect(await top(), language).toBe(before);
    // The values of the chart are in one line above it.
    expect(
      await page
        .locator('figcaption .title')
        .evaluate((title) => title.clientHeight / parseFloat(getComputedStyle(title).lineHeight)),
      language,
    ).toBeLessThan(1.5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), language).toBeLessThanOrEqual(
      0,
    );
  }
});

test('speeds are written as the language writes numbers', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('furlong.preferences', JSON.stringify({ language: 'de' })));
  await page.goto('./#/replay');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'meeting.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(stored('planted-blunder')),
  });
  await expect(page.locator('option', { hasText: '0,5×' })).toHaveCount(1);
});

test('leaving leads back to where the replay was opened, else to the other meetings', async ({ page }) => {
  await page.route('**/api/tables/h4qf/record', (route) =>
    route.fulfill({ contentType: 'application/jsonl', body: stored('standard') }),
  );
  const back = page.getByRole('button', { name: words('replay.back') });
  const another = page.getByRole('button', { name: words('replay.another') });
  await page.goto('./#/replay/h4qf');
  await another.click();
  await expect(page).toHaveURL(/#\/replay$/);
  await page.goto('./#/account');
  await page.evaluate(() => (location.hash = '#/replay/h4qf'));
  await expect(back).toBeVisible();
  // Another place of the same meeting does not open another page.
  await page.evaluate(() => (location.hash = '#/replay/h4qf?at=60'));
  await expect(on.slider(page)).toHaveValue('59');
  await back.click();
  await expect(page).toHaveURL(/#\/account$/);
});

test('meetings ridden at tables are listed where there is a server', async ({ page }) => {
  const rating = { estimate: 1500 };
  const seats = [
    { name: 'Bo', rank: 2, score: 5, rider: false },
    { name: 'Ann', rank: 1, score: 9, rider: false },
  ];
  const meetings = Array.from({ length: 22 }, (_, i) => ({
    table: `h4q${i}`,
    at: Date.UTC(2026, 4, 30 - i),
    rank: 2,
    score: 5,
    before: rating,
    after: rating,
    seats,
  }));
  await page.route('**/api/me/history', (route) => route.fulfill({ json: { meetings } }));
  await page.goto('./#/replay');
  const listed = page.getByRole('region', { name: words('replay.served') });
  await expect(listed.getByRole('listitem')).toHaveCount(20);
  await expect(listed.getByRole('link').first()).toHaveAttribute('href', '#/replay/h4q0');
  await expect(listed.getByRole('link').first()).toContainText(spelt('replay.served.won', { players: 'Ann' }));
  await expect(listed.getByRole('link', { name: words('replay.served.more') })).toHaveAttribute('href', '#/account');
  await expect(page.getByText(words('replay.here.none'))).toHaveCount(0);
  await page.unroute('**/api/me/history');
  await page.route('**/api/me/history', (route) => route.abort());
  await page.reload();
  await expect(page.getByText(words('replay.served.away'))).toBeVisible();
  await expect(page.getByText(words('replay.here.none'))).toBeVisible();
});

test('a meeting ridden here can be seen again', async ({ page }) => {
  await setUp(page, { seats: [{ name: 'Ann' }, 'random', 'random', 'random'], races: [{ course: 'dash' }] });
  await ride(page);
  const places = (await cells(at.sheet(page))).slice(1).map((row) => Number(row.at(-1)) || 0);
  await page.getByRole('link', { name: words('end.replay') }).click();
  await expect(on.slider(page)).toBeVisible();
  // The analysis is about one's own choices first.
  await on.analyse(page).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  for (const who of await page.locator('[data-mistake] .who').allInnerTexts()) expect(who).toContain('Ann');
  expect((await cells(page.getByRole('region', { name: words('replay.luck') }).getByRole('table')))[0][1]).toContain(
    'Ann',
  );
  await page.keyboard.press('End');
  await on.tab(page, 'score').click();
  expect((await cells(on.score(page))).slice(1).map((row) => Number(row.at(-1)))).toEqual(places);
  await page.goto('./#/replay');
  await page.getByRole('listitem').getByRole('link', { name: /Ann/ }).click();
  await expect(on.slider(page)).toBeVisible();
  await expect(page).toHaveURL(/kept=/);
});

test('a meeting of a real server is seen again, to the same end', async ({ browser }) => {
  const server = await GameServer.start();
  try {
    const host = await come(browser, server, 'Ann');
    const table = await gather([host], { players: 2, horses: 2, races: [{ course: 'dash' }] }, 'random');
    await rideOnline(host);
    const scores = await scoresOn(host);
    await expect
      .poll(async () => (await host.page.request.get(`./api/tables/${table}/record`)).status(), { timeout: 60_000 })
      .toBe(200);
    host.heard.length = 0; // only errors of the replay
    await host.page.goto(`./#/replay/${table}?at=20`);
    await expect(on.slider(host.page)).toHaveValue('19');
    const record = await recordOf(server, table);
    expect(scoresIn(record)).toEqual(scores);
    await endsAs(host.page, record);
    await host.page.goto('./#/replay');
    await host.page
      .getByRole('region', { name: words('replay.served') })
      .getByRole('link', { name: /Ann/ })
      .click();
    await expect(on.slider(host.page)).toBeVisible();
    // Its riders are named in the current language.
    await host.page.evaluate(() => localStorage.setItem('furlong.preferences', JSON.stringify({ language: 'de' })));
    await host.page.reload();
    await expect(host.page.locator('option', { hasText: 'Zufall' }).first()).toBeAttached();
    expect(host.heard).toEqual([]);
    await host.page.context().close();
  } finally {
    await server.end();
  }
});

test('the replay is shared from the finish, and whoever gets the link sees that race', async ({ browser }) => {
  const server = await GameServer.start();
  try {
    const host = await come(browser, server, 'Ann');
    await host.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const table = await gather([host], { players: 2, horses: 2, races: [{ course: 'dash' }] }, 'random');
    await rideOnline(host);
    const scores = await scoresOn(host);
    const share = host.page.getByRole('button', { name: words('share.link') });
    await share.click();
    await expect(host.page.getByText(words('share.copied'))).toBeVisible();
    const copied = await host.page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(new URL(`#/replay/${table}`, host.network.address).href);
    // Where a browser has a way to share, that is asked, and closing it is no failure.
    await host.page.evaluate(() => {
      const asked: unknown[] = [];
      Object.assign(window, { asked });
      navigator.share = (what) => {
        asked.push(what?.url);
        return Promise.reject(new DOMException('', 'AbortError'));
      };
    });
    await share.click();
    expect(await host.page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual([copied]);
    await expect(host.page.getByText(words('share.failed'))).toHaveCount(0);

    const friend = await come(browser, server, 'Ben');
    await expect
      .poll(async () => (await friend.page.request.get(`./api/tables/${table}/record`)).status(), { timeout: 60_000 })
      .toBe(200);
    await friend.page.goto(copied.replace(host.network.address, friend.network.address));
    await expect(on.slider(friend.page)).toBeVisible();
    const record = await recordOf(server, table);
    expect(scoresIn(record)).toEqual(scores);
    await endsAs(friend.page, record);
    await part(host, friend);
  } finally {
    await server.end();
  }
});

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1280, height: 900 }],
] as const) {
  test(`nothing is out of reach in both themes, ${device}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('./#/replay');
    await expect(on.file(page)).toBeAttached();
    await expectAccessibleInBoth(page, 'choosing');
    await openText(page, 'not a record');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessibleInBoth(page, 'broken');
    const lines = stored('standard').split('\n');
    await openText(page, [...lines.slice(0, 60), lines[59]].join('\n'));
    await expect(page.getByRole('alert')).toContainText(words('rules.R5.4'));
    await expectAccessibleInBoth(page, 'broken rule');
    await open(page, 'planted-blunder');
    await expectAccessibleInBoth(page, 'caller');
    await on.eyes(page).selectOption('all');
    await expect(on.hands(page)).toHaveCount(4);
    await expectAccessibleInBoth(page, 'hands');
    await on.analyse(page).click();
    await page.locator('[data-mistake]').click();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expectAccessibleInBoth(page, 'analysis');
    await on.tab(page, 'score').click();
    await page.keyboard.press('End');
    await expectAccessibleInBoth(page, 'score');
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
  });
}
