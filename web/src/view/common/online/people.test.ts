import { expect, test } from 'vitest';
import { deciding, rides, votersFor } from './people';

const ann = { name: 'Ann', present: true };
const away = { name: 'Bo', present: false };
const rider = { name: 'Steady', rider: 'steady', present: true };
const resigned = { name: 'Cleo', present: true, resigned: true as const };
const dan = { name: 'Dan', present: true, idle: true as const };
const free = { present: false };

test('people who are here and still ride decide about an early end', () => {
  const seats = [ann, away, rider, resigned, dan, free];
  expect(seats.map(rides)).toEqual([true, true, false, false, true, false]);
  expect(deciding({ seats })).toEqual([0, 4]);
});

test('nobody votes about themselves', () => {
  expect(votersFor({ seats: [ann, dan, rider] }, 1)).toEqual([0]);
});
