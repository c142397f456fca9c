// A square of the course, as the engine's drawing knows it.
import type { CourseDrawing, SquareName } from '../../../contracts/engine';

export interface Spot {
  lane: number;
  number: number;
  /** R3.3: equal exactly where in line */
  line: number;
  /** the square of lane 1 that lies beside it */
  rail: number;
}

export function spotOf(drawing: CourseDrawing, square: SquareName | null): Spot | null {
  if (square === null) return null;
  const [lane, number] = square.split('.').map(Number);
  const [, , , line, rail] = drawing.lanes[lane - 1]?.[number] ?? [];
  return line === undefined ? null : { lane, number, line, rail };
}

/** Squares of lane 1 to the finish, by which horses compare; below 1: it has crossed. */
export function toGo(drawing: CourseDrawing, { rail }: Spot): number {
  return drawing.finish_squares[0] + 1 - rail;
}

/** Squares of its own lane to the finish, as a horse has to ride them that stays there. */
export function toGoInLane(drawing: CourseDrawing, { lane, number }: Spot): number {
  return drawing.finish_squares[lane - 1] + 1 - number;
}
