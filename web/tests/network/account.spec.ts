// The account page: guests and accounts, past meetings, and a rating with its uncertainty.
import { expect, test, type Page } from '@playwright/test';
import { misfits } from '../support/misfits';
import { asks, newcomer, sitDown, table, there } from '../support/waiting_room';
import { rideOnline } from '../support/people';
import { change } from '../support/race_page';
import { GameServer } from '../support/game_server';
import { expectAccessible, expectAccessibleInBoth } from '../support/accessibility';
import { languages, like, spelt, words } from '../support/words';

test.describe.configure({ mode: 'default' });

let server: GameServer;
test.beforeAll(async () => {
  server = await GameServer.start();
});
test.afterAll(() => server.end());

const secret = 'four words of nonsense';

async function door(page: Page, kind: 'make' | 'login', account: string, passphrase: string): Promise<void> {
  await page
    .getByText(words(`stable.${kind}`), { exact: true })
    .first()
    .click();
  await page.getByLabel(words('stable.field.account'), { exact: true }).fill(account);
  await page.getByLabel(words('stable.field.passphrase'), { exact: true }).fill(passphrase);
  await page.getByRole('button', { name: words(`stable.${kind}.do`), exact: true }).click();
}

test('a guest makes an account, logs out, and logs in elsewhere', async ({ browser }) => {
  const { page } = await newcomer(browser, server);
  await page.goto('./#/account');
  await expect(page.getByText(words('stable.nobody'))).toBeVisible();
  await page.getByLabel(words('stable.name')).fill('Ann');
  await page
    .getByRole('button', { name: words('stable.name.keep') })
    .first()
    .click();
  await expect(page.getByText(words('stable.name.kept'))).toBeVisible();
  await expect(page.getByText(words('stable.guest'))).toBeVisible();

  await door(page, 'make', 'a b', secret);
  await expect(page.getByText(words('online.error.account-form'))).toBeVisible();
  await door(page, 'make', 'ann-1', 'short');
  await expect(page.getByText(words('online.error.passphrase-form'))).toBeVisible();
  await door(page, 'make', 'ann-1', secret);
  await expect(page.getByText(spelt('stable.account', { account: 'ann-1' }))).toBeVisible();
  expect(await page.content()).not.toContain(secret);
  await page.getByRole('button', { name: words('stable.logout') }).click();
  await expect(page.getByText(words('stable.nobody'))).toBeVisible();

  const elsewhere = await newcomer(browser, server);
  await elsewhere.page.goto('./#/account');
  await door(elsewhere.page, 'make', 'ANN-1', secret);
  await expect(elsewhere.page.getByText(words('online.error.account-taken'))).toBeVisible();
  await door(elsewhere.page, 'login', 'ann-1', 'not the right words');
  await expect(elsewhere.page.getByText(words('online.error.no-match'))).toBeVisible();
  await door(elsewhere.page, 'login', 'ann-1', secret);
  await expect(elsewhere.page.getByRole('heading', { name: 'Ann', exact: true })).toBeVisible();
  await expect(elsewhere.page.getByText(spelt('stable.account', { account: 'ann-1' }))).toBeVisible();
  await page.context().close();
  await elsewhere.page.context().close();
});

test('a forgotten passphrase is replaced with the recovery code, which is shown once', async ({ browser }) => {
  const { page, heard } = await newcomer(browser, server);
  await page.goto('./#/account');
  await page.getByLabel(words('stable.name')).fill('Fay');
  await page
    .getByRole('button', { name: words('stable.name.keep') })
    .first()
    .click();
  await door(page, 'make', 'fay-1', secret);
  const panel = page.getByRole('region', { name: words('stable.recovery') });
  const code = /[a-z0-9]{4}(-[a-z0-9]{4}){4}/;
  await expect(panel).toContainText(code);
  await expectAccessible(page, 'recovery code');
  const first = code.exec(await panel.innerText())![0];
  await panel.getByRole('button', { name: words('stable.recovery.kept') }).click();
  await expect(panel).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(spelt('stable.account', { account: 'fay-1' }))).toBeVisible();
  expect(await page.content()).not.toContain(first);

  // On another device: the passphrase is forgotten, and the first code is mistyped.
  const elsewhere = await newcomer(browser, server);
  await elsewhere.page.goto('./#/account');
  await elsewhere.page.getByText(words('stable.login'), { exact: true }).first().click();
  await elsewhere.page.getByRole('button', { name: words('stable.forgot') }).click();
  await expectAccessible(elsewhere.page, 'recover');
  const recover = async (with_: string) => {
    await elsewhere.page.getByLabel(words('stable.field.account'), { exact: true }).fill('fay-1');
    await elsewhere.page.getByLabel(words('stable.field.code'), { exact: true }).fill(with_);
    await elsewhere.page.getByLabel(words('stable.field.new'), { exact: true }).fill('other words of nonsense');
    await elsewhere.page.getByRole('button', { name: words('stable.recover.do'), exact: true }).click();
  };
  await recover('aaaa-aaaa-aaaa-aaaa-aaaa');
  await expect(elsewhere.page.getByText(words('stable.recover.wrong'))).toBeVisible();
  await recover(first);
  const again = elsewhere.page.getByRole('region', { name: words('stable.recovery') });
  await expect(again).toContainText(code);
  expect(await again.innerText()).not.toContain(first);
  await again.getByRole('button', { name: words('stable.recovery.kept') }).click();

  // The first device is logged out; the new passphrase works there, and gives a new code.
  await page.reload();
  await expect(page.getByText(words('stable.nobody'))).toBeVisible();
  await door(page, 'login', 'fay-1', 'other words of nonsense');
  await expect(page.getByText(spelt('stable.account', { account: 'fay-1' }))).toBeVisible();
  await page.getByText(words('stable.recovery.new'), { exact: true }).click();
  const renew = page.locator('details').filter({ hasText: words('stable.recovery.new') });
  await renew.getByLabel(words('stable.field.passphrase')).fill(secret);
  await renew.getByRole('button', { name: words('stable.recovery.new.do') }).click();
  await expect(renew.getByText(words('online.error.no-match'))).toBeVisible();
  await renew.getByLabel(words('stable.field.passphrase')).fill('other words of nonsense');
  await renew.getByRole('button', { name: words('stable.recovery.new.do') }).click();
  await expect(panel).toContainText(code);
  expect(heard.filter((line) => !/status of 4/.test(line))).toEqual([]);
  await page.context().close();
  await elsewhere.page.context().close();
});

test('an address to be called at is kept, and a bad one is not', async ({ browser }) => {
  const { page } = await newcomer(browser, server);
  await page.goto('./#/lobby');
  await asks(page, 'me', { name: 'Bo' });
  await page.goto('./#/account');
  await page.getByText(words('stable.hook'), { exact: true }).click();
  const field = page.getByLabel(words('stable.hook.label'));
  const keep = page
    .locator('form')
    .filter({ has: field })
    .getByRole('button', { name: words('stable.hook.keep') });
  await field.fill('ftp://example.org/x');
  await keep.click();
  await expect(page.getByText(words('online.error.bad-request'))).toBeVisible();
  await field.fill('https://example.org/call-me');
  await keep.click();
  await expect(page.getByText(words('stable.name.kept'))).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue('https://example.org/call-me');
  await page.context().close();
});

test('a finished meeting stands in the history and gives a rating', async ({ browser }) => {
  const { page } = await newcomer(browser, server);
  await page.goto('./#/account');
  await expect(page.getByText(words('stable.rating.none'), { exact: true })).toBeVisible();
  await expectAccessibleInBoth(page, 'stable of nobody');
  // It counts because two people ride, on a course that comes with Furlong.
  const id = await table(page, 'Cleo', {
    players: 2,
    horses: 2,
    races: [{ course: 'oval' }],
    options: { finish: 'first' },
    listed: false,
  });
  const { page: other } = await newcomer(browser, server);
  await other.goto('./#/lobby');
  await asks(other, 'me', { name: 'Dan' });
  for (const [seated, name] of [
    [page, 'Cleo'],
    [other, 'Dan'],
  ] as const) {
    await seated.goto(`./#/table/${id}`);
    await sitDown(seated, name);
  }
  await there.start(page).click();
  // Riders finish the meeting at once for people who have resigned.
  for (const seated of [page, other]) {
    await seated.getByRole('button', { name: words('table.menu'), exact: true }).click();
    await seated.getByRole('button', { name: words('table.resign') }).click();
    await seated
      .getByRole('button', { name: words('table.resign.yes') })
      .first()
      .click();
  }
  await expect.poll(async () => (await asks<{ state: string }>(page, `tables/${id}`)).state).toBe('finished');
  await other.context().close();
  // The last page says what became of the rating.
  await rideOnline({ page });
  await expect(page.getByText(/^Your (rating: [+−-]\d+ points?|(rating stays|points stay) the same\.)$/)).toBeVisible();
  await expectAccessibleInBoth(page, 'end of a rated meeting');
  const { rating } = await asks<{ rating: { estimate: number; margin: number; meetings: number } }>(page, 'me');
  // Nothing is called the same if the estimate has changed.
  const estimate = page.getByText(like('table.rating.estimate'));
  if (await estimate.isVisible()) {
    await expect(page.getByText(words('table.rating.same'))).toHaveCount(0);
    await expect(estimate).toContainText(String(rating.estimate));
  } else expect(rating.estimate).toBe(1000);
  // Nothing is to be scrolled for it.
  for (const [width, height] of [
    [1280, 800],
    [1366, 650],
  ]) {
    await page.setViewportSize({ width, height });
    for (const language of languages) {
      await change(page, { language });
      await page.evaluate(() => scrollTo(0, 0));
      const [line, bar] = ['.words > [role="status"]', '.finale.bar .next'].map((part) => page.locator(part));
      await expect(line).toBeVisible();
      const { y, height: high } = (await line.boundingBox())!;
      const { y: top } = (await bar.boundingBox())!;
      expect.soft(y + high, `the rating at ${width} × ${height} in ${language}`).toBeLessThanOrEqual(top);
    }
  }
  await change(page, { language: 'en' });
  await page.goto('./#/account');
  expect(rating.meetings).toBe(1);
  await expect(page.getByText(`${rating.estimate}, give or take ${rating.margin}, after one meeting`)).toBeVisible();
  const row = page
    .getByRole('table', { name: words('stable.history') })
    .getByRole('row')
    .nth(1);
  await expect(row).toContainText('of 2');
  await expect(row.getByRole('link')).toHaveAttribute('href', `#/replay/${id}`);
  await expectAccessibleInBoth(page, 'stable');
  await page.setViewportSize({ width: 390, height: 844 });
  expect.soft(await misfits(page), 'stable on a phone').toEqual([]);
  await expectAccessibleInBoth(page, 'stable on a phone');
  await page.context().close();
});
