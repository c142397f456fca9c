import { expect, test } from 'vitest';
import type { GameEvent } from '../contracts';
import { beyond, diceAt, momentAt, raceStarts, stepsOf } from './replay_steps';

const round = (number: number, kind: 'card' | 'dice'): GameEvent => ({
  t: 'round',
  race: 0,
  round: number,
  kind,
  order: [0, 1],
  limits: [8, null],
  told: { leaders: [0], to_go: 100 },
});
const ride = (horse: number, to: string): GameEvent => ({
  t: 'ride',
  horse,
  to,
  told: { way: ['1.0', to], points: 7, spent: 7, passed: [], level: [], leads: false, crosses: false },
});
const events: GameEvent[] = [
  { t: 'commit', hash: '' },
  { t: 'boxes', order: [0, 1] },
  { t: 'shuffle', horse: 0 },
  { t: 'shuffle', horse: 1 },
  { t: 'roller', player: 0 },
  round(0, 'card'),
  { t: 'card', horse: 0, card: '7' },
  ride(0, '1.7'),
  { t: 'card', horse: 1, card: '12J' },
  ride(1, '2.12'),
  round(1, 'dice'),
  { t: 'dice', player: 0, dice: [2, 5] },
  { t: 'pace', player: 0, use: 'sum' },
  ride(1, '2.19'),
  { t: 'place', horse: 1, place: 1, points: 50 },
  { t: 'result', scores: [0, 50], ranking: [1, 0], told: { shared: [] } },
  { t: 'reveal', seed: '' },
];

test('a replay halts where something is seen', () => {
  expect(stepsOf(events)).toEqual([0, 5, 6, 8, 10, 11, 12, 13, 14, 15, 16, 17]);
  expect(stepsOf(events, [8, 9])).toContain(9);
});

test('steps forward and back from any place', () => {
  const steps = stepsOf(events);
  expect(beyond(steps, 6, 1)).toBe(8);
  expect(beyond(steps, 7, 1)).toBe(8);
  expect(beyond(steps, 7, -1)).toBe(6);
  expect(beyond(steps, 17, 1)).toBeUndefined();
  expect(beyond(steps, 0, -1)).toBeUndefined();
});

test('a race is first seen in the boxes, its cards dealt', () => {
  expect(raceStarts(events, [1])).toEqual([5]);
  expect(raceStarts(events.slice(0, 3), [1])).toEqual([2]);
});

test('a moment knows its round, its cards and its dice', () => {
  expect(momentAt(events, [1], 0)).toEqual({ race: 0, round: null, kind: null, cards: [], dice: null, over: false });
  expect(momentAt(events, [1], 5).round).toBeNull();
  expect(momentAt(events, [1], 9)).toMatchObject({
    round: 0,
    kind: 'card',
    cards: [
      { horse: 0, card: '7' },
      { horse: 1, card: '12J' },
    ],
  });
  expect(momentAt(events, [1], 12)).toMatchObject({
    round: 1,
    kind: 'dice',
    cards: [],
    dice: { dice: [2, 5], use: null },
  });
  expect(momentAt(events, [1], 13).dice?.use).toBe('sum');
  expect(momentAt(events, [1], 17).over).toBe(true);
});

test('dice lie until the next are rolled', () => {
  expect(diceAt(events, 11)).toEqual([0, 0]);
  expect(diceAt(events, 14)).toEqual([2, 5]);
});
