// Meetings played on this device, saved so that closing the tab loses nothing: a row per meeting, and a row per line of
// its record. One table at a time owns a meeting; opening it again takes it over.
import type { DBSchema } from 'idb';
import type { Header, LaidDecision, StoredLine } from '../../contracts';
import { Database } from './database';

export interface StoredMeeting {
  id: string;
  /** id of the table that owns it */
  owner: string;
  /** milliseconds since 1970, of the last save */
  at: number;
  header: Header;
  /** by seat; null: a person */
  riders: (string | null)[];
  /** the people without a name: they are called by their colours, in the language of the moment */
  unnamed?: number[];
  seed: string;
  laid: LaidDecision[];
  /** number of the last click */
  click: number;
  /** the current race, from 1 */
  race: number;
  over: boolean;
}

/** What the home page shows of a meeting; contains no cards. */
export type MeetingSummary = Pick<StoredMeeting, 'id' | 'at' | 'header' | 'riders' | 'unnamed' | 'race'>;

/** How many finished meetings are kept; older ones are deleted. Only people delete unfinished ones. */
const maxFinished = 20;

type LineKey = [id: string, number: number];
interface Schema extends DBSchema {
  meetings: { key: string; value: StoredMeeting };
  lines: { key: LineKey; value: StoredLine };
  /** as version 1 left it */
  'meetings-1': { key: string; value: unknown };
}

/** Version 1 had one meeting, under the key 'local', with its lines. */
type FirstMeeting = Pick<StoredMeeting, 'header' | 'riders' | 'seed' | 'laid' | 'click'> & { lines: StoredLine[] };

function fromVersion1({ lines, ...meeting }: FirstMeeting): StoredMeeting {
  const count = (t: string) => lines.filter(({ text }) => text.startsWith(`{"t":"${t}"`)).length;
  return { ...meeting, id: 'local', owner: '', at: Date.now(), race: count('boxes'), over: count('result') > 0 };
}

const database = new Database<Schema>('furlong', 2, async (db, from, _, transaction) => {
  // What version 1 stored stays in its own store, whether it can be read or not.
  if (from === 1) transaction.objectStore('meetings').name = 'meetings-1';
  const meetings = db.createObjectStore('meetings', { keyPath: 'id' });
  const lines = db.createObjectStore('lines');
  if (from !== 1) return;
  const first = (await transaction.objectStore('meetings-1').get('local')) as FirstMeeting | undefined;
  if (!Array.isArray(first?.lines) || !first.header) return;
  await meetings.put(fromVersion1(first));
  for (const [number, line] of first.lines.entries()) await lines.put(line, ['local', number]);
});

const linesOf = (id: string, from = 0) => IDBKeyRange.bound([id, from], [id, Infinity]);

/** One transaction over both stores; its `done` means that everything is on disk. */
async function writing() {
  const db = await database.open();
  const transaction = db.transaction(['meetings', 'lines'], 'readwrite', { durability: 'strict' });
  // If a write fails, that is what the caller hears of.
  transaction.done.catch(() => undefined);
  return transaction;
}

const byAge = (a: StoredMeeting, b: StoredMeeting): number => b.at - a.at;

/** Saves a meeting and the lines of its record from number `from` on. False: another table has taken it over. */
export async function saveMeeting(meeting: StoredMeeting, from: number, lines: StoredLine[]): Promise<boolean> {
  const transaction = await writing();
  const stored = await transaction.objectStore('meetings').get(meeting.id);
  const mine = stored === undefined || stored.owner === meeting.owner;
  if (mine) {
    const rows = transaction.objectStore('lines');
    const writes: Promise<unknown>[] = [transaction.objectStore('meetings').put(meeting)];
    writes.push(rows.delete(linesOf(meeting.id, from)));
    lines.forEach((line, i) => writes.push(rows.put(line, [meeting.id, from + i])));
    await Promise.all(writes);
  }
  await transaction.done;
  return mine;
}

/** Takes over a meeting, or the latest unfinished one; null: there is none. */
export async function takeOverMeeting(
  id: string | null,
  owner: string,
): Promise<{ meeting: StoredMeeting; lines: StoredLine[] } | null> {
  const transaction = await writing();
  const meetings = transaction.objectStore('meetings');
  const all = await meetings.getAll();
  const meeting = id === null ? all.filter(({ over }) => !over).sort(byAge)[0] : all.find((one) => one.id === id);
  let lines: StoredLine[] = [];
  if (meeting) {
    meeting.owner = owner;
    await meetings.put(meeting);
    lines = await transaction.objectStore('lines').getAll(linesOf(meeting.id));
  }
  await transaction.done;
  return meeting ? { meeting, lines } : null;
}

async function allMeetings(): Promise<StoredMeeting[]> {
  return (await (await database.open()).getAll('meetings')).sort(byAge);
}

async function summaries(finished: boolean): Promise<MeetingSummary[]> {
  return (await allMeetings())
    .filter(({ over }) => over === finished)
    .map(({ id, at, header, riders, unnamed, race }) => ({ id, at, header, riders, unnamed, race }));
}

/** The unfinished meetings, latest first. */
export const unfinishedMeetings = (): Promise<MeetingSummary[]> => summaries(false);

/** The finished meetings, latest first. */
export const finishedMeetings = (): Promise<MeetingSummary[]> => summaries(true);

/** The record of a finished meeting as a file's text; null: there is none, or it is not finished. */
export async function finishedRecord(id: string): Promise<string | null> {
  const db = await database.open();
  const transaction = db.transaction(['meetings', 'lines'], 'readonly');
  const meeting = await transaction.objectStore('meetings').get(id);
  const lines = meeting?.over ? await transaction.objectStore('lines').getAll(linesOf(id)) : null;
  await transaction.done;
  return lines && lines.map(({ text }) => `${text}\n`).join('');
}

/** Who played a meeting: by seat the rider, null for a person, and the people without a name. */
export async function playersOf(id: string): Promise<Pick<StoredMeeting, 'riders' | 'unnamed'>> {
  const { riders = [], unnamed } = (await (await database.open()).get('meetings', id)) ?? {};
  return { riders, unnamed };
}

/** Deletes the oldest finished meetings beyond the limit. */
export async function pruneMeetings(): Promise<void> {
  const finished = (await allMeetings()).filter(({ over }) => over);
  for (const { id } of finished.slice(maxFinished)) await deleteMeeting(id);
}

export async function deleteMeeting(id: string): Promise<void> {
  const transaction = await writing();
  await transaction.objectStore('meetings').delete(id);
  await transaction.objectStore('lines').delete(linesOf(id));
  await transaction.done;
}
