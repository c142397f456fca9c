// A room with a big screen: phones join with its code and become hands; the screen shows everything but a hand.
import { expect, test, type Browser } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { expectAccessibleInBoth } from '../support/accessibility';
import { fingersFindAll } from '../support/touch_targets';
import { come, faults, layTable, part, recordOf, rideOnline, scoresIn, type Person } from '../support/people';
import { noHandIn } from '../support/hidden_hands';
import { act, asked, at, look } from '../support/race_page';
import { codeOn, expectNoHandTold, joinWith, scan, typeCode } from '../support/screen_and_phones';
import { GameServer } from '../support/game_server';
import { spelt, words } from '../support/words';

let server: GameServer;
test.beforeAll(async () => {
  server = await GameServer.start();
});
test.afterAll(() => server.end());

const dash = JSON.parse(readFileSync(new URL('../support/dash.json', import.meta.url), 'utf8')) as object;

/** A screen that hosts a table and does not ride. */
async function openScreen(browser: Browser, settings: object): Promise<{ screen: Person; table: string }> {
  const screen = await come(browser, server, 'Screen');
  await screen.page.setViewportSize({ width: 1920, height: 1080 });
  const table = await screen.page.evaluate(
    async (body) => {
      const answer = await fetch('/api/tables', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      return ((await answer.json()) as { id: string }).id;
    },
    JSON.stringify({ listed: false, rated: false, courses: { dash }, ...settings }),
  );
  await screen.page.goto(`./#/display/${table}`);
  return { screen, table };
}

test('six phones and a screen play a meeting', async ({ browser }) => {
  const { screen, table } = await openScreen(browser, { players: 6, races: [{ course: 'dash' }, { course: 'dash' }] });
  const code = await codeOn(screen.page);
  // The buttons that have just appeared leave the letters free.
  const letters = (await screen.page.getByLabel(words('display.code')).boundingBox())!;
  const buttons = (await screen.page.locator('.tools').boundingBox())!;
  expect(buttons.y > letters.y + letters.height || buttons.y + buttons.height < letters.y).toBe(true);
  const scanned = await scan(screen.page);
  expect(scanned).toContain(`#/join/${code}`);
  const start = screen.page.getByRole('button', { name: words('room.start') });
  await expect(start).toBeDisabled();
  // A table's own course has its name here too.
  await expect(screen.page.getByText('The Dash')).toBeVisible();

  const names = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'];
  const phones: Person[] = [];
  for (const name of names) phones.push(await joinWith(browser, server, name, code));
  for (const name of names) await expect(screen.page.getByText(name, { exact: true })).toBeVisible();
  await start.click();

  // One phone is reloaded in the middle of the race, and goes on. Another loses its connection between the races.
  let moments = 0;
  let lost = 0;
  const results = phones.map(() => 0);
  const loseAndKeep = async ({ page, network }: Person): Promise<void> => {
    network.down();
    await expect(at.keep(page)).toBeVisible();
    await expect(page.getByText(words('table.lost'))).toBeVisible();
    network.mend();
    await expect(page.getByText(words('table.lost'))).toHaveCount(0);
    lost += 1;
    await act(page, await asked(page, 'keep'));
  };
  await Promise.all(
    phones.map((phone, nth) =>
      rideOnline(phone, {
        ...(nth === 1 ? { keep: () => loseAndKeep(phone) } : {}),
        before: async ({ asks }) => {
          if (asks === 'result') results[nth]! += 1;
          if (nth !== 2 || (moments += 1) !== 4) return undefined;
          await phone.page.reload();
          return 'done';
        },
      }),
    ),
  );
  // Also after a photo finish, one press leads on from the result of a race.
  expect(Math.max(...results)).toBeLessThanOrEqual(2);
  expect(moments).toBeGreaterThan(4);
  expect(lost).toBeGreaterThan(0);
  for (const { page } of phones) {
    expect((await page.evaluate(() => (window as unknown as { shaken: unknown[] }).shaken)).length).toBeGreaterThan(0);
  }

  // The screen has come to the end by itself.
  const again = screen.page.getByRole('button', { name: words('table.rematch') });
  await expect(again).toBeVisible({ timeout: 120_000 });
  const record = await recordOf(server, table);
  const standings = screen.page.getByRole('region', { name: words('keep.standings') });
  for (const [name, score] of Object.entries(scoresIn(record)))
    await expect(standings.getByRole('listitem').filter({ hasText: name })).toContainText(String(score));
  await noHandIn(screen.page);
  expectNoHandTold(screen);
  // On a television the button covers nothing of the story.
  const button = (await again.boundingBox())!;
  for (const line of await screen.page.locator('.story li').all()) {
    const { x, y, width, height } = (await line.boundingBox())!;
    const apart = x >= button.x + button.width || x + width <= button.x || y >= button.y + button.height;
    expect(apart || y + height <= button.y, await line.innerText()).toBe(true);
  }
  for (const person of [...phones, screen]) expect(faults(person), person.name).toEqual([]);
  // A phone still has the score sheet at hand.
  await phones[1]!.page.getByRole('button', { name: words('table.menu'), exact: true }).click();
  const menu = phones[1]!.page.getByRole('dialog', { name: words('table.menu') });
  await expect(menu.getByRole('region', { name: words('sheet.title') })).toBeVisible();
  await expect(menu.getByRole('link', { name: words('hand.table') })).toBeVisible();
  await menu.getByRole('button', { name: words('table.menu.close') }).click();

  // Another meeting: the phones keep their seats, and the old code leads nowhere.
  await again.click();
  await expect(screen.page).not.toHaveURL(new RegExp(table));
  expect(await codeOn(screen.page)).not.toBe(code);
  expect(await screen.page.evaluate(async (old) => (await fetch(`api/join/${old}`)).status, code)).toBe(404);
  await phones[0]!.page.getByRole('button', { name: words('table.rematch.yes') }).click();
  await expect(phones[0]!.page.getByRole('heading', { name: spelt('hand.in', { name: 'Ann' }) })).toBeVisible();
  await part(...phones, screen);
});

test('empty seats are ridden by the house, and a display of a player shows no hand', async ({ browser }) => {
  const { screen } = await openScreen(browser, {
    players: 4,
    races: [{ course: 'dash' }],
    options: { cards: 'sealed' },
  });
  const code = await codeOn(screen.page);
  const ann = await joinWith(browser, server, 'Ann', code);
  await expect(ann.page.getByRole('checkbox', { name: words('hand.board') })).not.toBeChecked();
  // The same browser that holds Ann's hand opens a display.
  const tv = await ann.page.context().newPage();
  const told: string[] = [];
  tv.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void told.push(String(payload))));
  await screen.page.getByRole('button', { name: words('room.start') }).click();
  await expect.poll(async () => (await look(ann.page)).asks).not.toBe('wait');
  await tv.goto(screen.page.url());
  await expect(tv.getByRole('region', { name: words('riding.course') })).toBeVisible();
  await noHandIn(tv);
  await rideOnline(ann);
  expectNoHandTold({ ...ann, told });
  expectNoHandTold(screen);
  await part(ann, screen);
});

test('a wrong code says so', async ({ browser }) => {
  const ann = await come(browser, server, 'Ann');
  await ann.page.goto('./#/join/BBBBB');
  await expect(ann.page.getByText(words('online.error.no-such-code'))).toBeVisible();
  expect(faults(ann)).toEqual([]);
  await part(ann);
});

test('beside a screen or a real board, every square finds a finger, and the table is one tap away', async ({
  browser,
}) => {
  test.slow();
  const clock = { kind: 'live', seconds: 600, reserve: 600 };
  const { screen } = await openScreen(browser, { players: 4, races: [{ course: 'oval' }], clock });
  const ann = await joinWith(browser, server, 'Ann', await codeOn(screen.page));
  const { page } = ann;
  await screen.page.getByRole('button', { name: words('room.start') }).click();
  const untilSquares = async (): Promise<void> => {
    let sight = await asked(page);
    while (sight.squares.length < 2) {
      await act(page, sight);
      sight = await asked(page);
    }
  };
  await asked(page);
  await expect(page.getByRole('timer', { name: words('table.clock'), exact: true })).toBeVisible();
  await expectAccessibleInBoth(page, 'the turn on a hand');
  await untilSquares();
  await fingersFindAll(page, 'beside a screen');
  await page.setViewportSize({ width: 390, height: 844 });
  await act(page, await look(page));

  await page.getByRole('button', { name: new RegExp(words('table.chat')) }).click();
  await expect(page.getByRole('dialog', { name: words('table.chat') })).toBeVisible();
  await page.getByRole('button', { name: words('table.chat.close') }).click();
  await page.getByRole('button', { name: words('table.menu'), exact: true }).click();
  const menu = page.getByRole('dialog', { name: words('table.menu') });
  await expect(menu.getByRole('region', { name: words('sheet.title') })).toBeVisible();
  await expect(menu.getByRole('button', { name: words('table.resign'), exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: words('hand.table') })).toBeVisible();
  await expectAccessibleInBoth(page, 'the menu of a hand');
  await menu.getByRole('button', { name: words('reaction.thanks') }).click();
  await expect(menu).toHaveCount(0);

  await page.goto(`${page.url()}?board=1`);
  await untilSquares();
  await fingersFindAll(page, 'beside a real board', { nth: 1, of: 8 });
  expect(faults(ann)).toEqual([]);
  await part(ann, screen);
});

test('the code of a table without a screen leads to the page of the table', async ({ browser }) => {
  const host = await come(browser, server, 'Host');
  const table = await layTable(host, { players: 2, races: [{ course: 'dash' }] });
  const code = await host.page.evaluate(
    async (id) => ((await (await fetch(`/api/tables/${id}`)).json()) as { code: string }).code,
    table,
  );
  const ann = await come(browser, server, 'Ann');
  await typeCode(ann.page, code);
  await expect(ann.page).toHaveURL(new RegExp(`#/table/${table}`));
  await expect(ann.page.getByRole('heading', { name: words('chat.title') })).toBeVisible();
  await part(ann, host);
});

for (const [width, height] of [
  [320, 480],
  [390, 844],
  [430, 932],
] as const) {
  test(`a hand fits a phone of ${width} by ${height}`, async ({ browser }) => {
    const { screen } = await openScreen(browser, { players: 4, races: [{ course: 'oval' }] });
    const ann = await joinWith(browser, server, 'Ann', await codeOn(screen.page));
    await ann.page.setViewportSize({ width, height });
    await screen.page.getByRole('button', { name: words('room.start') }).click();
    await expect.poll(async () => (await look(ann.page)).asks).not.toBe('wait');
    const hand = ann.page.getByRole('region', { name: words('riding.saddle') });
    const box = (await hand.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    const board = (await ann.page.getByRole('region', { name: words('riding.course') }).boundingBox())!;
    expect(board.height).toBeGreaterThan(90);
    expect(await ann.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // What bends, cards and marks mean is one tap away.
    await ann.page.getByRole('button', { name: words('riding.help'), exact: true }).click();
    const help = ann.page.getByRole('dialog', { name: words('help.title') });
    await expect(help.getByRole('heading', { name: words('help.bends') })).toBeVisible();
    await help.getByRole('button', { name: words('help.close') }).click();
    await expect(help).toHaveCount(0);
    await part(ann, screen);
  });
}
