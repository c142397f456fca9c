// A room with a big screen: phones join with its code and become hands; the screen shows everything but a hand.
import { expect, type Browser } from '@playwright/test';
import { noHandIn } from '../support/hidden_hands';
import { test } from '../support/online_test';
import { come, faults, layTable, part, recordOf, rideOnline, scoresIn, type Person } from '../support/people';
import { act, asked, at } from '../support/race_page';
import { codeOn, expectNoHandTold, joinWith, scan, typeCode } from '../support/screen_and_phones';
import type { GameServer } from '../support/game_server';
import { shown } from '../support/shown';
import { spelt, words } from '../support/words';

/** A screen that hosts a table and does not ride. */
async function openScreen(browser: Browser, server: GameServer): Promise<{ screen: Person; table: string }> {
  const screen = await come(browser, server, 'Screen');
  await screen.page.setViewportSize({ width: 1920, height: 1080 });
  const table = await layTable(screen, {
    players: 4,
    races: [{ course: 'dash' }, { course: 'dash' }],
    options: { finish: 'first' },
    riders: [null, null, null, 'random'],
    rated: false,
  });
  await screen.page.goto(`./#/display/${table}`);
  return { screen, table };
}

/** Between two races the phone loses its connection, says so, and goes on. */
async function loseAndKeep({ page, network }: Person): Promise<void> {
  network.down();
  await expect(at.keep(page)).toBeVisible();
  await expect(shown(page, words('table.lost'))).toBeVisible();
  network.mend();
  await expect(shown(page, words('table.lost'))).toHaveCount(0);
  await act(page, await asked(page, 'keep'));
}

test('three phones, a house rider and a screen play a meeting and go on to the next', async ({ browser, server }) => {
  const { screen, table } = await openScreen(browser, server);
  const code = await codeOn(screen.page);
  expect(await scan(screen.page)).toContain(`#/join/${code}`);
  const start = screen.page.getByRole('button', { name: words('room.start') });
  await expect(start).toBeDisabled();
  // A table's own course has its name here too.
  await expect(shown(screen.page, 'The Dash')).toBeVisible();

  // A wrong code says so.
  const lost = await come(browser, server, '');
  await typeCode(lost.page, code === 'BBBBB' ? 'CCCCC' : 'BBBBB');
  await expect(shown(lost.page, words('online.error.no-such-code'))).toBeVisible();

  const names = ['Ann', 'Ben', 'Cleo'];
  const phones: Person[] = [];
  for (const name of names) phones.push(await joinWith(browser, server, name, code));
  const [ann, ben, cleo] = phones as [Person, Person, Person];
  for (const name of names) await expect(screen.page.getByText(name, { exact: true })).toBeVisible();
  await expect(ann.page.getByRole('checkbox', { name: words('hand.board') })).not.toBeChecked();
  await start.click();

  // The browser that holds Ann's hand opens a display, too: it shows no hand.
  await expect(at.hands(ann.page)).toHaveCount(1);
  const tv = await ann.page.context().newPage();
  const told: string[] = [];
  tv.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void told.push(String(payload))));
  await tv.goto(screen.page.url());
  await expect(tv.getByRole('region', { name: words('riding.course') })).toBeVisible();
  await noHandIn(tv);

  let moments = 0;
  let results = 0;
  await Promise.all([
    rideOnline(ann, { before: ({ asks }) => void (results += asks === 'result' ? 1 : 0) }),
    rideOnline(ben, { keep: () => loseAndKeep(ben) }),
    // Reloaded in the middle of the race.
    rideOnline(cleo, {
      before: async () => {
        if ((moments += 1) !== 4) return undefined;
        await cleo.page.reload();
        return 'done';
      },
    }),
  ]);
  // Also after a photo finish, one press leads on from the result of a race.
  expect(results).toBeLessThanOrEqual(2);
  for (const { page } of [ann, ben])
    expect((await page.evaluate(() => (window as unknown as { shaken: unknown[] }).shaken)).length).toBeGreaterThan(0);

  // The screen has come to the end by itself.
  const again = screen.page.getByRole('button', { name: words('table.rematch') });
  await expect(again).toBeVisible({ timeout: 120_000 });
  const standings = screen.page.getByRole('region', { name: words('keep.standings') });
  for (const [name, score] of Object.entries(scoresIn(await recordOf(server, table))).slice(0, names.length))
    await expect(standings.getByRole('listitem').filter({ hasText: name })).toContainText(String(score));
  await noHandIn(screen.page);
  expectNoHandTold(screen);
  expectNoHandTold({ ...ann, told });

  // A phone still has the score sheet at hand, and the whole table.
  await ben.page.getByRole('button', { name: words('table.menu'), exact: true }).click();
  const menu = ben.page.getByRole('dialog', { name: words('table.menu') });
  await expect(menu.getByRole('region', { name: words('sheet.title') })).toBeVisible();
  await expect(menu.getByRole('link', { name: words('hand.table') })).toBeVisible();

  // Another meeting: the phones keep their seats, and the old code leads nowhere.
  await again.click();
  await expect(screen.page).not.toHaveURL(new RegExp(table));
  expect(await codeOn(screen.page)).not.toBe(code);
  await typeCode(lost.page, code);
  await expect(shown(lost.page, words('online.error.no-such-code'))).toBeVisible();
  await ann.page.getByRole('button', { name: words('table.rematch.yes') }).click();
  await expect(ann.page.getByRole('heading', { name: spelt('hand.in', { name: 'Ann' }) })).toBeVisible();
  expect([...phones, screen, lost].flatMap(faults)).toEqual([]);
  await part(...phones, screen, lost);
});
