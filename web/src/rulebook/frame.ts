// What a figure shows of the course.
import { LANE, boxOf, type Box, type Ground } from '../board/geometry';
import type { SquareName } from '../contracts/engine';

const MARGIN = 1.2 * LANE;

/** All of these squares with a margin, grown to the wished shape. */
export function frame(ground: Ground, sight: readonly SquareName[], ratio: number): Box {
  const { left, right, top, bottom } = ground.boxAround([...sight], MARGIN) ?? boxOf([{ x: 0, y: 0 }])!;
  const wide = Math.max(right - left, ratio * (bottom - top));
  const high = wide / ratio;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return { left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 };
}
