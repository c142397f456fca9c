// People at a server's table, each with a browser and a network of their own.
import { expect, type Browser, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { madeOnce, overhear, type Meant } from './choice_audit';
import { act, anything, asked, complaints, look, lookFor, type Habits, type Sight } from './race_page';
import { NetworkProxy, type GameServer } from './game_server';
import { words } from './words';

export interface Line {
  t?: string;
  horse?: number;
  card?: string;
  cards?: string[];
  player?: number;
  use?: string;
  to?: string;
  [key: string]: unknown;
}

export interface Person {
  name: string;
  page: Page;
  network: NetworkProxy;
  /** errors of the page, except those of a lost connection */
  heard: string[];
  /** every message its sockets received */
  told: string[];
  /** every HTTP answer to this page, and how many messages had come before */
  answers: { path: string; status: number; text: Promise<string>; after: number }[];
  /** every message sent on the page, by id */
  meant: Map<string, Meant>;
}

const dash = JSON.parse(readFileSync(new URL('dash.json', import.meta.url), 'utf8')) as object;

export interface Settings {
  players: number;
  horses?: number;
  races: { course: string; steeplechase?: boolean }[];
  options?: Record<string, string>;
  clock?: Record<string, unknown>;
  riders?: (string | null)[];
  rated?: boolean;
  /** by id, those that do not ship with Furlong; by default the one of these tests */
  courses?: object;
}

/** Opens a tab of this person and records everything that happens in it. */
async function watched(page: Page, name: string, network: NetworkProxy): Promise<Person> {
  const person: Person = { name, page, network, heard: complaints(page), told: [], answers: [], meant: new Map() };
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith('/api/'))
      person.answers.push({
        path: pathname,
        status: answer.status(),
        text: answer.text().catch(() => ''),
        after: person.told.length,
      });
  });
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void person.told.push(String(payload))));
  await overhear(page, person.meant);
  return person;
}

/** The same person on another device. */
export async function otherDevice(browser: Browser, server: GameServer, person: Person): Promise<Person> {
  const other = await come(browser, server, '');
  await other.page.context().addCookies(await person.page.context().cookies());
  return { ...other, name: person.name };
}

/** The same person in another tab. */
export async function otherTab({ name, page, network }: Person): Promise<Person> {
  return watched(await page.context().newPage(), name, network);
}

/** Somebody with a browser, known to the server by this name; '': nobody. */
export async function come(
  browser: Browser,
  server: GameServer,
  name: string,
  likes: Record<string, unknown> = {},
  hasTouch = false,
): Promise<Person> {
  const network = await NetworkProxy.to(server);
  const context = await browser.newContext({
    baseURL: network.address,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    hasTouch,
  });
  const person = await watched(await context.newPage(), name, network);
  const { page } = person;
  const preferences = JSON.stringify({ speed: 'instant', sound: false, ...likes });
  await page.addInitScript((all) => {
    if (!localStorage.getItem('furlong.preferences')) localStorage.setItem('furlong.preferences', all);
  }, preferences);
  await page.goto('./icon.svg');
  if (name === '') return person;
  await page.evaluate(
    (called) =>
      fetch('/api/me', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: called }),
      }),
    name,
  );
  return person;
}

export async function layTable(host: Person, settings: Settings): Promise<string> {
  return host.page.evaluate(
    async (body) => {
      const answer = await fetch('/api/tables', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      return ((await answer.json()) as { id: string }).id;
    },
    JSON.stringify({ listed: false, courses: { dash }, ...settings }),
  );
}

/** Sends a message to a table without using the page, and waits for the answer. */
function saying(person: Person, table: string, message: object): Promise<string> {
  return person.page.evaluate(
    ([id, text]) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/ws/table/${id}`);
        socket.onopen = () => {
          socket.send('{"t":"hello"}');
          socket.send(text);
        };
        socket.onmessage = ({ data }) => {
          const { t, id: answered, reason } = JSON.parse(String(data)) as { t: string; id?: string; reason?: string };
          if (answered === undefined) return;
          resolve(reason ?? t);
          socket.close();
        };
      }),
    [table, JSON.stringify({ id: `test-${Math.random()}`, ...message })] as const,
  );
}

export async function sit(person: Person, table: string): Promise<void> {
  expect(await saying(person, table, { t: 'sit', name: person.name, entropy: '8f3a61c20d5e97b4' })).toBe('done');
}

async function start(host: Person, table: string, fill?: string): Promise<void> {
  expect(await saying(host, table, fill ? { t: 'start', fill } : { t: 'start' })).toBe('done');
}

export async function goTo(person: Person, table: string): Promise<void> {
  await person.page.goto(`./#/table/${table}`);
}

/** All sit down in order, the first one starts the meeting, and all have the race open. */
export async function gather(people: Person[], settings: Settings, fill?: string): Promise<string> {
  const table = await layTable(people[0], settings);
  for (const person of people) await sit(person, table);
  for (const person of people) await goTo(person, table);
  await start(people[0], table, fill);
  return table;
}

/** Plays until the end of the meeting. */
export async function rideOnline({ page }: Pick<Person, 'page'>, habits: Habits = {}): Promise<void> {
  for (let presses = 0; presses < 2000; ++presses) {
    // Others may take their time, and the connection may be lost; a spectator has nothing to choose for a whole race.
    const sight = await lookFor(page, anything, 1_200_000);
    if (sight.asks === 'over') return;
    const said = await habits.before?.(sight);
    if (said === 'enough') return;
    if (said === 'done') continue;
    try {
      await act(page, sight, habits);
    } catch (trouble) {
      // Something else arrived between the look and the press.
      if (JSON.stringify(await look(page)) === JSON.stringify(sight)) throw trouble;
    }
  }
  throw new Error('this meeting does not end');
}

/** Plays up to the press that sends a choice. */
export async function aboutToChoose({ page }: Person, habits: Habits = {}): Promise<Sight> {
  let sight = await asked(page);
  while (sight.asks === 'card' || sight.asks === 'die') {
    await act(page, sight, habits);
    sight = await asked(page, 'act', 'square', 'pace');
  }
  return sight;
}

/** What this browser keeps because no server has answered it yet. */
export const pendingOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('furlong.said.')));

export async function recordOf(server: GameServer, table: string): Promise<Line[]> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/tables/${table}/record`);
  expect(answer.status).toBe(200);
  return (await answer.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

/** The scores by player, as the last page shows them. */
export async function scoresOn({ page }: Pick<Person, 'page'>): Promise<Record<string, number>> {
  const rows = page
    .getByRole('region', { name: words('sheet.title') })
    .getByRole('table')
    .getByRole('row');
  return rows.evaluateAll((all) =>
    Object.fromEntries(
      all.flatMap((row) => {
        const name = row.querySelector('.name')?.textContent?.trim();
        return name ? [[name, Number(row.lastElementChild?.textContent)]] : [];
      }),
    ),
  );
}

/** Errors caused by a lost connection do not count. */
export function faults({ heard }: Person): string[] {
  return heard.filter((line) => !/WebSocket connection|ERR_|Failed to load resource|Failed to fetch/.test(line));
}

export async function part(...people: Person[]): Promise<void> {
  for (const { page, network } of people) {
    await page.context().close();
    network.end();
  }
}

const sending = new Set(['act', 'square', 'pace', 'keep']);

/**
 * Plays while the connection is cut at every kind of moment: before a choice arrives, before its answer comes, while
 * others choose, while a card is raised, and for a longer time.
 */
export async function rideWithCuts(person: Person, every = 2): Promise<number> {
  const { page, network } = person;
  let moments = 0;
  let cuts = 0;
  await rideOnline(person, {
    before: async (sight) => {
      moments += 1;
      if (moments % every !== 0) return undefined;
      cuts += 1;
      if (!sending.has(sight.asks)) {
        network.cut();
        return undefined;
      }
      switch (cuts % 4) {
        case 0:
          await network.lose('said', () => act(page, sight));
          break;
        case 1:
          await network.lose('answers', () => act(page, sight));
          break;
        case 2:
          await act(page, sight);
          network.cut();
          break;
        default:
          network.down();
          await act(page, sight);
          network.mend();
      }
      return 'done';
    },
  });
  return cuts;
}

/** Every player's score by the record. */
export function scoresIn(record: Line[]): Record<string, number> {
  const [header] = record as unknown as { players: string[] }[];
  const { scores } = record.findLast((line) => line.t === 'result') as Line & { scores: number[] };
  return Object.fromEntries(header.players.map((name, player) => [name, scores[player]]));
}

/** What all pages show at the end agrees with the record, each choice is in it once, and no page asked on and on. */
export async function sameEnd(server: GameServer, people: Person[], table: string): Promise<void> {
  const record = await recordOf(server, table);
  const all = scoresIn(record);
  for (const person of people) {
    expect(await scoresOn(person), person.name).toEqual(all);
    expect(faults(person), person.name).toEqual([]);
    madeOnce(person, record);
    // Who it is, it asks when it is opened.
    expect(person.answers.filter(({ path }) => path === '/api/me').length, person.name).toBeLessThan(20);
  }
}
