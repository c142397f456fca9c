// Where the small map of the whole course is shown: in the corner where least happens.
import { everyCorner, freestCorner, inCorner, lensOf, within, type Pads, type Size, type View } from './camera';
import { LEAST_TARGET } from './follow';
import type { Ground } from './geometry';
import { LANE, grown, type Point } from './piece';
import type { Corner } from './types';

/** Between it and what is above it in the lower right corner, in pixels. */
export const ABOVE_MAP = 24;

/** Its size in pixels on a board of this size. */
export function insetSize(ground: Ground, size: Size): { wide: number; high: number } {
  const { width, height } = size;
  const lens = lensOf(size);
  const { left, right, top, bottom } = grown(ground.bounds(), 2 * LANE);
  const share = (right - left) / (bottom - top);
  const high =
    share < 1
      ? within(0.2 * height, 84, 200 * lens)
      : Math.min(within(0.16 * width, 84, 210 * lens) / share, Math.max(0.2 * height, 48));
  return { wide: high * share, high };
}

/** True if a map of this height fits below what covers the right edge, where so much is free. */
export const fitsBelow = (free: number, high: number): boolean => free > high + ABOVE_MAP;

/** Where it is on the board, in pixels. */
export function insetPlace(ground: Ground, size: Size, corner: Corner, pads: Pads) {
  const { wide, high } = insetSize(ground, size);
  return {
    x: corner.endsWith('left') ? pads.left : size.width - pads.right - wide,
    y: corner.startsWith('top') ? pads.top : size.height - pads.bottom - high,
    wide,
    high,
  };
}

interface AroundInset {
  ground: Ground;
  view: View;
  size: Size;
  pads: Pads;
  /** height in pixels that is free in the lower right corner, under the pads */
  free: number;
  /** where it may be; any corner if not set */
  corners?: readonly Corner[];
  /** where it is now */
  corner: Corner;
  /** what lies in the upper left corner, in pixels: it would cover the map */
  plate?: { right: number; bottom: number };
  /** points that it must not cover */
  clear: Point[];
  /** points that it should not cover */
  important: Point[];
  /** the middles of all squares */
  squares: Point[];
}

/** The corner for the map, and what covers the edges there. Without a corner, it would cover something everywhere. */
export function chooseCorner(around: AroundInset): { corner?: Corner; pads: Pads } {
  const { ground, view, size, free } = around;
  const inset = insetSize(ground, size);
  const margin = Math.max(1.5 * LANE * view.scale, 0.6 * LEAST_TARGET);
  const [wide, high] = [inset.wide + margin, inset.high + margin];
  const beside = fitsBelow(free, inset.high);
  const pads = beside ? { ...around.pads, right: 12, bottom: 12 } : around.pads;
  const underPlate = (where: Corner): boolean => {
    const { x, y } = insetPlace(ground, size, where, pads);
    return around.plate !== undefined && x < around.plate.right && y < around.plate.bottom;
  };
  const open = (beside ? (['bottom-right'] as const) : (around.corners ?? everyCorner)).filter(
    (where) => !underPlate(where) && inCorner(view, size, around.clear, wide, high, where, pads) === 0,
  );
  if (open.length === 0) return { pads };
  const { important, squares, corner } = around;
  // It stays where it is as long as it hides neither a horse nor a place that matters: hopping is worse than empty track.
  if (open.some((where) => where === corner) && inCorner(view, size, important, wide, high, corner, pads) === 0)
    return { corner, pads };
  return { corner: freestCorner(view, size, important, wide, high, open, pads, squares, corner), pads };
}
