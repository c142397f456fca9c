import { describe, expect, it } from 'vitest';
import { sampleDrawing } from '../../board/test_course';
import type { End, Header, PaceOutlook, Public, Reach } from '../../contracts';
import { emptyPosition } from '../timeline/test_source';
import { rowsOf } from '../parts/order_rows';
import { spotOf } from '../parts/course_square';
import { fieldOf, gainsOf } from './field_facts';
import { ahead, near } from './course_facts';
import { turnWords } from './turn_words';
import {
  aroundLines,
  cardWords,
  courseFacts,
  gainFacts,
  joinFacts,
  paceFacts,
  reachFacts,
  squareWords,
  whoIsWhere,
} from './text_words';

const header = {
  players: ['Ada', 'Ben', 'Cleo', 'Dot'],
  horses: ['red', 'blue', 'green', 'yellow'].map((colour, owner) => ({ owner, colour })),
  races: [{ course: 'x', steeplechase: false }],
} as unknown as Header;
// The first straight has eight rows from the start, its corner twelve squares in lane 1; there is a fence on the second
// straight.
const drawing = sampleDrawing([{ piece: 2, row: 4, lap: 0 }]);
const take = drawing.fences[0]!.take_off[0]!;

function board(squares: (string | null)[], more: Partial<Public> = {}): Public {
  return {
    ...emptyPosition(header),
    race: 0,
    round: 2,
    order: [0, 1, 2, 3],
    boxes: [0, 1, 2, 3],
    squares,
    limits: [8, 9, null, null],
    hand: [7, 6, 1, 0],
    dealt: [10, 10, 10, 10],
    stock: [22, 22, 22, 22],
    places: [[0, 0, 0, 0]],
    ...more,
  };
}
const field = (now: Public) => fieldOf(rowsOf(header, now, drawing, 0, []), now, drawing);
const said = (now: Public) => whoIsWhere(header, field(now), true);

describe('who is where', () => {
  it('has the foremost first, whatever the order of riding', () => {
    expect(field(board(['1.2', '3.5', '2.5', '1.4'])).map(({ row }) => row.horse)).toEqual([2, 1, 3, 0]);
  });
  it('says lane, square, gap, line, limit and cards', () => {
    const lines = said(board(['1.2', '3.5', '2.5', '1.4']));
    expect(lines[0]).toMatch(
      /^Green, ridden by Cleo: lane 2, square 5, \d+ to go along the rail, in line with Blue, no limit, 1 card$/,
    );
    expect(lines[2]).toContain('1 square behind Blue');
    expect(lines[3]).toMatch(
      /^Red, your horse: lane 1, square 2, \d+ to go along the rail, 2 squares behind Yellow, limit 8, 7 cards$/,
    );
  });
  it('distinguishes fallen horses from finished ones', () => {
    const now = board(['1.2', null, null, '1.0'], {
      status: ['racing', 'finished', 'fallen', 'racing'],
      places: [[0, 1, 0, 0]],
      order: [0, 3],
    });
    expect(said(now).join(' ')).toMatch(/Blue, ridden by Ben: home, 1st/);
    expect(said(now).join(' ')).toMatch(/Green, ridden by Cleo: fell, out of this race/);
    expect(said(now).join(' ')).toMatch(/in starting box 1/);
  });
});

describe('the course ahead', () => {
  it('counts straight, corner, fence and finish in the own lane', () => {
    const spot = spotOf(drawing, '3.2')!;
    const before = ahead(drawing, spot);
    expect(before.here).toEqual({ shape: 'straight', squares: 5 });
    expect(before.next).toEqual({ shape: 'left', squares: 14, inside: 12 });
    expect(before.fence).toEqual({ number: 1, squares: drawing.fences[0]!.take_off[2]! + 1 - 2 });
    expect(before.finish).toBe(drawing.finish_squares[2]! + 1 - 2);
    expect(courseFacts(drawing, spot).slice(0, 2)).toEqual([
      'straight on for 5 more squares',
      'then a left-hand corner of 14 squares in lane 3, 12 on the rail',
    ]);
  });
  it('ends with the finish', () => {
    const spot = spotOf(drawing, `1.${drawing.finish_squares[0]! - 1}`)!;
    expect(ahead(drawing, spot).next).toBeNull();
    expect(courseFacts(drawing, spot)).toEqual(['2 squares to go in this lane']);
  });
  it('says a fence right in front', () => {
    expect(courseFacts(drawing, spotOf(drawing, `1.${take}`)!)).toContain('fence 1 right in front');
  });
});

describe('around a horse', () => {
  it('counts in squares of each lane', () => {
    const now = board(['2.3', '2.6', '1.3', '3.2']);
    const spot = spotOf(drawing, '2.3')!;
    expect(near(drawing, now, spot, 2, 12, 3)).toEqual([{ horse: 1, squares: 3 }]);
    expect(near(drawing, now, spot, 1, 12, 3)).toEqual([{ horse: 2, squares: 0 }]);
    expect(near(drawing, now, spot, 3, 12, 3)).toEqual([{ horse: 3, squares: -1 }]);
    expect(aroundLines(header, drawing, now, spot)).toEqual([
      'Inside, lane 1: Green level.',
      'Your lane, 2: Blue 3 squares ahead.',
      'Outside, lane 3: Yellow 1 square behind.',
    ]);
  });
  it('knows the rail, the edge and an empty lane', () => {
    const now = board(['1.3', '8.3', null, null]);
    expect(aroundLines(header, drawing, now, spotOf(drawing, '1.3')!)[0]).toBe('Inside: the rail.');
    expect(aroundLines(header, drawing, now, spotOf(drawing, '8.3')!)[2]).toBe('Outside: the edge of the course.');
    expect(aroundLines(header, drawing, now, spotOf(drawing, '1.3')!)[2]).toBe('Outside, lane 2: nobody near.');
  });
  it('counts a square ahead in a corner where nothing is in line', () => {
    // Half way through the corner, lane 1 has a square that lane 2 does not have.
    const spot = spotOf(drawing, '1.9')!;
    const further = drawing.lanes[1]!.findIndex(([, , , line]) => line > spot.line);
    expect(near(drawing, board([null, `2.${further}`, `2.${further - 1}`, null]), spot, 2, 12, 3)).toEqual([
      { horse: 1, squares: 1 },
      { horse: 2, squares: -1 },
    ]);
  });
});

describe('what a choice brings', () => {
  const end = (...way: string[]): End => ({ to: way.at(-1)!, way, crosses: false });
  it('names who is passed, level and next, the furthest square first', () => {
    const now = board(['1.2', '3.4', '4.5', '5.7']);
    const gains = gainsOf([end('1.2', '2.3', '2.4'), end('1.2', '1.3', '1.4', '1.5')], 0, now, drawing);
    expect(gains.map(({ end: { to } }) => to)).toEqual(['1.5', '2.4']);
    expect(squareWords(gains[0]!)).toBe('Lane 1, square 5');
    expect(joinFacts(gainFacts(header, gains[0]!))).toMatch(
      /^past Blue, in line with Green, 2 squares behind Yellow, \d+ squares to go in this lane, straight on$/,
    );
    expect(joinFacts(gainFacts(header, gains[1]!))).toMatch(
      /^in line with Blue, 1 square behind Green, \d+ squares to go in this lane, one lane out$/,
    );
  });
  it('counts to the finish in the lane of the square, horses along the rail', () => {
    const now = board(['1.2', '3.4', '4.5', '5.7']);
    const gains = gainsOf([end('1.2', '1.5'), end('1.2', '2.5'), end('1.2', '3.5')], 0, now, drawing);
    expect(gains.map(({ toGo }) => toGo)).toEqual([0, 1, 2].map((lane) => drawing.finish_squares[lane]! + 1 - 5));
    expect(new Set(gains.map(({ toGo }) => toGo)).size).toBe(3);
    const level = field(board(['1.5', '2.5', '3.5', '5.7'])).filter(({ row }) => row.horse < 3);
    expect(level.map(({ toGo }) => toGo)).toEqual([0, 1, 2].map(() => drawing.finish_squares[0]! + 1 - 5));
  });
  it('says a jump, a swerve and the front', () => {
    const now = board([`1.${take}`, '1.1', '2.1', '3.1']);
    const jump = gainsOf([end(`1.${take}`, `1.${take + 3}`)], 0, now, drawing)[0]!;
    expect(gainFacts(header, jump)).toEqual(expect.arrayContaining(['over fence 1', 'in front', 'straight on']));
    const swerve = gainsOf([end('1.2', '2.3', '1.4')], 0, board(['1.2', null, null, null]), drawing)[0]!;
    expect(gainFacts(header, swerve)).toContain('out of the lane and back');
  });
  it('says over the line, and how far past it', () => {
    const last = drawing.finish_squares[0]!;
    const home = gainsOf(
      [{ to: `1.${last + 2}`, way: [`1.${last}`, `1.${last + 2}`], crosses: true }],
      0,
      board([`1.${last}`, null, null, null]),
      drawing,
    )[0]!;
    expect(squareWords(home)).toBe('Over the finish in lane 1');
    expect(gainFacts(header, home)).toContain('2 squares past the post');
  });
  it('tells cards that ride from those that stand or fall', () => {
    const reach = (more: Partial<Reach>): Reach => ({
      outcome: 'ride',
      points: 9,
      spent: 9,
      ends: [end('1.1', '1.2')],
      ...more,
    });
    expect(reachFacts(header, reach({}), undefined)).toEqual(['one square to go to']);
    expect(reachFacts(header, reach({ spent: 6 }), undefined)[0]).toBe('moves only 6 of 9');
    expect(
      cardWords(header, '9', 2, { card: '9', ...reach({ outcome: 'limit', limit: 8, ends: [] }) }, undefined),
    ).toBe('9: two cards, above the limit of 8: stands');
    expect(cardWords(header, '12J', 1, undefined, undefined)).toBe('Joker 12');
    expect(reachFacts(header, reach({ outcome: 'fall', fence: 2, ends: [] }), undefined)).toEqual(['falls at fence 2']);
    expect(reachFacts(header, reach({ outcome: 'blocked', ends: [] }), undefined)).toEqual(['boxed in: stands']);
  });
  it('says which horses a pace holds back', () => {
    const option: PaceOutlook = {
      use: 'sum',
      points: 9,
      horses: [
        { horse: 0, turned: true, spent: 4, outcome: 'ride' },
        { horse: 1, turned: false, spent: 3, outcome: 'ride' },
        { horse: 2, turned: false, spent: 9, outcome: 'ride' },
        { horse: 3, turned: false, spent: 0, outcome: 'blocked' },
      ],
    };
    expect(paceFacts(header, option, [4, 5])).toEqual([
      'Red has a turn roll, 4 or 5',
      'Blue moves only 3',
      'Yellow is boxed in',
      'the others move 9',
    ]);
    expect(paceFacts(header, { ...option, horses: [option.horses[2]!] }, [4, 5])).toEqual(['all move 9']);
  });
});

it('announces a turn with the question', () => {
  const now = board(['1.2', null, null, null], { dice: [3, 6] });
  expect(turnWords(header, now, 'card', 0, 7, null)).toBe('Your turn: card round, Red, limit 8, 7 cards.');
  expect(turnWords(header, now, 'card', 2, 1, 'Cleo')).toBe('Cleo’s turn: card round, Green, no limit, one card.');
  expect(turnWords(header, now, 'pace', null, 0, null)).toBe(
    'Your turn: the dice show 3 and 6. Choose the pace for all.',
  );
  expect(turnWords(header, now, 'die', 0, 7, null)).toBe(
    'Your turn: turn roll for Red. The sum, 9, is above the limit of 8: choose 3 or 6.',
  );
  expect(turnWords(header, now, 'over', null, 0, null)).toBeNull();
});
