// A real board beside a screen, with hands on phones: the screen says how every figure moves, and shows no hand.
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { noHandIn } from '../support/hidden_hands';
import { misfits } from '../support/misfits';
import { come, faults, part, recordOf, scoresIn, type Line, type Person } from '../support/people';
import { act, at, change, look } from '../support/race_page';
import { fillIn } from '../support/race_form';
import { addressOn, codeOn, expectNoHandTold, joinWith, scan, typeCode } from '../support/screen_and_phones';
import { GameServer } from '../support/game_server';
import { languages, spelt, words } from '../support/words';

let server: GameServer;
test.beforeAll(async () => {
  server = await GameServer.start();
});
test.afterAll(() => server.end());

type Races = { course: 'dash'; fences?: boolean }[];

interface Ride extends Line {
  told: { way: string[]; crosses: boolean };
}

/** All events that a page was told, by the messages themselves. */
function eventsTold({ told }: Person): Line[] {
  const events: Line[] = [];
  for (const text of told) {
    const { version, events: some } = JSON.parse(text) as { version?: number; events?: Line[] };
    some?.forEach((event, i) => (events[version! - some.length + i] = event));
  }
  return events;
}

/** A way as people count it off. */
function counted(way: string[]): string {
  const legs: string[] = [];
  let straight = 0;
  const flush = () => {
    if (straight > 0) legs.push(`${straight} ${straight === 1 ? 'square' : 'squares'} straight on`);
    straight = 0;
  };
  way.forEach((square, i) => {
    if (i === 0) return;
    const [lane, number] = square.split('.').map(Number);
    const [from, before] = way[i - 1].split('.').map(Number);
    if (lane === from && number === before + 1) straight += 1;
    else {
      flush();
      legs.push(lane === from ? 'over the fence' : `diagonally into lane ${lane}`);
    }
  });
  flush();
  return legs.join(', ');
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

/** From the page for a real board to its table, as people go. */
async function openTable(page: Page, races: Races, seats: number): Promise<string> {
  await page.goto('./#/board');
  await page.getByRole('link', { name: new RegExp(`^${words('companion.mode.phones')}`) }).click();
  await expect(page.getByRole('heading', { name: words('new.board.title') })).toBeVisible();
  await expect(page.getByRole('group', { name: words('new.listed') })).toHaveCount(0);
  await expectAccessible(page, 'the new table');
  await fillIn(page, { races });
  for (let more = 4; more < seats; ++more) await page.getByRole('button', { name: words('new.players.more') }).click();
  await page.getByRole('button', { name: words('new.board.make') }).click();
  await expect(page).toHaveURL(/#\/display\/\w+\?board=1$/);
  return /display\/(\w+)/.exec(page.url())![1];
}

interface Room {
  screen: Person;
  table: string;
  phones: [Person, Person];
  /** a horse's name */
  name: (horse: number) => string;
}

/** Whether a phone says how its figure moves. */
const onBoard = (phone: Page): Locator => phone.getByRole('checkbox', { name: words('hand.board') });

/** Ann's phone scans the code; Ben types the address and the letters; house riders join at the start. */
async function fillRoom(browser: Browser, races: Races, seats = 4): Promise<Room> {
  const screen = await come(browser, server, 'Screen');
  const table = await openTable(screen.page, races, seats);
  const code = await codeOn(screen.page);
  const link = await scan(screen.page);
  expect(link).toContain(`#/join/${code}`);
  const phones: [Person, Person] = [
    await joinWith(browser, server, 'Ann', link!),
    await joinWith(browser, server, 'Ben', code, await addressOn(screen.page)),
  ];
  for (const { page } of phones) await expect(onBoard(page)).toBeChecked();
  await screen.page.getByRole('button', { name: words('room.start') }).click();
  await expect(screen.page.getByRole('heading', { name: words('companion.put') })).toBeVisible();
  const welcome = screen.told.map((text) => JSON.parse(text) as { header?: { horses: { colour: string }[] } });
  const { horses } = welcome.find(({ header }) => header)!.header!;
  return { screen, table, phones, name: (horse) => words(`colour.${horses[horse].colour}`) };
}

/** Rows of the running order that have less room than their names need. */
const overlaps = (page: Page): Promise<string[]> =>
  page.locator('.board-form aside li:has(.who)').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const room = row.getBoundingClientRect();
      const name = row.querySelector('.who')!.getBoundingClientRect();
      return name.top < room.top - 3 || name.bottom > room.bottom + 3 ? [`no room for ${row.textContent?.trim()}`] : [];
    }),
  );

/** A press on the phone that is asked; false: both are at the end. */
async function play(phones: readonly Person[]): Promise<boolean> {
  const sights = await Promise.all(phones.map(({ page }) => look(page)));
  if (sights.every(({ asks }) => asks === 'over')) return false;
  const nth = sights.findIndex(({ asks }) => asks !== 'wait' && asks !== 'over');
  if (nth >= 0) await act(phones[nth].page, sights[nth]);
  return true;
}
/** Whether the table waits for a phone: until it is pressed, nothing happens. */
async function waits(phones: readonly Person[]): Promise<boolean> {
  const sights = await Promise.all(phones.map(({ page }) => look(page)));
  return sights.some(({ asks }) => asks !== 'wait');
}

/** Where a figure stands, for those who have missed too much. */
function stands(square: string): string {
  const [lane, number] = square.split('.');
  return spelt('display.figures.at', { lane, square: number });
}
const standing = /: Lane \d+, square \d+$/;

const big = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());

test('two phones and a real board play a meeting', async ({ browser }) => {
  const { screen, table, phones, name } = await fillRoom(browser, [
    { course: 'dash', fences: true },
    { course: 'dash' },
  ]);
  const settings = await screen.page.evaluate(
    async (id) => ((await (await fetch(`api/tables/${id}`)).json()) as { settings: object }).settings,
    table,
  );
  expect(settings).toMatchObject({ listed: false, rated: false, clock: { kind: 'none' } });

  /**
   * What is left to do after this many events, and how many events that takes in. Whoever has missed more than eight
   * steps is told where the figures stand, or which ones leave the board if none is left on the course.
   */
  const leftAfter = (done: number): { lines: string[]; upTo: number } => {
    const events = eventsTold(screen);
    const left: string[] = [];
    const steps: string[] = [];
    let squares: Record<number, string> = {};
    const gone: string[] = [];
    const end = (): string[] => {
      if (steps.length <= 8) return left;
      const standing = Object.entries(squares).map(([one, at]) => `${name(+one)}: ${stands(at)}`);
      return standing.length > 0 ? standing : gone;
    };
    for (let i = 0; i < events.length; ++i) {
      const { t, horse = 0, ...event } = events[i];
      // A new race begins when the figures of the last one are off the board.
      if (t === 'boxes' && left.length > 0) return { lines: end(), upTo: i };
      const order = t === 'boxes' ? (event.order as number[]) : [];
      if (t === 'boxes') squares = Object.fromEntries(order.map((one, lane) => [one, `${lane + 1}.0`]));
      if (t === 'ride') squares[horse] = event.to as string;
      if (t === 'fall' || t === 'place') delete squares[horse];
      if (i < done) continue;
      // Horses that leave the board together are one step.
      if (['boxes', 'ride', 'fall'].includes(t!) || (t === 'place' && steps.at(-1) !== t)) steps.push(t!);
      left.push(...order.map((one, lane) => `${name(one)}: Lane ${lane + 1}`));
      if (t === 'ride') left.push(`${name(horse)}: ${big(counted((events[i] as Ride).told.way))}`);
      const off =
        t === 'fall' ? words('display.figures.fell') : ['1st', '2nd', '3rd', '4th'][(event.place as number) - 1];
      if (t === 'fall' || t === 'place') {
        left.push(`${name(horse)}: ${off}`);
        gone.push(`${name(horse)}: ${off}`);
      }
    }
    return { lines: end(), upTo: events.length };
  };
  const same = (shown: string[], wanted: string[]): boolean =>
    wanted.some((line) => standing.test(line))
      ? JSON.stringify(shown.toSorted()) === JSON.stringify(wanted.toSorted())
      : JSON.stringify(shown) === JSON.stringify(wanted);
  let done = 0;
  let compared = 0;
  let reloaded = false;
  const onPhone = phones.map(() => new Set<string>());
  for (let going = true; going; going = await play(phones)) {
    await expect.poll(() => waits(phones)).toBe(true);
    await expect
      .poll(async () => {
        const [shown, { lines: wanted }] = [await lines(screen.page), leftAfter(done)];
        return same(shown, wanted) ? '' : `${shown.join('; ')} instead of ${wanted.join('; ')}`;
      })
      .toBe('');
    const { lines: left, upTo } = leftAfter(done);
    compared += left.length;
    await noHandIn(screen.page);
    for (const [seat, { page }] of phones.entries())
      for (const text of await page.locator('.figure').allInnerTexts()) onPhone[seat].add(text);
    if (left.length < 3) continue;
    await moved(screen.page).click();
    done = upTo;
    if (reloaded || done < 40) continue;
    // The form is the same after a reload, and what was done stays done.
    reloaded = true;
    await screen.page.reload();
    await expect(screen.page.locator('.board-form')).toBeVisible();
  }
  expect(compared).toBeGreaterThan(12);
  expect(reloaded).toBe(true);
  const rides = eventsTold(screen).filter(({ t }) => t === 'ride') as Ride[];
  for (const [seat, said] of onPhone.entries()) {
    const own = rides.filter(({ horse }) => horse === seat);
    const ways = own.map(({ told }) => spelt('hand.figure', { horse: name(seat), way: counted(told.way) }));
    expect(said.size).toBeGreaterThan(1);
    expect([...said].filter((text) => !ways.includes(text))).toEqual([]);
  }

  // The screen may still be told the last moves when the phones are at the end.
  const again = screen.page.getByRole('button', { name: words('table.rematch') });
  await expect(async () => {
    if (await moved(screen.page).count()) await moved(screen.page).click();
    await expect(again).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  for (const [player, score] of Object.entries(scoresIn(await recordOf(server, table)))) {
    // “Steady” is not “Steady 2”.
    const row = at
      .sheet(screen.page)
      .getByRole('row')
      .filter({ hasText: new RegExp(`${player}(?! \\d)`) });
    await expect(row.first()).toContainText(`${score}`);
  }
  await expectAccessible(screen.page, 'the end');
  expectNoHandTold(screen);
  for (const person of [...phones, screen]) expect(faults(person), person.name).toEqual([]);
  // The next meeting is shown in the same form.
  await again.click();
  await expect(screen.page).toHaveURL(new RegExp(`display/(?!${table})\\w+\\?board=1$`));
  await part(...phones, screen);
});

test('a phone that types only the letters knows that there is a board, also in the middle of a race', async ({
  browser,
}) => {
  const screen = await come(browser, server, 'Screen');
  await openTable(screen.page, [{ course: 'dash' }], 4);
  const code = await codeOn(screen.page);
  const ben = await joinWith(browser, server, 'Ben', code);
  await expect(onBoard(ben.page)).toBeChecked();
  // Whoever wants the small board is shown it, also when they come back.
  await onBoard(ben.page).uncheck();
  await typeCode(ben.page, code);
  await expect(onBoard(ben.page)).not.toBeChecked();
  await onBoard(ben.page).check();
  await typeCode(ben.page, code);
  await expect(onBoard(ben.page)).toBeChecked();

  await screen.page.getByRole('button', { name: words('room.start') }).click();
  await expect.poll(() => waits([ben])).toBe(true);
  // As a phone that remembers nothing but who it is.
  await ben.page.evaluate(() => localStorage.removeItem('furlong.board-table'));
  await typeCode(ben.page, code);
  await expect
    .poll(async () => {
      await play([ben]);
      return ben.page.locator('.figure').count();
    })
    .toBeGreaterThan(0);
  expect(faults(ben)).toEqual([]);
  await part(ben, screen);
});

test('the screen can be read in every language, in both themes, on any screen', async ({ browser }) => {
  const { screen, phones } = await fillRoom(browser, [{ course: 'dash', fences: true }], 8);
  const { page } = screen;
  const check = async (state: string): Promise<void> => {
    for (const theme of ['dark', 'light']) {
      await change(page, { theme });
      await expectAccessible(page, `${state}, ${theme}`);
    }
    for (const [width, height] of [
      [320, 640],
      [820, 1180],
      [1920, 1080],
    ]) {
      await page.setViewportSize({ width, height });
      for (const language of [...languages.filter((one) => one !== 'en'), 'en']) {
        await change(page, { language });
        await expect
          .soft(
            async () => expect([...(await misfits(page)), ...(await overlaps(page))]).toEqual([]),
            `${state} in ${language}, ${width} wide`,
          )
          .toPass({ timeout: 5000 });
      }
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  };
  await check('boxes');
  await moved(page).click();
  await check('nothing to do');
  await page.getByRole('button', { name: words('display.figures.again') }).click();
  await expect(page.getByRole('heading', { name: words('companion.put') })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(moved(page)).toHaveCount(0);

  // Several moves of several riders, and the dice; not so many that the figures are put where they stand instead.
  const rolled = () => eventsTold(screen).some(({ t }) => t === 'dice');
  const moving = page.getByRole('heading', { name: words('display.figures') });
  const several = async () => (await moving.isVisible()) && (await lines(page)).length > 2;
  for (let presses = 0; presses < 60 && !(rolled() && (await several())); ++presses) {
    await expect.poll(() => waits(phones)).toBe(true);
    const tooMany = !(await moving.isVisible()) || (!rolled() && (await lines(page)).length > 7);
    if (tooMany && (await moved(page).count()) > 0) await moved(page).click();
    await play(phones);
  }
  expect(rolled()).toBe(true);
  await expect(moving).toBeVisible();
  expect((await lines(page)).length).toBeGreaterThan(2);
  await check('moves');
  await page.getByRole('button', { name: words('sheet.title') }).click();
  await expect(at.sheet(page)).toBeVisible();
  await check('the score sheet');

  await page.getByRole('button', { name: words('display.form.show') }).click();
  await expect(page.locator('.board-form')).toHaveCount(0);
  await expect(page).toHaveURL(/display\/\w+$/);
  await page.getByRole('button', { name: words('display.form.board') }).click();
  await expect(page.getByRole('heading', { name: words('display.figures') })).toBeVisible();
  expect(faults(screen)).toEqual([]);
  await part(...phones, screen);
});
