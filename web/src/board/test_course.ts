// A course for the tests of the board, laid out by hand: two straights and two half circles, a little more than one
// lap.
import type { CourseDrawing } from '../contracts';

const LANE = 20;
const ROWS = 10;
const CORNER = 12;
const SQUARE = 1.5 * LANE;

/** As the engine draws it: the start in row 2 of the first straight, the finish in its row 7 on the second lap. */
export function sampleDrawing(fences: { piece: number; row: number; lap: number }[] = []): CourseDrawing {
  const straight = Array<number>(8).fill(ROWS);
  const corner = straight.map((_, lane) => CORNER + lane);
  const length = ROWS * SQUARE;
  const bend = (CORNER + 3.5) * SQUARE;
  const radius = bend / Math.PI;
  const pieces = [
    { segment: 0, corner: false, counts: straight, x: -length / 2, y: radius, heading: 0, length, sweep: 0 },
    { segment: 1, corner: true, counts: corner, x: length / 2, y: radius, heading: 0, length: bend, sweep: Math.PI },
    { segment: 2, corner: false, counts: straight, x: length / 2, y: -radius, heading: Math.PI, length, sweep: 0 },
    {
      segment: 3,
      corner: true,
      counts: corner,
      x: -length / 2,
      y: -radius,
      heading: Math.PI,
      length: bend,
      sweep: Math.PI,
    },
  ];
  // Lines in a corner are thousandths of a piece here: equal where the fractions are.
  const rail: number[] = [];
  const lanes = straight.map((_, lane) => {
    const squares: CourseDrawing['lanes'][number] = [];
    for (let lap = 0; lap < 2; ++lap) {
      pieces.forEach((piece, i) => {
        for (let index = lap === 0 && i === 0 ? 2 : 0; index < piece.counts[lane]!; ++index) {
          const line = Math.round(1e6 * (lap * pieces.length + i + (index + 1) / piece.counts[lane]!));
          if (lane === 0) rail.push(line);
          squares.push([i, index, lap, line, rail.findLastIndex((other) => other <= line)]);
        }
      });
    }
    return squares;
  });
  const numberAt = (lane: number, piece: number, index: number, lap: number) =>
    lanes[lane]!.findIndex((square) => square[0] === piece && square[1] === index && square[2] === lap);
  return {
    id: 'sample',
    names: { en: 'The Sample' },
    ring: true,
    closed: true,
    lane_width: LANE,
    pieces,
    lanes,
    start: { piece: 0, row: 2 },
    finish: { piece: 0, row: 7 },
    finish_squares: lanes.map((_, lane) => numberAt(lane, 0, 7, 1)),
    rail_lane: 1,
    longest_move: 12,
    fences: fences.map((fence, i) => ({
      number: i + 1,
      lap: fence.lap,
      piece: fence.piece,
      row: fence.row,
      take_off: lanes.map((_, lane) => numberAt(lane, fence.piece, fence.row, fence.lap) - 1),
    })),
  };
}
