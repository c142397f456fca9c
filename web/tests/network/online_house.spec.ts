// Around the race: the server stops and restarts, the host leaves and returns, clocks, the turn alert in the tab, a
// rematch.
import { expect, test, type Page } from '@playwright/test';
import { aboutToChoose, come, faults, gather, goTo, part, rideOnline, sameEnd, scoresOn } from '../support/people';
import { act, asked, at, change, look, takeBonus } from '../support/race_page';
import { GameServer } from '../support/game_server';
import { spelt, words } from '../support/words';

const icon = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href');

test('the server is killed and started again in the middle, twice', async ({ browser }) => {
  const server = await GameServer.start();
  const people = [await come(browser, server, 'Ann'), await come(browser, server, 'Ben')];
  const table = await gather(people, { players: 2, horses: 2, races: [{ course: 'dash' }] });
  let looks = 0;
  await Promise.all(
    people.map((person, i) =>
      rideOnline(person, {
        before: async () => {
          if (i !== 0 || (looks += 1) % 9 !== 0 || looks > 20) return undefined;
          await server.stop('SIGKILL');
          await server.open();
          return undefined;
        },
      }),
    ),
  );
  await sameEnd(server, people, table);
  await part(...people);
  await server.end();
});

test.describe('at one server', () => {
  test.describe.configure({ mode: 'default' });
  let server: GameServer;
  test.beforeAll(async () => {
    server = await GameServer.start();
  });
  test.afterAll(() => server.end());

  test('the host leaves and returns, and the others see it', async ({ browser }) => {
    const [ann, ben] = [await come(browser, server, 'Ann'), await come(browser, server, 'Ben')];
    const table = await gather([ann, ben], { players: 2, horses: 2, races: [{ course: 'dash' }] });
    await expect(at.order(ann.page).first()).toBeVisible();
    await ann.page.goto('./icon.svg');
    await expect(at.order(ben.page).filter({ hasText: words('table.away') })).toHaveCount(1);
    // Ben plays on until everybody waits for her.
    const waits = ben.page.getByText(spelt('table.absent', { name: 'Ann' }));
    while ((await waits.count()) === 0) {
      const sight = await look(ben.page);
      if (sight.asks !== 'wait') await act(ben.page, sight);
    }
    await goTo(ann, table);
    await expect(at.order(ben.page).filter({ hasText: words('table.away') })).toHaveCount(0);
    await Promise.all([rideOnline(ann), rideOnline(ben)]);
    expect(await scoresOn(ann)).toEqual(await scoresOn(ben));
    await part(ann, ben);
  });

  test('whose turn it is stands in the title and in the icon of the tab', async ({ browser }) => {
    const [ann, ben] = [await come(browser, server, 'Ann'), await come(browser, server, 'Ben')];
    await gather([ann, ben], { players: 2, horses: 2, races: [{ course: 'dash' }] });
    const people = [ann, ben];
    for (let i = 0; i < 6; ++i) {
      await expect
        .poll(async () => {
          const turns = await Promise.all(people.map(async ({ page }) => (await look(page)).asks !== 'wait'));
          const titles = await Promise.all(
            people.map(async ({ page }) => (await page.title()) === words('table.title.turn')),
          );
          const icons = await Promise.all(people.map(async ({ page }) => ((await icon(page)) ?? '').includes('turn')));
          return (
            turns.includes(true) &&
            JSON.stringify(turns) === JSON.stringify(titles) &&
            JSON.stringify(turns) === JSON.stringify(icons)
          );
        })
        .toBe(true);
      const [mine, other] = (await look(ann.page)).asks === 'wait' ? [ben, ann] : [ann, ben];
      if ((await look(other.page)).asks === 'wait') {
        const waits = spelt('table.waiting', { names: mine.name });
        await expect(at.saddle(other.page).getByRole('status').first()).toHaveText(waits);
      }
      await act(mine.page, await aboutToChoose(mine));
    }
    await part(ann, ben);
  });

  test('the bonus is taken while others choose, and a card face down is changed until all have chosen', async ({
    browser,
  }) => {
    const [ann, ben] = [await come(browser, server, 'Ann'), await come(browser, server, 'Ben')];
    await gather(
      [ann, ben],
      { players: 4, races: [{ course: 'dash' }, { course: 'dash' }], options: { cards: 'sealed' } },
      'random',
    );
    await act(ann.page, await aboutToChoose(ann));
    await expect(at.saddle(ann.page).getByRole('status').first()).toHaveText(
      spelt('table.waiting.laid', { names: 'Ben' }),
    );
    const { hand, horse } = await look(ann.page);
    const laid = hand.findIndex((label) => label.endsWith(words('table.laid.short')));
    expect(laid).toBeGreaterThanOrEqual(0);

    const other = laid === 0 ? 1 : 0;
    await at.cards(ann.page, horse).nth(other).click();
    await act(ann.page, await asked(ann.page, 'act'));
    await expect(at.cards(ann.page, horse).nth(other)).toHaveAccessibleName(
      new RegExp(`${words('table.laid.short')}$`),
    );

    // With the button, too: it asks again, and Escape leaves everything as it was.
    await at
      .saddle(ann.page)
      .getByRole('button', { name: words('table.laid.change') })
      .click();
    await asked(ann.page, 'card');
    await ann.page.keyboard.press('Escape');
    await expect(at.cards(ann.page, horse).nth(other)).toHaveAccessibleName(
      new RegExp(`${words('table.laid.short')}$`),
    );

    await takeBonus(ann.page);
    await expect(at.cards(ann.page, horse)).toHaveCount(hand.length + 2);
    await act(ben.page, await aboutToChoose(ben));
    await expect.poll(() => at.order(ann.page).getByTitle(words('riding.played')).count()).toBeGreaterThan(0);
    expect([...faults(ann), ...faults(ben)]).toEqual([]);
    await part(ann, ben);
  });

  test('a clock runs down, the server chooses, and the page says so', async ({ browser }) => {
    const [ann, ben] = [await come(browser, server, 'Ann'), await come(browser, server, 'Ben')];
    await gather([ann, ben], {
      players: 2,
      horses: 2,
      races: [{ course: 'dash' }],
      clock: { kind: 'live', seconds: 1, reserve: 1 },
    });
    await expect(ann.page.getByRole('timer', { name: words('table.clock') })).toBeVisible();
    // Nobody chooses anything: the clock finishes the meeting.
    await expect.poll(async () => (await look(ann.page)).asks, { timeout: 170_000 }).toMatch(/photo|over/);
    await expect.poll(async () => (await look(ben.page)).asks).toMatch(/photo|over/);
    expect(faults(ann)).toEqual([]);
    await part(ann, ben);
  });

  test('a rider stands in for who let the clock choose, until they come back', async ({ browser }) => {
    const [ann, ben] = [await come(browser, server, 'Ann'), await come(browser, server, 'Ben')];
    const table = await gather([ann, ben], {
      players: 2,
      horses: 2,
      races: [{ course: 'oval' }],
      clock: { kind: 'live', seconds: 1, reserve: 0 },
    });
    await expect(at.order(ben.page).first()).toBeVisible();
    await ben.page.goto('./icon.svg');
    const ask = ann.page.getByRole('button', { name: words('table.standin') });
    const stands = at.order(ann.page).getByTitle(spelt('table.stood', { rider: words('rider.steady') }));
    // If asked too early, the page says when it will be possible.
    while ((await stands.count()) === 0) {
      if ((await ask.count()) > 0) await ask.click({ timeout: 2000 }).catch(() => undefined);
      const sight = await look(ann.page);
      if (sight.asks !== 'wait') await act(ann.page, sight).catch(() => undefined);
    }
    await goTo(ben, table);
    await expect(stands).toHaveCount(0);
    expect(faults(ann)).toEqual([]);
    await part(ann, ben);
  });

  test('another language in the middle of a race: what was called before is in it too, the names of riders as well', async ({
    browser,
  }) => {
    const ann = await come(browser, server, 'Ann');
    await gather([ann], { players: 4, races: [{ course: 'dash' }, { course: 'dash' }] }, 'random');
    await asked(ann.page);
    const lines = ann.page.locator('.ticker p');
    // Riders are named at the latest when they are placed in the first race.
    const named = () => lines.filter({ hasText: words('rider.random') }).count();
    await rideOnline(ann, { before: async () => ((await named()) > 0 ? 'enough' : undefined) });
    expect(await named()).toBeGreaterThan(0);
    await change(ann.page, { language: 'de' });
    await expect(lines.filter({ hasText: 'Zufall' })).not.toHaveCount(0);
    expect(await named()).toBe(0);
    expect(faults(ann)).toEqual([]);
    await part(ann);
  });

  test('after the end: the chat, the replay, and another meeting with the same people', async ({ browser }) => {
    const [ann, ben] = [await come(browser, server, 'Ann'), await come(browser, server, 'Ben')];
    const table = await gather([ann, ben], {
      players: 2,
      horses: 2,
      races: [{ course: 'dash' }],
      clock: { kind: 'live', seconds: 300, reserve: 60 },
    });
    for (const { page } of [ann, ben])
      await expect(page.getByRole('timer', { name: words('table.clock'), exact: true })).toBeVisible();
    await Promise.all([rideOnline(ann), rideOnline(ben)]);
    // Nobody is waited for any more: no clock, no alert in the tab.
    for (const { page } of [ann, ben]) {
      await expect(page.getByRole('timer')).toHaveCount(0);
      await expect(page).not.toHaveTitle(words('table.title.turn'));
      await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', './icon.svg');
    }
    await expect(ben.page.getByRole('link', { name: words('table.replay') })).toHaveAttribute(
      'href',
      `#/replay/${table}`,
    );
    await expect(ben.page.getByText(words('table.rematch.wait'))).toBeVisible();
    await ben.page.getByRole('button', { name: new RegExp(words('table.chat')) }).click();
    await ben.page.getByRole('textbox', { name: words('chat.say') }).fill('Well ridden!');
    await ben.page.getByRole('textbox', { name: words('chat.say') }).press('Enter');
    await expect(ben.page.getByText('Well ridden!')).toBeVisible();
    await ben.page.getByRole('button', { name: words('table.chat.close') }).click();
    // One new line is counted on the other page.
    await expect(ann.page.locator('button[aria-haspopup="dialog"] .count')).toHaveText('1');
    await ann.page.getByRole('button', { name: words('table.rematch') }).click();
    await ben.page.getByRole('button', { name: words('table.rematch.yes') }).click();
    for (const { page } of [ann, ben]) await expect(page).not.toHaveURL(new RegExp(table));
    expect(ann.page.url().split('/').at(-1)).toBe(ben.page.url().split('/').at(-1));
    expect([...faults(ann), ...faults(ben)]).toEqual([]);
    await part(ann, ben);
  });

  test('figures of the running order stand in one column, whoever is awaited', async ({ browser }) => {
    const [ann, ben] = [await come(browser, server, 'Ann'), await come(browser, server, 'Benedikta')];
    await gather([ann, ben], { players: 2, horses: 2, races: [{ course: 'oval' }], clock: { kind: 'days', days: 2 } });
    for (const { page } of [ann, ben]) {
      await expect(page.locator('.order .togo')).toHaveCount(4);
      const ends = await page
        .locator('.order .togo')
        .evaluateAll((figures) => figures.map((figure) => Math.round(figure.getBoundingClientRect().right)));
      expect(new Set(ends).size, ends.join()).toBe(1);
    }
    await part(ann, ben);
  });
});
