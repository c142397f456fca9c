// Before the start a table is handed over; in the race somebody resigns, and a meeting ends early if all agree.
import { expect, type Page } from '@playwright/test';
import { test } from '../support/online_test';
import { come, faults, goTo, layTable, part, sit, type Person } from '../support/people';
import { at } from '../support/race_page';
import { heardBy, listen } from '../support/screen_reader';
import { there } from '../support/waiting_room';
import { shown } from '../support/shown';
import { spelt, words } from '../support/words';

const button = (page: Page, key: string) => page.getByRole('button', { name: words(key), exact: true });
const menu = (page: Page) => page.getByRole('dialog', { name: words('table.menu') });
async function inMenu({ page }: Person, key: string): Promise<void> {
  await button(page, 'table.menu').click();
  await menu(page)
    .getByRole('button', { name: words(key) })
    .click();
}
async function closeMenu({ page }: Person): Promise<void> {
  await menu(page)
    .getByRole('button', { name: words('table.menu.close') })
    .click();
  await expect(menu(page)).toHaveCount(0);
}
const seatOf = (page: Page, name: string) => there.seats(page).filter({ has: page.getByText(name, { exact: true }) });

test('the table is handed over, somebody reacts, somebody resigns, and the meeting ends early once all agree', async ({
  browser,
  server,
}) => {
  const all = await Promise.all(['Ann', 'Bo', 'Cleo'].map((name) => come(browser, server, name)));
  const [ann, bo, cleo] = all as [Person, Person, Person];
  const table = await layTable(ann, { players: 3, horses: 2, races: [{ course: 'oval' }], rated: false });
  for (const person of all) {
    await sit(person, table);
    await goTo(person, table);
  }
  await listen(bo.page);
  await bo.page.reload();
  await expect(bo.page.getByText(words('table.friendly.host'))).toBeVisible();
  await expect(there.start(bo.page)).toHaveCount(0);
  await ann.page.getByRole('button', { name: spelt('table.hand', { name: 'Bo' }) }).click();
  await button(ann.page, 'table.hand.yes').click();
  await expect(seatOf(ann.page, 'Bo').getByText(words('room.host'), { exact: true })).toBeVisible();
  await expect(there.start(ann.page)).toHaveCount(0);
  await there.start(bo.page).click();
  for (const { page } of all) await expect(at.order(page)).toHaveCount(6);

  await button(ann.page, 'table.react').click();
  await ann.page.getByRole('button', { name: words('reaction.good-luck') }).click();
  await expect(at.order(bo.page).filter({ hasText: words('reaction.good-luck') })).toHaveCount(1);
  const announced = spelt('table.reacted', { name: 'Ann', reaction: words('reaction.good-luck') });
  await expect.poll(async () => (await heardBy(bo.page)).filter(({ text }) => text === announced)).toHaveLength(1);

  // Cleo resigns, at the second thought.
  await inMenu(cleo, 'table.resign');
  await expect(shown(menu(cleo.page), words('table.resign.sure'))).toBeVisible();
  await button(cleo.page, 'table.resign.no').click();
  await menu(cleo.page)
    .getByRole('button', { name: words('table.resign') })
    .click();
  await menu(cleo.page)
    .getByRole('button', { name: words('table.resign.yes') })
    .first()
    .click();
  await expect(shown(menu(cleo.page), words('table.resign.done'))).toBeVisible();
  await closeMenu(cleo);
  // The closed menu may still be in the document.
  await expect(shown(cleo.page, words('table.resign.done')).filter({ visible: true })).toHaveCount(1);
  await expect(at.order(ann.page).filter({ hasText: words('table.resigned') })).toHaveCount(1);

  // Ann wants to end, takes it back, and wants to after all; Bo agrees.
  const wants = shown(bo.page, 'Ann wants to end the meeting now.');
  await inMenu(ann, 'table.end.agree');
  await expect(shown(menu(ann.page), spelt('table.end.missing', { names: 'Bo' }))).toBeVisible();
  await expect(wants).toBeVisible();
  await menu(ann.page)
    .getByRole('button', { name: words('table.end.back') })
    .click();
  await expect(wants).toHaveCount(0);
  await menu(ann.page)
    .getByRole('button', { name: words('table.end.agree') })
    .click();
  await button(bo.page, 'table.end.agree').click();
  for (const { page } of all) await expect(shown(page, words('room.closed.agreed'))).toBeVisible();
  expect(all.flatMap(faults)).toEqual([]);
  await part(...all);
});
