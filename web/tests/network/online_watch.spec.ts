// Spectators see nothing hidden: neither on the page nor in any message.
import { expect, test, type Page } from '@playwright/test';
import { come, faults, gather, goTo, part, recordOf, rideOnline, type Line, type Person } from '../support/people';
import { newcomer, say, there } from '../support/waiting_room';
import { at, change, look, type Sight } from '../support/race_page';
import { noHandIn } from '../support/hidden_hands';
import { GameServer } from '../support/game_server';
import { beginsLike, inEvery, languages, spelt, words } from '../support/words';

let server: GameServer;
test.beforeAll(async () => {
  server = await GameServer.start();
});
test.afterAll(() => server.end());

const cards = new Set(['3', '4', '6', '7', '8', '9', '9J', '10', '10J', '11', '11J', '12', '12J']);

/** Where cards are named in a message: "public.played", "own.horses.cards". */
function cardsIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return cards.has(value) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((one) => cardsIn(one, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => cardsIn(one, path ? `${path}.${key}` : key));
}

interface ToldMessage {
  t: string;
  version?: number;
  public?: { need: string };
  own?: { horses: { horse: number }[] } | null;
  asked?: unknown[];
  own_laid?: unknown;
  events?: Line[];
}

/** The messages before everything became public. */
function beforeTheEnd(person: Person): ToldMessage[] {
  const all = person.told.map((text) => JSON.parse(text) as ToldMessage);
  return all.filter(({ public: board }) => board?.need !== 'over');
}

/** Checks that a player's hand is found in any language; otherwise finding none would prove nothing. */
async function seenOf(page: Page): Promise<void> {
  for (const language of [...languages, 'en']) {
    await change(page, { language });
    await expect(noHandIn(page)).rejects.toThrow('a hand is in the page');
  }
}

/** Cards anywhere but among those that were played. */
const strange = (value: unknown) =>
  [...new Set(cardsIn(value))].filter(
    (path) => !['public.played', 'public.card', 'events.card', 'events.told.card'].includes(path),
  );

for (const options of [
  { cards: 'open', exchange: 'open' },
  { cards: 'sealed', exchange: 'blind' },
]) {
  test(`a spectator of cards played ${options.cards}, exchanged ${options.exchange}`, async ({ browser }) => {
    const people = [await come(browser, server, 'Ann'), await come(browser, server, 'Ben')];
    const zoe = await come(browser, server, 'Zoe', { board: 'text' });
    const table = await gather(people, {
      players: 2,
      horses: 2,
      races: [{ course: 'dash' }, { course: 'dash' }],
      options,
    });
    await goTo(zoe, table);
    const paths = [`tables/${table}`, `tables/${table}/record`, 'lobby', 'me', 'me/tables', 'me/history'].map(
      (path) => `/api/${path}`,
    );
    const boards = { text: 0, drawn: 0 };
    let looks = 0;
    let asked = 0;
    const watch = async ({ asks }: Sight) => {
      // While Ann has to choose, and now and then.
      const due = asks === 'keep' ? asked === 0 : (looks += 1) % 10 === 0 || looks === 1;
      if (!due || (await look(zoe.page)).asks !== 'wait') return undefined;
      if (asks === 'keep') asked += 1;
      const language = languages[looks % languages.length];
      for (const board of ['text', 'drawn'] as const) {
        await change(zoe.page, { board, language });
        await noHandIn(zoe.page);
        const html = await zoe.page.content();
        boards[board] += inEvery(board === 'text' ? 'textboard.field' : 'riding.board.words').some((name) =>
          html.includes(name),
        )
          ? 1
          : 0;
      }
      await change(zoe.page, { language: 'en' });
      if (looks === 1) await seenOf(people[0].page);
      await zoe.page.evaluate((all) => Promise.all(all.map(async (path) => (await fetch(path)).text())), paths);
      return undefined;
    };
    const turned = rideOnline(zoe);
    await Promise.all(people.map((person, i) => rideOnline(person, i === 0 ? { before: watch } : {})));
    await turned;
    expect(boards.text).toBeGreaterThan(0);
    expect(boards.drawn).toBeGreaterThan(0);
    expect(asked).toBe(1);

    const record = await recordOf(server, table);
    const heard = beforeTheEnd(zoe);
    expect(heard.filter(({ t }) => t === 'told').length).toBeGreaterThan(20);
    for (const message of heard) {
      expect(message.own ?? null).toBeNull();
      expect(message.asked ?? []).toEqual([]);
      expect(message.own_laid).toBeUndefined();
      // Only what was played: the record has the same events in the same place.
      expect(strange(message)).toEqual([]);
      const from = (message.version ?? 0) - (message.events?.length ?? 0);
      for (const [i, event] of (message.events ?? []).entries()) {
        const line = record[from + i + 1];
        expect(event.t).toBe(line.t);
        if (event.card) expect(line).toMatchObject({ t: event.t === 'card' ? 'card' : event.t, card: event.card });
      }
    }
    // The server's HTTP answers contain no cards either.
    const answers = zoe.answers.filter(
      ({ after }) => after > 0 && !zoe.told.slice(0, after).some((text) => text.includes('"need":"over"')),
    );
    for (const path of paths) expect(answers.filter((answer) => answer.path === path).length).toBeGreaterThan(1);
    for (const { path, status, text } of answers) {
      if (path.endsWith('/record')) expect(status).not.toBe(200);
      expect(strange(JSON.parse(await text)), path).toEqual([]);
    }
    // And players see only their own cards.
    const header = record[0] as unknown as { horses: { owner: number }[] };
    for (const [player, person] of people.entries()) {
      for (const { own } of beforeTheEnd(person))
        for (const { horse } of own?.horses ?? []) expect(header.horses[horse].owner).toBe(player);
    }
    expect(faults(zoe)).toEqual([]);
    await part(...people, zoe);
  });
}

test('who watches may ask for the odds, who rides among people may not', async ({ browser }) => {
  const people = [await come(browser, server, 'Ann'), await come(browser, server, 'Ben')];
  const zoe = await come(browser, server, 'Zoe');
  const table = await gather(people, { players: 2, horses: 2, races: [{ course: 'dash' }] });
  await goTo(zoe, table);
  await expect(at.order(zoe.page).first()).toBeVisible();
  await zoe.page.getByRole('button', { name: words('riding.odds'), exact: true }).click();
  await expect(
    zoe.page
      .getByRole('complementary', { name: words('riding.odds') })
      .getByRole('row')
      .nth(1),
  ).toBeVisible();
  await expect(at.order(people[0].page).first()).toBeVisible();
  // At each horse, too.
  await expect(zoe.page.locator('.side .order .chance').first()).toHaveText(beginsLike('riding.odds.percent'));
  // Who likes odds elsewhere has none here.
  await change(people[0].page, { odds: true });
  for (const key of ['riding.odds', 'riding.hint', 'riding.undo'])
    await expect(people[0].page.getByRole('button', { name: words(key), exact: true })).toHaveCount(0);
  await expect(people[0].page.locator('.chance')).toHaveCount(0);
  await part(...people, zoe);
});

test('who watches without a name gives one, and speaks', async ({ browser }) => {
  const ann = await come(browser, server, 'Ann');
  const table = await gather([ann], { players: 2, horses: 2, races: [{ course: 'dash' }] }, 'random');
  const { page, heard } = await newcomer(browser, server);
  await page.goto(`./#/table/${table}`);
  await page.getByRole('button', { name: words('chat.title') }).click();
  await page.getByLabel(words('chat.nameless')).fill('Zoe');
  await page.getByRole('button', { name: words('lobby.name.keep') }).click();
  await say(page, 'What a race');
  await expect(there.log(page).getByRole('button', { name: spelt('chat.mute', { name: 'Zoe' }) })).toHaveCount(0);
  expect(heard).toEqual([]);
  await page.context().close();
  await part(ann);
});
