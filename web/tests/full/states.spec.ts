// Temporary states of a page in every language on a phone: reasons, hints, curtains, laid cards, lost connections,
// pending choices, chat. With FURLONG_FULL=1, screenshots are left in test-results/pages/.
import { expect, test, type Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { aboutToChoose, come, gather, goTo, part, rideOnline } from '../support/people';
import { misfits } from '../support/misfits';
import { say } from '../support/waiting_room';
import { setUp } from '../support/race_form';
import { act, asked, at, change, handOf, prefer, takeBonus } from '../support/race_page';
import { GameServer } from '../support/game_server';
import { beginsLike, languages, like, words } from '../support/words';

const full = process.env.FURLONG_FULL === '1';
const phone = { width: 390, height: 844 };
const pictures = fileURLToPath(new URL('../../test-results/pages/', import.meta.url));
test.use({ viewport: phone });

/** Checks the page in every language and leaves it in English. */
async function fits(page: Page, state: string): Promise<void> {
  for (const language of [...languages.filter((one) => one !== 'en'), 'en']) {
    await change(page, { language });
    expect.soft(await misfits(page), `${state} in ${language}`).toEqual([]);
    if (full) await page.screenshot({ path: `${pictures}phone-light-state-${state}-${language}.png` });
  }
}

test('alone: bonus, why, hint, odds', async ({ page }) => {
  await prefer(page);
  await setUp(page, { seats: [{ name: 'Ann' }, 'random', 'random', 'random'], races: [{}, {}, {}] });
  await asked(page, 'card');
  await at.bonus(page).click();
  await expect(page.getByRole('button', { name: words('riding.bonus.take') })).toBeVisible();
  await fits(page, 'bonus');
  await page.keyboard.press('Escape');
  const { length } = await handOf(page);
  await takeBonus(page);
  await expect.poll(() => handOf(page)).toHaveLength(length + 2);
  await page.keyboard.press('b');
  await expect(page.getByText(words('why.bonus-taken')).first()).toBeVisible();
  await fits(page, 'why');
  await page.getByRole('button', { name: words('riding.note.close') }).click();
  await page.keyboard.press('h');
  await expect(
    ['card', 'joker', 'bonus']
      .map((what) => page.getByText(beginsLike(`riding.hint.${what}`)))
      .reduce((all, one) => all.or(one))
      .first(),
  ).toBeVisible();
  await fits(page, 'hint');
  await page.keyboard.press('o');
  await expect(page.locator('.strip .chance').first()).toHaveText(like('riding.odds.percent'));
  await fits(page, 'odds');
});

test('at one screen: the curtain', async ({ page }) => {
  await prefer(page);
  await setUp(page, { seats: [{ name: 'Ann' }, { name: 'Ben' }, 'random', 'random'], races: [{}] }, 'screen');
  await expect(at.curtain(page)).toBeVisible();
  await fits(page, 'curtain');
});

test('at a server: watched, laid, said, lost, held, absent, laid anew, kept in the stable', async ({ browser }) => {
  test.slow();
  const server = await GameServer.start();
  const [ann, ben, zoe] = [
    await come(browser, server, 'Ann'),
    await come(browser, server, 'Ben'),
    await come(browser, server, 'Zoe'),
  ];
  for (const { page } of [ann, ben, zoe]) await page.setViewportSize(phone);
  const table = await gather(
    [ann, ben],
    { players: 4, races: [{ course: 'dash' }], options: { cards: 'sealed' } },
    'random',
  );
  await goTo(zoe, table);
  await expect(at.field(zoe.page)).toHaveCount(4);
  await fits(zoe.page, 'watching');

  // Its texts are loaded before the connection is cut.
  await fits(ann.page, 'asked');
  const sight = await aboutToChoose(ann);
  ann.network.down();
  await expect(ann.page.getByText(words('table.lost'))).toBeVisible();
  await fits(ann.page, 'lost');
  await act(ann.page, sight);
  await expect(ann.page.getByText(words('table.lost.queued'))).toBeVisible();
  await fits(ann.page, 'held');
  ann.network.mend();
  await expect(ann.page.getByText(words('table.lost.queued'))).toHaveCount(0);
  await expect(
    at.hands(ann.page).getByRole('button', { name: new RegExp(`: ${words('table.laid.short')}$`) }),
  ).toHaveCount(1);
  await fits(ann.page, 'laid');
  await ann.page
    .getByRole('button', { name: words('table.chat'), exact: true })
    .or(ann.page.getByRole('button', { name: words('chat.title'), exact: true }))
    .first()
    .click();
  await say(ann.page, 'Good luck to all of you, and may the best horse win by more than a nose!');
  await fits(ann.page, 'chat');
  await ann.page.getByRole('button', { name: words('table.chat.close') }).click();

  await ben.page.goto('./icon.svg');
  await expect(ann.page.getByText(new RegExp(like('table.absent').source.replace(/\$$/, '')))).toBeVisible();
  await fits(ann.page, 'absent');
  await goTo(ben, table);
  await Promise.all([ann, ben, zoe].map((person) => rideOnline(person)));

  await fits(ben.page, 'end-of-a-guest');
  await ann.page.getByRole('button', { name: words('table.rematch'), exact: true }).click();
  await expect(ben.page.getByRole('button', { name: words('table.rematch.yes') })).toBeVisible();
  await fits(ben.page, 'rematch');
  await ann.page.goto('./#/account');
  await expect(ann.page.getByRole('heading', { name: words('stable.history') })).toBeVisible();
  await fits(ann.page, 'stable');
  await part(ann, ben, zoe);
  await server.end();
});
