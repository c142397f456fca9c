// Stripes of mown meadow along the track. They are computed once as separate areas: overlapping strokes of growing
// width would paint the screen many times over.
import { itemAt } from '../contracts/items';
import type { Ground } from './geometry';
import { LANE, LANES, distance, edge, type Box, type Point } from './piece';

const MOST_CELLS = 9000;
const MOST_FINDS = 400000;

/** Distance of a point from the centre line of the track. */
function farFrom(ground: Ground, p: Point): number {
  let far = Infinity;
  for (const piece of ground.pieces) {
    const part = piece.find(p);
    if (part) far = Math.min(far, Math.abs(part.offset));
    else far = Math.min(far, distance(p, piece.at(0, 0)), distance(p, piece.at(1, 0)));
  }
  return far;
}

/** Closed contours around all grid points below a level; `at` gets coordinates from 0 to columns and 0 to rows. */
export function rings(level: number, columns: number, rows: number, at: (i: number, j: number) => number): Point[][] {
  // Outside the grid values count as high, so that every contour closes.
  const value = (i: number, j: number) => (i < 0 || j < 0 || i > columns || j > rows ? level + 1 : at(i, j));
  const low = (i: number, j: number) => value(i, j) < level;
  // A contour runs from edge to edge with the low side on its left. An edge is identified by its cell and whether it is
  // the cell's upper or left one.
  const name = (i: number, j: number, upper: boolean) => ((j + 2) * (columns + 6) + i + 2) * 2 + (upper ? 1 : 0);
  const next = new Map<number, number>();
  const points = new Map<number, Point>();
  const cross = (i: number, j: number, upper: boolean): number => {
    const key = name(i, j, upper);
    if (!points.has(key)) {
      const [a, b] = [value(i, j), upper ? value(i + 1, j) : value(i, j + 1)];
      const share = (level - a) / (b - a);
      points.set(key, upper ? { x: i + share, y: j } : { x: i, y: j + share });
    }
    return key;
  };
  for (let j = -1; j <= rows; ++j) {
    for (let i = -1; i <= columns; ++i) {
      const corners = [low(i, j), low(i + 1, j), low(i + 1, j + 1), low(i, j + 1)];
      const sides = [
        () => cross(i, j, true),
        () => cross(i + 1, j, false),
        () => cross(i, j + 1, true),
        () => cross(i, j, false),
      ];
      for (let k = 0; k < 4; ++k) {
        // It leaves the cell where, clockwise, low turns high, and enters where high turns low.
        if (!corners[k] || corners[(k + 1) % 4]) continue;
        let back = k;
        while (corners[back]) back = (back + 3) % 4;
        next.set(sides[k]!(), sides[back]!());
      }
    }
  }
  const found: Point[][] = [];
  for (const start of next.keys()) {
    const ring: Point[] = [];
    let key: number | undefined = start;
    while (key !== undefined && next.has(key)) {
      ring.push(points.get(key)!);
      const to = next.get(key);
      next.delete(key);
      key = to;
    }
    found.push(ring);
  }
  return found;
}

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

// A closed path with bends rounded within one cell; points on straight lines are left out.
function rounded(ring: Point[], on: (p: Point) => string): string {
  let path = '';
  ring.forEach((p, i) => {
    const a = itemAt(ring, (i + ring.length - 1) % ring.length);
    const b = itemAt(ring, (i + 1) % ring.length);
    const off = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
    if (Math.abs(off) < 0.012 * Math.hypot(b.x - a.x, b.y - a.y)) return;
    path += `${path ? 'L' : 'M'}${on(between(a, p))}Q${on(p)} ${on(between(p, b))}`;
  });
  return path && `${path}Z`;
}

/** Every other stripe, to be filled with the even-odd rule. */
export function mown(ground: Ground, land: Box): string {
  const [wide, high] = [land.right - land.left, land.bottom - land.top];
  const cells = Math.min(MOST_CELLS, MOST_FINDS / ground.pieces.length);
  const cell = Math.max(1.2 * LANE, Math.sqrt((wide * high) / cells));
  const columns = Math.ceil(wide / cell);
  const rows = Math.ceil(high / cell);
  const heights = new Float64Array((columns + 1) * (rows + 1));
  for (let j = 0; j <= rows; ++j) {
    for (let i = 0; i <= columns; ++i) {
      heights[j * (columns + 1) + i] = farFrom(ground, { x: land.left + i * cell, y: land.top + j * cell });
    }
  }
  const step = Math.max(2.4 * LANE, 1.6 * cell, Math.max(wide, high) / 46);
  const top = heights.reduce((a, b) => Math.max(a, b), 0);
  const on = (p: Point) => `${(land.left + p.x * cell).toFixed(1)} ${(land.top + p.y * cell).toFixed(1)}`;
  let path = '';
  for (let level = edge(LANES) + step; level < top; level += step) {
    for (const ring of rings(level, columns, rows, (i, j) => heights[j * (columns + 1) + i]!)) {
      path += rounded(ring, on);
    }
  }
  return path;
}
