import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent } from '../contracts';
import { SeenTable } from './seen_tables';

type Key = string | [string, number];
interface Range {
  from: Key;
  to: Key;
}

/** As much of IndexedDB as is used here. */
class FakeStore {
  rows = new Map<string, { key: Key; value: unknown }>();
  readonly #request: (result: unknown) => object;

  constructor(request: (result: unknown) => object) {
    this.#request = request;
  }
  #within(range?: Range) {
    const all = [...this.rows.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
    return range ? all.filter(({ key }) => key[0] === range.from[0]) : all;
  }
  put(value: { id: string }, key: Key = value.id) {
    this.rows.set(JSON.stringify(key), { key, value });
    return this.#request(key);
  }
  get = (key: Key) => this.#request(this.rows.get(JSON.stringify(key))?.value);
  getAll = (range?: Range) => this.#request(this.#within(range).map(({ value }) => value));
  getAllKeys = (range?: Range) => this.#request(this.#within(range).map(({ key }) => key));
  delete(what: Key | Range) {
    const keys = typeof what === 'object' && 'from' in what ? this.#within(what).map(({ key }) => key) : [what];
    for (const key of keys) this.rows.delete(JSON.stringify(key));
    return this.#request(undefined);
  }
}

let stores: { seen: FakeStore; events: FakeStore };
beforeEach(() => {
  let complete: (() => void) | undefined;
  let open = 0;
  const request = (result: unknown) => {
    const made = { result, onsuccess: undefined as (() => void) | undefined };
    open += 1;
    setTimeout(() => {
      made.onsuccess?.();
      if ((open -= 1) === 0) complete?.();
    });
    return made;
  };
  stores = { seen: new FakeStore(request), events: new FakeStore(request) };
  const transaction = () => ({
    objectStore: (name: 'seen' | 'events') => stores[name],
    set oncomplete(done: () => void) {
      complete = done;
    },
  });
  vi.stubGlobal('IDBKeyRange', { bound: (from: Key, to: Key) => ({ from, to }) });
  vi.stubGlobal('indexedDB', { open: () => request({ transaction }) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const card: GameEvent = { t: 'card', horse: 0, card: '7' };

describe('what this device keeps of tables', () => {
  it('is put together again, from where it was shown', async () => {
    const table = new SeenTable('one');
    await table.add(0, [card, card]);
    await table.shown(2);
    await table.add(2, [card]);
    expect(await new SeenTable('one').load()).toEqual({ shown: 2, events: [card, card, card] });
  });

  it('makes room also where nothing was ever shown', async () => {
    let now = 1;
    vi.spyOn(Date, 'now').mockImplementation(() => now++);
    for (let i = 0; i < 25; ++i) await new SeenTable(`table ${i}`).add(0, [card]);
    expect([...stores.events.rows.values()].map(({ key }) => key[0])).toEqual(
      Array.from({ length: 20 }, (_, i) => `table ${i + 5}`),
    );
    expect(stores.seen.rows.size).toBe(20);
    expect(await new SeenTable('table 24').load()).toEqual({ shown: 0, events: [card] });
  });
});
