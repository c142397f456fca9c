// Choices that could not be sent at once: they are never made in a later race, never replace a newer one, and are never
// lost.
import { expect, test, type Browser, type Page } from '@playwright/test';
import {
  aboutToChoose,
  come,
  faults,
  gather,
  goTo,
  otherTab,
  part,
  recordOf,
  rideOnline,
  type Person,
} from '../support/people';
import { madeOnce } from '../support/choice_audit';
import { act, asked, at, takeBonus } from '../support/race_page';
import { GameServer } from '../support/game_server';
import { words } from '../support/words';

test.describe.configure({ mode: 'default' });

let server: GameServer;
test.beforeAll(async () => {
  server = await GameServer.start();
});
test.afterAll(() => server.end());

interface ToldMessage {
  public?: { race: number; round: number };
}

const heardBy = ({ told }: Person) => told.map((text) => JSON.parse(text) as ToldMessage);
const raceOf = (person: Person) => heardBy(person).findLast((one) => one.public)?.public?.race ?? 0;

/** Every message that the sockets of a page send from now on. */
function saidOn({ page }: Person): string[] {
  const all: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => void all.push(String(payload))));
  return all;
}

/** The same person on another device. */
async function twin(browser: Browser, person: Person): Promise<Person> {
  const other = await come(browser, server, person.name);
  await other.page.context().clearCookies();
  await other.page.context().addCookies(await person.page.context().cookies());
  return other;
}

const lost = (page: Page) => expect(page.getByText(words('table.lost.queued'))).toBeVisible();
const late = (page: Page) => expect(page.getByText(words('why.too-late'))).toBeVisible();

test('a bonus chosen for one race is not taken in the next', async ({ browser }) => {
  const [ann, zoe] = [await come(browser, server, 'Ann'), await come(browser, server, 'Zoe')];
  // In the last race nobody has one left to take.
  const table = await gather(
    [ann],
    {
      players: 4,
      races: [{ course: 'dash' }, { course: 'oval' }, { course: 'dash' }],
      clock: { kind: 'live', seconds: 1, reserve: 0 },
    },
    'random',
  );
  const sayings = saidOn(ann);
  await asked(ann.page, 'card');
  ann.network.down();
  await expect(ann.page.getByText(words('table.lost'))).toBeVisible();
  await takeBonus(ann.page);
  await lost(ann.page);
  // The clock finishes this race; somebody watches.
  await goTo(zoe, table);
  await expect.poll(() => raceOf(zoe), { timeout: 120_000 }).toBe(1);
  ann.network.mend();
  await expect.poll(() => raceOf(ann)).toBe(1);
  let sight = await asked(ann.page, 'photo', 'result', 'keep');
  if (sight.asks === 'photo') {
    await act(ann.page, sight);
    sight = await asked(ann.page, 'result', 'keep');
  }
  if (sight.asks === 'result') await act(ann.page, sight);
  await late(ann.page);
  // The page may since have made choices that leave nothing to choose.
  const bonuses = [...ann.meant.values()]
    .flatMap(({ message }) => message.decisions ?? [])
    .filter(({ t }) => t === 'bonus');
  expect(bonuses).toHaveLength(1);
  expect(sayings.filter((text) => text.includes('"bonus"'))).toEqual([]);
  expect([...faults(ann), ...faults(zoe)]).toEqual([]);
  await part(ann, zoe);
});

test('a card held back on one device does not replace what was laid since on another', async ({ browser }) => {
  const [ann, ben] = [await come(browser, server, 'Ann'), await come(browser, server, 'Ben')];
  const table = await gather(
    [ann, ben],
    { players: 4, races: [{ course: 'dash' }], options: { cards: 'sealed' } },
    'random',
  );
  const laptop = await twin(browser, ann);
  await goTo(laptop, table);
  const { horse, hand } = await asked(ann.page, 'card');
  await asked(laptop.page, 'card');
  const newer = hand.findIndex((card) => card !== hand[0]);
  const lay = async ({ page }: Person, card: number) => {
    await at.cards(page, horse).nth(card).click();
    await act(page, await asked(page, 'act'));
  };
  const lies = ({ page }: Person, card: number) =>
    expect(at.cards(page, horse).nth(card)).toHaveAccessibleName(new RegExp(`${words('table.laid.short')}$`));
  ann.network.down();
  await lay(ann, 0);
  await lost(ann.page);
  await lay(laptop, newer);
  await lies(laptop, newer);
  ann.network.mend();
  await late(ann.page);
  for (const device of [ann, laptop]) await lies(device, newer);
  // Now that this device knows about it, it may be changed.
  await lay(ann, 0);
  for (const device of [ann, laptop]) await lies(device, 0);
  expect([...faults(ann), ...faults(laptop), ...faults(ben)]).toEqual([]);
  await part(ann, laptop, ben);
});

/** Waits until no message is pending in this browser. */
const nothingPending = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('furlong.said.'))))
    .toEqual([]);

/** Makes a choice that cannot be sent. */
async function leavePending(ann: Person): Promise<void> {
  const sight = await aboutToChoose(ann);
  ann.network.down();
  await act(ann.page, sight);
  await lost(ann.page);
  await expect(ann.page.getByText(words('table.held'))).toBeVisible();
}

const alone = { players: 4, races: [{ course: 'dash' }] };

for (const page of ['the lobby', 'the table']) {
  test(`a choice held back when its tab was closed is made once ${page} is opened`, async ({ browser }) => {
    const ann = await come(browser, server, 'Ann');
    const table = await gather([ann], alone, 'random');
    await leavePending(ann);
    const next = await otherTab(ann);
    // Closing the page asks for confirmation.
    const question = new Promise<string>((resolve) =>
      ann.page.once('dialog', (dialog) => {
        resolve(dialog.type());
        void dialog.accept();
      }),
    );
    await ann.page.close({ runBeforeUnload: true });
    expect(await question).toBe('beforeunload');
    ann.network.mend();
    if (page === 'the lobby') {
      await next.page.goto('./#/lobby');
      await nothingPending(next.page);
    }
    await goTo(next, table);
    await rideOnline(next);
    await nothingPending(next.page);
    madeOnce(ann, await recordOf(server, table), next);
    expect([...faults(ann), ...faults(next)]).toEqual([]);
    await part(next);
  });
}

test('a choice held back in one of two tabs is made by the other where only that gets through', async ({ browser }) => {
  const ann = await come(browser, server, 'Ann');
  let open = true;
  await ann.page.routeWebSocket(/\/ws\/table\//, (near) => void (open ? near.connectToServer() : near.close()));
  const table = await gather([ann], alone, 'random');
  const other = await otherTab(ann);
  const sayings = saidOn(other);
  await goTo(other, table);
  await asked(other.page);
  // The first tab stays open, but never gets through any more.
  open = false;
  await leavePending(ann);
  ann.network.mend();
  const [{ id }] = ann.meant.values();
  await expect.poll(() => sayings.filter((text) => text.includes(`"${id}"`)).length).toBeGreaterThan(0);
  await nothingPending(other.page);
  await rideOnline(other);
  madeOnce(ann, await recordOf(server, table), other);
  expect(faults(other)).toEqual([]);
  await part(ann);
});

test('a choice held back goes out while one is elsewhere on the page', async ({ browser }) => {
  const ann = await come(browser, server, 'Ann');
  // Its files are loaded then, even without a connection to the server.
  await ann.page.goto('./#/lobby');
  await expect(ann.page.getByRole('heading', { name: words('lobby.title') })).toBeVisible();
  const table = await gather([ann], alone, 'random');
  await leavePending(ann);
  await ann.page.goto('./#/lobby');
  await expect(ann.page.getByRole('heading', { name: words('lobby.title') })).toBeVisible();
  ann.network.mend();
  await nothingPending(ann.page);
  await goTo(ann, table);
  await rideOnline(ann);
  madeOnce(ann, await recordOf(server, table));
  expect(faults(ann)).toEqual([]);
  await part(ann);
});

test('a choice that came too late while one was in the lobby is told at the table', async ({ browser }) => {
  const [ann, zoe] = [await come(browser, server, 'Ann'), await come(browser, server, 'Zoe')];
  await ann.page.goto('./#/lobby');
  await expect(ann.page.getByRole('heading', { name: words('lobby.title') })).toBeVisible();
  const table = await gather(
    [ann],
    { ...alone, races: [{ course: 'oval' }], clock: { kind: 'live', seconds: 4, reserve: 0 } },
    'random',
  );
  await leavePending(ann);
  await ann.page.goto('./#/lobby');
  // The clock has chosen for her.
  await goTo(zoe, table);
  const rounds = () => Math.max(0, ...heardBy(zoe).map((one) => one.public?.round ?? 0));
  const [{ moment }] = ann.meant.values();
  await expect.poll(rounds, { timeout: 60_000 }).toBeGreaterThan(Number(moment.split('.')[1]));
  ann.network.mend();
  await nothingPending(ann.page);
  await goTo(ann, table);
  await late(ann.page);
  expect(faults(ann)).toEqual([]);
  await part(ann, zoe);
});

test('a choice made while /api/me does not answer goes on after a reload: the welcome tells who one is', async ({
  browser,
}) => {
  const ann = await come(browser, server, 'Ann');
  await ann.page.route('**/api/me', () => {});
  const table = await gather([ann], alone, 'random');
  const sight = await aboutToChoose(ann);
  await ann.network.lose('said', () => act(ann.page, sight), 'down');
  await lost(ann.page);
  await ann.page.unroute('**/api/me');
  ann.network.mend();
  await ann.page.reload();
  await nothingPending(ann.page);
  await rideOnline(ann);
  madeOnce(ann, await recordOf(server, table));
  expect(faults(ann)).toEqual([]);
  await part(ann);
});
