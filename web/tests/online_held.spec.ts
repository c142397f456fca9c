// Choices that could not be sent at once: never in a later race, never in the place of a newer one, and never lost.
import { expect, test, type Browser, type Page } from '@playwright/test';
import { come, faults, gather, goTo, part, type Person } from './company';
import { act, asked, at, look, takeBonus } from './rider';
import { GameServer } from './server';
import { words } from './words';

test.describe.configure({ mode: 'default' });

let server: GameServer;
test.beforeAll(async () => {
  server = await GameServer.start();
});
test.afterAll(() => server.end());

interface Told { public?: { race: number; bonus: (number | null)[] }; header?: { horses: { owner: number }[] } }

const heardBy = ({ told }: Person) => told.map((text) => JSON.parse(text) as Told);
const raceOf = (person: Person) => heardBy(person).findLast((one) => one.public)?.public?.race ?? 0;

/** The same person at another device. */
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
  const table = await gather([ann], { players: 4, races: [{ course: 'dash' }, { course: 'oval' }, { course: 'dash' }], clock: { kind: 'live', seconds: 1, reserve: 0 } }, 'random');
  await asked(ann.page, 'card');
  ann.wire.down();
  await takeBonus(ann.page);
  await lost(ann.page);
  // The clock rides this race home; somebody watches.
  await goTo(zoe, table);
  await expect.poll(() => raceOf(zoe), { timeout: 120_000 }).toBe(1);
  ann.wire.mend();
  await expect.poll(() => raceOf(ann)).toBe(1);
  if ((await asked(ann.page)).asks !== 'keep') await act(ann.page, await asked(ann.page, 'result'));
  await late(ann.page);
  const own = heardBy(ann).find(({ header }) => header)!.header!.horses.findIndex(({ owner }) => owner === 0);
  expect(heardBy(ann).findLast((one) => one.public)!.public!.bonus[own]).toBeNull();
  expect([...faults(ann), ...faults(zoe)]).toEqual([]);
  await part(ann, zoe);
});

test('a card held back on one device does not replace what was laid since on another', async ({ browser }) => {
  const [ann, ben] = [await come(browser, server, 'Ann'), await come(browser, server, 'Ben')];
  const table = await gather([ann, ben], { players: 4, races: [{ course: 'dash' }], options: { cards: 'sealed' } }, 'random');
  const laptop = await twin(browser, ann);
  await goTo(laptop, table);
  const { horse, hand } = await asked(ann.page, 'card');
  await asked(laptop.page, 'card');
  const newer = hand.findIndex((card) => card !== hand[0]);
  const lay = async ({ page }: Person, card: number) => {
    await at.cards(page, horse).nth(card).click();
    await act(page, await asked(page, 'act'));
  };
  const lies = ({ page }: Person, card: number) => expect(at.cards(page, horse).nth(card)).toHaveAccessibleName(new RegExp(`${words('table.laid.short')}$`));
  ann.wire.down();
  await lay(ann, 0);
  await lost(ann.page);
  await lay(laptop, newer);
  await lies(laptop, newer);
  ann.wire.mend();
  await late(ann.page);
  for (const device of [ann, laptop]) await lies(device, newer);
  // Now that it is known here, too, it may be changed.
  await lay(ann, 0);
  for (const device of [ann, laptop]) await lies(device, 0);
  expect([...faults(ann), ...faults(laptop), ...faults(ben)]).toEqual([]);
  await part(ann, laptop, ben);
});
