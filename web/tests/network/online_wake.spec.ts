// Pages stay in step: after a reload, with two tabs for one seat, and after sleeping.
import { expect, test, type Browser, type Locator } from '@playwright/test';
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
  saying,
  scoresOn,
  type Person,
} from '../support/people';
import { madeOnce } from '../support/choice_audit';
import { act, asked, at, look, type CardInHand } from '../support/race_page';
import { GameServer } from '../support/game_server';
import { spelt, words } from '../support/words';

test.describe.configure({ mode: 'default' });

let server: GameServer;
test.beforeAll(async () => {
  server = await GameServer.start();
});
test.afterAll(() => server.end());

/** Waits until one has to choose and the other waits. */
async function untilTurn(one: Person, other: Person): Promise<void> {
  while ((await look(one.page)).asks === 'wait') {
    const sight = await look(other.page);
    if (sight.asks !== 'wait') await act(other.page, sight);
  }
}

const alone = { players: 4, races: [{ course: 'dash' }] };

for (const lost of ['said', 'answers'] as const) {
  test(`a tab reloaded while a choice is under way (${lost} lost) loses nothing and acts once`, async ({ browser }) => {
    const ann = await come(browser, server, 'Ann');
    const table = await gather([ann], alone, 'random');
    const sight = await aboutToChoose(ann);
    await ann.network.lose(lost, () => act(ann.page, sight), 'down');
    await expect(ann.page.getByText(words('table.lost.queued'))).toBeVisible();
    await expect(ann.page.getByText(words('table.held'))).toBeVisible();
    ann.network.mend();
    await ann.page.reload();
    await rideOnline(ann);
    madeOnce(ann, await recordOf(server, table));
    expect(
      await ann.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('furlong.said.'))),
    ).toEqual([]);
    expect(faults(ann)).toEqual([]);
    await part(ann);
  });
}

test('two tabs of one seat agree, and act once', async ({ browser }) => {
  const ann = await come(browser, server, 'Ann');
  const table = await gather([ann], alone, 'random');
  const other = await otherTab(ann);
  // Messages to this tab can be delayed.
  let delayed: (() => void)[] | null = null;
  await other.page.routeWebSocket(/\/ws\/table\//, (near) => {
    near.connectToServer().onMessage((text) => void (delayed ? delayed.push(() => near.send(text)) : near.send(text)));
  });
  await goTo(other, table);
  const agree = () =>
    expect
      .poll(async () => {
        const [here, there] = [await look(ann.page), await look(other.page)];
        return (
          here.asks !== 'wait' &&
          here.raised < 0 &&
          JSON.stringify([here.asks, here.prompt, here.hand]) === JSON.stringify([there.asks, there.prompt, there.hand])
        );
      })
      .toBe(true);
  for (let i = 0; i < 3; ++i) {
    const [one, two] = i % 2 ? [other, ann] : [ann, other];
    const sight = await aboutToChoose(one);
    await asked(two.page);
    await act(one.page, sight);
    // The other tab gets to the same choice by itself.
    await agree();
    expect(await at.field(one.page).allInnerTexts()).toEqual(await at.field(two.page).allInnerTexts());
  }
  // Both tabs choose before one has heard of the other.
  const habits = {
    card: (hand: CardInHand[]) =>
      hand.findIndex(({ points }) => hand.filter((card) => card.points === points).length === 1),
  };
  const [here, there] = [await aboutToChoose(ann, habits), await aboutToChoose(other, habits)];
  delayed = [];
  await act(ann.page, here);
  await expect.poll(async () => (await look(ann.page)).squares).not.toEqual(here.squares);
  await act(other.page, there);
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

test('a page that slept on a dead connection is up to date on the first new way it opens', async ({ browser }) => {
  const ann = await come(browser, server, 'Ann');
  const ben = await come(browser, server, 'Ben');
  await gather([ann, ben], { players: 4, races: [{ course: 'oval' }] }, 'random');
  await untilTurn(ben, ann);
  await ann.page.evaluate(() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function greet(text) {
      send.call(this, text);
      if (String(text).includes('"hello"'))
        this.addEventListener('message', () => performance.mark('heard'), { once: true });
    };
  });
  // Nothing runs on the page any more, and its connection dies.
  const session = await ann.page.context().newCDPSession(ann.page);
  await session.send('Debugger.enable');
  await session.send('Debugger.pause');
  ann.network.deafen();
  const before = await at.field(ben.page).allInnerTexts();
  await act(ben.page, await aboutToChoose(ben));
  await expect.poll(() => at.field(ben.page).allInnerTexts()).not.toEqual(before);
  await session.send('Debugger.disable');
  let dialled = 0;
  ann.page.on('websocket', () => (dialled += 1));
  const woke = await ann.page.evaluate(() => {
    document.dispatchEvent(new Event('resume'));
    return performance.now();
  });
  await expect
    .poll(
      async () =>
        JSON.stringify(await at.field(ann.page).allInnerTexts()) ===
        JSON.stringify(await at.field(ben.page).allInnerTexts()),
    )
    .toBe(true);
  const heard = await ann.page.evaluate(() => performance.getEntriesByName('heard')[0].startTime);
  // How long it takes depends on the machine; that it did not wait before trying again does not.
  console.info(`awake and up to date after ${Math.round(heard - woke)} ms`);
  expect(dialled).toBe(1);
  expect(faults(ann)).toEqual([]);
  await part(ann, ben);
});

test('who comes back sees what happened meanwhile, and may skip it', async ({ browser }) => {
  const ann = await come(browser, server, 'Ann', { speed: 1 });
  const ben = await come(browser, server, 'Ben');
  const table = await gather(
    [ann, ben],
    { players: 4, races: [{ course: 'oval' }], clock: { kind: 'live', seconds: 1, reserve: 0 } },
    'random',
  );
  await expect(at.order(ann.page).first()).toBeVisible();
  await ann.page.goto('./icon.svg');
  // The clock chooses for Ann, and for Ben if he is slow.
  let choices = 0;
  await rideOnline(ben, { before: () => ((choices += 1) > 10 ? 'enough' : undefined) });
  await goTo(ann, table);
  await ann.page.getByRole('button', { name: words('table.catching.skip') }).click();
  await expect(ann.page.getByText(words('table.catching'))).toHaveCount(0);
  await expect
    .poll(
      async () =>
        JSON.stringify(await at.field(ann.page).allInnerTexts()) ===
        JSON.stringify(await at.field(ben.page).allInnerTexts()),
    )
    .toBe(true);
  expect(faults(ann)).toEqual([]);
  await part(ann, ben);
});

/** Ann's page, which stayed open until a rider stands in for her and says so; `open` opens another page of the table. */
async function stoodIn(browser: Browser, hasTouch: boolean, open = goTo) {
  const ann = await come(browser, server, 'Ann', {}, hasTouch);
  const ben = await come(browser, server, 'Ben');
  const clock = { kind: 'live', seconds: 1, reserve: 0 };
  const table = await gather([ben, ann], { players: 2, races: [{ course: 'oval' }], clock }, 'random');
  await open(ann, table);
  // The clock decides for both, until Ann counts as idle.
  await expect
    .poll(() => saying(ben, table, { t: 'stand-in', seat: 1 }), { timeout: 60_000, intervals: [300] })
    .toBe('done');
  const notice = ann.page.getByText(spelt('table.standin.own', { rider: words('rider.steady') }));
  await expect(notice).toBeVisible();
  const button = ann.page.getByRole('button', { name: words('table.standin.back') });
  await expect(button).toBeVisible();
  return { ann, ben, notice, button };
}

/** What Ann's press does: the server greets her again, and she is asked. */
async function takesOver(ann: Person, notice: Locator, press: () => Promise<void>): Promise<void> {
  const greeted = ann.told.length;
  await press();
  await expect(notice).toHaveCount(0);
  expect(ann.told.slice(greeted).some((text) => text.includes('"welcome"'))).toBe(true);
  await expect.poll(async () => (await look(ann.page)).asks).not.toBe('wait');
  expect(faults(ann)).toEqual([]);
}

test('who touches a page that stayed open takes over from the stand-in, who is named', async ({ browser }) => {
  const { ann, ben, notice } = await stoodIn(browser, false);
  // Any touch is a sign of life.
  await takesOver(ann, notice, () => ann.page.locator('.board').click({ position: { x: 20, y: 200 } }));
  await part(ann, ben);
});

test('on a phone that is a hand, a tap on the button takes over', async ({ browser }) => {
  const { ann, ben, notice, button } = await stoodIn(browser, true, async ({ page }, table) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`./#/hand/${table}`);
    await expect(at.saddle(page)).toBeVisible();
  });
  await takesOver(ann, notice, () => button.tap());
  await part(ann, ben);
});

test('who comes back after a single ride is told that this is what happened', async ({ browser }) => {
  const ann = await come(browser, server, 'Ann', { speed: 0.5 });
  const ben = await come(browser, server, 'Ben');
  const table = await gather(
    [ann, ben],
    { players: 4, races: [{ course: 'oval' }], clock: { kind: 'days', days: 2 } },
    'random',
  );
  // She has seen what she was asked.
  await untilTurn(ann, ben);
  await act(ann.page, await aboutToChoose(ann));
  await untilTurn(ben, ann);
  await expect(at.order(ann.page).first()).toBeVisible();
  await ann.page.goto('./icon.svg');
  const sight = await aboutToChoose(ben);
  const heard = ben.told.length;
  await act(ben.page, sight);
  await expect.poll(() => ben.told.slice(heard).some((text) => text.includes('"done"'))).toBe(true);
  // It is shown only for a moment.
  await ann.page.addInitScript((line) => {
    new MutationObserver(() => {
      if (document.querySelector('.lines')?.textContent?.includes(line)) performance.mark('told so');
    }).observe(document, { childList: true, subtree: true });
  }, words('table.catching'));
  await goTo(ann, table);
  await expect.poll(() => ann.page.evaluate(() => performance.getEntriesByName('told so').length)).toBeGreaterThan(0);
  await expect(ann.page.getByText(words('table.catching'))).toHaveCount(0);
  expect(faults(ann)).toEqual([]);
  await part(ann, ben);
});
