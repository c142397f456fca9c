// What this device has seen of a server's tables: public events, and how far they were shown, so that a later visit
// goes on from there. Contains no cards of a hand.
import type { GameEvent } from '../contracts';

interface SeenRow {
  id: string;
  /** milliseconds since 1970, of the last visit */
  at: number;
  /** the version shown last */
  shown: number;
}

/** How many tables are remembered. */
const maxTables = 20;

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('furlong.tables', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('seen', { keyPath: 'id' });
      request.result.createObjectStore('events');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as DOMException);
  });
}

const rowsOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity]);

export class SeenTable {
  readonly #id: string;
  #database: Promise<IDBDatabase> | undefined;

  constructor(id: string) {
    this.#id = id;
  }

  /** If storage is forbidden or full, nothing is remembered and the table works all the same. */
  async #inTransaction(
    mode: IDBTransactionMode,
    work: (seen: IDBObjectStore, events: IDBObjectStore) => void,
  ): Promise<void> {
    try {
      this.#database ??= openDatabase();
      const transaction = (await this.#database).transaction(['seen', 'events'], mode);
      work(transaction.objectStore('seen'), transaction.objectStore('events'));
      await new Promise((resolve) => (transaction.oncomplete = transaction.onabort = resolve));
    } catch {
      this.#database = undefined;
    }
  }

  async load(): Promise<{ shown: number; events: GameEvent[] }> {
    const found: { shown: number; events: GameEvent[] } = { shown: 0, events: [] };
    await this.#inTransaction('readonly', (seen, events) => {
      const row = seen.get(this.#id) as IDBRequest<SeenRow | undefined>;
      row.onsuccess = () => (found.shown = row.result?.shown ?? 0);
      const keys = events.getAllKeys(rowsOf(this.#id)) as IDBRequest<IDBValidKey[]>;
      const rows = events.getAll(rowsOf(this.#id)) as IDBRequest<GameEvent[][]>;
      rows.onsuccess = () =>
        rows.result.forEach((row, i) => {
          // Two tabs may have written the same events.
          const [, from] = keys.result[i] as [string, number];
          if (from <= found.events.length) found.events.push(...row.slice(found.events.length - from));
        });
    });
    return { shown: Math.min(found.shown, found.events.length), events: found.events };
  }

  add(from: number, events: readonly GameEvent[]): Promise<void> {
    if (events.length === 0) return Promise.resolve();
    return this.#inTransaction('readwrite', (seen, rows) => {
      rows.put(events, [this.#id, from]);
      // Add a row even if nothing has been shown yet, so that the events are deleted some day.
      const row = seen.get(this.#id) as IDBRequest<SeenRow | undefined>;
      row.onsuccess = () => row.result ?? this.#markSeen(seen, rows, 0);
    });
  }

  /** Deletes the events, because some in between are missing. */
  forget(): Promise<void> {
    return this.#inTransaction('readwrite', (_, rows) => void rows.delete(rowsOf(this.#id)));
  }

  /** Everything up to this version has been shown. Deletes the oldest tables. */
  shown(version: number): Promise<void> {
    return this.#inTransaction('readwrite', (seen, rows) => this.#markSeen(seen, rows, version));
  }

  #markSeen(seen: IDBObjectStore, rows: IDBObjectStore, shown: number): void {
    seen.put({ id: this.#id, at: Date.now(), shown } satisfies SeenRow);
    const all = seen.getAll() as IDBRequest<SeenRow[]>;
    all.onsuccess = () => {
      for (const { id } of all.result.sort((a, b) => b.at - a.at).slice(maxTables)) {
        seen.delete(id);
        rows.delete(rowsOf(id));
      }
    };
  }
}
