import { expect, it } from 'vitest';
import { countedCards, sortedCards } from './cards';

it('sorts cards by points, jokers after plain cards', () => {
  expect(sortedCards(['12J', '9', '12', '10J', '3'])).toEqual(['3', '9', '10J', '12', '12J']);
});

it('counts equal cards, and a joker is not equal to a plain card', () => {
  expect(countedCards(['8', '12J', '3', '8', '12', '8'])).toEqual([
    { card: '3', count: 1 },
    { card: '8', count: 3 },
    { card: '12', count: 1 },
    { card: '12J', count: 1 },
  ]);
});
