// One segment of the course on the board: converts between its coordinates and points. `t` runs from 0 to 1 along a
// piece; offsets count from the centre line towards lane 8.
import type { Piece as DrawnPiece } from '../contracts';
import { itemAt } from '../contracts/items';

/** In board units: every course is scaled to lanes of this width. */
export const LANE = 20;
export const LANES = 8;

/** x points right, y down. */
export interface Point {
  x: number;
  y: number;
}

/** Heading in radians, counter-clockwise from pointing right. */
export interface Pose extends Point {
  heading: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const ahead = (heading: number): Point => ({ x: Math.cos(heading), y: -Math.sin(heading) });
export const rightOf = (heading: number): Point => ({ x: Math.sin(heading), y: Math.cos(heading) });
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
export const boxesMeet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
export const grown = (box: Box, by: number): Box => ({
  left: box.left - by,
  top: box.top - by,
  right: box.right + by,
  bottom: box.bottom + by,
});

/** The bounding box of the points; undefined if there are none. */
export function boxOf(points: Point[]): Box | undefined {
  if (points.length === 0) return undefined;
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** Offset of the edge between two lanes: 0 is the inner edge of lane 1, 8 the outer edge of lane 8. */
export const edge = (lane: number): number => (lane - LANES / 2) * LANE;

// A slighter bend is drawn straight: its radius would be too large for a path.
const LEAST_SWEEP = 0.002;

export class Piece {
  readonly corner: boolean;
  readonly counts: number[];
  readonly x: number;
  readonly y: number;
  readonly heading: number;
  readonly length: number;
  readonly sweep: number;

  constructor(drawn: DrawnPiece, scale: number, upright: boolean) {
    const x = drawn.x * scale;
    const y = drawn.y * scale;
    this.corner = drawn.corner;
    this.counts = drawn.counts;
    // A quarter turn to the left: what ran to the right runs upwards.
    this.x = upright ? y : x;
    this.y = upright ? -x : y;
    this.heading = drawn.heading + (upright ? Math.PI / 2 : 0);
    this.length = drawn.length * scale;
    this.sweep = Math.abs(drawn.sweep) < LEAST_SWEEP ? 0 : drawn.sweep;
  }

  /** Squares of a lane, 1 to 8. */
  count(lane: number): number {
    return itemAt(this.counts, lane - 1);
  }

  /** Rows of a straight: there, all lanes have as many squares. */
  get rows(): number {
    return this.count(1);
  }

  headingAt(t: number): number {
    return this.heading + this.sweep * t;
  }

  at(t: number, offset: number): Point {
    const right = rightOf(this.heading);
    if (this.sweep === 0) {
      const on = ahead(this.heading);
      return {
        x: this.x + on.x * this.length * t + right.x * offset,
        y: this.y + on.y * this.length * t + right.y * offset,
      };
    }
    const radius = this.length / this.sweep; // negative if it bends to the right
    const out = rightOf(this.headingAt(t));
    return {
      x: this.x - right.x * radius + out.x * (radius + offset),
      y: this.y - right.y * radius + out.y * (radius + offset),
    };
  }

  /** Radius of the curve at an offset. */
  radius(offset: number): number {
    return this.sweep === 0 ? 0 : Math.abs(this.length / this.sweep + offset);
  }

  /** The coordinates of a point in the piece; undefined if the point lies before its start or beyond its end. */
  find(p: Point): { t: number; offset: number } | undefined {
    const right = rightOf(this.heading);
    if (this.sweep === 0) {
      const on = ahead(this.heading);
      const t = ((p.x - this.x) * on.x + (p.y - this.y) * on.y) / this.length;
      if (t < 0 || t > 1) return undefined;
      return { t, offset: (p.x - this.x) * right.x + (p.y - this.y) * right.y };
    }
    const radius = this.length / this.sweep;
    const side = Math.sign(radius);
    const dx = (p.x - this.x + right.x * radius) * side;
    const dy = (p.y - this.y + right.y * radius) * side;
    // rightOf(heading) is (sin, cos), so the heading at the point is the angle from pointing down.
    let turned = (Math.atan2(dx, dy) - this.heading) * side;
    turned -= Math.floor(turned / (2 * Math.PI)) * 2 * Math.PI;
    const t = turned / Math.abs(this.sweep);
    if (t > 1) return undefined;
    return { t, offset: (Math.hypot(dx, dy) - Math.abs(radius)) * side };
  }

  /** The bounding box of the track, extending `beyond` its outer lanes on both sides. */
  bounds(beyond: number): Box {
    const points: Point[] = [];
    for (const offset of [edge(0) - beyond, edge(LANES) + beyond]) {
      points.push(this.at(0, offset), this.at(1, offset));
      if (this.sweep === 0) continue;
      // A curve is extreme where it runs horizontally or vertically.
      const quarter = Math.PI / 2;
      const low = Math.min(this.heading, this.headingAt(1));
      const high = Math.max(this.heading, this.headingAt(1));
      for (let i = Math.ceil(low / quarter); i * quarter <= high; ++i) {
        points.push(this.at((i * quarter - this.heading) / this.sweep, offset));
      }
    }
    return boxOf(points)!;
  }
}
