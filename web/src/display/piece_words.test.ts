import { describe, expect, it } from 'vitest';
import { sampleDrawing } from '../board/test_course';
import type { Header, SquareName } from '../contracts';
import { emptyPosition } from '../race/timeline/test_source';
import type { PieceStep } from './piece_steps';
import { pieceLines } from './piece_words';

const header = {
  players: ['Ada', 'Ben', 'Cleo', 'Dot'],
  horses: ['red', 'blue', 'green', 'yellow'].map((colour, owner) => ({ owner, colour })),
  races: [{ course: 'x', steeplechase: false }],
} as unknown as Header;
const drawing = sampleDrawing([]);
const position = (...squares: (SquareName | null)[]) => ({ ...emptyPosition(header), squares });
const said = (step: PieceStep, now = position(null, null, null, null)) =>
  pieceLines(header, drawing, step, now).map(({ horse, words, where }) => `${horse}: ${words} | ${where}`);

describe('what to do with the pieces, in words', () => {
  it('counts a way off and says by which piece its end is found', () => {
    const after = position('2.6', '2.4', null, null);
    const way = ['1.3', '1.4', '2.5', '2.6'];
    expect(said({ id: '', kind: 'ride', horse: 0, way, to: '2.6', round: 1, crosses: false, position: after })).toEqual(
      ['0: 1 square straight on, diagonally into lane 2, 1 square straight on | Lane 2, 2 squares past Blue'],
    );
  });
  it('says where a piece crosses the line', () => {
    const step: PieceStep = {
      id: '',
      kind: 'ride',
      horse: 1,
      way: ['3.8', '3.9'],
      to: '3.9',
      round: 1,
      crosses: true,
      position: position(),
    };
    expect(said(step)).toEqual(['1: 1 square straight on | Lane 3, over the finish line']);
  });
  it('takes pieces off the board', () => {
    expect(said({ id: '', kind: 'fall', horse: 2 })).toEqual(['2: Falls: take the figure off the board | ']);
    expect(said({ id: '', kind: 'off', pieces: [{ horse: 3, place: 1 }] })).toEqual([
      '3: 1st | Take the figure off the board',
    ]);
  });
  it('puts pieces into boxes by lane, and on squares from the front, each by one that stands already', () => {
    const pieces = [
      { horse: 0, square: '2.0' },
      { horse: 1, square: '1.0' },
    ];
    expect(said({ id: '', kind: 'set', why: 'boxes', pieces })).toEqual(['1: Lane 1 | ', '0: Lane 2 | ']);
    const now = [
      { horse: 0, square: '2.3' },
      { horse: 1, square: '2.5' },
    ];
    expect(said({ id: '', kind: 'set', why: 'now', pieces: now }, position('2.3', '2.5', null, null))).toEqual([
      '1: Lane 2, square 5 | ',
      '0: Lane 2, square 3 | 2 squares behind Blue',
    ]);
  });
});
