// The first page shows at which tables it is the person's turn.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberKnown } from '../platform/identity';
import { WaitingTables } from './waiting_tables.svelte';

const stored = new Map<string, string>();
const page = Object.assign(new EventTarget(), { hidden: false });
/** When the server was asked, in seconds. */
let asked: number[] = [];
let turns: Record<string, boolean> = {};
let answers = true;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  stored.clear();
  page.hidden = false;
  asked = [];
  turns = { friday: true, sunday: false };
  answers = true;
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('fetch', async (path: string) => {
    expect(path).toBe('api/me/tables');
    asked.push(Date.now() / 1000);
    if (!answers) throw new TypeError('no network');
    return Response.json({ tables: Object.entries(turns).map(([id, your_turn]) => ({ table: { id }, your_turn })) });
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function follow(): Promise<WaitingTables> {
  const tables = new WaitingTables();
  stop = tables.follow();
  // The requests are fetched with the first one.
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
  return tables;
}

test('lists the tables where it is one’s turn, and updates the list while the page is visible', async () => {
  rememberKnown(true);
  const tables = await follow();
  expect(tables.all.map(({ id }) => id)).toEqual(['friday']);
  turns = { friday: false, sunday: true };
  await vi.advanceTimersByTimeAsync(20_000);
  expect(tables.all.map(({ id }) => id)).toEqual(['sunday']);
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(100_000);
  expect(asked).toEqual([0, 20]);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(3);
});

test('asks nothing if no server knows this browser, and less often if none answers', async () => {
  const tables = await follow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([tables.all, asked]).toEqual([[], []]);
  rememberKnown(true);
  answers = false;
  await vi.advanceTimersByTimeAsync(200_000);
  expect(asked).toEqual([80, 120, 200]);
});
