// Where things are on the course, as numbers to put into words. Derived from the engine's drawing.
import type { CourseDrawing, Public } from '../../contracts';
import { itemAt } from '../../contracts/items';
import { spotOf, toGoInLane, type Spot } from '../parts/course_square';

type Shape = 'straight' | 'left' | 'right';

/** The course ahead of a horse, in its own lane. */
export interface Ahead {
  /** the shape it is on now, and for how many more squares */
  here: { shape: Shape; squares: number };
  /** what follows; null: the finish comes first */
  next: { shape: Shape; squares: number; /** squares in the inside lane of a corner */ inside: number } | null;
  /** squares to the finish */
  finish: number;
  /** the next fence, and the squares to it */
  fence: { number: number; squares: number } | null;
}

/** Another horse beside, ahead or behind, counted in squares of its own lane. */
export interface Near {
  horse: number;
  /** 0: in line; positive: ahead */
  squares: number;
}

function fenceAhead(drawing: CourseDrawing, { lane, number }: Spot): Ahead['fence'] {
  for (const { number: fence, take_off } of drawing.fences) {
    const squares = itemAt(take_off, lane - 1) + 1 - number;
    if (squares > 0) return { number: fence, squares };
  }
  return null;
}

/** The next fence, if one move may lead to it. */
export function fenceInReach(drawing: CourseDrawing, spot: Spot): Ahead['fence'] {
  const fence = fenceAhead(drawing, spot);
  return fence && fence.squares <= drawing.longest_move ? fence : null;
}

function shapeOf(drawing: CourseDrawing, piece: number): Shape {
  const { corner, sweep } = itemAt(drawing.pieces, piece);
  return !corner ? 'straight' : sweep > 0 ? 'left' : 'right';
}

export function ahead(drawing: CourseDrawing, spot: Spot): Ahead {
  const squares = itemAt(drawing.lanes, spot.lane - 1);
  const last = itemAt(drawing.finish_squares, spot.lane - 1);
  // The course ahead as runs of one shape, up to the finish, starting with the horse's own square.
  let [piece] = itemAt(squares, spot.number);
  let run = { shape: shapeOf(drawing, piece), squares: 0, inside: 0 };
  const runs = [run];
  for (const [next] of squares.slice(spot.number + 1, last + 1)) {
    const fresh = next !== piece;
    piece = next;
    const shape = shapeOf(drawing, piece);
    if (shape !== run.shape) runs.push((run = { shape, squares: 0, inside: 0 }));
    if (fresh) run.inside += Math.min(...itemAt(drawing.pieces, piece).counts);
    run.squares += 1;
  }
  const [here = run, next] = runs;
  return {
    here: { shape: here.shape, squares: here.squares },
    next: next ?? null,
    finish: toGoInLane(drawing, spot),
    fence: fenceAhead(drawing, spot),
  };
}

/** Horses in a lane around a square, from the furthest ahead to the furthest behind, within a distance. */
export function near(
  drawing: CourseDrawing,
  board: Public,
  spot: Spot,
  lane: number,
  before: number,
  behind: number,
): Near[] {
  const squares = drawing.lanes[lane - 1];
  if (!squares) return [];
  // The first square of that lane that is further ahead; the one before it is in line or behind.
  const first = squares.findIndex(([, , , line]) => line > spot.line);
  const inLine = squares[first - 1]?.[3] === spot.line;
  return board.squares
    .flatMap((square, horse): Near[] => {
      const other = spotOf(drawing, square);
      if (!other || other.lane !== lane || (other.lane === spot.lane && other.number === spot.number)) return [];
      const steps = other.number - first + 1;
      return [{ horse, squares: steps > 0 || inLine ? steps : steps - 1 }];
    })
    .filter(({ squares: off }) => off <= before && off >= -behind)
    .sort((a, b) => b.squares - a.squares);
}
