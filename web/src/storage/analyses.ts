// Stored analyses, so that a meeting does not have to be analysed twice.
import type { Luck, Verdict } from '../contracts';

export interface StoredAnalysis {
  /** key of the record's text */
  key: string;
  /** milliseconds since 1970 */
  at: number;
  verdicts: Verdict[];
  luck: Luck;
}

const maxStored = 20;
/** of the stored format; analyses of another version are not found */
const version = 1;

/** A hash of the text, used as its key. */
export function analysisKey(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x1b873593;
  for (let i = 0; i < text.length; ++i) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b) ^ (b >>> 15);
  }
  return `${version}-${text.length}-${(a >>> 0).toString(16)}-${(b >>> 0).toString(16)}`;
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('furlong-analyses', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('analyses', { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as DOMException);
  });
}

async function inTransaction<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, box: { value?: T }) => void,
): Promise<T | undefined> {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction('analyses', mode);
      const box: { value?: T } = {};
      transaction.oncomplete = () => resolve(box.value);
      transaction.onabort = () => reject(transaction.error ?? new Error('storage'));
      work(transaction.objectStore('analyses'), box);
    });
  } finally {
    database.close();
  }
}

export async function loadAnalysis(key: string): Promise<StoredAnalysis | null> {
  const found = await inTransaction<StoredAnalysis>('readonly', (store, box) => {
    const one = store.get(key) as IDBRequest<StoredAnalysis | undefined>;
    one.onsuccess = () => (box.value = one.result);
  });
  return found ?? null;
}

/** Saves an analysis and deletes the oldest ones. */
export async function saveAnalysis(analysis: StoredAnalysis): Promise<void> {
  await inTransaction('readwrite', (store) => {
    store.put(analysis);
    const all = store.getAll() as IDBRequest<StoredAnalysis[]>;
    all.onsuccess = () => {
      for (const { key } of all.result.sort((a, b) => b.at - a.at).slice(maxStored)) store.delete(key);
    };
  });
}
