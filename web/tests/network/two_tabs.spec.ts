// All tabs of a browser are one person: they agree about the race, act once, and follow whoever logs out and in.
import { expect, type Page } from '@playwright/test';
import { madeOnce } from '../support/choice_audit';
import { test } from '../support/online_test';
import {
  aboutToChoose,
  come,
  faults,
  gather,
  goTo,
  otherTab,
  part,
  recordOf,
  rideOnline,
  scoresOn,
} from '../support/people';
import { act, asked, at, look, type CardInHand } from '../support/race_page';
import { asks, there } from '../support/waiting_room';
import { shown } from '../support/shown';
import { words } from '../support/words';

const secret = 'four words of nonsense';

async function logIn(page: Page, account: string): Promise<void> {
  await page.getByText(words('stable.login'), { exact: true }).first().click();
  await page.getByLabel(words('stable.field.account'), { exact: true }).fill(account);
  await page.getByLabel(words('stable.field.passphrase'), { exact: true }).fill(secret);
  await page.getByRole('button', { name: words('stable.login.do'), exact: true }).click();
  await expect(page.getByRole('button', { name: words('stable.logout') })).toBeVisible();
}

/** A card that is the only one of its points. */
const habits = {
  card: (hand: CardInHand[]) =>
    hand.findIndex(({ points }) => hand.filter((card) => card.points === points).length === 1),
};

test('two tabs of one seat agree, act once, and are whoever logs in', async ({ browser, server }) => {
  const ann = await come(browser, server, 'Ann');
  await asks(ann.page, 'account', { account: 'ann', passphrase: secret });
  const table = await gather([ann], { players: 4, races: [{ course: 'dash' }] }, 'random');
  const other = await otherTab(ann);
  // Messages to this tab can be delayed.
  let delayed: (() => void)[] | null = null;
  await other.page.routeWebSocket(/\/ws\/table\//, (near) => {
    near.connectToServer().onMessage((text) => void (delayed ? delayed.push(() => near.send(text)) : near.send(text)));
  });
  await goTo(other, table);
  const same = async () => {
    const [here, there] = await Promise.all([look(ann.page), look(other.page)]);
    return (
      here.asks !== 'wait' &&
      here.raised < 0 &&
      JSON.stringify([here.asks, here.prompt, here.hand]) === JSON.stringify([there.asks, there.prompt, there.hand])
    );
  };
  const agree = () => expect.poll(same, { intervals: [50, 100, 200] }).toBe(true);
  for (const [one, two] of [
    [ann, other],
    [other, ann],
  ] as const) {
    const sight = await aboutToChoose(one);
    await asked(two.page);
    await act(one.page, sight);
    // The other tab gets to the same choice by itself.
    await agree();
    expect(await at.field(one.page).allInnerTexts()).toEqual(await at.field(two.page).allInnerTexts());
  }
  // Whose turn it is stands in the title and in the icon.
  for (const { page } of [ann, other]) {
    await expect(page).toHaveTitle(words('table.title.turn'));
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', './icon-turn.svg');
  }

  // A third tab logs out: both only watch, until it logs in again.
  const account = await ann.page.context().newPage();
  await account.goto('./#/account');
  await account.getByRole('button', { name: words('stable.logout') }).click();
  await expect(shown(account, words('stable.nobody'))).toBeVisible();
  for (const { page } of [ann, other]) {
    await expect(at.hands(page)).toHaveCount(0);
    await expect(there.course(page)).toBeVisible();
  }
  await logIn(account, 'ann');
  for (const { page } of [ann, other]) await expect(at.hands(page)).toHaveCount(1);

  // Both tabs choose before one has heard of the other.
  const [here, beside] = [await aboutToChoose(ann, habits), await aboutToChoose(other, habits)];
  delayed = [];
  await act(ann.page, here);
  await expect.poll(async () => (await look(ann.page)).squares).not.toEqual(here.squares);
  await act(other.page, beside);
  await expect.poll(() => other.told.filter((text) => text.includes('"refused"')).length).toBe(1);
  for (const pass of delayed.splice(0)) pass();
  delayed = null;
  await agree();
  await Promise.all([rideOnline(ann), rideOnline(other)]);
  expect(await scoresOn(ann)).toEqual(await scoresOn(other));
  madeOnce(ann, await recordOf(server, table), other);
  for (const tab of [ann, other]) expect(faults(tab)).toEqual([]);
  await part(ann);
});
