// Which part of the board is shown, and how the camera glides from one part to another.
import { LANE, type Box, type Point } from './piece';
import type { Corner } from './types';

/** Centre in board units; scale in pixels per board unit. */
export interface View {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Width of a lane on screen, in pixels. */
const CLOSEST_LANE = 96;
export const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
/** How much larger than on a desk everything is drawn: a large screen is seen from further away. */
export const lensOf = ({ width, height }: Size): number => Math.max(1, Math.min(width / 1440, height / 900));

/** Shows a box as large as possible. */
export function fitView(box: Box, size: Size): View {
  return {
    x: (box.left + box.right) / 2,
    y: (box.top + box.bottom) / 2,
    scale: Math.min(size.width / Math.max(1, box.right - box.left), size.height / Math.max(1, box.bottom - box.top)),
  };
}

export const contains = (outer: Box, inner: Box): boolean =>
  outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom;

export const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Widths in pixels at the edges of the screen that are covered by controls. */
export interface Pads {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const noPads: Pads = { top: 0, right: 0, bottom: 0, left: 0 };

/** Shows a box as large as possible within the part that is not covered. */
export function fitBeside(box: Box, size: Size, pads: Pads): View {
  const free = {
    width: Math.max(1, size.width - pads.left - pads.right),
    height: Math.max(1, size.height - pads.top - pads.bottom),
  };
  return centred(box, fitView(box, free).scale, pads);
}

/** Centres a box in the part that is not covered. */
export function centred(box: Box, scale: number, pads: Pads): View {
  return {
    x: (box.left + box.right) / 2 + (pads.right - pads.left) / 2 / scale,
    y: (box.top + box.bottom) / 2 + (pads.bottom - pads.top) / 2 / scale,
    scale,
  };
}

/** The visible part of the board, without what the pads cover. */
export function clearBox(view: View, size: Size, pads: Pads): Box {
  const { left, right, top, bottom } = boxOfView(view, size);
  return {
    left: left + pads.left / view.scale,
    right: right - pads.right / view.scale,
    top: top + pads.top / view.scale,
    bottom: bottom - pads.bottom / view.scale,
  };
}

/**
 * Limits a view: no closer than a horse filling the screen, no further than `all`, the view of the whole course, and
 * its free part never off the land: under the pads there may be what lies beyond.
 */
export function clampView(view: View, all: View, land: Box, size: Size, pads: Pads = noPads): View {
  const scale = within(view.scale, all.scale, Math.max(all.scale, (CLOSEST_LANE * lensOf(size)) / LANE));
  const hold = (centre: number, from: number, to: number, pixels: number) => {
    const half = pixels / scale / 2;
    return to - from <= 2 * half ? (from + to) / 2 : within(centre, from + half, to - half);
  };
  return {
    x: hold(view.x, land.left - pads.left / scale, land.right + pads.right / scale, size.width),
    y: hold(view.y, land.top - pads.top / scale, land.bottom + pads.bottom / scale, size.height),
    scale,
  };
}

/** Zooms by a factor; the board stays fixed under a point of the screen. */
export function zoomAt(view: View, size: Size, at: Point, factor: number): View {
  const scale = view.scale * factor;
  const dx = at.x - size.width / 2;
  const dy = at.y - size.height / 2;
  return { x: view.x + dx / view.scale - dx / scale, y: view.y + dy / view.scale - dy / scale, scale };
}

/** Moves the board by pixels. */
export function panBy(view: View, dx: number, dy: number): View {
  return { ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale };
}

export function toBoard(view: View, size: Size, at: Point): Point {
  return { x: view.x + (at.x - size.width / 2) / view.scale, y: view.y + (at.y - size.height / 2) / view.scale };
}

export function toScreen(view: View, size: Size, at: Point): Point {
  return { x: (at.x - view.x) * view.scale + size.width / 2, y: (at.y - view.y) * view.scale + size.height / 2 };
}

/** The visible part of the board. */
export function boxOfView(view: View, size: Size): Box {
  const wide = size.width / view.scale / 2;
  const high = size.height / view.scale / 2;
  return { left: view.x - wide, right: view.x + wide, top: view.y - high, bottom: view.y + high };
}

export const everyCorner: readonly Corner[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];

/** How many of these points are in a corner of `wide` by `high` pixels of what the pads leave free. */
export function inCorner(
  view: View,
  size: Size,
  points: Point[],
  wide: number,
  high: number,
  corner: Corner,
  pads: Pads = noPads,
): number {
  return points.filter((point) => {
    const { x, y } = toScreen(view, size, point);
    return (
      (corner.endsWith('left') ? x < wide + pads.left : x > size.width - wide - pads.right) &&
      (corner.startsWith('top') ? y < high + pads.top : y > size.height - high - pads.bottom)
    );
  }).length;
}

/** A move to another corner has to uncover more squares than this. */
const WORTH_MOVING = 8;

/** The corner of the screen with the fewest of these points; those out of sight do not count. Among several, the one
 * with the fewest squares, or `now` if that is about as good. */
export function freestCorner(
  view: View,
  size: Size,
  points: Point[],
  wide: number,
  high: number,
  corners: readonly Corner[] = everyCorner,
  pads: Pads = noPads,
  squares: Point[] = [],
  now?: Corner,
): Corner {
  const { left, right, top, bottom } = boxOfView(view, size);
  const inside = (corner: Corner, all: Point[]) => {
    const seen = all.filter(({ x, y }) => x > left && x < right && y > top && y < bottom);
    return inCorner(view, size, seen, wide, high, corner, pads);
  };
  // One point counts more than all squares.
  const cost = (corner: Corner) =>
    (squares.length + WORTH_MOVING + 1) * inside(corner, points) +
    inside(corner, squares) -
    (corner === now ? WORTH_MOVING : 0);
  return corners.reduce((best, corner) => (cost(corner) < cost(best) ? corner : best));
}

/** As the transform attribute of a group in an SVG that fills the screen. */
export function transformOf(view: View, size: Size): string {
  const { x, y, scale } = view;
  const px = (value: number) => value.toFixed(3);
  return `translate(${px(size.width / 2 - x * scale)} ${px(size.height / 2 - y * scale)}) scale(${scale.toFixed(5)})`;
}

/** Interpolates between two views: scales grow exponentially, and what both show stays in view. */
export function between(a: View, b: View, t: number): View {
  const scale = a.scale * Math.pow(b.scale / a.scale, t);
  // The centre moves as fast as the frame shrinks; otherwise things would fly past.
  const share =
    Math.abs(b.scale - a.scale) < 1e-6 * a.scale ? t : (1 / scale - 1 / a.scale) / (1 / b.scale - 1 / a.scale);
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, scale };
}

export const sameView = (a: View, b: View): boolean =>
  Math.abs(a.x - b.x) * a.scale < 0.5 && Math.abs(a.y - b.y) * a.scale < 0.5 && Math.abs(a.scale / b.scale - 1) < 0.002;

const eased = (t: number): number => (t < 0.5 ? 4 * t * t * t : 1 - Math.pow(2 - 2 * t, 3) / 2);
/** The same for a camera that is moving already. */
const slowed = (t: number): number => 1 - Math.pow(1 - t, 3);

interface Frames {
  now(): number;
  request(callback: () => void): number;
  cancel(id: number): void;
}

const browserFrames: Frames = {
  now: () => performance.now(),
  request: (callback) => requestAnimationFrame(callback),
  cancel: (id) => cancelAnimationFrame(id),
};

/** Holds the view and animates it. `show` gets every view, `settle` the last one. */
export class Camera {
  view: View = { x: 0, y: 0, scale: 1 };
  private frame = 0;
  private gliding = false;

  constructor(
    private show: (view: View, aim: View) => void,
    private settle: (view: View) => void,
    private frames: Frames = browserFrames,
  ) {}

  /** Moves there at once. */
  set(view: View): void {
    this.stop();
    this.view = view;
    this.show(view, view);
    this.settle(view);
  }

  /** Moves there at once during a drag or a turn of the wheel. */
  drag(view: View): void {
    this.stop();
    this.view = view;
    this.show(view, view);
  }

  rest(): void {
    this.settle(this.view);
  }

  glide(to: View, ms: number): void {
    if (ms <= 0 || sameView(this.view, to)) return this.set(to);
    // One horse after another sets off. If each time the camera began slowly, it would never catch up with them.
    const pace = this.gliding ? slowed : eased;
    this.stop();
    this.gliding = true;
    const from = this.view;
    const began = this.frames.now();
    const step = () => {
      const t = Math.min(1, (this.frames.now() - began) / ms);
      this.view = t === 1 ? to : between(from, to, pace(t));
      this.show(this.view, to);
      if (t < 1) this.frame = this.frames.request(step);
      else {
        this.gliding = false;
        this.settle(to);
      }
    };
    this.frame = this.frames.request(step);
  }

  stop(): void {
    this.gliding = false;
    this.frames.cancel(this.frame);
  }
}
