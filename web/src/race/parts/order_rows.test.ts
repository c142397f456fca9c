import { describe, expect, it } from 'vitest';
import type { CourseDrawing, Header, Odds, Public } from '../../contracts';
import { emptyPosition } from '../timeline/test_source';
import { rowsOf } from './order_rows';

const header = {
  players: ['Ada', 'Ben', 'Cleo', 'Dot'],
  horses: ['red', 'blue', 'green', 'yellow'].map((colour, owner) => ({ owner, colour })),
  races: [{ course: 'x', steeplechase: false }],
} as unknown as Header;
// Two lanes of ten squares, all rows in line.
const drawing = {
  lanes: [0, 1].map(() => Array.from({ length: 10 }, (_, n) => [0, n, 0, n, n])),
  finish_squares: [8, 8],
  rail_lane: 1,
} as unknown as CourseDrawing;
const board: Public = {
  ...emptyPosition(header),
  race: 0,
  round: 2,
  order: [2, 0, 1],
  squares: ['1.4', '2.4', '1.6', null],
  limits: [9, 9, 8, null],
  status: ['racing', 'racing', 'racing', 'finished'],
  places: [[0, 0, 0, 1]],
  boxes: [0, 1, 2, 3],
  horse: 0,
};

describe('the running order', () => {
  it('has finished horses first, then those still racing, and fallen ones last', () => {
    expect(rowsOf(header, board, drawing, 0, []).map(({ horse }) => horse)).toEqual([3, 2, 0, 1]);
    const fell: Public = { ...board, status: ['racing', 'racing', 'racing', 'fallen'], places: [[0, 0, 0, 0]] };
    expect(rowsOf(header, fell, drawing, 0, []).map(({ horse }) => horse)).toEqual([2, 0, 1, 3]);
  });
  it('follows the places once every horse has one', () => {
    const over = { ...board, places: [[3, 4, 2, 1]] };
    expect(rowsOf(header, over, drawing, 0, []).map(({ horse }) => horse)).toEqual([3, 2, 0, 1]);
  });
  it('has chances to win only if odds are shown, and only of those still racing', () => {
    expect(rowsOf(header, board, drawing, 0, [])[0]).not.toHaveProperty('chance');
    const chances = (odds: Odds | null) => rowsOf(header, board, drawing, 0, [], [], [], odds).map((row) => row.chance);
    expect(chances(null)).toEqual([null, null, null, null]);
    const odds = {
      race: 0,
      horses: [4000, 3500, 2500, 0].map((win) => ({ win, placed: 10_000, points: 275 })),
      players: [],
    };
    expect(chances(odds)).toEqual([null, 0.25, 0.4, 0.35]);
    // Those of the next race wait until it is shown.
    expect(chances({ ...odds, race: 1 })).toEqual([null, null, null, null]);
  });
  it('brackets horses in line', () => {
    expect(rowsOf(header, board, drawing, 0, []).map(({ level }) => [level.before, level.after])).toEqual([
      [false, false],
      [false, false],
      [false, true],
      [true, false],
    ]);
  });
  it('has the cards of a hand and of its deck, once both are known', () => {
    const dealt = { ...board, hand: [9, 10, 8, 7], stock: [20, 22, 22, 12] };
    expect(rowsOf(header, dealt, drawing, 0, [])[0]!.cards).toEqual({ hand: 7, stock: 12 });
    const { stock: _, ...told } = dealt;
    expect(rowsOf(header, told, drawing, 0, [])[0]!.cards).toBeNull();
  });
  it('counts what is left to the post', () => {
    expect(rowsOf(header, board, drawing, 0, []).map(({ toGo }) => toGo)).toEqual([null, 3, 5, 5]);
  });
  it('is the order of the boxes before the first round', () => {
    expect(rowsOf(header, { ...board, order: [] }, drawing, 0, []).map(({ horse }) => horse)).toEqual([0, 1, 2, 3]);
  });
  it('says who took a bonus only while somebody has not', () => {
    const some = { ...board, bonus: [0, null, null, null] };
    expect(
      rowsOf(header, some, drawing, 0, [])
        .filter(({ bonus }) => bonus)
        .map(({ horse }) => horse),
    ).toEqual([0]);
    expect(rowsOf(header, { ...board, bonus: [0, 0, 0, 0] }, drawing, 0, []).some(({ bonus }) => bonus)).toBe(false);
  });
});
