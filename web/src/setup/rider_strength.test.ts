// The choice of house riders shows how strong each is.
import { expect, test } from 'vitest';
import { named } from '../i18n/testing';
import { byStrength, riderWithStrength } from './rider_strength';

const riders = named.rider!;

test('every house rider has a name and a strength', () => {
  expect(riders.length).toBeGreaterThan(10);
  expect(riders.filter((name) => !riderWithStrength(name).includes(': '))).toEqual([]);
  expect(riderWithStrength('bolt')).toBe('Bolt: very easy');
  expect(riderWithStrength('own')).toBe('Own');
});

test('the weakest come first', () => {
  const sorted = byStrength(['master', 'steady', 'own', 'novice'].map((name) => ({ name })));
  expect(sorted.map(({ name }) => name)).toEqual(['novice', 'steady', 'own', 'master']);
});
