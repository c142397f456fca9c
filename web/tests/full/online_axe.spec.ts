// The race at a server's table in every state, in the light and the dark theme, against WCAG 2.2 AA.
import { expect, test } from '@playwright/test';
import { come, gather, goTo, part, rideOnline, type Person } from '../support/people';
import { asked, at } from '../support/race_page';
import { GameServer } from '../support/game_server';
import { expectAccessible } from '../support/accessibility';
import { words } from '../support/words';

test('a race among people: the turn, clocks, chat, a lost connection, the end', async ({ browser }) => {
  const server = await GameServer.start();
  const ann = await come(browser, server, 'Ann', { theme: 'light' });
  const ben = await come(browser, server, 'Ben', { theme: 'dark' });
  const zoe = await come(browser, server, 'Zoe', { theme: 'dark' });
  await ben.page.setViewportSize({ width: 390, height: 844 });
  const people: Person[] = [ann, ben];
  const table = await gather(people, {
    players: 2,
    horses: 2,
    races: [{ course: 'dash' }],
    clock: { kind: 'live', seconds: 300, reserve: 60 },
  });
  await goTo(zoe, table);
  await Promise.race(people.map(({ page }) => asked(page)));
  for (const { name, page } of [...people, zoe]) await expectAccessible(page, `race, ${name}`);

  await zoe.page
    .getByRole('group', { name: words('table.chat') })
    .getByRole('button', { name: new RegExp(words('table.chat')) })
    .click();
  await expect(zoe.page.getByRole('heading', { name: words('chat.title') })).toBeVisible();
  await expectAccessible(zoe.page, 'chat beside the race');
  await ben.page.getByRole('button', { name: new RegExp(words('table.chat')) }).click();
  await expect(ben.page.getByRole('dialog', { name: words('table.chat') })).toBeVisible();
  await expectAccessible(ben.page, 'chat as a sheet');
  await ben.page.getByRole('button', { name: words('table.chat.close') }).click();

  for (const { network } of people) network.down();
  for (const { name, page, network } of people) {
    await expect(page.getByText(words('table.lost'))).toBeVisible();
    await expectAccessible(page, `lost, ${name}`);
    network.mend();
    await expect(page.getByText(words('table.lost'))).toHaveCount(0);
  }

  await Promise.all(
    people.map((person) => rideOnline(person, { before: ({ asks }) => (asks === 'result' ? 'enough' : undefined) })),
  );
  for (const { name, page } of people) await expectAccessible(page, `result, ${name}`);
  await Promise.all(people.map((person) => rideOnline(person)));
  for (const { name, page } of people) {
    await expect(at.sheet(page)).toBeVisible();
    await expectAccessible(page, `end, ${name}`);
  }
  await part(...people, zoe);
  await server.end();
});
