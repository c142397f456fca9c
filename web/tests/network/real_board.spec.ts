// A real board beside a screen, with hands on phones: the screen says how every figure moves, and shows no hand.
import { expect, type Locator, type Page } from '@playwright/test';
import { noHandIn } from '../support/hidden_hands';
import { test } from '../support/online_test';
import { come, faults, part, recordOf, scoresIn, type Line, type Person } from '../support/people';
import { act, at, look } from '../support/race_page';
import { fillIn } from '../support/race_form';
import { addressOn, codeOn, expectNoHandTold, joinWith, scan, typeCode } from '../support/screen_and_phones';
import { spelt, words } from '../support/words';

/** All events that a page was told, by the messages themselves. */
function eventsTold({ told }: Person): Line[] {
  const events: Line[] = [];
  for (const text of told) {
    const { version, events: some } = JSON.parse(text) as { version?: number; events?: Line[] };
    some?.forEach((event, i) => (events[version! - some.length + i] = event));
  }
  return events;
}

/** A way as people count it off: "3 squares straight on, diagonally into lane 2, over the fence". */
function counted(way: string[]): string {
  const legs: string[] = [];
  let straight = 0;
  const flush = () => {
    if (straight > 0) legs.push(`${straight} ${straight === 1 ? 'square' : 'squares'} straight on`);
    straight = 0;
  };
  for (let i = 1; i < way.length; ++i) {
    const [lane, number] = way[i]!.split('.').map(Number) as [number, number];
    const [from, before] = way[i - 1]!.split('.').map(Number) as [number, number];
    if (lane === from && number === before + 1) straight += 1;
    else {
      flush();
      legs.push(lane === from ? 'over the fence' : `diagonally into lane ${lane}`);
    }
  }
  flush();
  return legs.join(', ');
}
const big = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());

/** What the screen may say about figures, by what has happened so far. */
function sayable(events: Line[], name: (horse: number) => string): Set<string> {
  const all = new Set<string>();
  const at = (horse: number, square: string) => {
    const [lane, number] = square.split('.') as [string, string];
    all.add(`${name(horse)}: ${spelt('display.figures.at', { lane, square: number })}`);
  };
  for (const { t, horse = 0, ...event } of events) {
    if (t === 'boxes')
      for (const [lane, one] of (event.order as number[]).entries()) {
        all.add(`${name(one)}: Lane ${lane + 1}`);
        at(one, `${lane + 1}.0`);
      }
    if (t === 'ride') {
      at(horse, event.to!);
      all.add(`${name(horse)}: ${big(counted((event.told as { way: string[] }).way))}`);
    }
    if (t === 'fall') all.add(`${name(horse)}: ${words('display.figures.fell')}`);
    if (t === 'place') all.add(`${name(horse)}: ${['1st', '2nd', '3rd', '4th'][(event.place as number) - 1]}`);
  }
  return all;
}

/** The lines to move the figures, as read: who, and what to do. */
const lines = (page: Page): Promise<string[]> =>
  page
    .locator('.board-form .list li')
    .evaluateAll((all) =>
      all.map((line) =>
        [line.querySelector('strong'), line.querySelector('.words')]
          .map((part) => part?.textContent?.replace(/\s+/g, ' ').trim())
          .join(': '),
      ),
    );
const moved = (page: Page): Locator => page.getByRole('button', { name: words('display.figures.done') });
/** Whether a phone says how its figure moves. */
const onBoard = (phone: Page): Locator => phone.getByRole('checkbox', { name: words('hand.board') });

/** From the page for a real board to its table, as people go. */
async function openTable(page: Page): Promise<string> {
  await page.goto('./#/board');
  await page.getByRole('link', { name: new RegExp(`^${words('companion.mode.phones')}`) }).click();
  await expect(page.getByRole('heading', { name: words('new.board.title') })).toBeVisible();
  await expect(page.getByRole('group', { name: words('new.listed') })).toHaveCount(0);
  await fillIn(page, { races: [{ course: 'dash' }] });
  await page.getByRole('button', { name: words('new.board.make') }).click();
  await expect(page).toHaveURL(/#\/display\/\w+\?board=1$/);
  return /display\/(\w+)/.exec(page.url())![1]!;
}

test('two phones, two house riders and a real board play a meeting', async ({ browser, server }) => {
  const screen = await come(browser, server, 'Screen');
  const table = await openTable(screen.page);
  const code = await codeOn(screen.page);
  const link = await scan(screen.page);
  expect(link).toContain(`#/join/${code}`);
  const phones = [
    await joinWith(browser, server, 'Ann', link!),
    await joinWith(browser, server, 'Ben', code, await addressOn(screen.page)),
  ] as const;
  const [, ben] = phones;
  for (const { page } of phones) await expect(onBoard(page)).toBeChecked();
  // Whoever wants the small board is shown it, also when they come back with the letters only.
  await onBoard(ben.page).uncheck();
  await typeCode(ben.page, code);
  await expect(onBoard(ben.page)).not.toBeChecked();
  await onBoard(ben.page).check();
  await screen.page.getByRole('button', { name: words('room.start') }).click();
  await expect(screen.page.getByRole('heading', { name: words('companion.put') })).toBeVisible();
  const welcome = screen.told.map((text) => JSON.parse(text) as { header?: { horses: { colour: string }[] } });
  const { horses } = welcome.find(({ header }) => header)!.header!;
  const name = (horse: number) => words(`colour.${horses[horse]!.colour}`);
  // House riders may have moved already.
  const boxes = async () => (await lines(screen.page)).filter((line) => /: Lane \d$/.test(line)).length;
  await expect.poll(boxes).toBe(4);
  await moved(screen.page).click();
  await expect.poll(boxes).toBe(0);

  const sights = () => Promise.all(phones.map(({ page }) => look(page)));
  const said = new Set<string>();
  const onPhone = phones.map(() => new Set<string>());
  let reloaded = false;
  for (let now = await sights(); now.some(({ asks }) => asks !== 'over'); now = await sights()) {
    for (const line of await lines(screen.page)) said.add(line);
    for (const [seat, { page }] of phones.entries())
      for (const text of await page.locator('.figure').allInnerTexts()) onPhone[seat]!.add(text);
    const nth = now.findIndex(({ asks }) => asks !== 'wait' && asks !== 'over');
    if (nth < 0) {
      await expect
        .poll(async () => (await sights()).every(({ asks }) => asks === 'wait'), { intervals: [50, 100, 200] })
        .toBe(false);
      continue;
    }
    // Until somebody presses, nothing moves.
    const left = await lines(screen.page);
    if (!reloaded && left.length > 2) {
      reloaded = true;
      // After a reload, what was done stays done, and what is left is said again.
      await noHandIn(screen.page);
      await screen.page.reload();
      await expect.poll(() => lines(screen.page)).toEqual(left);
      // As a phone that remembers nothing but who it is: the table knows that there is a board.
      await ben.page.evaluate(() => localStorage.removeItem('furlong.board-table'));
      await typeCode(ben.page, code);
      continue;
    }
    if (left.length > 2) await moved(screen.page).click();
    await act(phones[nth]!.page, now[nth]!);
  }
  expect(reloaded).toBe(true);

  const events = eventsTold(screen);
  const may = sayable(events, name);
  expect([...said].filter((line) => !may.has(line))).toEqual([]);
  expect(said.size).toBeGreaterThan(12);
  for (const [seat, all] of onPhone.entries()) {
    const ways = events
      .filter(({ t, horse }) => t === 'ride' && horse === seat)
      .map(({ told }) => spelt('hand.figure', { horse: name(seat), way: counted((told as { way: string[] }).way) }));
    expect(all.size).toBeGreaterThan(1);
    expect([...all].filter((text) => !ways.includes(text))).toEqual([]);
  }

  // The screen may still be told the last moves when the phones are at the end.
  const again = screen.page.getByRole('button', { name: words('table.rematch') });
  await expect(async () => {
    if (await moved(screen.page).count()) await moved(screen.page).click();
    await expect(again).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 120_000 });
  for (const [player, score] of Object.entries(scoresIn(await recordOf(server, table)))) {
    // “Steady” is not “Steady 2”.
    const row = at
      .sheet(screen.page)
      .getByRole('row')
      .filter({ hasText: new RegExp(`${player}(?! \\d)`) });
    await expect(row.first()).toContainText(`${score}`);
  }
  expectNoHandTold(screen);
  expect([...phones, screen].flatMap(faults)).toEqual([]);
  // The next meeting is shown in the same form.
  await again.click();
  await expect(screen.page).toHaveURL(new RegExp(`display/(?!${table})\\w+\\?board=1$`));
  await part(...phones, screen);
});
