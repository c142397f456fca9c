import { describe, expect, it } from 'vitest';
import type { GameEvent, Header } from '../contracts';
import { happenedWords } from './happened_words';

const header = {
  players: ['Ada', 'Ben', 'Cleo', 'Dot'],
  horses: ['red', 'blue', 'green', 'yellow'].map((colour, owner) => ({ owner, colour })),
  races: [{ course: 'x', steeplechase: false }],
} as unknown as Header;

describe('what happened', () => {
  it('says what to do on the board', () => {
    const events = [
      { t: 'card', horse: 0, card: '12J' },
      { t: 'fall', horse: 0, told: {} },
      { t: 'stand', horse: 1, why: 'limit', told: { card: '9', limit: 8 } },
      { t: 'place', horse: 2, place: 1, points: 50 },
      { t: 'place', horse: 3, place: 2, points: 30 },
      { t: 'boxes', order: [2, 3, 1, 0] },
    ] as unknown as GameEvent[];
    expect(happenedWords(header, events)).toEqual([
      { text: 'Red plays the joker 12.', act: false },
      { text: 'Red falls. Take the figure off the board.', act: true },
      { text: 'Blue stands: the card is above its limit of 8.', act: false },
      { text: 'Green is 1st: 50 points.', act: false },
      { text: 'Yellow is 2nd: 30 points.', act: false },
      { text: 'Take these figures off the board.', act: true },
    ]);
  });
});
