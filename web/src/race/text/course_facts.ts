// Where things are on the course, as numbers to put into words. Derived from the engine's drawing.
import type { CourseDrawing, Public } from '../../contracts';
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

export function fenceAhead(drawing: CourseDrawing, { lane, number }: Spot): Ahead['fence'] {
  const next = drawing.fences.find(({ take_off }) => take_off[lane - 1] >= number);
  return next ? { number: next.number, squares: next.take_off[lane - 1] + 1 - number } : null;
}

function shapeOf(drawing: CourseDrawing, piece: number): Shape {
  const { corner, sweep } = drawing.pieces[piece];
  return !corner ? 'straight' : sweep > 0 ? 'left' : 'right';
}

export function ahead(drawing: CourseDrawing, spot: Spot): Ahead {
  const squares = drawing.lanes[spot.lane - 1];
  const last = drawing.finish_squares[spot.lane - 1];
  // The course ahead as runs of one shape, up to the finish, starting with the horse's own square.
  const runs = [{ shape: shapeOf(drawing, squares[spot.number][0]), squares: 0, inside: 0 }];
  let piece = squares[spot.number][0];
  for (let at = spot.number + 1; at <= last; ++at) {
    const fresh = squares[at][0] !== piece;
    piece = squares[at][0];
    const shape = shapeOf(drawing, piece);
    if (shape !== runs.at(-1)!.shape) runs.push({ shape, squares: 0, inside: 0 });
    if (fresh) runs.at(-1)!.inside += Math.min(...drawing.pieces[piece].counts);
    runs.at(-1)!.squares += 1;
  }
  const [here, next] = runs;
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
