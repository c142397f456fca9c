import { expect, it } from 'vitest';
import { randomHex } from './random';

it('has two digits a byte and is another one each time', () => {
  expect(randomHex(32)).toMatch(/^[0-9a-f]{64}$/);
  expect(randomHex(6)).toHaveLength(12);
  expect(new Set(Array.from({ length: 50 }, () => randomHex(8))).size).toBe(50);
});
