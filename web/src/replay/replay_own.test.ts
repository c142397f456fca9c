import { expect, it } from 'vitest';
import { ownSeats } from './replay_own';

const seat = (name: string, rank: number, score: number, rider = false) => ({ name, rank, score, rider });

it('finds one’s own seat by its result', () => {
  const seats = [seat('Bo', 2, 50), seat('Ann', 1, 90), seat('Steady', 2, 50, true)];
  expect(ownSeats({ rank: 1, score: 90, seats })).toEqual([1]);
  expect(ownSeats({ rank: 2, score: 50, seats })).toEqual([0]);
});

it('does not guess between two people with the same result', () => {
  expect(ownSeats({ rank: 1, score: 50, seats: [seat('Bo', 1, 50), seat('Ann', 1, 50)] })).toEqual([]);
});
