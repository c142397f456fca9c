import { expect, it } from 'vitest';
import { sortedCards } from './cards';

it('sorts cards by points, jokers after plain cards', () => {
  expect(sortedCards(['12J', '9', '12', '10J', '3'])).toEqual(['3', '9', '10J', '12', '12J']);
});
