import { describe, expect, it } from 'vitest';
import { sampleDrawing } from '../../board/test_course';
import type { Header } from '../../contracts';
import { emptyPosition } from '../timeline/test_source';
import { findWords, legsOf, wayWords } from './way_words';

const header = {
  players: ['Ada', 'Ben', 'Cleo', 'Dot'],
  horses: ['red', 'blue', 'green', 'yellow'].map((colour, owner) => ({ owner, colour })),
  races: [{ course: 'x', steeplechase: false }],
} as unknown as Header;

describe('a way on a real board', () => {
  it('counts steps straight on together', () => {
    expect(legsOf(['2.3', '2.4', '2.5', '2.6'])).toEqual([{ kind: 'straight', squares: 3 }]);
  });
  it('names each change of lanes where it is made (R8.3)', () => {
    expect(wayWords(['2.3', '3.4', '3.5', '3.6'])).toBe('diagonally into lane 3, 2 squares straight on');
    expect(wayWords(['2.3', '2.4', '1.5'])).toBe('1 square straight on, diagonally into lane 1');
  });
  it('tells a jump from a step (R9.1)', () => {
    expect(wayWords(['2.3', '2.4', '2.7', '2.8'])).toBe('1 square straight on, over the fence, 1 square straight on');
  });
});

describe('finding a square', () => {
  const drawing = sampleDrawing([]);
  const board = (squares: (string | null)[]) => ({ ...emptyPosition(header), squares });
  it('names the nearest piece in its lane', () => {
    expect(findWords(header, drawing, board(['1.1', '2.3', '2.7', null]), '2.5', 0)).toMatch(/Blue|Green/);
    expect(findWords(header, drawing, board(['1.1', '2.3', null, null]), '2.5', 0)).toBe('2 squares past Blue');
    expect(findWords(header, drawing, board(['1.1', '2.6', null, null]), '2.5', 0)).toBe('1 square behind Blue');
  });
  it('or one in a lane beside it, in line on a straight', () => {
    expect(findWords(header, drawing, board(['1.1', '3.5', null, null]), '2.5', 0)).toBe('in line with Blue');
  });
  it('but never the piece that moves, or one far away', () => {
    expect(findWords(header, drawing, board(['2.3', null, null, null]), '2.5', 0)).toBe('');
    expect(findWords(header, drawing, board(['2.1', '6.5', null, null]), '2.5', 0)).toBe('');
  });
});
