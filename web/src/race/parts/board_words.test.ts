import { expect, test } from 'vitest';
import { sampleDrawing } from '../../board/test_course';
import type { Header, Public } from '../../contracts';
import { emptyPosition } from '../timeline/test_source';
import { boardInWords } from './board_words';

const header = {
  players: ['Ada', 'Ben'],
  horses: ['red', 'blue', 'green', 'yellow'].map((colour, horse) => ({ owner: horse % 2, colour })),
  races: [{ course: 'x', steeplechase: false }],
} as unknown as Header;
const drawing = sampleDrawing();
const rail = drawing.finish_squares[0]!;

function board(squares: (string | null)[]): Public {
  return {
    ...emptyPosition(header),
    race: 0,
    round: 2,
    squares,
    status: ['racing', 'racing', 'finished', 'fallen'],
    places: [[0, 0, 1, 0]],
  };
}

test('the distance is that of the square it is said with, along the rail', () => {
  expect(boardInWords(header, board(['1.5', '3.5', null, null]), drawing)).toEqual([
    `Red 1: lane 1, square 5, ${rail - 4} to go along the rail`,
    `Blue 2: lane 3, square 5, ${rail - 4} to go along the rail`,
    'Green 3: finished 1st',
    'Yellow 4: fell, out of this race',
  ]);
  expect(boardInWords(header, board([`1.${rail}`, `1.${rail + 1}`, null, null]), drawing).slice(0, 2)).toEqual([
    `Red 1: lane 1, square ${rail}, 1 to go along the rail`,
    'Blue 2: over the finish line in lane 1',
  ]);
});
