// Who is meant at a table: whom the host removes, who speaks, who is muted.
import { expect, test, type Page } from '@playwright/test';
import { asks, newcomer, say, sitDown, table, there } from '../support/waiting_room';
import { GameServer } from '../support/game_server';
import { spelt, words } from '../support/words';

let server: GameServer;
test.beforeAll(async () => {
  server = await GameServer.start();
});
test.afterAll(() => server.end());

/** Delays messages of one kind from this page until they are released. */
async function hold(page: Page, kind: string): Promise<{ waiting: () => number; letGo: () => void }> {
  const delayed: (() => void)[] = [];
  let open = false;
  await page.routeWebSocket(/\/ws\/table\//, (near) => {
    const far = near.connectToServer();
    near.onMessage((text) => {
      if (open || (JSON.parse(String(text)) as { t: string }).t !== kind) far.send(text);
      else delayed.push(() => far.send(text));
    });
  });
  return {
    waiting: () => delayed.length,
    letGo: () => {
      open = true;
      for (const send of delayed.splice(0)) send();
    },
  };
}

const mute = (page: Page, name: string) => there.log(page).getByRole('button', { name: spelt('chat.mute', { name }) });

test('a word of the host that comes late sends nobody else away', async ({ browser }) => {
  const [ann, bo, cleo] = await Promise.all([0, 1, 2].map(() => newcomer(browser, server)));
  const { waiting, letGo } = await hold(ann.page, 'kick');
  await ann.page.goto('./#/lobby');
  const id = await table(ann.page, 'Ann', { players: 4, listed: false });
  for (const { page } of [ann, bo, cleo]) await page.goto(`./#/table/${id}`);
  await sitDown(ann.page, 'Ann');
  await sitDown(bo.page, 'Bo');
  const seat = there.seats(ann.page).nth(1);
  await expect(seat).toContainText('Bo');
  await ann.page.getByRole('button', { name: spelt('room.kick', { name: 'Bo' }) }).click();
  await ann.page.getByRole('button', { name: words('room.kick.yes'), exact: true }).click();
  await expect.poll(waiting).toBe(1);
  await there.stand(bo.page).click();
  await sitDown(cleo.page, 'Cleo');
  await expect(seat).toContainText('Cleo');
  letGo();
  await expect(ann.page.getByText(words('online.error.somebody-else'))).toBeVisible();
  await expect(seat).toContainText('Cleo');
  await sitDown(bo.page, 'Bo');

  // The question is not about somebody who has just sat down there.
  await ann.page.getByRole('button', { name: spelt('room.kick', { name: 'Cleo' }) }).click();
  await expect(ann.page.getByText(spelt('room.kick.sure', { name: 'Cleo' }))).toBeVisible();
  await cleo.page.getByRole('button', { name: words('room.changing') }).click();
  await there.name(cleo.page).fill('Dan');
  await cleo.page.getByRole('button', { name: words('room.sit.save'), exact: true }).click();
  await expect(ann.page.getByRole('button', { name: spelt('room.kick', { name: 'Dan' }) })).toBeVisible();
  await expect(ann.page.getByRole('button', { name: words('room.kick.yes'), exact: true })).toHaveCount(0);
  for (const { page, heard } of [ann, bo, cleo]) {
    expect(heard).toEqual([]);
    await page.context().close();
  }
});

test('who watches speaks under a name of its own, and is muted alone', async ({ browser }) => {
  const [ann, zoe] = await Promise.all([0, 1].map(() => newcomer(browser, server)));
  await ann.page.goto('./#/lobby');
  await zoe.page.goto('./#/lobby');
  const id = await table(ann.page, 'Ann', { players: 4, listed: false });
  await asks(zoe.page, 'me', { name: 'ann' });
  for (const { page } of [ann, zoe]) await page.goto(`./#/table/${id}`);
  await sitDown(ann.page, 'Ann');
  await there.say(zoe.page).fill('I am the host');
  await there.say(zoe.page).press('Enter');
  const name = zoe.page.getByRole('textbox', { name: words('online.error.name-taken') });
  await expect(name).toBeFocused();
  await name.fill('Zoe');
  await name.press('Enter');
  // What was typed is still there.
  await expect(there.say(zoe.page)).toHaveValue('I am the host');
  await expect(there.say(zoe.page)).toBeFocused();
  await there.say(zoe.page).press('Enter');
  await expect(there.log(ann.page)).toContainText('I am the host');
  await expect(there.log(ann.page).getByText('ann', { exact: true })).toHaveCount(0);
  await expect(mute(zoe.page, 'Zoe')).toHaveCount(0);

  // Somebody else sits down under the name of the muted person.
  await mute(ann.page, 'Zoe').click();
  await expect(there.log(ann.page)).not.toContainText('I am the host');
  const other = await newcomer(browser, server);
  await other.page.goto(`./#/table/${id}`);
  await sitDown(other.page, 'Zoe');
  await say(other.page, 'Hello from the seat');
  await expect(there.log(ann.page)).toContainText('Hello from the seat');
  await expect(there.log(ann.page)).not.toContainText('I am the host');
  // A person recognises their own lines, whatever they are called now.
  await asks(zoe.page, 'me', { name: 'Yves' });
  await zoe.page.reload();
  await expect(there.log(zoe.page)).toContainText('I am the host');
  await expect(mute(zoe.page, 'Zoe')).toHaveCount(1);
  for (const { page, heard } of [ann, zoe, other]) {
    expect(heard).toEqual([]);
    await page.context().close();
  }
});

test('what is written while a line is under way stays', async ({ browser }) => {
  const { page, heard } = await newcomer(browser, server);
  const { waiting, letGo } = await hold(page, 'say');
  await page.goto('./#/lobby');
  const id = await table(page, 'Ann', { players: 4, listed: false });
  await page.goto(`./#/table/${id}`);
  await sitDown(page, 'Ann');
  await there.say(page).fill('One');
  await there.say(page).press('Enter');
  await expect.poll(waiting).toBe(1);
  await there.say(page).pressSequentially(' and two');
  letGo();
  await expect(there.log(page).getByText('One', { exact: true })).toBeVisible();
  await expect(there.say(page)).toHaveValue('and two');
  await there.say(page).press('Enter');
  await expect(there.log(page).getByText('and two', { exact: true })).toBeVisible();
  await expect(there.say(page)).toHaveValue('');
  expect(heard).toEqual([]);
  await page.context().close();
});
