import { expect, test } from 'vitest';
import { deciding, rides, votersFor } from './people';

const ann = { name: 'Ann', present: true };
const away = { name: 'Bo', present: false, idle: true as const };
const stood = { name: 'Eve', present: false, stand_in: 'steady' };
const rider = { name: 'Steady', rider: 'steady', present: true };
const resigned = { name: 'Cleo', present: true, resigned: true as const };
const dan = { name: 'Dan', present: true, idle: true as const };
const free = { present: false };

test('people who are here and still ride decide about an early end', () => {
  const seats = [ann, away, rider, resigned, dan, free, stood, { name: 'Finn', present: false }];
  expect(seats.map(rides)).toEqual([true, true, false, false, true, false, true, true]);
  expect(deciding({ seats })).toEqual([0, 4, 7]);
});

test('nobody votes about themselves', () => {
  expect(votersFor({ seats: [ann, dan, rider] }, 1)).toEqual([0]);
});
