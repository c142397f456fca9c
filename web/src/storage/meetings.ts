// Meetings played on this device, saved so that closing the tab loses nothing: a row per meeting, and a row per line of
// its record. One table at a time owns a meeting; opening it again takes it over.
import type { Header } from '../contracts';

export interface StoredLine {
  text: string;
  /** id of the click that caused it */
  by: string;
}

export interface StoredMeeting {
  id: string;
  /** id of the table that owns it */
  owner: string;
  /** milliseconds since 1970, of the last save */
  at: number;
  header: Header;
  /** by seat; null: a person */
  riders: (string | null)[];
  seed: string;
  laid: { horse: number; decision: string; by: string }[];
  /** number of the last click */
  click: number;
  /** the current race, from 1 */
  race: number;
  over: boolean;
}

/** What the home page shows of a meeting; contains no cards. */
export interface MeetingSummary {
  id: string;
  players: string[];
  race: number;
  races: number;
}

/** How many unfinished and finished meetings are kept; older ones are deleted. */
const maxUnfinished = 5;
const maxFinished = 20;

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('furlong', 2);
    request.onupgradeneeded = () => {
      for (const name of request.result.objectStoreNames) request.result.deleteObjectStore(name);
      request.result.createObjectStore('meetings', { keyPath: 'id' });
      request.result.createObjectStore('lines');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as DOMException);
  });
}

const linesOf = (id: string, from = 0) => IDBKeyRange.bound([id, from], [id, Infinity]);

/** Runs `work` in one transaction and returns what it put into the box, once everything is on disk. */
async function inTransaction<T>(
  mode: IDBTransactionMode,
  work: (meetings: IDBObjectStore, lines: IDBObjectStore, box: { value?: T }) => void,
): Promise<T | undefined> {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(['meetings', 'lines'], mode, { durability: 'strict' });
      const box: { value?: T } = {};
      transaction.oncomplete = () => resolve(box.value);
      transaction.onabort = () => reject(transaction.error ?? new Error('storage'));
      work(transaction.objectStore('meetings'), transaction.objectStore('lines'), box);
    });
  } finally {
    database.close();
  }
}

/** Saves a meeting and the lines of its record from number `from` on. False: another table has taken it over. */
export async function saveMeeting(meeting: StoredMeeting, from: number, lines: StoredLine[]): Promise<boolean> {
  const mine = await inTransaction<boolean>('readwrite', (meetings, kept, box) => {
    const found = meetings.get(meeting.id) as IDBRequest<StoredMeeting | undefined>;
    found.onsuccess = () => {
      box.value = found.result === undefined || found.result.owner === meeting.owner;
      if (!box.value) return;
      meetings.put(meeting);
      kept.delete(linesOf(meeting.id, from));
      lines.forEach((line, i) => kept.put(line, [meeting.id, from + i]));
    };
  });
  return mine ?? false;
}

/** Takes over a meeting, or the latest unfinished one; null: there is none. */
export async function takeOverMeeting(
  id: string | null,
  owner: string,
): Promise<{ meeting: StoredMeeting; lines: StoredLine[] } | null> {
  const found = await inTransaction<{ meeting: StoredMeeting; lines: StoredLine[] }>(
    'readwrite',
    (meetings, kept, box) => {
      const all = meetings.getAll() as IDBRequest<StoredMeeting[]>;
      all.onsuccess = () => {
        const newest = all.result.filter(({ over }) => !over).sort((a, b) => b.at - a.at)[0];
        const meeting = id === null ? newest : all.result.find((one) => one.id === id);
        if (!meeting) return;
        meeting.owner = owner;
        meetings.put(meeting);
        const lines = kept.getAll(linesOf(meeting.id)) as IDBRequest<StoredLine[]>;
        lines.onsuccess = () => (box.value = { meeting, lines: lines.result });
      };
    },
  );
  return found ?? null;
}

/** The unfinished meetings, latest first. */
export async function unfinishedMeetings(): Promise<MeetingSummary[]> {
  const found = await inTransaction<MeetingSummary[]>('readonly', (meetings, _, box) => {
    const all = meetings.getAll() as IDBRequest<StoredMeeting[]>;
    all.onsuccess = () => {
      const open = all.result.filter(({ over }) => !over).sort((a, b) => b.at - a.at);
      box.value = open.map(({ id, header, race }) => ({
        id,
        players: header.players,
        race,
        races: header.races.length,
      }));
    };
  });
  return found ?? [];
}

/** A finished meeting: all its cards are public. */
export interface FinishedMeeting extends MeetingSummary {
  /** milliseconds since 1970, of its last line */
  at: number;
  horses: Header['horses'];
  courses: string[];
}

/** The finished meetings, latest first. */
export async function finishedMeetings(): Promise<FinishedMeeting[]> {
  const found = await inTransaction<FinishedMeeting[]>('readonly', (meetings, _, box) => {
    const all = meetings.getAll() as IDBRequest<StoredMeeting[]>;
    all.onsuccess = () => {
      const ended = all.result.filter(({ over }) => over).sort((a, b) => b.at - a.at);
      box.value = ended.map(({ id, at, header, race }) => ({
        id,
        at,
        players: header.players,
        race,
        races: header.races.length,
        horses: header.horses,
        courses: header.races.map(({ course }) => course),
      }));
    };
  });
  return found ?? [];
}

/** The record of a finished meeting as a file's text; null: there is none, or it is not finished. */
export async function finishedRecord(id: string): Promise<string | null> {
  const found = await inTransaction<string>('readonly', (meetings, kept, box) => {
    const one = meetings.get(id) as IDBRequest<StoredMeeting | undefined>;
    one.onsuccess = () => {
      if (!one.result?.over) return;
      const lines = kept.getAll(linesOf(id)) as IDBRequest<StoredLine[]>;
      lines.onsuccess = () => (box.value = lines.result.map(({ text }) => `${text}\n`).join(''));
    };
  });
  return found ?? null;
}

/** Deletes the oldest meetings beyond the limits. */
export async function pruneMeetings(): Promise<void> {
  await inTransaction('readwrite', (meetings, kept) => {
    const all = meetings.getAll() as IDBRequest<StoredMeeting[]>;
    all.onsuccess = () => {
      const newest = all.result.sort((a, b) => b.at - a.at);
      const stay = [
        ...newest.filter(({ over }) => !over).slice(0, maxUnfinished),
        ...newest.filter(({ over }) => over).slice(0, maxFinished),
      ];
      for (const { id } of newest) {
        if (stay.some((one) => one.id === id)) continue;
        meetings.delete(id);
        kept.delete(linesOf(id));
      }
    };
  });
}
