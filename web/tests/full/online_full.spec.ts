// Whole meetings at a server's table. Long, so only with FURLONG_FULL=1.
import { expect, test } from '@playwright/test';
import {
  come,
  gather,
  goTo,
  part,
  rideOnline,
  rideWithCuts,
  sameEnd,
  type Person,
  type Settings,
} from '../support/people';
import { GameServer } from '../support/game_server';

test.setTimeout(1_800_000);

const meetings: (Settings & { options: Record<string, string> })[] = [
  {
    players: 6,
    races: [{ course: 'oval' }, { course: 'dash', steeplechase: true }, { course: 'triangle' }],
    options: { cards: 'open', exchange: 'open' },
  },
  {
    players: 4,
    horses: 2,
    races: [{ course: 'dash' }, { course: 'dash', steeplechase: true }, { course: 'dash' }],
    options: { cards: 'sealed', exchange: 'blind', finish: 'first' },
  },
  {
    players: 3,
    horses: 2,
    races: [{ course: 'dash' }, { course: 'oval' }],
    options: { cards: 'sealed', exchange: 'open' },
  },
];

for (const [i, meeting] of meetings.entries()) {
  test(`${meeting.players} people with one link, ${meeting.races.length} races, cards ${meeting.options.cards}, exchange ${meeting.options.exchange}, wires cut, the server killed`, async ({
    browser,
  }) => {
    const server = await GameServer.start();
    const people: Person[] = [];
    for (const name of ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay'].slice(0, meeting.players))
      people.push(await come(browser, server, name));
    const zoe = await come(browser, server, 'Zoe');
    const table = await gather(people, meeting);
    await goTo(zoe, table);
    let over = false;
    const falls = (async () => {
      // Now and then the server is killed.
      while (!over) {
        await new Promise((resolve) => setTimeout(resolve, 20_000 + 7000 * i));
        if (over) return;
        await server.stop('SIGKILL');
        await server.open();
      }
    })();
    const watching = rideOnline(zoe);
    const cuts = await Promise.all(people.map((person) => rideWithCuts(person, 3)));
    await watching;
    over = true;
    await falls;
    expect(Math.min(...cuts)).toBeGreaterThan(5);
    await sameEnd(server, [...people, zoe], table);
    await part(...people, zoe);
    await server.end();
  });
}
