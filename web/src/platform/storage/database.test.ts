// Storage that is forbidden, blocked or silent.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { DBSchema } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Database } from './database';
import { SeenTable } from './seen_tables';

interface Schema extends DBSchema {
  rows: { key: number; value: string };
}
const fresh = (version = 1) =>
  new Database<Schema>('test', version, (db, from) => {
    if (from === 0) db.createObjectStore('rows');
  });

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An answer that comes when the test wants it. */
function slowFactory(): { open: () => IDBOpenDBRequest; answer: () => void } {
  const factory = new IDBFactory();
  const real = factory.open('test', 1);
  real.onupgradeneeded = () => real.result.createObjectStore('rows');
  const listeners: ((event: Event) => void)[] = [];
  const request = {
    get result() {
      return real.result as IDBDatabase;
    },
    error: null,
    addEventListener: (type: string, listener: (event: Event) => void) =>
      type === 'success' && listeners.push(listener),
    removeEventListener: () => {},
  };
  return {
    open: () => Object.setPrototypeOf(request, IDBOpenDBRequest.prototype) as unknown as IDBOpenDBRequest,
    answer: () => listeners.forEach((listener) => listener(new Event('success'))),
  };
}

describe('a database', () => {
  it('is opened once, and again after it was closed for a newer page', async () => {
    const database = fresh();
    const first = await database.open();
    expect(await database.open()).toBe(first);
    await first.put('rows', 'one', 1);
    // Another tab has a newer page.
    const newer = await fresh(2).open();
    expect(await newer.get('rows', 1)).toBe('one');
    await expect(database.open()).rejects.toThrow();
  });

  it('fails at once if the browser forbids it, and is tried again', async () => {
    const database = fresh();
    const working = indexedDB;
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
    await expect(database.open()).rejects.toThrow('forbidden');
    vi.stubGlobal('indexedDB', undefined);
    await expect(database.open()).rejects.toThrow();
    vi.stubGlobal('indexedDB', working);
    expect(await database.open()).toBeDefined();
  });

  it('that never answers fails within a time limit, later at once, and works if it answers after all', async () => {
    const { open, answer } = slowFactory();
    vi.stubGlobal('indexedDB', { open });
    const database = fresh();
    const first = database.open().then(
      () => 'open',
      () => 'failed',
    );
    await vi.advanceTimersByTimeAsync(1900);
    await vi.advanceTimersByTimeAsync(200);
    expect(await first).toBe('failed');
    const second = database.open().then(
      () => 'open',
      () => 'failed',
    );
    await vi.advanceTimersByTimeAsync(1);
    expect(await second).toBe('failed');
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(await database.open()).toBeDefined();
  });

  it('that is blocked by a tab with an older page fails within the time limit', async () => {
    // The pages before this one did not close their database for a newer one while they used it.
    await new Promise((resolve) => {
      const request = indexedDB.open('test', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('rows');
      request.onsuccess = resolve;
    });
    const opened = expect(fresh(2).open()).rejects.toThrow('test does not open');
    await vi.advanceTimersByTimeAsync(2100);
    await opened;
  });
});

describe('what this device has stored of a table', () => {
  it.each([
    [
      'forbidden',
      {
        open: () => {
          throw new Error('no');
        },
      },
    ],
    ['missing', undefined],
    [
      'silent',
      {
        open: () =>
          Object.setPrototypeOf(
            { addEventListener: () => {}, removeEventListener: () => {} },
            IDBOpenDBRequest.prototype,
          ) as object,
      },
    ],
  ])('is nothing where storage is %s', async (_, storage) => {
    vi.resetModules();
    vi.stubGlobal('indexedDB', storage);
    const { SeenTable: Fresh } = (await import('./seen_tables')) as { SeenTable: typeof SeenTable };
    const table = new Fresh('here');
    const loaded = table.load();
    const added = table.add(0, [{ t: 'roller', player: 0 }]);
    await vi.advanceTimersByTimeAsync(2100);
    expect(await loaded).toEqual({ shown: 0, events: [] });
    await added;
  });
});
