import { expect, test } from 'vitest';
import { leftText } from './words';

const hour = 3_600_000;

test('time left is told in the unit that matters', () => {
  expect(leftText(0)).toBe('Less than an hour left');
  expect(leftText(hour)).toBe('1 hour left');
  expect(leftText(47.9 * hour)).toBe('47 hours left');
  expect(leftText(71.9 * hour)).toBe('2 days left');
});
