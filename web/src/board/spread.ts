// Where the squares to choose from are pressed: in their middle, or a little apart where they are too close together.
import { LEAST_TARGET } from './follow';
import { distance, type Point } from './piece';

const ROUNDS = 60;

/** Moves points away from each other until any two are at least `least` apart; their middle stays where it is. */
export function spreadOut(points: readonly Point[], least: number): Point[] {
  const spread = points.map(({ x, y }) => ({ x, y }));
  for (let round = 0; round < ROUNDS; ++round) {
    let moved = false;
    for (let i = 0; i < spread.length; ++i) {
      for (let k = i + 1; k < spread.length; ++k) {
        const [a, b] = [spread[i], spread[k]];
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
