import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { dealSeed, sha256 } from './deal_seed';

it.each(['', 'derby', 'Großer Preis', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'long '.repeat(100)])(
  'hashes %j as SHA-256 does',
  (text) => {
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  },
);

it('is the text in the address; without one, chance decides', () => {
  expect(dealSeed('?seed=derby')).toBe(sha256('derby'));
  expect(dealSeed('?seed=Gro%C3%9Fer+Preis')).toBe(sha256('Großer Preis'));
  expect(dealSeed('?seed=')).toBeUndefined();
  expect(dealSeed('')).toBeUndefined();
});
