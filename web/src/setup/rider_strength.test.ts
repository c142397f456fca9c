// Whoever chooses a house rider reads how strong it is.
import { expect, test } from 'vitest';
import { found, read } from '../i18n/testing';
import { byStrength, riderWithStrength } from './rider_strength';

const riders = found(read('texts/en/home.json'), /"rider\.([a-z]+)"/g);

test('every rider that has a name has a strength', () => {
  expect(riders.length).toBeGreaterThan(10);
  expect(riders.filter((name) => !riderWithStrength(name).includes(': '))).toEqual([]);
  expect(riderWithStrength('bolt')).toBe('Bolt: very easy');
  expect(riderWithStrength('own')).toBe('Own');
});

test('the weakest come first', () => {
  const sorted = byStrength(['master', 'steady', 'own', 'novice'].map((name) => ({ name })));
  expect(sorted.map(({ name }) => name)).toEqual(['novice', 'steady', 'own', 'master']);
});
