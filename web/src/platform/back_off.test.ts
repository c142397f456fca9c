import { expect, test } from 'vitest';
import { backOff } from './back_off';

test('waits twice as long after each failure, up to a limit', () => {
  expect([0, 1, 2, 3, 4, 50].map((failures) => backOff(failures, 5, 60))).toEqual([5, 10, 20, 40, 60, 60]);
});
