// What this device has seen of a server's tables: public events, and how far they were shown, so that a later visit
// goes on from there. Contains no cards of a hand.
import type { DBSchema, IDBPTransaction } from 'idb';
import type { GameEvent } from '../../contracts';
import { Database } from './database';

interface SeenRow {
  id: string;
  /** milliseconds since 1970, of the last visit */
  at: number;
  /** the version shown last */
  shown: number;
}

/** How many tables are remembered. */
const maxTables = 20;

interface Schema extends DBSchema {
  seen: { key: string; value: SeenRow };
  events: { key: [id: string, from: number]; value: GameEvent[] };
}
const database = new Database<Schema>('furlong.tables', 1, (db) => {
  db.createObjectStore('seen', { keyPath: 'id' });
  db.createObjectStore('events');
});

const rowsOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity]);

type Transaction = IDBPTransaction<Schema, ('seen' | 'events')[], 'readwrite'>;

export class SeenTable {
  readonly #id: string;

  constructor(id: string) {
    this.#id = id;
  }

  /** If storage is forbidden or full, nothing is remembered and the table works all the same. */
  async #write(work: (transaction: Transaction) => Promise<unknown>): Promise<void> {
    try {
      const transaction = (await database.open()).transaction(['seen', 'events'], 'readwrite');
      await Promise.all([work(transaction), transaction.done]);
    } catch {
      // The next visit shows more again than it would have to.
    }
  }

  async load(): Promise<{ shown: number; events: GameEvent[] }> {
    try {
      const transaction = (await database.open()).transaction(['seen', 'events'], 'readonly');
      const rows = transaction.objectStore('events');
      const [row, keys, values] = await Promise.all([
        transaction.objectStore('seen').get(this.#id),
        rows.getAllKeys(rowsOf(this.#id)),
        rows.getAll(rowsOf(this.#id)),
      ]);
      const events: GameEvent[] = [];
      keys.forEach(([, from], i) => {
        // Two tabs may have written the same events.
        if (from <= events.length) events.push(...(values[i] ?? []).slice(events.length - from));
      });
      return { shown: Math.min(row?.shown ?? 0, events.length), events };
    } catch {
      return { shown: 0, events: [] };
    }
  }

  add(from: number, events: readonly GameEvent[]): Promise<void> {
    if (events.length === 0) return Promise.resolve();
    return this.#write(async (transaction) => {
      await transaction.objectStore('events').put([...events], [this.#id, from]);
      // Add a row even if nothing has been shown yet, so that the events are deleted some day.
      if (!(await transaction.objectStore('seen').get(this.#id))) await this.#markSeen(transaction, 0);
    });
  }

  /** Deletes the events, because some in between are missing. */
  forget(): Promise<void> {
    return this.#write((transaction) => transaction.objectStore('events').delete(rowsOf(this.#id)));
  }

  /** Everything up to this version has been shown. Deletes the oldest tables. */
  shown(version: number): Promise<void> {
    return this.#write((transaction) => this.#markSeen(transaction, version));
  }

  async #markSeen(transaction: Transaction, shown: number): Promise<void> {
    const seen = transaction.objectStore('seen');
    await seen.put({ id: this.#id, at: Date.now(), shown });
    const all = await seen.getAll();
    for (const { id } of all.sort((a, b) => b.at - a.at).slice(maxTables)) {
      await seen.delete(id);
      await transaction.objectStore('events').delete(rowsOf(id));
    }
  }
}
