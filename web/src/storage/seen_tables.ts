// What this device has seen of a server's tables: the events all may hear, and how far they were shown. A return after a
// reload, or after days, goes on from there. No card of a hand is in here.
import type { GameEvent } from '../contracts/engine';

interface Seen {
  id: string;
  /** milliseconds since 1970, of the last visit */
  at: number;
  /** the version that was shown last */
  shown: number;
}

/** So many tables are remembered. */
const most = 20;

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

  /** Where storage is forbidden or full nothing is remembered, and the table is ridden all the same. */
  async #run(mode: IDBTransactionMode, work: (seen: IDBObjectStore, events: IDBObjectStore) => void): Promise<void> {
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
    await this.#run('readonly', (seen, events) => {
      const row = seen.get(this.#id) as IDBRequest<Seen | undefined>;
      row.onsuccess = () => (found.shown = row.result?.shown ?? 0);
      const keys = events.getAllKeys(rowsOf(this.#id)) as IDBRequest<IDBValidKey[]>;
      const rows = events.getAll(rowsOf(this.#id)) as IDBRequest<GameEvent[][]>;
      rows.onsuccess = () =>
        rows.result.forEach((row, i) => {
          // Two tabs may have written the same ones.
          const [, from] = keys.result[i] as [string, number];
          if (from <= found.events.length) found.events.push(...row.slice(found.events.length - from));
        });
    });
    return { shown: Math.min(found.shown, found.events.length), events: found.events };
  }

  add(from: number, events: readonly GameEvent[]): Promise<void> {
    if (events.length === 0) return Promise.resolve();
    return this.#run('readwrite', (seen, rows) => {
      rows.put(events, [this.#id, from]);
      // Where nothing was shown yet it must be known all the same, to make room some day.
      const row = seen.get(this.#id) as IDBRequest<Seen | undefined>;
      row.onsuccess = () => row.result ?? this.#see(seen, rows, 0);
    });
  }

  /** What is here is of no use any more: events are missing in between. */
  forget(): Promise<void> {
    return this.#run('readwrite', (_, rows) => void rows.delete(rowsOf(this.#id)));
  }

  /** Shown up to here; older tables make room. */
  shown(version: number): Promise<void> {
    return this.#run('readwrite', (seen, rows) => this.#see(seen, rows, version));
  }

  #see(seen: IDBObjectStore, rows: IDBObjectStore, shown: number): void {
    seen.put({ id: this.#id, at: Date.now(), shown } satisfies Seen);
    const all = seen.getAll() as IDBRequest<Seen[]>;
    all.onsuccess = () => {
      for (const { id } of all.result.sort((a, b) => b.at - a.at).slice(most)) {
        seen.delete(id);
        rows.delete(rowsOf(id));
      }
    };
  }
}
