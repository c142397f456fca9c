import { expect, test } from 'vitest';
import { marginWords } from './photo_words';
import type { PhotoEntry } from '../../board/types';

/** Horses by place: squares behind the one before, or 'line'; the first has this place. */
function photo(first: number, ...margins: (number | 'line')[]): string[] {
  const placed = [0, ...margins].map((margin, horse): PhotoEntry => ({
    horse,
    colour: 'red',
    pattern: 'plain',
    number: horse + 1,
    name: ['Red', 'Blue', 'Green', 'Black'][horse]!,
    rider: 'Ann',
    behind: 0,
    margin: margin === 'line' ? 0 : margin,
    inLine: margin === 'line',
    place: first + horse,
  }));
  return placed.map((_, at) => marginWords(placed, at));
}

test('the horse ahead of all others wins', () => {
  expect(photo(1, 2, 1)).toEqual(['Wins the race', '2 squares behind Red', '1 square behind Blue']);
});

test('a winner in line with the second wins by lane', () => {
  expect(photo(1, 'line', 1)).toEqual([
    'Wins in line with Blue, from the inner lane',
    'In line with Red, further out',
    '1 square behind Blue',
  ]);
});

test('two who are in line behind the winner do not make it a win by lane', () => {
  expect(photo(1, 1, 'line')).toEqual(['Wins the race', '1 square behind Red', 'In line with Blue, further out']);
});

test('a short head three times is not a square', () => {
  expect(photo(1, 0, 0, 0)).toEqual([
    'Wins the race',
    'A short head behind Red',
    'A short head behind Blue',
    'A short head behind Green',
  ]);
});

test('nobody wins in the photo of a lower place', () => {
  expect(photo(3, 0)).toEqual(['Ahead of Blue', 'A short head behind Red']);
  expect(photo(3, 'line')).toEqual(['In line with Blue, and ahead on the inside', 'In line with Red, further out']);
});
