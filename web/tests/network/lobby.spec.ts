// The way to a table: lobby, new table, link, and waiting room.
import { expect, test, type Browser, type Page } from '@playwright/test';
import { come, gather, part, recordOf, rideOnline, scoresIn, scoresOn } from '../support/people';
import { misfits } from '../support/misfits';
import { asks, newcomer, say, sitDown, table, there, type Newcomer } from '../support/waiting_room';
import { fillIn } from '../support/race_form';
import { at } from '../support/race_page';
import { GameServer } from '../support/game_server';
import { expectAccessibleInBoth } from '../support/accessibility';
import { like, spelt, words } from '../support/words';

test.describe.configure({ mode: 'default' });

let server: GameServer;
test.beforeAll(async () => {
  server = await GameServer.start();
});
test.afterAll(() => server.end());

const seatOf = (page: Page, name: string) => there.seats(page).filter({ has: page.getByText(name, { exact: true }) });
const tables = (page: Page, region: string) =>
  page.getByRole('region', { name: words(region), exact: true }).getByRole('link');
const silksButton = (page: Page) => page.getByRole('button', { name: /^Silks of number/ });

/** Ann, the host, and Bo sit at a table for four. */
async function annAndBo(browser: Browser): Promise<{ host: Newcomer; bo: Newcomer; id: string }> {
  const host = await newcomer(browser, server);
  const bo = await newcomer(browser, server);
  await host.page.goto('./#/lobby');
  const id = await table(host.page, 'Ann', { players: 4, listed: false });
  for (const [{ page }, name] of [
    [host, 'Ann'],
    [bo, 'Bo'],
  ] as const) {
    await page.goto(`./#/table/${id}`);
    await sitDown(page, name);
  }
  return { host, bo, id };
}

async function done(...people: { page: Page }[]): Promise<void> {
  for (const { page } of people) await page.context().close();
}

test('six people with one link ride a meeting', async ({ browser }) => {
  test.slow();
  const host = await newcomer(browser, server);
  await host.page.goto('./');
  await host.page.getByRole('link', { name: words('home.together') }).click();
  await host.page.getByRole('link', { name: words('lobby.make') }).click();
  await host.page.getByRole('button', { name: words('new.players.more') }).click();
  await host.page.getByRole('button', { name: words('new.players.more') }).click();
  await fillIn(host.page, { races: [{ course: 'dash' }] });
  // Only a name is missing.
  await host.page.getByRole('button', { name: words('new.make') }).click();
  await expect(host.page.getByRole('alert').filter({ hasText: words('online.name.wanted') })).toBeVisible();
  await there.name(host.page).fill('Ann');
  await host.page.getByRole('button', { name: words('new.make') }).click();
  await expect(host.page.getByRole('heading', { level: 1 })).toHaveText(spelt('new.called.usual', { name: 'Ann' }));
  await expect(seatOf(host.page, 'Ann')).toBeVisible();
  const link = await host.page.getByRole('textbox', { name: words('room.invite.label') }).inputValue();

  const friends = await Promise.all(
    ['Bo', 'Cleo', 'Dan', 'Eve', 'Finn'].map(async (name) => ({ name, ...(await newcomer(browser, server)) })),
  );
  for (const { name, page } of friends) {
    await page.goto(link);
    await there.name(page).fill(name);
    await silksButton(page).click();
    const wardrobe = page.getByRole('dialog');
    // Silks that others wear are disabled.
    await expect(wardrobe.getByRole('radio', { name: /worn by number 1$/ })).toBeDisabled();
    await wardrobe.getByTitle(words('pattern.star'), { exact: true }).click();
    await expect(wardrobe.getByRole('radio', { name: words('pattern.star'), exact: true })).toBeChecked();
    await wardrobe
      .getByRole('button', { name: words('silks.done') })
      .last()
      .click();
    await there.sit(page).click();
    await expect(there.stand(page)).toBeVisible();
    // Everybody sees who has come.
    await expect(seatOf(host.page, name)).toBeVisible();
  }
  await expect(host.page.getByText(words('room.ready'))).toBeVisible();
  await there.start(host.page).click();
  for (const { page } of [host, ...friends]) await expect(at.field(page)).toHaveCount(6);
  await Promise.all([host, ...friends].map((person) => rideOnline(person)));
  const scores = scoresIn(await recordOf(server, link.split('/').at(-1)!));
  expect(Object.keys(scores)).toEqual(['Ann', 'Bo', 'Cleo', 'Dan', 'Eve', 'Finn']);
  for (const person of [host, ...friends]) {
    expect(await scoresOn(person)).toEqual(scores);
    expect(person.heard).toEqual([]);
  }
  await done(host, ...friends);
});

test('names and seats that are taken, and a full table', async ({ browser }) => {
  const host = await newcomer(browser, server);
  const bo = await newcomer(browser, server);
  const cleo = await newcomer(browser, server);
  await host.page.goto('./#/lobby');
  const id = await table(host.page, 'Ann', { players: 2, horses: 2, races: [{ course: 'oval' }], listed: false });
  for (const { page } of [host, bo, cleo]) await page.goto(`./#/table/${id}`);
  await sitDown(host.page, 'Ann');
  await there.name(bo.page).fill('ann');
  await there.sit(bo.page).click();
  await expect(bo.page.getByText(words('online.error.name-taken'))).toBeVisible();
  await expect(there.name(bo.page)).toBeFocused();
  await sitDown(bo.page, 'Bo');
  const worn = (page: Page) =>
    asks<{ seats: { silks: { colour: string }[] }[] }>(page, `tables/${id}`).then(({ seats }) =>
      seats.flatMap(({ silks }) => silks.map(({ colour }) => colour)),
    );
  expect(new Set(await worn(bo.page)).size).toBe(4);
  // The third person may watch, and sees the race when it starts.
  await expect(cleo.page.getByRole('heading', { name: words('room.full') })).toBeVisible();
  await expect(there.sit(cleo.page)).toHaveCount(0);
  await there.start(host.page).click();
  await expect(at.field(cleo.page)).toHaveCount(4);
  await done(host, bo, cleo);
});

test('silks that another has just put on are given up, and name and silks can be changed', async ({ browser }) => {
  const host = await newcomer(browser, server);
  const bo = await newcomer(browser, server);
  await host.page.goto('./#/lobby');
  const id = await table(host.page, 'Ann', { players: 4, listed: false });
  await host.page.goto(`./#/table/${id}`);
  await bo.page.goto(`./#/table/${id}`);
  const before = await silksButton(bo.page).getAttribute('aria-label');
  expect(await silksButton(host.page).getAttribute('aria-label')).toBe(before);
  await sitDown(host.page, 'Ann');
  await expect(silksButton(bo.page)).not.toHaveAttribute('aria-label', before!);
  await sitDown(bo.page, 'Bo');
  await bo.page.getByRole('button', { name: words('room.changing') }).click();
  await there.name(bo.page).fill('Bob');
  await bo.page.getByRole('button', { name: words('room.sit.save'), exact: true }).click();
  await expect(seatOf(host.page, 'Bob')).toBeVisible();
  await expect(seatOf(host.page, 'Bo')).toHaveCount(0);
  // Another seat, and none at all.
  await bo.page.getByRole('button', { name: spelt('room.sit.there', { number: 4 }) }).click();
  await expect(there.seats(host.page).nth(3)).toContainText('Bob');
  await there.stand(bo.page).click();
  await expect(seatOf(host.page, 'Bob')).toHaveCount(0);
  await expect(there.sit(bo.page)).toBeVisible();
  await expect(bo.page.getByText(words('room.sent'))).toHaveCount(0);
  await done(host, bo);
});

test('somebody is sent away and cannot sit down again', async ({ browser }) => {
  const { host, bo } = await annAndBo(browser);
  await host.page.getByRole('button', { name: spelt('room.kick', { name: 'Bo' }) }).click();
  await host.page.getByRole('button', { name: words('room.kick.no'), exact: true }).click();
  await expect(seatOf(host.page, 'Bo')).toBeVisible();
  await host.page.getByRole('button', { name: spelt('room.kick', { name: 'Bo' }) }).click();
  await host.page.getByRole('button', { name: words('room.kick.yes'), exact: true }).click();
  await expect(bo.page.getByRole('heading', { name: words('room.sent') })).toBeVisible();
  await bo.page.reload();
  await there.sit(bo.page).click();
  await expect(bo.page.getByText(words('online.error.kicked'))).toBeVisible();
  await done(host, bo);
});

test('the host goes and comes back; riders fill what is empty; a table is closed', async ({ browser }) => {
  const { host, bo, id } = await annAndBo(browser);
  await expect(bo.page.getByText(spelt('room.waits', { host: 'Ann' }))).toBeVisible();
  const context = host.page.context();
  await host.page.close();
  await expect(bo.page.getByText(spelt('room.waits.away', { host: 'Ann' }))).toBeVisible();
  host.page = await context.newPage();
  await host.page.goto(`./#/table/${id}`);
  await expect(bo.page.getByText(spelt('room.waits', { host: 'Ann' }))).toBeVisible();
  const choice = (number: number) => host.page.getByRole('combobox', { name: spelt('room.rider.for', { number }) });
  await choice(3).selectOption('bolt');
  await expect(there.seats(bo.page).nth(2)).toContainText(words('rider.bolt'));
  await choice(3).selectOption('');
  await expect(there.seats(bo.page).nth(2)).toContainText(words('room.free'));
  await host.page.getByLabel(words('room.fill')).selectOption('novice');
  await there.start(host.page).click();
  for (const { page } of [host, bo]) await expect(at.field(page)).toHaveCount(4);

  await host.page.goto('./#/lobby');
  const other = await table(host.page, 'Ann', { players: 2, listed: false });
  await bo.page.goto(`./#/table/${other}`);
  await host.page.goto(`./#/table/${other}`);
  await host.page.getByRole('button', { name: words('room.close'), exact: true }).click();
  await host.page.getByRole('button', { name: words('room.close.yes'), exact: true }).click();
  await expect(host.page.getByRole('heading', { name: words('lobby.title') })).toBeVisible();
  await expect(bo.page.getByRole('heading', { name: words('room.closed') })).toBeVisible();
  await done(host, bo);
});

test('after a meeting the same people are expected at the next table', async ({ browser }) => {
  const people = [await come(browser, server, 'Ann'), await come(browser, server, 'Bo')];
  await gather(people, { players: 2, horses: 2, races: [{ course: 'dash' }] });
  await Promise.all(people.map((person) => rideOnline(person)));
  const [ann, bo] = people.map(({ page }) => page);
  await ann.getByRole('button', { name: words('table.rematch'), exact: true }).click();
  // The host is taken there; the other player is told in the tab and by a visible bar.
  await expect(there.seats(ann)).toHaveCount(2);
  await expect(bo).toHaveTitle(words('table.title.rematch'));
  await expect(there.stand(ann)).toBeVisible();
  await expect(there.seats(ann).filter({ hasText: words('room.expected') })).toHaveCount(1);
  const again = bo.getByRole('button', { name: words('table.rematch.yes') });
  await expect(again).toBeInViewport({ ratio: 1 });
  await again.click();
  await expect(there.stand(bo)).toBeVisible();
  await expect(there.seats(bo).filter({ hasText: words('room.expected') })).toHaveCount(0);
  await expect(ann.getByText(words('room.ready'))).toBeVisible();
  await part(...people);
});

test('the lobby lists what there is, and nothing else', async ({ browser }) => {
  const host = await newcomer(browser, server);
  const guest = await newcomer(browser, server);
  await host.page.goto('./#/lobby');
  const mine = (name: string, more: object) =>
    table(host.page, 'Ann', { name, players: 2, horses: 2, races: [{ course: 'oval' }], ...more });
  await mine('Sunday club', {});
  await mine('Secret club', { listed: false });
  const slow = await mine('Slow club', { clock: { kind: 'days', days: 2 }, riders: [null, 'random'] });
  await guest.page.goto('./#/lobby');
  await expect(tables(guest.page, 'lobby.open').filter({ hasText: 'Sunday club' })).toBeVisible();
  await expect(guest.page.getByText('Secret club')).toHaveCount(0);
  // It refreshes itself: the slow meeting starts while the guest looks.
  await host.page.goto(`./#/table/${slow}`);
  await sitDown(host.page, 'Ann');
  await there.start(host.page).click();
  await expect(there.course(host.page)).toBeVisible();
  const running = tables(guest.page, 'lobby.running').filter({ hasText: 'Slow club' });
  await expect(running).toContainText(words('lobby.watch'));
  // Riders choose at once, so sooner or later it is the person's turn.
  await host.page.goto('./#/lobby');
  const own = tables(host.page, 'lobby.mine').first();
  await expect(own).toContainText('Slow club');
  await expect(own).toContainText(words('lobby.turn'));
  // The alert appears in whichever tab the person waits.
  await expect(host.page).toHaveTitle('One table is waiting for you.');
  await expect(host.page.locator('link[rel="icon"]')).toHaveAttribute('href', './icon-turn.svg');
  await running.click();
  await expect(at.field(guest.page)).toHaveCount(4);
  await done(host, guest);
});

test('a lobby that nobody looks at asks seldom, calls all the same, and asks at once when it is looked at', async ({
  browser,
}) => {
  const host = await newcomer(browser, server);
  const bo = await newcomer(browser, server);
  await host.page.goto('./#/lobby');
  const id = await table(host.page, 'Ann', {
    players: 2,
    listed: false,
    clock: { kind: 'days', days: 2 },
    riders: [null, 'random'],
  });
  await bo.page.goto(`./#/table/${id}`);
  await sitDown(bo.page, 'Bo');
  let asked = 0;
  bo.page.on('request', (request) => (asked += Number(request.url().endsWith('/api/lobby'))));
  const looked = (visibility: 'hidden' | 'visible') =>
    bo.page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => now === 'hidden' });
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
      document.dispatchEvent(new Event('visibilitychange'));
    }, visibility);
  await bo.page.clock.install({ time: 0 });
  await bo.page.goto('./#/lobby');
  await expect(tables(bo.page, 'lobby.mine')).toHaveCount(1);
  await bo.page.clock.pauseAt(3_600_000);
  await looked('hidden');
  await host.page.goto(`./#/table/${id}`);
  await there.start(host.page).click();
  await expect(there.course(host.page)).toBeVisible();
  const icon = bo.page.locator('link[rel="icon"]');
  const before = asked;
  let minutes = 0;
  await expect
    .poll(async () => {
      await bo.page.clock.runFor(60_000);
      minutes += 1;
      return bo.page.title();
    })
    .toBe('One table is waiting for you.');
  await expect(icon).toHaveAttribute('href', './icon-turn.svg');
  // One more request may have been under way when it was hidden.
  expect(asked - before).toBeLessThanOrEqual(minutes + 1);
  // Nobody advances its clock any more.
  const then = asked;
  await looked('visible');
  await expect.poll(() => asked).toBeGreaterThan(then);
  await done(host, bo);
});

test('a name is asked for once, and known everywhere', async ({ browser }) => {
  const { page, heard } = await newcomer(browser, server);
  await page.goto('./#/lobby');
  await page.getByLabel(words('lobby.name')).fill('Gus');
  await page.getByRole('button', { name: words('lobby.name.keep') }).click();
  await expect(page.getByText(spelt('lobby.you', { name: 'Gus' }))).toBeVisible();
  await page.getByRole('link', { name: words('lobby.make') }).click();
  await expect(there.name(page)).toHaveValue('Gus');
  await page.goto('./#/lobby');
  await expect(page.getByRole('heading', { name: words('lobby.open') })).toBeVisible();
  await expect(page.getByLabel(words('lobby.name'))).toHaveCount(0);
  expect(heard).toEqual([]);
  await done({ page });
});

test('chat: said, heard, muted on this device, heard again', async ({ browser }) => {
  const { host: ann, bo } = await annAndBo(browser);
  await say(ann.page, 'Good luck to all');
  await expect(there.log(bo.page).getByText('Good luck to all')).toBeVisible();
  await say(bo.page, '<b>You will need it</b>');
  await expect(there.log(ann.page).getByText('<b>You will need it</b>', { exact: true })).toBeVisible();
  await there
    .log(ann.page)
    .getByRole('button', { name: spelt('chat.mute', { name: 'Bo' }) })
    .click();
  await expect(there.log(ann.page).getByText('You will need it')).toHaveCount(0);
  // The pressed button is gone; the focus is on the one that undoes it.
  await expect(ann.page.getByRole('button', { name: spelt('chat.unmute', { name: 'Bo' }) })).toBeFocused();
  await say(bo.page, 'Hello?');
  await say(ann.page, 'How quiet it is');
  await expect(there.log(ann.page).getByText('Hello?')).toHaveCount(0);
  await ann.page.reload();
  await expect(there.log(ann.page).getByText('How quiet it is')).toBeVisible();
  await expect(there.log(ann.page).getByText('Hello?')).toHaveCount(0);
  await ann.page.getByRole('button', { name: spelt('chat.unmute', { name: 'Bo' }) }).click();
  await expect(there.log(ann.page).getByText('Hello?')).toBeVisible();
  await there.say(ann.page).fill('x'.repeat(301));
  await expect(ann.page.getByRole('button', { name: words('chat.send'), exact: true })).toBeDisabled();
  await done(ann, bo);
});

test('who is muted by the operator is told so', async ({ browser }) => {
  const { page } = await newcomer(browser, server);
  await page.routeWebSocket(/\/ws\/table\//, (near) => {
    const far = near.connectToServer();
    near.onMessage((text) => {
      const { t, id } = JSON.parse(String(text)) as { t: string; id: string };
      if (t === 'say') near.send(JSON.stringify({ t: 'refused', id, reason: 'muted' }));
      else far.send(text);
    });
  });
  await page.goto('./#/lobby');
  const id = await table(page, 'Ann', { players: 4, listed: false });
  await page.goto(`./#/table/${id}`);
  await sitDown(page, 'Ann');
  await there.say(page).fill('Can you hear me?');
  await there.say(page).press('Enter');
  await expect(page.getByText(words('chat.silenced'))).toBeVisible();
  await done({ page });
});

test('a link that leads nowhere, and a page without a server', async ({ browser, page }) => {
  const lost = await newcomer(browser, server);
  await lost.page.goto('./table/0123456789abcdef');
  await expect(lost.page.getByRole('heading', { name: words('room.unknown') })).toBeVisible();
  await lost.page
    .getByRole('link', { name: words('online.lobby') })
    .last()
    .click();
  await expect(lost.page.getByRole('heading', { name: words('lobby.open') })).toBeVisible();
  // From here on the pages come from plain files.
  for (const place of ['lobby', 'new', 'account', 'table/0123456789abcdef']) {
    await page.goto(`./?seed=furlong#/${place}`);
    await expect(page.getByRole('heading', { name: words('lobby.none') })).toBeVisible();
    await expect(page.getByRole('link', { name: words('home.screen') })).toBeVisible();
  }
  await page.getByRole('button', { name: words('home.now') }).click();
  await expect(there.course(page)).toBeVisible();
  await done(lost);
});

for (const [size, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
})) {
  test(`for everyone in both themes: ${size}`, async ({ browser }) => {
    const host = await newcomer(browser, server, { viewport });
    const bo = await newcomer(browser, server, { viewport });
    const good = async (page: Page, state: string) => {
      await expectAccessibleInBoth(page, state);
      expect.soft(await misfits(page), state).toEqual([]);
    };
    await host.page.goto('./#/lobby');
    await expect(host.page.getByRole('heading', { name: words('lobby.open') })).toBeVisible();
    await good(host.page, 'lobby');
    const id = await table(host.page, 'Ann', { name: 'Club', players: 4 });
    await host.page.goto('./#/new');
    const live = host.page.getByText(words('new.clock.live'), { exact: true });
    await live.click();
    await good(host.page, 'new table');
    await host.page.goto(`./#/table/${id}`);
    await bo.page.goto(`./#/table/${id}`);
    await expect(there.sit(bo.page)).toBeVisible();
    await good(bo.page, 'newcomer');
    await sitDown(host.page, 'Ann');
    await sitDown(bo.page, 'Bo');
    await say(bo.page, 'Hello');
    await host.page.getByText(words('room.fair')).click();
    await good(host.page, 'host');
    await good(bo.page, 'seated');
    await host.page.getByRole('button', { name: like('room.kick') }).click();
    await good(host.page, 'asked once more');
    await bo.page.goto('./#/lobby');
    await expect(tables(bo.page, 'lobby.mine')).toHaveCount(1);
    await good(bo.page, 'lobby with tables');
    await bo.page.goto('./#/table/0123456789abcdef');
    await expect(bo.page.getByRole('heading', { name: words('room.unknown') })).toBeVisible();
    await good(bo.page, 'unknown');
    await done(host, bo);
  });
}
