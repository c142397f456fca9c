import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
/** What the server answers, by path. */
let answers: Record<string, object> = {};
const ann = { person: 1, name: 'Ann', account: 'ann', rating: {} };

beforeEach(() => {
  vi.resetModules();
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('fetch', async (path: string) => Response.json(answers[path]));
});
afterEach(() => vi.unstubAllGlobals());

it('keeps a recovery code until it is dismissed or another person logs in', async () => {
  const { me } = await import('./me.svelte');
  answers = { 'api/account': { ...ann, recovery: 'aaaa-bbbb' } };
  await me.makeAccount('ann', 'four words of nonsense');
  expect(me.recovery).toBe('aaaa-bbbb');
  expect(me.person).toEqual(ann);
  answers = { 'api/me': ann };
  await me.know();
  expect(me.recovery).toBe('aaaa-bbbb');
  answers = { 'api/me': { ...ann, person: 2, account: 'bo' } };
  await me.know();
  expect(me.recovery).toBe('');
  answers = { 'api/recovery': { ...ann, recovery: 'cccc-dddd' } };
  await me.renewRecovery('four words of nonsense');
  expect(me.recovery).toBe('cccc-dddd');
});

it('tells other tabs when another person logs in here, and only then', async () => {
  const { me } = await import('./me.svelte');
  const heard = vi.fn();
  const other = new BroadcastChannel('furlong.identity');
  other.onmessage = heard;
  answers = { 'api/login': ann, 'api/me': { ...ann, name: 'Anna' }, 'api/logout': { person: null } };
  await me.logIn('ann', 'four words of nonsense');
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  await me.call('Anna');
  await me.logOut();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
  other.close();
});

it('asks the server who the person is after another tab has logged in or out', async () => {
  const { me } = await import('./me.svelte');
  answers = { 'api/me': { person: null } };
  await me.know();
  answers = { 'api/me': ann };
  const other = new BroadcastChannel('furlong.identity');
  other.postMessage('changed');
  await vi.waitFor(() => expect(me.person).toEqual(ann));
  expect(stored.get('furlong.known')).toBe('true');
  other.close();
});
