// What part of the board is seen, and how the eye glides from one part to another.
import { LANE, type Box, type Point } from './piece';
import type { Corner } from './types';

/** Centre in board units; scale in pixels for each of them. */
export interface View {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Lanes on screen, in pixels. */
const CLOSEST_LANE = 96;
const FOLLOW_CLOSEST_LANE = 46;
/** Where the rider picks a square, a finger must find it. */
export const LEAST_TARGET = 24;

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** A box as large as it may be. */
export function fitView(box: Box, size: Size): View {
  return {
    x: (box.left + box.right) / 2,
    y: (box.top + box.bottom) / 2,
    scale: Math.min(size.width / Math.max(1, box.right - box.left), size.height / Math.max(1, box.bottom - box.top)),
  };
}

const contains = (outer: Box, inner: Box): boolean =>
  outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom;

/**
 * The view that follows the race: all of `wish`, but squares of `must` are large enough to be tapped. Where they are
 * not all in sight then, `must` has the middle. A view that serves stays: a restless eye tires, and so does a device.
 */
export function followView(wish: Box, must: Box | undefined, whole: Box, size: Size, now?: View): View {
  const least = fitView(whole, size).scale;
  const closest = Math.max(least, FOLLOW_CLOSEST_LANE / LANE);
  const tapped = Math.max(least, LEAST_TARGET / LANE);
  const far = fitView(wish, size);
  const narrow = must !== undefined && far.scale < tapped;
  const seen = narrow ? must : wish;
  const view = fitView(seen, size);
  const low = must ? tapped : least;
  // Where not all can be seen, as much of them as a finger allows.
  view.scale = within(view.scale, low, narrow ? Math.min(closest, tapped * 1.3) : closest);
  if (!now) return view;
  if (now.scale > view.scale * 1.001) return { ...view, scale: within(view.scale * 0.9, low, closest) };
  if (now.scale < view.scale * 0.72 || now.scale < low) return view;
  return contains(boxOfView(now, size), seen) ? now : { ...view, scale: now.scale };
}

/** No closer than a horse fills the screen, no further than the whole, and never off the land. */
export function clampView(view: View, whole: Box, land: Box, size: Size): View {
  const all = fitView(whole, size);
  const scale = within(view.scale, all.scale, Math.max(all.scale, CLOSEST_LANE / LANE));
  const hold = (centre: number, low: number, high: number, pixels: number, middle: number) => {
    const half = pixels / scale / 2;
    return high - low <= 2 * half ? middle : within(centre, low + half, high - half);
  };
  return {
    x: hold(view.x, land.left, land.right, size.width, all.x),
    y: hold(view.y, land.top, land.bottom, size.height, all.y),
    scale,
  };
}

/** Closer or further by a factor; the board stays still under a point of the screen. */
export function zoomAt(view: View, size: Size, at: Point, factor: number): View {
  const scale = view.scale * factor;
  const dx = at.x - size.width / 2;
  const dy = at.y - size.height / 2;
  return { x: view.x + dx / view.scale - dx / scale, y: view.y + dy / view.scale - dy / scale, scale };
}

/** Drags the board by pixels. */
export function panBy(view: View, dx: number, dy: number): View {
  return { ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale };
}

export function toBoard(view: View, size: Size, at: Point): Point {
  return { x: view.x + (at.x - size.width / 2) / view.scale, y: view.y + (at.y - size.height / 2) / view.scale };
}

/** The part of the board in sight. */
export function boxOfView(view: View, size: Size): Box {
  const wide = size.width / view.scale / 2;
  const high = size.height / view.scale / 2;
  return { left: view.x - wide, right: view.x + wide, top: view.y - high, bottom: view.y + high };
}

const everyCorner: readonly Corner[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];

/** The corner of the screen, `wide` by `high` pixels, with the fewest of these points. */
export function freestCorner(view: View, size: Size, points: Point[], wide: number, high: number, corners: readonly Corner[] = everyCorner): Corner {
  const inside = (corner: Corner) =>
    points.filter((p) => {
      const x = (p.x - view.x) * view.scale + size.width / 2;
      const y = (p.y - view.y) * view.scale + size.height / 2;
      return (corner.endsWith('left') ? x < wide : x > size.width - wide) && (corner.startsWith('top') ? y < high : y > size.height - high);
    }).length;
  return corners.reduce((best, corner) => (inside(corner) < inside(best) ? corner : best));
}

/** As the attribute of a group in an SVG as large as the screen. */
export function transformOf(view: View, size: Size): string {
  const { x, y, scale } = view;
  const px = (value: number) => value.toFixed(3);
  return `translate(${px(size.width / 2 - x * scale)} ${px(size.height / 2 - y * scale)}) scale(${scale.toFixed(5)})`;
}

/** Between two views: scales grow evenly, as the eye sees them, and what both show stays in sight. */
export function between(a: View, b: View, t: number): View {
  const scale = a.scale * Math.pow(b.scale / a.scale, t);
  // The centre moves as fast as the frame shrinks, else things fly past.
  const share = Math.abs(b.scale - a.scale) < 1e-6 * a.scale ? t : (1 / scale - 1 / a.scale) / (1 / b.scale - 1 / a.scale);
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, scale };
}

export const sameView = (a: View, b: View): boolean =>
  Math.abs(a.x - b.x) * a.scale < 0.5 && Math.abs(a.y - b.y) * a.scale < 0.5 && Math.abs(a.scale / b.scale - 1) < 0.002;

const eased = (t: number): number => (t < 0.5 ? 4 * t * t * t : 1 - Math.pow(2 - 2 * t, 3) / 2);

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

/** Holds the view and glides. `show` hears every view; `settle` hears where it comes to rest. */
export class Camera {
  view: View = { x: 0, y: 0, scale: 1 };
  private frame = 0;

  constructor(
    private show: (view: View, aim: View) => void,
    private settle: (view: View) => void,
    private frames: Frames = browserFrames,
  ) {}

  /** Goes there at once. */
  set(view: View): void {
    this.stop();
    this.view = view;
    this.show(view, view);
    this.settle(view);
  }

  /** Goes there at once, as a part of something that goes on: a drag, a turn of the wheel. */
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
    this.stop();
    const from = this.view;
    const began = this.frames.now();
    const step = () => {
      const t = Math.min(1, (this.frames.now() - began) / ms);
      this.view = t === 1 ? to : between(from, to, eased(t));
      this.show(this.view, to);
      if (t < 1) this.frame = this.frames.request(step);
      else this.settle(to);
    };
    this.frame = this.frames.request(step);
  }

  stop(): void {
    this.frames.cancel(this.frame);
  }
}
