import { itemAt } from '../../contracts/items';
// Clips patterns to the outline of a sleeve, a back or a disc once, as polygons. So many silks on one page need neither
// ids nor clip paths, and a running horse costs the browser one filled path.

export type Point = readonly [number, number];
export type Polygon = readonly Point[];

/** A cubic curve: [control, control, end]; a straight side is [end]. */
export type Side = readonly [Point] | readonly [Point, Point, Point];

/** An outline: a start and the sides from there. */
export interface Outline {
  start: Point;
  sides: readonly Side[];
}

const STEPS = 10;
const round = (value: number) => String(Math.round(value * 100) / 100);
const at = ([x, y]: Point) => `${round(x)} ${round(y)}`;

export function outlinePath({ start, sides }: Outline): string {
  return `M${at(start)}${sides.map((side) => (side.length === 1 ? 'L' : 'C') + side.map(at).join(' ')).join('')}Z`;
}

export function polygonsPath(polygons: readonly Polygon[]): string {
  return polygons.map((polygon) => `M${polygon.map(at).join('L')}Z`).join('');
}

/** The outline as a polygon with enough points to clip along. */
export function flatten({ start, sides }: Outline): Polygon {
  const points: Point[] = [start];
  let from: Point = start;
  for (const side of sides) {
    if (side.length === 1) {
      points.push((from = side[0]));
    } else {
      const [a, b, to] = side;
      for (let step = 1; step <= STEPS; ++step) {
        const v = step / STEPS;
        const u = 1 - v;
        const mix = (i: 0 | 1) => u * u * u * from[i] + 3 * u * u * v * a[i] + 3 * u * v * v * b[i] + v * v * v * to[i];
        points.push([mix(0), mix(1)]);
      }
      from = to;
    }
  }
  return points;
}

/** A regular polygon around a point; with enough corners, a circle. */
export function ring(x: number, y: number, radius: number, corners = 20): Polygon {
  return Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });
}

/** Twice the signed area: positive if the corners run clockwise on screen. */
function winding(polygon: Polygon): number {
  return polygon.reduce((sum, [x, y], i) => {
    const [u, v] = itemAt(polygon, (i + 1) % polygon.length);
    return sum + x * v - u * y;
  }, 0);
}

/** The part of `cloth` inside `outline`, which must be convex (Sutherland–Hodgman). */
export function cut(cloth: Polygon, outline: Polygon): Polygon {
  const turn = Math.sign(winding(outline));
  let left: Point[] = [...cloth];
  outline.forEach(([ax, ay], i) => {
    const [bx, by] = itemAt(outline, (i + 1) % outline.length);
    if (ax === bx && ay === by) return;
    const side = ([x, y]: Point) => turn * ((bx - ax) * (y - ay) - (by - ay) * (x - ax));
    const kept: Point[] = [];
    left.forEach((point, j) => {
      const next = itemAt(left, (j + 1) % left.length);
      const [here, there] = [side(point), side(next)];
      if (here >= 0) kept.push(point);
      if ((here > 0 && there < 0) || (here < 0 && there > 0)) {
        const part = here / (here - there);
        kept.push([point[0] + part * (next[0] - point[0]), point[1] + part * (next[1] - point[1])]);
      }
    });
    left = kept;
  });
  return left;
}

/** Scales a drawing of the unit box (-1 to 1) to the bounding box of an outline. */
export function layOver(drawing: readonly Polygon[], outline: Polygon): Polygon[] {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const lay = ([x, y]: Point): Point => [left + ((x + 1) / 2) * (right - left), top + ((y + 1) / 2) * (bottom - top)];
  return drawing.map((polygon) => polygon.map(lay));
}
