import { expect, test } from 'vitest';
import { href, readPlace } from './route.svelte';

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
