// Playing at a server's table while connections are cut again and again, and the server loses its power.
import { expect } from '@playwright/test';
import { test } from '../support/online_test';
import { come, gather, part, rideOnline, rideWithCuts, sameEnd } from '../support/people';

test('two people ride two races with cards face down: their wires are cut at every kind of moment, the server is killed twice', async ({
  browser,
  server,
}) => {
  const people = await Promise.all([come(browser, server, 'Ann'), come(browser, server, 'Ben')]);
  const [ann, ben] = people;
  const table = await gather(people, {
    players: 2,
    horses: 2,
    races: [{ course: 'dash' }, { course: 'dash', steeplechase: true }],
    options: { cards: 'sealed' },
  });
  let looks = 0;
  let kills = 0;
  const kill = async (): Promise<undefined> => {
    if ((looks += 1) % 9 !== 0 || kills === 2) return undefined;
    kills += 1;
    await server.stop('SIGKILL');
    await server.open();
    return undefined;
  };
  const [cuts] = await Promise.all([rideWithCuts(ann), rideOnline(ben, { before: kill })]);
  expect([cuts > 8, kills]).toEqual([true, 2]);
  await sameEnd(server, people, table);
  await part(...people);
});
