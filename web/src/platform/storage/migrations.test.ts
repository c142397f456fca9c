// Whatever a page has stored since the first version is still there after this version has opened the databases.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent, Header } from '../../contracts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  // Each test is a page of its own.
  vi.resetModules();
});

/** Makes a database as an older page did, and closes it. */
async function make(
  name: string,
  version: number,
  create: (database: IDBDatabase) => void,
  stores: string[],
  fill: (store: (name: string) => IDBObjectStore) => void,
): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => create(request.result);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as DOMException);
  });
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(stores, 'readwrite');
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error as DOMException);
    fill((store) => transaction.objectStore(store));
  });
  database.close();
}

/** Everything in a database: by store, each key and value. */
async function contents(name: string): Promise<Record<string, [IDBValidKey, unknown][]>> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as DOMException);
  });
  const found: Record<string, [IDBValidKey, unknown][]> = {};
  for (const store of database.objectStoreNames) {
    found[store] = await new Promise((resolve) => {
      const objects = database.transaction(store).objectStore(store);
      const keys = objects.getAllKeys();
      const values = objects.getAll();
      values.onsuccess = () => resolve(keys.result.map((key, i) => [key, values.result[i] as unknown]));
    });
  }
  database.close();
  return found;
}

const text = readFileSync(
  fileURLToPath(new URL('../../../../tests/meetings/two-by-four-sealed.jsonl', import.meta.url)),
  'utf8',
);
const lines = text
  .trim()
  .split('\n')
  .map((line, i) => ({ text: line, by: `click ${i}` }));
const header = JSON.parse(lines[0]!.text) as Header;
const riders = [null, 'steady'];
const laid = [{ horse: 1, decision: '{"t":"seal","horse":1,"card":"7"}', by: 'click 4' }];
const common = { header, riders, seed: '7'.repeat(64), laid, click: 12 };

describe('meetings', () => {
  // As of commit b9a6f88: one meeting, with its lines.
  const makeVersion1 = (stored: (typeof lines)[number][]) =>
    make(
      'furlong',
      1,
      (database) => database.createObjectStore('meetings'),
      ['meetings'],
      (store) => {
        store('meetings').put({ ...common, lines: stored }, 'local');
        store('meetings').put({ players: header.players, race: 1, races: header.races.length, over: false }, 'summary');
      },
    );

  it('of version 1, unfinished: it is listed and resumed with all its lines', async () => {
    const unfinished = lines.slice(0, 40);
    await makeVersion1(unfinished);
    const { saveMeeting, takeOverMeeting, unfinishedMeetings } = await import('./meetings');
    const [summary, ...others] = await unfinishedMeetings();
    expect(others).toEqual([]);
    expect(summary).toMatchObject({ header, riders, race: 1 });
    const resumed = await takeOverMeeting(null, 'me');
    expect(resumed).toMatchObject({ meeting: { ...common, over: false, owner: 'me' }, lines: unfinished });
    const { meeting } = resumed!;
    expect(await saveMeeting({ ...meeting, click: 13 }, 40, lines.slice(40, 45))).toBe(true);
    expect((await takeOverMeeting(meeting.id, 'me'))!.lines).toEqual(lines.slice(0, 45));
  });
  it('of version 1, finished: its record can be replayed', async () => {
    await makeVersion1(lines);
    const { finishedMeetings, finishedRecord, unfinishedMeetings } = await import('./meetings');
    expect(await unfinishedMeetings()).toEqual([]);
    const [meeting] = await finishedMeetings();
    expect(await finishedRecord(meeting!.id)).toBe(text);
  });
  it('of version 1 are left unchanged, even if they cannot be read', async () => {
    await makeVersion1(lines);
    const before = (await contents('furlong')).meetings;
    const { unfinishedMeetings } = await import('./meetings');
    await unfinishedMeetings();
    expect((await contents('furlong'))['meetings-1']).toEqual(before);

    vi.stubGlobal('indexedDB', new IDBFactory());
    vi.resetModules();
    const odd = { header: 7, lines: 'none' };
    await make(
      'furlong',
      1,
      (database) => database.createObjectStore('meetings'),
      ['meetings'],
      (store) => store('meetings').put(odd, 'local'),
    );
    const meetings = await import('./meetings');
    expect(await meetings.unfinishedMeetings()).toEqual([]);
    expect((await contents('furlong'))['meetings-1']).toEqual([['local', odd]]);
  });

  it('of version 2 are all there, with their lines', async () => {
    const meeting = (id: string, at: number, over: boolean) => ({ ...common, id, owner: 'other', at, race: 1, over });
    await make(
      'furlong',
      2,
      (database) => {
        database.createObjectStore('meetings', { keyPath: 'id' });
        database.createObjectStore('lines');
      },
      ['meetings', 'lines'],
      (store) => {
        store('meetings').put(meeting('a', 1, false));
        store('meetings').put(meeting('b', 2, true));
        store('meetings').put(meeting('c', 3, false));
        lines.slice(0, 9).forEach((line, i) => store('lines').put(line, ['a', i]));
        lines.forEach((line, i) => store('lines').put(line, ['b', i]));
      },
    );
    const before = await contents('furlong');
    const { finishedMeetings, finishedRecord, takeOverMeeting, unfinishedMeetings } = await import('./meetings');
    expect((await unfinishedMeetings()).map(({ id }) => id)).toEqual(['c', 'a']);
    expect((await finishedMeetings()).map(({ id }) => id)).toEqual(['b']);
    expect(await finishedRecord('b')).toBe(text);
    expect(await contents('furlong')).toEqual(before);
    expect(await takeOverMeeting('a', 'me')).toEqual({
      meeting: { ...meeting('a', 1, false), owner: 'me' },
      lines: lines.slice(0, 9),
    });
  });

  it('of a later version are left alone', async () => {
    await make(
      'furlong',
      3,
      (database) => database.createObjectStore('other'),
      ['other'],
      (store) => store('other').put('kept', 1),
    );
    const { saveMeeting, unfinishedMeetings } = await import('./meetings');
    await expect(unfinishedMeetings()).rejects.toThrow();
    await expect(saveMeeting({ ...common, id: 'a', owner: '', at: 1, race: 1, over: false }, 0, [])).rejects.toThrow();
    expect(await contents('furlong')).toEqual({ other: [[1, 'kept']] });
  });
});

it('analyses of version 1 are found', async () => {
  const { analysisKey, loadAnalysis, saveAnalysis } = await import('./analyses');
  const analysis = { key: analysisKey(text), at: 5, verdicts: [], luck: { samples: 2, chances: [], causes: [] } };
  await make(
    'furlong-analyses',
    1,
    (database) => database.createObjectStore('analyses', { keyPath: 'key' }),
    ['analyses'],
    (store) => store('analyses').put(analysis),
  );
  expect(await loadAnalysis(analysis.key)).toEqual(analysis);
  expect(await loadAnalysis('other')).toBeNull();
  for (let i = 0; i < 25; ++i) await saveAnalysis({ ...analysis, key: `k${i}`, at: 10 + i });
  expect(await loadAnalysis(analysis.key)).toBeNull();
  expect(await loadAnalysis('k24')).toMatchObject({ at: 34 });
});

it('tables of version 1 are shown from where they were left', async () => {
  const events: GameEvent[] = [
    { t: 'boxes', order: [1, 0] },
    { t: 'roller', player: 0 },
    { t: 'bonus', horse: 1 },
  ];
  await make(
    'furlong.tables',
    1,
    (database) => {
      database.createObjectStore('seen', { keyPath: 'id' });
      database.createObjectStore('events');
    },
    ['seen', 'events'],
    (store) => {
      store('seen').put({ id: 'one', at: 5, shown: 2 });
      store('events').put(events.slice(0, 2), ['one', 0]);
      store('events').put(events.slice(1), ['one', 1]);
    },
  );
  const { SeenTable } = await import('./seen_tables');
  expect(await new SeenTable('one').load()).toEqual({ shown: 2, events });
});
