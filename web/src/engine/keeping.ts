// The meeting that is being ridden on this device, kept in the browser so that closing the tab loses nothing.
import type { Header } from './types';

export interface KeptMeeting {
  header: Header;
  /** by seat; null: a person */
  riders: (string | null)[];
  seed: string;
  /** of the record, hidden cards and all; `by`: the click it came from */
  lines: { text: string; by: string }[];
  laid: { horse: number; decision: string; by: string }[];
  /** the last one */
  click: number;
}

/** What the first page says of it; no card is in here. */
export interface KeptSummary {
  players: string[];
  /** from 1 */
  race: number;
  races: number;
  over: boolean;
}

const key = 'local';
const summaryKey = 'summary';

function summaryOf({ header, lines }: KeptMeeting): KeptSummary {
  const count = (t: string) => lines.filter(({ text }) => text.startsWith(`{"t":"${t}"`)).length;
  return { players: header.players, race: count('boxes'), races: header.races.length, over: count('result') > 0 };
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('furlong', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('meetings');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as DOMException);
  });
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction('meetings', mode);
      const request = work(transaction.objectStore('meetings'));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('storage'));
    });
  } finally {
    database.close();
  }
}

let forbidden = false;

/** Where the browser keeps nothing, as in some private windows, the meeting lasts as long as the page. */
export async function keep(meeting: KeptMeeting): Promise<void> {
  if (forbidden) return;
  try {
    await run('readwrite', (store) => {
      store.put(summaryOf(meeting), summaryKey);
      return store.put(meeting, key);
    });
  } catch {
    forbidden = true;
  }
}

export async function kept(): Promise<KeptMeeting | null> {
  try {
    return (await run<KeptMeeting | undefined>('readonly', (store) => store.get(key) as IDBRequest<KeptMeeting | undefined>)) ?? null;
  } catch {
    return null;
  }
}

export async function keptSummary(): Promise<KeptSummary | null> {
  try {
    return (await run<KeptSummary | undefined>('readonly', (store) => store.get(summaryKey) as IDBRequest<KeptSummary | undefined>)) ?? null;
  } catch {
    return null;
  }
}

export async function forget(): Promise<void> {
  try {
    await run('readwrite', (store) => {
      store.delete(summaryKey);
      return store.delete(key);
    });
  } catch {
    forbidden = true;
  }
}
