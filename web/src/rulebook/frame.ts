// Which part of the course a figure shows.
import { LANE, boxOf, type Box, type Ground } from '../board/geometry';
import type { SquareName } from '../contracts';

const MARGIN = 1.2 * LANE;

/** The box around these squares with a margin, enlarged to the given ratio. */
export function frame(ground: Ground, sight: readonly SquareName[], ratio: number): Box {
  const { left, right, top, bottom } = ground.boxAround([...sight], MARGIN) ?? boxOf([{ x: 0, y: 0 }])!;
  const wide = Math.max(right - left, ratio * (bottom - top));
  const high = wide / ratio;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return { left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 };
}
