import { expect, test } from 'vitest';
import { t } from '../../i18n';
import type { OnlineTable } from '../../tables/online/online_table.svelte';
import { tabCall } from './tab_call';

const table = (more: object, settings = {}, rematch?: string) =>
  ({ seat: 0, turn: false, info: { settings, rematch }, ...more }) as unknown as OnlineTable;

test('calls the player whose turn it is by name', () => {
  expect(tabCall(table({ turn: true }, { name: 'Friday' }, 'next'), undefined)).toEqual({
    title: t('table.title.turn'),
    calls: true,
  });
});

test('calls players to the next meeting, once, but no spectators', () => {
  const called = { title: t('table.title.rematch'), calls: true };
  expect(tabCall(table({}, {}, 'next'), undefined)).toEqual(called);
  expect(tabCall(table({}, {}, 'next'), 'next')).toEqual({ title: '', calls: false });
  expect(tabCall(table({ seat: -1 }, {}, 'next'), undefined).calls).toBe(false);
});

test('otherwise names the table, if it has a name', () => {
  expect(tabCall(table({}, { name: 'Friday' }), undefined)).toEqual({
    title: t('table.title.wait', { name: 'Friday' }),
    calls: false,
  });
  expect(tabCall(table({ info: null }), undefined)).toEqual({ title: '', calls: false });
});
