// Fair tables: a rematch asks everybody, and people resign, agree to end early, hand the table over and react.
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import {
  aboutToChoose,
  come,
  faults,
  gather,
  goTo,
  layTable,
  part,
  rideOnline,
  sit,
  type Person,
} from '../support/people';
import { there } from '../support/waiting_room';
import { act, asked, at, look } from '../support/race_page';
import { GameServer } from '../support/game_server';
import { spelt, words } from '../support/words';

let server: GameServer;
test.beforeAll(async () => {
  server = await GameServer.start();
});
test.afterAll(() => server.end());

const button = (page: Page, key: string) => page.getByRole('button', { name: words(key), exact: true });
const menu = (page: Page) => page.getByRole('dialog', { name: words('table.menu') });
async function openMenu({ page }: Person): Promise<void> {
  await button(page, 'table.menu').click();
  await expect(menu(page)).toBeVisible();
}
async function closeMenu({ page }: Person): Promise<void> {
  await menu(page)
    .getByRole('button', { name: words('table.menu.close') })
    .click();
  await expect(menu(page)).toHaveCount(0);
}
async function people(browser: Parameters<typeof come>[0], ...names: string[]): Promise<Person[]> {
  return Promise.all(names.map((name) => come(browser, server, name)));
}
const seatOf = (page: Page, name: string) => there.seats(page).filter({ has: page.getByText(name, { exact: true }) });

test('a rematch asks everybody, and gives nobody’s seat away', async ({ browser }) => {
  test.slow();
  const all = await people(browser, 'Ann', 'Bo', 'Cleo');
  const [ann, bo, cleo] = all;
  await gather(all, { players: 4, horses: 1, races: [{ course: 'dash' }] }, 'random');
  await Promise.all(all.map((person) => rideOnline(person)));
  // In view without scrolling.
  await expect(button(ann.page, 'table.rematch')).toBeInViewport({ ratio: 1 });
  await button(ann.page, 'table.rematch').click();
  // Whoever asked sits; the others are expected, and nothing starts without them.
  await expect(there.stand(ann.page)).toBeVisible();
  await expect(there.seats(ann.page).filter({ hasText: words('room.expected') })).toHaveCount(2);
  await expect(there.start(ann.page)).toBeDisabled();
  await expect(ann.page.getByText('Bo and Cleo haven’t answered yet.')).toBeVisible();
  await expectAccessible(ann.page, 'rematch of the host');

  // Bo says no where he is; Cleo looks at the table first.
  await expect(bo.page.getByText(words('table.rematch.again'))).toBeVisible();
  await expectAccessible(bo.page, 'the question at the end');
  await button(bo.page, 'table.rematch.no').click();
  await expect(bo.page.getByText(words('table.rematch.declined'))).toBeVisible();
  await expect(there.seats(ann.page).filter({ hasText: words('room.expected') })).toHaveCount(1);
  await cleo.page.goto(ann.page.url());
  await expect(cleo.page.getByRole('heading', { name: words('table.rematch.again') })).toBeVisible();
  await expectAccessible(cleo.page, 'the question at the table');
  await button(cleo.page, 'table.rematch.yes').click();
  await expect(there.stand(cleo.page)).toBeVisible();
  await expect(there.start(ann.page)).toBeEnabled();
  await there.start(ann.page).click();
  await expect(at.order(cleo.page)).toHaveCount(4);
  await expect(at.hands(cleo.page)).toHaveCount(1);
  for (const person of all) expect(faults(person)).toEqual([]);
  await part(...all);
});

test('the host frees the seat of somebody who does not answer', async ({ browser }) => {
  test.slow();
  const all = await people(browser, 'Ann', 'Bo');
  const [ann, bo] = all;
  await gather(all, { players: 2, horses: 2, races: [{ course: 'dash' }] });
  await Promise.all(all.map((person) => rideOnline(person)));
  await bo.page.goto('./icon.svg');
  await button(ann.page, 'table.rematch').click();
  await expect(there.start(ann.page)).toBeDisabled();
  await ann.page.getByRole('button', { name: spelt('room.seat.free.of', { name: 'Bo' }) }).click();
  await expect(there.seats(ann.page).filter({ hasText: words('room.free') })).toHaveCount(1);
  await expect(there.start(ann.page)).toBeEnabled();
  await part(...all);
});

test('who resigns is ridden for to the end', async ({ browser }) => {
  test.slow();
  const all = await people(browser, 'Ann', 'Bo');
  const [ann, bo] = all;
  await gather(all, { players: 2, horses: 2, races: [{ course: 'dash' }] });
  for (const { page } of all) await expect(at.order(page).first()).toBeVisible();
  await openMenu(bo);
  await expectAccessible(bo.page, 'table menu');
  const resign = menu(bo.page).getByRole('button', { name: words('table.resign') });
  await resign.click();
  await expect(menu(bo.page).getByText(words('table.resign.sure'))).toBeVisible();
  await button(bo.page, 'table.resign.no').click();
  await resign.click();
  await menu(bo.page)
    .getByRole('button', { name: words('table.resign.yes') })
    .first()
    .click();
  await expect(menu(bo.page).getByText(words('table.resign.done'))).toBeVisible();
  await closeMenu(bo);
  // The closed menu may still be in the document.
  await expect(bo.page.getByText(words('table.resign.done')).filter({ visible: true })).toHaveCount(1);
  await expect(at.order(ann.page).filter({ hasText: words('table.resigned') })).toHaveCount(1);
  await rideOnline(ann);
  await expect.poll(async () => (await look(bo.page)).asks).toMatch(/result|photo|over/);
  for (const person of all) expect(faults(person)).toEqual([]);
  await part(...all);
});

test('a meeting ends early when all agree, and not before', async ({ browser }) => {
  const all = await people(browser, 'Ann', 'Bo');
  const [ann, bo] = all;
  await gather(all, { players: 2, horses: 2, races: [{ course: 'oval' }] });
  for (const { page } of all) await expect(at.order(page).first()).toBeVisible();
  await openMenu(ann);
  await menu(ann.page)
    .getByRole('button', { name: words('table.end.agree') })
    .click();
  await expect(menu(ann.page).getByText(spelt('table.end.missing', { names: 'Bo' }))).toBeVisible();
  const wants = bo.page.getByText('Ann wants to end the meeting now.');
  await expect(wants).toBeVisible();
  await menu(ann.page)
    .getByRole('button', { name: words('table.end.back') })
    .click();
  await expect(wants).toHaveCount(0);
  await menu(ann.page)
    .getByRole('button', { name: words('table.end.agree') })
    .click();
  await expect(wants).toBeVisible();
  await button(bo.page, 'table.end.agree').click();
  for (const { page } of all) await expect(page.getByText(words('room.closed.agreed'))).toBeVisible();
  for (const person of all) expect(faults(person)).toEqual([]);
  await part(...all);
});

test('a reaction is shown beside the rider and announced, unless that person is muted', async ({ browser }) => {
  const all = await people(browser, 'Ann', 'Bo');
  const [ann, bo] = all;
  await gather(all, { players: 2, horses: 2, races: [{ course: 'oval' }] });
  for (const { page } of all) await expect(at.order(page).first()).toBeVisible();
  await button(ann.page, 'table.react').click();
  await expectAccessible(ann.page, 'reactions');
  await ann.page.getByRole('button', { name: words('reaction.good-luck') }).click();
  await expect(at.order(bo.page).filter({ hasText: words('reaction.good-luck') })).toHaveCount(1);
  await expect(
    bo.page.getByRole('status').filter({
      hasText: spelt('table.reacted', { name: 'Ann', reaction: words('reaction.good-luck') }),
    }),
  ).toHaveCount(1);
  // It goes by itself.
  await expect(at.order(bo.page).filter({ hasText: words('reaction.good-luck') })).toHaveCount(0);

  await bo.page.evaluate(() => localStorage.setItem('furlong.muted', '["ann"]'));
  await bo.page.reload();
  await expect(at.order(bo.page).first()).toBeVisible();
  await button(ann.page, 'table.react').click();
  await ann.page.getByRole('button', { name: words('reaction.laugh') }).click();
  await expect(at.order(ann.page).filter({ hasText: words('reaction.laugh') })).toHaveCount(1);
  await expect(at.order(bo.page).filter({ hasText: words('reaction.laugh') })).toHaveCount(0);
  for (const person of all) expect(faults(person)).toEqual([]);
  await part(...all);
});

test('the table is handed over before the start, and says whether it counts', async ({ browser }) => {
  const all = await people(browser, 'Ann', 'Bo');
  const [ann, bo] = all;
  const table = await layTable(ann, { players: 2, horses: 2, races: [{ course: 'oval' }], rated: false });
  for (const person of all) {
    await sit(person, table);
    await goTo(person, table);
  }
  await expect(bo.page.getByText(words('table.friendly.host'))).toBeVisible();
  await expect(there.start(bo.page)).toHaveCount(0);
  await ann.page.getByRole('button', { name: spelt('table.hand', { name: 'Bo' }) }).click();
  await button(ann.page, 'table.hand.yes').click();
  await expect(seatOf(ann.page, 'Bo').getByText(words('room.host'), { exact: true })).toBeVisible();
  await expect(there.start(bo.page)).toBeEnabled();
  await expect(there.start(ann.page)).toHaveCount(0);
  await part(...all);
});

test('the clock stands still until everything has been shown', async ({ browser }) => {
  const ann = await come(browser, server, 'Ann', { speed: 1 });
  await ann.page.emulateMedia({ reducedMotion: 'no-preference' });
  await gather(
    [ann],
    { players: 8, horses: 1, races: [{ course: 'oval' }], clock: { kind: 'live', seconds: 15, reserve: 0 } },
    'random',
  );
  // What the others did is played out before each choice.
  const clock = ann.page.getByRole('timer', { name: words('table.clock'), exact: true });
  for (let choices = 0; choices < 3; ++choices) {
    await asked(ann.page);
    await expect(clock).toHaveText(/0:1[345]/);
    await expect(clock).not.toContainText(words('table.clock.hurry'));
    await act(ann.page, await aboutToChoose(ann));
  }
  const shown = ann.told.filter((message) => message.includes('"waiting":true'));
  expect(shown.length).toBeGreaterThan(0);
  await part(ann);
});
