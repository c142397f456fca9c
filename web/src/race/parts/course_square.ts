// A square of the course, as the engine's drawing describes it.
import { parseSquare } from '../../contracts/square';
import { squaresToRun } from '../../board/geometry';
import type { CourseDrawing, SquareName } from '../../contracts';

export interface Spot {
  lane: number;
  number: number;
  /** equal for squares that are in line, and only for those (R3.3) */
  line: number;
  /** the square of the rail lane beside it */
  rail: number;
}

export function spotOf(drawing: CourseDrawing, square: SquareName | null | undefined): Spot | null {
  if (!square) return null;
  const { lane, number } = parseSquare(square);
  const place = drawing.lanes[lane - 1]?.[number];
  if (!place) return null;
  const [, , , line, rail] = place;
  return { lane, number, line, rail };
}

/** Squares along the rail to the finish, to compare horses; below 1 it has finished. */
export function toGo(drawing: CourseDrawing, { rail }: Spot): number {
  return squaresToRun(drawing) - rail;
}

/** Squares to the finish in its own lane. */
export function toGoInLane(drawing: CourseDrawing, { lane, number }: Spot): number {
  return squaresToRun(drawing, lane) - number;
}
