// The phases of what horses do besides running: how far each part has come at a fraction of the time.

const between = (t: number, from: number, to: number): number => Math.min(1, Math.max(0, (t - from) / (to - from)));
const smooth = (t: number): number => t * t * (3 - 2 * t);
const settle = (t: number): number => 1 - (1 - t) ** 3;

/** The horse hits the ground at this fraction of a tumble. */
export const HITS = 0.34;

export interface Tumble {
  /** how far both slide on, 0 to 1 */
  ahead: number;
  height: number;
  /** of the horse: 0 upright, 1 on its side */
  fall: number;
  /** of the rider: 0 in the saddle, 1 on the turf */
  thrown: number;
  /** turns of the rider */
  roll: number;
}

/** The horse pecks over the fence and slides; the rider goes over its head and rolls. */
export function tumble(t: number): Tumble {
  const up = between(t, 0, HITS);
  return {
    ahead: settle(between(t, 0, 0.8)),
    height: 0.45 * (1 - up * up),
    fall: smooth(between(t, 0.14, HITS + 0.16)),
    thrown: settle(between(t, 0.06, 0.72)),
    roll: 1.75 * settle(between(t, 0.06, 0.95)),
  };
}

export interface Recovery {
  fall: number;
  /** of the rider: 0 lies, 1 stands before the horse */
  stands: number;
  /** the horse shakes itself */
  shake: number;
  /** of the way off the course */
  off: number;
  opacity: number;
}

/** Nobody is hurt: the rider gets up, then the horse, and they walk off together. */
export function recovery(t: number): Recovery {
  return {
    stands: smooth(between(t, 0.06, 0.24)),
    fall: 1 - smooth(between(t, 0.16, 0.38)),
    shake: Math.sin(Math.PI * between(t, 0.34, 0.52)),
    off: smooth(between(t, 0.44, 1.16)) / smooth(between(1, 0.44, 1.16)),
    opacity: 1 - between(t, 0.88, 1),
  };
}

/** A horse that is boxed in: it surges, is checked with its head up, and comes back to its place. */
export function checked(t: number): { check: number; surge: number } {
  return {
    check: Math.min(smooth(between(t, 0, 0.22)), 1 - smooth(between(t, 0.6, 1))),
    surge: Math.sin(Math.PI * between(t, 0, 0.5)) - 0.45 * Math.sin(Math.PI * between(t, 0.4, 1)),
  };
}
