// Where the squares to choose from are pressed: in their middle, or a little apart where they are too close together.
import type { SquareName } from '../contracts';
import { itemAt } from '../contracts/items';
import { LEAST_TARGET } from './follow';
import { LANE, distance, type Point } from './piece';

const ROUNDS = 60;

/** Moves points away from each other until any two are at least `least` apart; their middle stays where it is. */
export function spreadOut(points: readonly Point[], least: number): Point[] {
  const spread = points.map(({ x, y }) => ({ x, y }));
  for (let round = 0; round < ROUNDS; ++round) {
    let moved = false;
    for (const [i, a] of spread.entries()) {
      for (const b of spread.slice(i + 1)) {
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const far = Math.hypot(dx, dy);
        if (far >= least * 0.999) continue;
        // A little more than needed, so that a row of many comes to rest.
        const push = (least * 1.02 - far) / 2;
        const [ux, uy] = far > 0 ? [dx / far, dy / far] : [1, 0];
        a.x -= ux * push;
        a.y -= uy * push;
        b.x += ux * push;
        b.y += uy * push;
        moved = true;
      }
    }
    if (!moved) break;
  }
  return spread;
}

/** Where these squares are pressed in a view of this scale. */
export const handlesOf = (squares: readonly Point[], scale: number): Point[] =>
  spreadOut(squares, LEAST_TARGET / scale);

/** How far a press may be from each: between two neighbours the boundary is half way. */
export const reachesOf = (handles: readonly Point[], finger: number): number[] =>
  handles.map((handle) =>
    Math.min(finger, ...handles.map((other) => (other === handle ? Infinity : distance(handle, other) / 2))),
  );

/** Radius of the discs with the numbers of the lanes. */
export const discRadius = (reaches: readonly number[], finger: number): number =>
  Math.max(0.36 * LANE, 0.6 * Math.min(finger, ...reaches));

interface Targets {
  targets: readonly { to: SquareName }[];
  /** where each of them is pressed */
  handles: readonly Point[];
  /** how far from there, at most */
  finger: number;
}

/**
 * The target that a press means, if any: the one whose disc it is in, otherwise the one whose `square` it is in, otherwise
 * the one that is pressed nearest. Where discs lie beside their squares, a disc may cover the square of another target.
 */
export function targetAt(
  p: Point,
  square: SquareName | undefined,
  { targets, handles, finger }: Targets,
): SquareName | undefined {
  const radius = discRadius(reachesOf(handles, finger), finger);
  const [nearest] = targets
    .map(({ to }, i) => ({ to, far: distance(itemAt(handles, i), p) }))
    .sort((a, b) => a.far - b.far);
  if (nearest && nearest.far <= radius) return nearest.to;
  if (targets.some(({ to }) => to === square)) return square;
  return nearest && nearest.far <= finger ? nearest.to : undefined;
}
