// Riding at a server's table: two and four browsers, with wires that are cut again and again.
import { expect, test } from '@playwright/test';
import { come, faults, gather, madeOnce, part, recordOf, rideWithCuts, scoresOn, type Line, type Person } from './company';
import { GameServer } from './server';

test.describe.configure({ mode: 'default' });

let server: GameServer;
test.beforeAll(async () => {
  server = await GameServer.start();
});
test.afterAll(() => server.end());

/** What all pages show at the end is what the record says, and each choice is in it once. */
async function sameEnd(people: Person[], table: string): Promise<void> {
  const record = await recordOf(server, table);
  const [header] = record as unknown as { players: string[] }[];
  const { scores } = record.findLast((line) => line.t === 'result') as Line & { scores: number[] };
  const all = Object.fromEntries(header.players.map((name, player) => [name, scores[player]]));
  for (const person of people) {
    expect(await scoresOn(person), person.name).toEqual(all);
    expect(faults(person), person.name).toEqual([]);
    madeOnce(person, record);
  }
}

test('two people ride a meeting with cards face down, their wires cut again and again', async ({ browser }) => {
  const people = [await come(browser, server, 'Ann'), await come(browser, server, 'Ben')];
  const table = await gather(people, { players: 2, horses: 2, races: [{ course: 'dash' }, { course: 'dash', steeplechase: true }], options: { cards: 'sealed' } });
  const cuts = await Promise.all(people.map((person) => rideWithCuts(person)));
  expect(Math.min(...cuts)).toBeGreaterThan(8);
  await sameEnd(people, table);
  await part(...people);
});

test('four people ride a race, their wires cut again and again', async ({ browser }) => {
  const people: Person[] = [];
  for (const name of ['Ann', 'Ben', 'Cleo', 'Dan']) people.push(await come(browser, server, name));
  const table = await gather(people, { players: 4, races: [{ course: 'dash' }] });
  const cuts = await Promise.all(people.map((person) => rideWithCuts(person)));
  expect(Math.min(...cuts)).toBeGreaterThan(3);
  await sameEnd(people, table);
  await part(...people);
});
