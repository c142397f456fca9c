// A lobby refreshes itself: how often, and which tables wait for a person.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LobbyLists } from './lobby_lists.svelte';

const seconds = 1000;
const own = (id: string, state: string, your_turn: boolean) => ({ table: { id, state }, your_turn });

/** When the lobby was asked for, in seconds. */
let asked: number[] = [];
let mine: object[] = [];
let answers = true;
/** What a server says about its lists: plain files say nothing. */
let type = 'application/json';
const page = Object.assign(new EventTarget(), { hidden: false });
const window = new EventTarget();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  asked = [];
  mine = [];
  answers = true;
  type = 'application/json';
  page.hidden = false;
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === 'api/lobby') asked.push(Date.now() / seconds);
    if (!answers) throw new TypeError('no network');
    const said: Record<string, object> = {
      'api/lobby': { open: [], open_count: 0, running: [], running_count: 0 },
      'api/me/tables': { tables: mine },
      'api/me': { person: null },
      'api/courses': { courses: [] },
    };
    return new Response(JSON.stringify(said[path]), { headers: { 'Content-Type': type } });
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function follow(): Promise<LobbyLists> {
  const lists = new LobbyLists();
  stop = lists.follow();
  await vi.advanceTimersByTimeAsync(0);
  return lists;
}
const pass = (time: number) => vi.advanceTimersByTimeAsync(time * seconds);

test('asks every five seconds while visible, every minute while hidden, and at once when it becomes visible', async () => {
  await follow();
  await pass(12);
  expect(asked).toEqual([0, 5, 10]);
  page.hidden = true;
  await pass(180);
  expect(asked.slice(3)).toEqual([15, 75, 135]);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(5);
  expect(asked.slice(6)).toEqual([192, 197]);
});

test('asks less and less often while no server answers, and at once when the network is back', async () => {
  const lists = await follow();
  answers = false;
  await pass(200);
  expect(asked).toEqual([0, 5, 15, 35, 75, 135, 195]);
  expect(lists.error).toBe('unreachable');
  // What was known is still there.
  expect(lists.all).toBeDefined();
  answers = true;
  window.dispatchEvent(new Event('online'));
  await pass(5);
  expect(asked.slice(7)).toEqual([200, 205]);
  expect(lists.error).toBe('');
});

test('asks once where the page comes from plain files', async () => {
  type = 'text/html';
  const lists = await follow();
  await pass(600);
  expect(lists.error).toBe('no-server');
  expect(asked).toEqual([]);
});

test('counts the tables that wait for this person, and leaves out closed ones', async () => {
  mine = [own('a', 'running', true), own('b', 'open', false), own('c', 'closed', false)];
  const lists = await follow();
  expect(lists.mine.map(({ table }) => table.id)).toEqual(['a', 'b']);
  expect([lists.turns, lists.nameless]).toEqual([1, true]);
  const before = lists.mine;
  await pass(5);
  // Nothing flickers.
  expect(lists.mine).toBe(before);
  mine = [own('a', 'running', true), own('b', 'running', true)];
  await pass(5);
  expect(lists.turns).toBe(2);
});

test('asks nothing more once the lobby is left', async () => {
  await follow();
  stop();
  await pass(60);
  page.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  await pass(60);
  expect(asked).toEqual([0]);
});
