// Stored analyses, so that a meeting does not have to be analysed twice.
import type { DBSchema } from 'idb';
import type { Luck, Verdict } from '../../contracts';
import { Database } from './database';

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
const version = 2;

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

interface Schema extends DBSchema {
  analyses: { key: string; value: StoredAnalysis };
}
const database = new Database<Schema>('furlong-analyses', 1, (db) => {
  db.createObjectStore('analyses', { keyPath: 'key' });
});

export async function loadAnalysis(key: string): Promise<StoredAnalysis | null> {
  return (await (await database.open()).get('analyses', key)) ?? null;
}

/** Saves an analysis and deletes the oldest ones. */
export async function saveAnalysis(analysis: StoredAnalysis): Promise<void> {
  const transaction = (await database.open()).transaction('analyses', 'readwrite');
  transaction.done.catch(() => undefined);
  await transaction.store.put(analysis);
  const all = await transaction.store.getAll();
  for (const { key } of all.sort((a, b) => b.at - a.at).slice(maxStored)) await transaction.store.delete(key);
  await transaction.done;
}
