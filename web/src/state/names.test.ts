import { expect, test } from 'vitest';
import { seatName } from './names';

test('a rider of a server keeps its number and gets its name here', () => {
  expect(seatName('Steady 2', 'steady')).toBe('Steady 2');
  expect(seatName('STEADY', 'steady')).toBe('Steady');
});

test('people and riders nobody has a word for are called as they are', () => {
  expect(seatName('Steady 2', undefined)).toBe('Steady 2');
  expect(seatName('Ann', null)).toBe('Ann');
  expect(seatName('Own 3', 'own')).toBe('Own 3');
});
