// All tabs of a browser are the same person: whoever logs in or out in one of them does so in all.
import { expect, test, type Page } from '@playwright/test';
import { asks, newcomer, sitDown, table, there } from '../support/waiting_room';
import { asked, at } from '../support/race_page';
import { GameServer } from '../support/game_server';
import { words } from '../support/words';

let server: GameServer;
test.beforeAll(async () => {
  server = await GameServer.start();
});
test.afterAll(() => server.end());

const secret = 'four words of nonsense';

async function logIn(page: Page, account: string): Promise<void> {
  await page.getByText(words('stable.login'), { exact: true }).first().click();
  await page.getByLabel(words('stable.field.account'), { exact: true }).fill(account);
  await page.getByLabel(words('stable.field.passphrase'), { exact: true }).fill(secret);
  await page.getByRole('button', { name: words('stable.login.do'), exact: true }).click();
  await expect(page.getByRole('button', { name: words('stable.logout') })).toBeVisible();
}

test('a race in one tab follows whoever logs out and in in another', async ({ browser }) => {
  const { page, heard } = await newcomer(browser, server);
  await page.goto('./#/lobby');
  const id = await table(page, 'Ann', { players: 2, listed: false, riders: [null, 'random'] });
  await asks(page, 'account', { account: 'ann', passphrase: secret });
  await page.goto(`./#/table/${id}`);
  await sitDown(page, 'Ann');
  await there.start(page).click();
  await asked(page, 'card', 'pace', 'square', 'die');
  await expect(at.hands(page)).toHaveCount(2);

  const other = await page.context().newPage();
  await other.goto('./#/account');
  await other.getByRole('button', { name: words('stable.logout') }).click();
  await expect(other.getByText(words('stable.nobody'))).toBeVisible();
  await expect(at.hands(page)).toHaveCount(0);
  await expect(there.course(page)).toBeVisible();

  await logIn(other, 'ann');
  await expect(at.hands(page)).toHaveCount(2);
  expect(heard).toEqual([]);
  await page.context().close();
});

test('the first page says that it is one’s turn, and leads there', async ({ browser }) => {
  const { page } = await newcomer(browser, server);
  await page.goto('./');
  await expect(page.getByRole('button', { name: words('home.now') })).toBeVisible();
  await page.goto('./#/lobby');
  const id = await table(page, 'Bo', { name: 'Friday', players: 2, listed: false, riders: [null, 'random'] });
  await page.goto(`./#/table/${id}`);
  await sitDown(page, 'Bo');
  await there.start(page).click();
  await asked(page, 'card', 'pace', 'square', 'die');
  await page.goto('./#/');
  const turn = page.getByRole('link', { name: words('home.turn') });
  await expect(turn).toContainText('Friday');
  await expect(page).toHaveTitle(words('home.turn.title'));
  await turn.click();
  await expect(there.course(page)).toBeVisible();
  await page.context().close();
});

test('a page whose file is slow shows at once that it comes', async ({ browser }) => {
  const { page } = await newcomer(browser, server);
  await page.goto('./#/lobby');
  let pass = () => {};
  const wait = new Promise<void>((resolve) => (pass = resolve));
  await page.route(/\/NewTable-[^/]*\.js$/, async (route) => {
    await wait;
    await route.continue();
  });
  const make = page.getByRole('link', { name: words('lobby.make') });
  await make.click();
  await expect(page.getByRole('status').filter({ hasText: words('app.opening') })).toBeVisible();
  await expect(make).toContainText(words('app.opening'));
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  pass();
  await expect(page.getByRole('heading', { level: 1, name: words('new.title') })).toBeVisible();
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
  await page.context().close();
});
