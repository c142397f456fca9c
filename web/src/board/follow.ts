// How the camera follows the race: what must be in view, how close, and when it may stay where it is.
import {
  boxOfView,
  centred,
  clearBox,
  contains,
  fitBeside,
  lensOf,
  meet,
  noPads,
  toScreen,
  within,
  zoomAt,
} from './camera';
import type { Pads, Size, View } from './camera';
import { LANE, type Box, type Point } from './piece';

/** Width of a lane on screen, in pixels, in the closest view that the camera chooses by itself. */
const CLOSEST_LANE = 46;
/** Squares to choose from are at least this large for a finger, if the horse and all of them fit on the screen. */
export const LEAST_TARGET = 24.2;
/** A horse is at least this long on screen, in pixels. */
export const LEAST_HORSE = 44;
/** Length of a drawn horse, in lanes. */
const HORSE = 3;
/** From afar, horses are drawn this much larger than their lanes at most, so that they can be told apart. */
const MOST_ENLARGED = 1.5;
/** With lanes narrower than this, in pixels, horses would be shorter than that. */
export const LEAST_LANE = LEAST_HORSE / (HORSE * MOST_ENLARGED);
/** Lanes at least this wide show the race well enough while nothing is to be chosen. */
const WATCHED_LANE = 15;

/** How much larger than its lane a horse is drawn. */
export const enlarged = (scale: number, size: Size): number =>
  within((20 * lensOf(size)) / (scale * LANE), 1, MOST_ENLARGED);

/** Moves a view as little as possible, so that a box is in its free part; a box that is too large is centred. */
export function keepInView(view: View, box: Box, size: Size, pads: Pads = noPads): View {
  const seen = clearBox(view, size, pads);
  const shift = (low: number, high: number, from: number, to: number): number =>
    high - low > to - from ? (low + high - from - to) / 2 : Math.min(0, low - from) + Math.max(0, high - to);
  return {
    ...view,
    x: view.x + shift(box.left, box.right, seen.left, seen.right),
    y: view.y + shift(box.top, box.bottom, seen.top, seen.bottom),
  };
}

/** Moves a view so that a sign at its edge is shown whole, if what has to be in view stays there. */
export function showWhole(view: View, sign: Box, keep: Box, size: Size, pads: Pads = noPads): View {
  if (!meet(boxOfView(view, size), sign)) return view;
  const moved = keepInView(view, sign, size, pads);
  return contains(clearBox(moved, size, pads), keep) ? moved : view;
}

/** Zooms by a factor around a point of the board, which stays where it is on the screen, or comes into view. */
export function zoomAround(view: View, size: Size, point: Point, factor: number, pads: Pads = noPads): View {
  const zoomed = zoomAt(view, size, toScreen(view, size, point), factor);
  const margin = (HORSE / 2) * LANE;
  return keepInView(
    zoomed,
    { left: point.x - margin, right: point.x + margin, top: point.y - margin, bottom: point.y + margin },
    size,
    pads,
  );
}

/** Of the room that is left beside what must be in view, how much stays free on each side: rivals there are seen, too. */
const BESIDE = 0.3;
/** With less than this, the camera moves. */
const LEAST_BESIDE = 0.12;

/** A box with a share of the room that is left around it in a view of this scale, where there is something to wish for. */
function withRoom(box: Box, wish: Box, scale: number, size: Size, pads: Pads, share: number): Box {
  const seen = clearBox({ x: 0, y: 0, scale }, size, pads);
  const x = share * Math.max(0, seen.right - seen.left - (box.right - box.left));
  const y = share * Math.max(0, seen.bottom - seen.top - (box.bottom - box.top));
  return {
    left: Math.min(box.left, Math.max(box.left - x, wish.left)),
    right: Math.max(box.right, Math.min(box.right + x, wish.right)),
    top: Math.min(box.top, Math.max(box.top - y, wish.top)),
    bottom: Math.max(box.bottom, Math.min(box.bottom + y, wish.bottom)),
  };
}

/**
 * The view that follows the race: all of `wish`, or, if it would be too small, as much of it as leaves all of `must` in
 * view. If the current view will do, it stays: a restless camera tires people and drains batteries.
 * @param choosing true if squares in `must` are to be pressed
 */
export function followView(
  wish: Box,
  must: Box | undefined,
  whole: Box,
  size: Size,
  now?: View,
  pads: Pads = noPads,
  choosing = must !== undefined,
): View {
  const all = fitBeside(whole, size, pads).scale;
  const least = Math.max(all, LEAST_LANE / LANE);
  const closest = Math.max(all, (CLOSEST_LANE * lensOf(size)) / LANE);
  const good = within((choosing ? LEAST_TARGET : WATCHED_LANE) / LANE, least, closest);
  const wished = fitBeside(wish, size, pads).scale;
  const needed = must ? fitBeside(must, size, pads).scale : Infinity;
  const scale = must ? Math.max(all, Math.min(needed, within(wished, good, closest))) : within(wished, least, closest);

  // As much of `wish` as possible, but all of `must`; not at the edge if there is something to see beyond it.
  const room = (scale: number, share: number): Box =>
    wished < scale ? withRoom(must!, wish, scale, size, pads, share) : must!;
  const at = (scale: number): View => {
    const view = centred(wish, scale, pads);
    return must ? keepInView(view, room(scale, BESIDE), size, pads) : view;
  };
  if (!now) return at(scale);
  // Steps back with some to spare, but not so far that squares become too small.
  if (now.scale > scale * 1.001)
    return at(must ? Math.max(scale * 0.9, Math.min(scale, good)) : Math.max(least, scale * 0.9));
  if (now.scale < scale * 0.72 || (must && now.scale < Math.min(scale, good))) return at(scale);
  const seen = must && wished < now.scale ? room(now.scale, LEAST_BESIDE) : wish;
  return contains(clearBox(now, size, pads), seen) ? now : at(now.scale);
}
