// A guest rides, makes an account, logs in elsewhere, forgets the passphrase, and finds the history.
import { expect, type Page } from '@playwright/test';
import { test } from '../support/online_test';
import { come, gather, part, rideOnline } from '../support/people';
import { asks, newcomer } from '../support/waiting_room';
import { shown } from '../support/shown';
import { like, spelt, words } from '../support/words';

const secret = 'four words of nonsense';
const other = 'other words of nonsense';
const code = /[a-z0-9]{4}(-[a-z0-9]{4}){4}/;

async function door(page: Page, kind: 'make' | 'login', account: string, passphrase: string): Promise<void> {
  await page
    .getByText(words(`stable.${kind}`), { exact: true })
    .first()
    .click();
  await page.getByLabel(words('stable.field.account'), { exact: true }).fill(account);
  await page.getByLabel(words('stable.field.passphrase'), { exact: true }).fill(passphrase);
  await page.getByRole('button', { name: words(`stable.${kind}.do`), exact: true }).click();
}
async function recover(page: Page, with_: string): Promise<void> {
  await page.getByLabel(words('stable.field.account'), { exact: true }).fill('cleo-1');
  await page.getByLabel(words('stable.field.code'), { exact: true }).fill(with_);
  await page.getByLabel(words('stable.field.new'), { exact: true }).fill(other);
  await page.getByRole('button', { name: words('stable.recover.do'), exact: true }).click();
}
const panel = (page: Page) => page.getByRole('region', { name: words('stable.recovery') });
const inAccount = (page: Page) => expect(shown(page, spelt('stable.account', { account: 'cleo-1' }))).toBeVisible();

/** Two people resign, and riders finish their meeting at once: it counts. */
async function rideRated(people: Awaited<ReturnType<typeof come>>[]): Promise<string> {
  const id = await gather(people, {
    players: 2,
    horses: 2,
    races: [{ course: 'oval' }],
    options: { finish: 'first' },
    courses: {},
  });
  for (const { page } of people) {
    await page.getByRole('button', { name: words('table.menu'), exact: true }).click();
    await page.getByRole('button', { name: words('table.resign') }).click();
    await page
      .getByRole('button', { name: words('table.resign.yes') })
      .first()
      .click();
  }
  await expect
    .poll(async () => (await asks<{ state: string }>(people[0]!.page, `tables/${id}`)).state, { timeout: 300_000 })
    .toBe('finished');
  return id;
}

test('a guest becomes an account, which is found again on other devices with passphrase or recovery code', async ({
  browser,
  server,
}) => {
  const [cleo, dan] = await Promise.all([come(browser, server, 'Cleo'), come(browser, server, 'Dan')]);
  const { page } = cleo;
  const id = await rideRated([cleo, dan]);
  // The last page says what became of the rating. Nothing is called the same if the estimate has changed.
  await rideOnline(cleo);
  await expect(shown(page, /^Your (rating: [+−-]\d+ points?|(rating stays|points stay) the same\.)$/)).toBeVisible();
  const { rating } = await asks<{ rating: { estimate: number; margin: number; meetings: number } }>(page, 'me');
  const estimate = shown(page, like('table.rating.estimate'));
  if (await estimate.isVisible()) await expect(estimate).toContainText(String(rating.estimate));
  else expect(rating.estimate).toBe(1000);

  // Another name, and an address to be called at.
  await page.goto('./#/account');
  await expect(shown(page, words('stable.guest'))).toBeVisible();
  await page.getByLabel(words('stable.name')).fill('Cleopatra');
  const kept = shown(page, words('stable.name.kept'));
  await page
    .getByRole('button', { name: words('stable.name.keep') })
    .first()
    .click();
  await expect(kept).toBeVisible();
  await page.getByText(words('stable.hook'), { exact: true }).click();
  const hook = page.getByLabel(words('stable.hook.label'));
  const keep = page
    .locator('form')
    .filter({ has: hook })
    .getByRole('button', { name: words('stable.hook.keep') });
  await hook.fill('ftp://example.org/x');
  await keep.click();
  await expect(shown(page, words('online.error.bad-request'))).toBeVisible();
  await hook.fill('https://example.org/call-me');
  await keep.click();
  await expect(shown(page, words('online.error.bad-request'))).toHaveCount(0);

  await door(page, 'make', 'a b', secret);
  await expect(shown(page, words('online.error.account-form'))).toBeVisible();
  await door(page, 'make', 'cleo-1', 'short');
  await expect(shown(page, words('online.error.passphrase-form'))).toBeVisible();
  await door(page, 'make', 'cleo-1', secret);
  await inAccount(page);
  expect(await page.content()).not.toContain(secret);
  // The recovery code is shown once.
  await expect(panel(page)).toContainText(code);
  const first = code.exec(await panel(page).innerText())![0];
  await panel(page)
    .getByRole('button', { name: words('stable.recovery.kept') })
    .click();
  await page.reload();
  await inAccount(page);
  await expect(hook).toHaveValue('https://example.org/call-me');
  expect(await page.content()).not.toContain(first);
  await page.getByRole('button', { name: words('stable.logout') }).click();
  await expect(shown(page, words('stable.nobody'))).toBeVisible();

  // Elsewhere: the passphrase is mistyped, forgotten, and replaced with the code.
  const { page: elsewhere, heard } = await newcomer(browser, server);
  await elsewhere.goto('./#/account');
  await door(elsewhere, 'make', 'CLEO-1', secret);
  await expect(shown(elsewhere, words('online.error.account-taken'))).toBeVisible();
  await door(elsewhere, 'login', 'cleo-1', 'not the right words');
  await expect(shown(elsewhere, words('online.error.no-match'))).toBeVisible();
  await elsewhere.getByRole('button', { name: words('stable.forgot') }).click();
  await recover(elsewhere, 'aaaa-aaaa-aaaa-aaaa-aaaa');
  await expect(shown(elsewhere, words('stable.recover.wrong'))).toBeVisible();
  await recover(elsewhere, first);
  await expect(panel(elsewhere)).toContainText(code);
  expect(await panel(elsewhere).innerText()).not.toContain(first);
  await panel(elsewhere)
    .getByRole('button', { name: words('stable.recovery.kept') })
    .click();
  await expect(elsewhere.getByRole('heading', { name: 'Cleopatra', exact: true })).toBeVisible();

  // The new passphrase works on the first device, and gives a new code.
  await door(page, 'login', 'cleo-1', other);
  await inAccount(page);
  await page.getByText(words('stable.recovery.new'), { exact: true }).click();
  const renew = page.locator('details').filter({ hasText: words('stable.recovery.new') });
  for (const [passphrase, answer] of [
    [secret, renew.getByText(words('online.error.no-match'))],
    [other, panel(page).getByText(code)],
  ] as const) {
    await renew.getByLabel(words('stable.field.passphrase')).fill(passphrase);
    await renew.getByRole('button', { name: words('stable.recovery.new.do') }).click();
    await expect(answer).toBeVisible();
  }

  // The history and the rating came along.
  expect(rating.meetings).toBe(1);
  await expect(shown(page, `${rating.estimate}, give or take ${rating.margin}, after one meeting`)).toBeVisible();
  const row = page
    .getByRole('table', { name: words('stable.history') })
    .getByRole('row')
    .nth(1);
  await expect(row).toContainText('of 2');
  await expect(row.getByRole('link')).toHaveAttribute('href', `#/replay/${id}`);
  expect(heard.filter((line) => !/status of 4/.test(line))).toEqual([]);
  await elsewhere.context().close();
  await part(cleo, dan);
});
