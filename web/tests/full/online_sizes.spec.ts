// An online race in windows of every size: clocks, chat and questions to the players leave half of them to the course.
import { expect, test } from '@playwright/test';
import { come, faults, gather, part } from '../support/people';
import { at, look } from '../support/race_page';
import { GameServer } from '../support/game_server';
import { everySize } from '../support/window_sizes';
import { words } from '../support/words';

let server: GameServer;
test.beforeAll(async () => {
  server = await GameServer.start();
});
test.afterAll(() => server.end());

test('clocks, chat and a vote leave half of the window to the course', async ({ browser }) => {
  test.slow();
  const all = await Promise.all(['Ann', 'Bo'].map((name) => come(browser, server, name)));
  const [ann, bo] = all;
  await gather(all, { players: 2, horses: 2, races: [{ course: 'oval' }], clock: { kind: 'days', days: 2 } });
  for (const { page } of all) await expect(at.order(page).first()).toBeVisible();
  let mine = ann;
  await expect
    .poll(async () => {
      for (const person of all) if ((await look(person.page)).asks === 'card') mine = person;
      return (await look(mine.page)).asks;
    })
    .toBe('card');
  const other = mine === ann ? bo : ann;
  // A card that has the focus stands out over its neighbours.
  await mine.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await everySize(mine.page, 'clock');
  await mine.page.setViewportSize({ width: 1280, height: 900 });
  await other.page.getByRole('button', { name: words('table.menu'), exact: true }).click();
  await other.page.getByRole('button', { name: words('table.end.agree'), exact: true }).click();
  await expect(mine.page.getByText(`${other.name} wants to end the meeting now.`)).toBeVisible();
  await everySize(mine.page, 'vote');
  for (const person of all) expect(faults(person)).toEqual([]);
  await part(...all);
});
