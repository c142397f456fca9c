import { afterEach, expect, test, vi } from 'vitest';
import { href, readPlace } from './route.svelte';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('an address names a page, what it is about, and what is looked at', () => {
  expect(readPlace('')).toMatchObject({ page: 'home', about: '' });
  expect(readPlace('#/ride')).toMatchObject({ page: 'ride', about: '' });
  expect(readPlace('#/table/h4qfx48rxd88jk2n')).toMatchObject({ page: 'table', about: 'h4qfx48rxd88jk2n' });
  expect(readPlace('#/display')).toMatchObject({ page: 'display', about: '' });
  expect(readPlace('#/join/BKDFT')).toMatchObject({ page: 'join', about: 'BKDFT' });
  const moment = readPlace('#/replay/h4qf?at=120&seat=1');
  expect(moment).toMatchObject({ page: 'replay', about: 'h4qf' });
  expect(moment.query.get('at')).toBe('120');
});

test.each(['#/nowhere', '#', '#/%', 'x'])('%s leads home', (hash) => {
  expect(readPlace(hash).page).toBe('home');
});

test('what is written can be read', () => {
  const address = href('replay', 'a/b c', { at: 7, seat: undefined });
  expect(address).toBe('#/replay/a%2Fb%20c?at=7');
  expect(readPlace(address)).toMatchObject({ page: 'replay', about: 'a/b c' });
});

// The browser says a little later that the address has changed.
test('what is looked at does not take the place of an address that somebody has just gone to', async () => {
  const address = { hash: '#/replay/h4qf?at=120' };
  let changed = (): void => {};
  vi.stubGlobal('location', address);
  vi.stubGlobal('history', { state: null, replaceState: (_: null, __: string, to: string) => (address.hash = to) });
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => (changed = listener));
  vi.resetModules();
  const { route } = await import('./route.svelte');
  route.look({ at: 121 });
  expect(address.hash).toBe('#/replay/h4qf?at=121');
  address.hash = '#/replay/h4qf?at=60';
  route.look({ at: 122 });
  expect(address.hash).toBe('#/replay/h4qf?at=60');
  changed();
  expect(route.query.get('at')).toBe('60');
  route.look({ at: 61 });
  expect(address.hash).toBe('#/replay/h4qf?at=61');
});
