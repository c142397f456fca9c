import { expect, test } from 'vitest';
import { leftText, tableTitle } from './online_words';

const hour = 3_600_000;

test('gives the time left in the unit that matters', () => {
  expect(leftText(0)).toBe('Less than an hour left');
  expect(leftText(hour)).toBe('1 hour left');
  expect(leftText(47.9 * hour)).toBe('47 hours left');
  expect(leftText(71.9 * hour)).toBe('2 days left');
});

test('names a table without a name after its people, in the reader’s language', () => {
  const seats = [{ name: 'Novice', rider: 'novice' }, { name: 'Ann' }, { name: 'Ben' }];
  expect(tableTitle({ name: '', seats })).toBe('Ann’s table');
  expect(tableTitle({ name: 'Sunday', seats })).toBe('Sunday');
  expect(tableTitle({ name: '', seats: [] })).toBe('A table');
});
