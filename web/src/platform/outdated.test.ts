// A page that its server no longer understands is reloaded once, past its service worker, until it works again.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageIsCurrent, reloadOnce } from './outdated';

let stored: Map<string, string>;
let done: string[];

/** A browser with a service worker in this state. */
function browserWith(worker: 'none' | 'same' | 'newer', storage = true): void {
  stored = new Map();
  done = [];
  const forbidden = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('sessionStorage', {
    getItem: storage ? (key: string) => stored.get(key) ?? null : forbidden,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: storage ? (key: string) => stored.delete(key) : forbidden,
  });
  vi.stubGlobal('location', { reload: () => done.push('reload') });
  const listeners: (() => void)[] = [];
  const registration = {
    installing: null,
    waiting:
      worker === 'newer'
        ? { postMessage: (text: string) => (done.push(text), listeners.forEach((one) => one())) }
        : null,
    update: async () => void done.push('update'),
    unregister: async () => void done.push('unregister'),
  };
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: async () => (worker === 'none' ? undefined : registration),
      addEventListener: (_: string, listener: () => void) => listeners.push(listener),
    },
  });
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['none', ['reload']],
  // The service worker that keeps the old page is removed.
  ['same', ['update', 'unregister', 'reload']],
  ['newer', ['update', 'take-over', 'reload']],
] as const)('reloads once, service worker: %s', async (worker, expected) => {
  browserWith(worker);
  expect(await reloadOnce()).toBe(true);
  expect(done).toEqual(expected);
  // The page that comes is no better: it is not reloaded for ever.
  expect(await reloadOnce()).toBe(false);
  expect(done).toEqual(expected);
  // A page that worked in between may be reloaded again.
  pageIsCurrent();
  expect(await reloadOnce()).toBe(true);
});

it('waits for a service worker only for a limited time', async () => {
  browserWith('none');
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => new Promise(() => {}) } });
  const reloaded = reloadOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await reloaded).toBe(true);
  expect(done).toEqual(['reload']);
});

it('is not reloaded if the reload cannot be remembered', async () => {
  browserWith('none', false);
  expect(await reloadOnce()).toBe(false);
  expect(done).toEqual([]);
  expect(pageIsCurrent).not.toThrow();
});
