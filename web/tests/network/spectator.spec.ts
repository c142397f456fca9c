// Somebody comes with the code of a table and watches: with odds, with a name to speak under, and without any hand, neither
// on the page nor in any message.
import { expect } from '@playwright/test';
import { noHandIn } from '../support/hidden_hands';
import { test } from '../support/online_test';
import { come, faults, gather, part, recordOf, rideOnline, type Line, type Person } from '../support/people';
import { at, change, look, type Sight } from '../support/race_page';
import { expectNoHandTold, typeCode } from '../support/screen_and_phones';
import { asks, there } from '../support/waiting_room';
import { beginsLike, spelt, words } from '../support/words';

const cards = new Set(['3', '4', '6', '7', '8', '9', '9J', '10', '10J', '11', '11J', '12', '12J']);
const played = new Set(['public.played', 'public.card', 'events.card', 'events.told.card']);

/** Where cards are named in a message, but for those that were played: "own.horses.cards". */
function hiddenCards(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return cards.has(value) && !played.has(path) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((one) => hiddenCards(one, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => hiddenCards(one, path ? `${path}.${key}` : key));
}

interface ToldMessage {
  t: string;
  version?: number;
  public?: { need: string };
  own?: { horses: { horse: number }[] } | null;
  events?: Line[];
}

/** The messages before everything became public. */
function beforeTheEnd({ told }: Person): ToldMessage[] {
  return told
    .map((text) => JSON.parse(text) as ToldMessage)
    .filter(({ public: position }) => position?.need !== 'over');
}

/** What Zoe was told is what the record says, and nothing else. */
function expectOnlyPlayedTold(zoe: Person, record: Line[]): void {
  expectNoHandTold(zoe);
  const heard = beforeTheEnd(zoe);
  expect(heard.filter(({ t }) => t === 'told').length).toBeGreaterThan(20);
  for (const message of heard) {
    expect(hiddenCards(message)).toEqual([]);
    const from = (message.version ?? 0) - (message.events?.length ?? 0);
    for (const [i, event] of (message.events ?? []).entries()) {
      const line = record[from + i + 1]!;
      expect(event.t).toBe(line.t);
      if (event.card) expect(line.card).toBe(event.card);
    }
  }
}

/** Zoe has typed the code and speaks: first without a name, then under one that somebody has, then under her own. */
async function speakUp({ page }: Person, ann: Person): Promise<void> {
  await page.getByRole('button', { name: words('chat.title') }).click();
  const keep = page.getByRole('button', { name: words('lobby.name.keep') });
  await page.getByLabel(words('chat.nameless')).fill('ann');
  await keep.click();
  await there.say(page).fill('What a race');
  await there.say(page).press('Enter');
  const name = page.getByRole('textbox', { name: words('online.error.name-taken') });
  await expect(name).toBeFocused();
  await name.fill('Zoe');
  await name.press('Enter');
  // What was typed is still there.
  await expect(there.say(page)).toHaveValue('What a race');
  await expect(there.say(page)).toBeFocused();
  await there.say(page).press('Enter');

  // Ann sees that somebody has spoken, reads it, and hears no more of her.
  const chat = ann.page.getByRole('button', { name: words('chat.title') });
  await expect(chat.locator('.count')).toHaveText('1');
  await chat.click();
  await expect(there.log(ann.page)).toContainText('What a race');
  await there
    .log(ann.page)
    .getByRole('button', { name: spelt('chat.mute', { name: 'Zoe' }) })
    .click();
  await expect(there.log(ann.page)).not.toContainText('What a race');
  // The pressed button is gone; the focus is on the one that undoes it.
  await expect(ann.page.getByRole('button', { name: spelt('chat.unmute', { name: 'Zoe' }) })).toBeFocused();
}

test('who watches sees odds, speaks under a name of their own, and is told no hand', async ({ browser, server }) => {
  const people = await Promise.all([come(browser, server, 'Ann'), come(browser, server, 'Ben')]);
  const [ann, ben] = people;
  const table = await gather(people, {
    players: 2,
    horses: 2,
    races: [{ course: 'dash' }, { course: 'dash' }],
    options: { cards: 'sealed', exchange: 'blind', finish: 'first' },
  });
  // Without a screen the code leads to the page of the table.
  const zoe = await come(browser, server, '');
  const { code } = await asks<{ code: string }>(ann.page, `tables/${table}`);
  await typeCode(zoe.page, code);
  await expect(zoe.page).toHaveURL(new RegExp(`#/table/${table}`));

  await speakUp(zoe, ann);

  await zoe.page.getByRole('button', { name: words('riding.odds'), exact: true }).click();
  const odds = zoe.page.getByRole('complementary', { name: words('riding.odds') });
  await expect(odds.getByRole('row').nth(1)).toBeVisible();
  // At each horse, too.
  await expect(zoe.page.locator('.side .order .chance').first()).toHaveText(beginsLike('riding.odds.percent'));
  await zoe.page.getByRole('button', { name: words('riding.odds'), exact: true }).click();
  await expect(odds).toHaveCount(0);
  // Who likes odds elsewhere has none while riding against people.
  await expect(at.order(ann.page).first()).toBeVisible();
  await change(ann.page, { odds: true });
  for (const key of ['riding.odds', 'riding.hint', 'riding.undo'])
    await expect(ann.page.getByRole('button', { name: words(key), exact: true })).toHaveCount(0);
  await expect(ann.page.locator('.chance')).toHaveCount(0);

  // A player's hand would be found; otherwise finding none would prove nothing.
  await expect(noHandIn(ann.page)).rejects.toThrow('a hand is in the page');
  const paths = [`tables/${table}`, `tables/${table}/record`, 'lobby', 'me', 'me/tables', 'me/history'];
  const looks = { card: 0, keep: 0 };
  const watch = async ({ asks: asked }: Sight): Promise<undefined> => {
    if ((asked !== 'card' && asked !== 'keep') || (looks[asked] += 1) > 1) return;
    // While Ann chooses, Zoe gets as far as she can.
    await expect.poll(async () => (await look(zoe.page)).asks).toBe('wait');
    for (const position of ['text', 'drawn']) {
      await change(zoe.page, { board: position });
      await noHandIn(zoe.page);
    }
    await zoe.page.evaluate((all) => Promise.all(all.map(async (path) => (await fetch(`api/${path}`)).text())), paths);
  };
  await Promise.all([rideOnline(zoe), rideOnline(ann, { before: watch }), rideOnline(ben)]);
  expect(Math.min(looks.card, looks.keep)).toBeGreaterThan(0);

  const record = await recordOf(server, table);
  expectOnlyPlayedTold(zoe, record);
  // The server's HTTP answers contain no cards either.
  const over = zoe.told.findIndex((text) => text.includes('"need":"over"'));
  const answers = zoe.answers.filter(({ after }) => after > 0 && (over < 0 || after <= over));
  for (const path of paths) expect(answers.map((answer) => answer.path)).toContain(`/api/${path}`);
  for (const { path, status, text } of answers) {
    if (path.endsWith('/record')) expect(status).not.toBe(200);
    expect(hiddenCards(JSON.parse(await text)), path).toEqual([]);
  }
  // And players see only their own cards.
  const header = record[0] as unknown as { horses: { owner: number }[] };
  for (const [player, person] of people.entries())
    for (const { own } of beforeTheEnd(person))
      for (const { horse } of own?.horses ?? []) expect(header.horses[horse]!.owner).toBe(player);
  expect([...people, zoe].flatMap(faults)).toEqual([]);
  await part(...people, zoe);
});
