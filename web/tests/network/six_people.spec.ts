// Six people from the lobby to the rematch: one link, names and seats, the host's word, a race, and who rides again.
import { expect, type Page } from '@playwright/test';
import { fillIn } from '../support/race_form';
import { test } from '../support/online_test';
import { recordOf, rideOnline, scoresIn, scoresOn } from '../support/people';
import { at } from '../support/race_page';
import { newcomer, say, sitDown, there, type Newcomer } from '../support/waiting_room';
import { shown } from '../support/shown';
import { spelt, words } from '../support/words';

const button = (page: Page, key: string) => page.getByRole('button', { name: words(key), exact: true });
const seatOf = (page: Page, name: string) => there.seats(page).filter({ has: page.getByText(name, { exact: true }) });
const expected = (page: Page) => there.seats(page).filter({ hasText: words('room.expected') });

/** Bo puts on silks that nobody wears, after a name that somebody has. */
async function boSits({ page }: Newcomer): Promise<void> {
  await there.name(page).fill('ann');
  await there.sit(page).click();
  await expect(shown(page, words('online.error.name-taken'))).toBeVisible();
  await expect(there.name(page)).toBeFocused();
  await there.name(page).fill('Bo');
  await page.getByRole('button', { name: /^Silks of number/ }).click();
  const wardrobe = page.getByRole('dialog');
  await expect(wardrobe.getByRole('radio', { name: /worn by number 1$/ })).toBeDisabled();
  await wardrobe.getByTitle(words('pattern.star'), { exact: true }).click();
  await expect(wardrobe.getByRole('radio', { name: words('pattern.star'), exact: true })).toBeChecked();
  await wardrobe
    .getByRole('button', { name: words('silks.done') })
    .last()
    .click();
  await there.sit(page).click();
  await expect(there.stand(page)).toBeVisible();
}

/** Finn leaves his seat for a moment; Eve moves there. Gus takes hers, is sent away, and may not come back. */
async function gusIsSentAway(
  host: Newcomer,
  { page: eve }: Newcomer,
  { page: finn }: Newcomer,
  { page: gus }: Newcomer,
) {
  const { page: ann } = host;
  await there.stand(finn).click();
  await eve.getByRole('button', { name: spelt('room.sit.there', { number: 6 }) }).click();
  await expect(there.seats(ann).nth(5)).toContainText('Eve');
  await sitDown(gus, 'Gus');
  await ann.getByRole('button', { name: spelt('room.kick', { name: 'Gus' }) }).click();
  // The question is about Gus, not about whoever sits there next.
  await gus.getByRole('button', { name: words('room.changing') }).click();
  await there.name(gus).fill('Gustav');
  await button(gus, 'room.sit.save').click();
  await expect(seatOf(ann, 'Gustav')).toBeVisible();
  await expect(button(ann, 'room.kick.yes')).toHaveCount(0);
  await ann.getByRole('button', { name: spelt('room.kick', { name: 'Gustav' }) }).click();
  await button(ann, 'room.kick.yes').click();
  await expect(gus.getByRole('heading', { name: words('room.sent') })).toBeVisible();
  await gus.reload();
  await there.sit(gus).click();
  await expect(shown(gus, words('online.error.kicked'))).toBeVisible();
  await sitDown(finn, 'Finn');
}

test('six people come by one link, somebody is sent away, they ride, and ride again', async ({ browser, server }) => {
  const host = await newcomer(browser, server);
  const { page: ann } = host;
  await ann.goto('./');
  await ann.getByRole('link', { name: words('home.together') }).click();
  await ann.getByRole('link', { name: words('lobby.make') }).click();
  for (const _ of [5, 6]) await ann.getByRole('button', { name: words('new.players.more') }).click();
  await fillIn(ann, { races: [{ course: 'dash' }] });
  // Only a name is missing.
  await button(ann, 'new.make').click();
  await expect(ann.getByText(words('online.name.wanted'))).toBeVisible();
  await there.name(ann).fill('Ann');
  await button(ann, 'new.make').click();
  await expect(ann.getByRole('heading', { level: 1 })).toHaveText(spelt('new.called.usual', { name: 'Ann' }));
  const link = await ann.getByRole('textbox', { name: words('room.invite.label') }).inputValue();

  const names = ['Bo', 'Cleo', 'Dan', 'Eve', 'Finn'];
  const friends = await Promise.all(names.map(() => newcomer(browser, server)));
  const [bo, cleo, dan, eve, finn] = friends as [Newcomer, Newcomer, Newcomer, Newcomer, Newcomer];
  for (const [i, friend] of friends.entries()) {
    await friend.page.goto(link);
    await (friend === bo ? boSits(bo) : sitDown(friend.page, names[i]!));
    await expect(seatOf(ann, names[i]!)).toBeVisible();
  }
  // The meeting stands in the lobby; the seventh finds no seat until Finn leaves his.
  const gus = await newcomer(browser, server);
  await gus.page.goto('./#/lobby');
  await gus.page
    .getByRole('region', { name: words('lobby.open'), exact: true })
    .getByRole('link')
    .click();
  await expect(gus.page.getByRole('heading', { name: words('room.full') })).toBeVisible();
  await gusIsSentAway(host, eve, finn, gus);
  await say(bo.page, '<b>Good luck</b>');
  await expect(there.log(ann).getByText('<b>Good luck</b>', { exact: true })).toBeVisible();
  await expect(shown(ann, words('room.ready'))).toBeVisible();
  await there.start(ann).click();

  const riders = [host, ...friends];
  for (const { page } of [...riders, gus]) await expect(at.field(page)).toHaveCount(6);
  await gus.page.context().close();
  await Promise.all(riders.map((person) => rideOnline(person)));
  const scores = scoresIn(await recordOf(server, link.split('/').at(-1)!));
  expect(Object.keys(scores)).toEqual(['Ann', 'Bo', 'Cleo', 'Dan', 'Finn', 'Eve']);
  for (const person of riders) expect(await scoresOn(person)).toEqual(scores);

  await expect(bo.page.getByRole('link', { name: words('table.replay') })).toHaveAttribute('href', /^#\/replay\/\w+$/);
  await expect(shown(bo.page, words('table.rematch.wait'))).toBeVisible();

  // Ann asks for a rematch: everybody is expected, and nothing starts without an answer.
  await finn.page.goto('./icon.svg');
  await expect(button(ann, 'table.rematch')).toBeInViewport({ ratio: 1 });
  await button(ann, 'table.rematch').click();
  await expect(there.stand(ann)).toBeVisible();
  await expect(expected(ann)).toHaveCount(5);
  await expect(there.start(ann)).toBeDisabled();
  await expect(bo.page).toHaveTitle(words('table.title.rematch'));
  await button(bo.page, 'table.rematch.no').click();
  await expect(shown(bo.page, words('table.rematch.declined'))).toBeVisible();
  await cleo.page.goto(ann.url());
  for (const { page } of [cleo, dan, eve]) {
    await button(page, 'table.rematch.yes').click();
    await expect(there.stand(page)).toBeVisible();
  }
  await expect(expected(ann)).toHaveCount(1);
  // Finn does not answer.
  await ann.getByRole('button', { name: spelt('room.seat.free.of', { name: 'Finn' }) }).click();
  await expect(there.start(ann)).toBeEnabled();
  await there.start(ann).click();
  await expect(at.order(cleo.page)).toHaveCount(6);
  await expect(at.hands(cleo.page)).toHaveCount(1);
  expect(riders.flatMap(({ heard }) => heard)).toEqual([]);
  for (const { page } of riders) await page.context().close();
});
