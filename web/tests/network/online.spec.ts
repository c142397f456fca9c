// Playing at a server's table: two and four browsers whose connections are cut again and again.
import { expect, test } from '@playwright/test';
import { come, gather, part, rideWithCuts, sameEnd, type Person } from '../support/people';
import { GameServer } from '../support/game_server';

test.describe.configure({ mode: 'default' });

let server: GameServer;
test.beforeAll(async () => {
  server = await GameServer.start();
});
test.afterAll(() => server.end());

test('two people ride a meeting with cards face down, their wires cut again and again', async ({ browser }) => {
  const people = [await come(browser, server, 'Ann'), await come(browser, server, 'Ben')];
  const table = await gather(people, {
    players: 2,
    horses: 2,
    races: [{ course: 'dash' }, { course: 'dash', steeplechase: true }],
    options: { cards: 'sealed' },
  });
  const cuts = await Promise.all(people.map((person) => rideWithCuts(person)));
  expect(Math.min(...cuts)).toBeGreaterThan(8);
  await sameEnd(server, people, table);
  await part(...people);
});

test('four people ride a race, their wires cut again and again', async ({ browser }) => {
  const people: Person[] = [];
  for (const name of ['Ann', 'Ben', 'Cleo', 'Dan']) people.push(await come(browser, server, name));
  const table = await gather(people, { players: 4, races: [{ course: 'dash' }] });
  const cuts = await Promise.all(people.map((person) => rideWithCuts(person)));
  expect(Math.min(...cuts)).toBeGreaterThan(3);
  await sameEnd(server, people, table);
  await part(...people);
});
