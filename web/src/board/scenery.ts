// Trees, a pond, the stands and the crowd: a few large paths, always the same for a course.
import { LANE, LANES, RAIL, VERGE, edge, rightOf, type Ground, type Point } from './geometry';
import { PathData } from './path';
import { chanceOf, type FreeGround } from './freeground';

/** Trees that stand near each other: two kinds of crowns, and the light on them. */
export interface Grove {
  shadows: PathData;
  crowns: [PathData, PathData];
  lights: [PathData, PathData];
}

const MOST_PLACES = 5000;
/** Each part of the land has its paths, in a grid of so many: a browser paints those that it shows, and a path of all
 * trees takes it 50 ms whatever it shows. */
const PARTS = 8;

/** What grows around a course. */
export interface Planting {
  /** how dense groves must be before trees stand there */
  from: number;
  /** how many trees there are at most */
  most: number;
  /** of trees, compared to those of a park */
  size: number;
  /** draws something else than the second kind of tree: its outline and its light side */
  second?: (crown: PathData, light: PathData, at: Point, radius: number, turn: number) => void;
  pond: boolean;
  water?: (ground: Ground, free: FreeGround) => string[];
}
export const park: Planting = { from: 0.6, most: 170, size: 1, pond: true };

// Smooth noise between 0 and 1 that decides where trees stand together.
function grove(x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const ease = (t: number) => t * t * (3 - 2 * t);
  const u = ease(x - left);
  const v = ease(y - top);
  const above = chanceOf(left, top, 7) * (1 - u) + chanceOf(left + 1, top, 7) * u;
  const below = chanceOf(left, top + 1, 7) * (1 - u) + chanceOf(left + 1, top + 1, 7) * u;
  return above * (1 - v) + below * v;
}

// A crown from above: lobes of leaves around the centre.
function crown(path: PathData, middle: Point, radius: number, turn: number, lobes: number): void {
  const on = (i: number): Point => {
    const angle = turn + (2 * Math.PI * i) / lobes;
    const far = radius * (0.86 + 0.1 * Math.sin(i * 2.4 + turn * 9));
    return { x: middle.x + far * Math.cos(angle), y: middle.y + far * Math.sin(angle) };
  };
  path.move(on(0));
  for (let i = 1; i <= lobes; ++i) path.arc((radius * 2.1) / lobes + radius * 0.12, true, on(i % lobes));
  path.close();
}

export function trees(free: FreeGround, { from, most, size: growth, second }: Planting, cast: Point): Grove[] {
  const { left, top, right, bottom } = free.land;
  const size = Math.min(2.2, Math.max(1, Math.max(right - left, bottom - top) / (150 * LANE)));
  const unit = size * LANE;
  const step = Math.max(2 * unit, Math.sqrt(((right - left) * (bottom - top)) / MOST_PLACES));
  const found: { at: Point; radius: number; deep: number; kind: 0 | 1; turn: number }[] = [];
  for (let j = 0; top + j * step < bottom; ++j) {
    for (let i = 0; left + i * step < right; ++i) {
      const deep = grove(i / 5, j / 4);
      if (deep < from || chanceOf(i, j, 4) > 0.86) continue;
      const at = {
        x: left + (i + 0.15 + 0.7 * chanceOf(i, j, 1)) * step,
        y: top + (j + 0.15 + 0.7 * chanceOf(i, j, 2)) * step,
      };
      const radius = growth * unit * (0.62 + 0.85 * chanceOf(i, j, 3) * deep);
      if (free.room(at) < radius + 0.4 * LANE) continue;
      const kind = grove(i / 3 + 40, j / 3) > 0.56 ? 1 : 0;
      found.push({ at, radius, deep, kind, turn: 6 * chanceOf(i, j, 5) });
    }
  }
  // On wide land only the densest groves stay.
  found.sort((a, b) => b.deep - a.deep).splice(most);
  const groves = new Map<number, Grove>();
  const part = (value: number, low: number, high: number) => Math.floor((PARTS * (value - low)) / (high - low));
  for (const { at, radius, kind, turn } of found) {
    const place = part(at.y, top, bottom) * PARTS + part(at.x, left, right);
    let grove = groves.get(place);
    if (!grove) {
      const pair = (): [PathData, PathData] => [new PathData(), new PathData()];
      groves.set(place, (grove = { shadows: new PathData(), crowns: pair(), lights: pair() }));
    }
    const { shadows, crowns, lights } = grove;
    shadows.circle({ x: at.x + (radius * 2.6 * cast.x) / LANE, y: at.y + (radius * 2.6 * cast.y) / LANE }, radius);
    if (kind === 1 && second) {
      second(crowns[1], lights[1], at, radius, turn);
      continue;
    }
    crown(crowns[kind], at, radius, turn, kind === 0 ? 9 : 11);
    crown(lights[kind], { x: at.x - radius * 0.18, y: at.y - radius * 0.2 }, radius * 0.58, turn + 1, 7);
    crown(lights[kind], { x: at.x + radius * 0.3, y: at.y + radius * 0.34 }, radius * 0.24, turn + 2, 5);
  }
  return [...groves.values()];
}

/** Shores from the bank inwards; empty if there is no room. */
export function pond(free: FreeGround): string[] {
  const { left, top, right, bottom } = free.land;
  const step = Math.max(LANE, Math.max(right - left, bottom - top) / 70);
  const least = 3 * LANE;
  let best = least;
  let middle: Point | undefined;
  for (let y = top + step; y < bottom; y += step) {
    for (let x = left + step; x < right; x += step) {
      const p = { x, y };
      // Off-centre it looks less like a target.
      const room = Math.min(free.room(p), 8 * LANE) - 0.02 * Math.abs(x - (left + (right - left) * 0.4));
      if (room > best && free.infield(p)) {
        best = room;
        middle = p;
      }
    }
  }
  if (!middle) return [];
  const { x, y } = middle;
  const high = Math.min(free.room(middle) * 0.66, 5 * LANE);
  const reach = (way: Point) => {
    let far = high;
    while (far < 2.6 * high && free.room({ x: x + way.x * far, y: y + way.y * far }) > 0.9 * high) far += 0.1 * high;
    return far;
  };
  const wide = Math.min(reach({ x: 1, y: 0 }), reach({ x: -1, y: 0 }));
  const tall = Math.min(reach({ x: 0, y: 1 }), reach({ x: 0, y: -1 }));
  const across = wide >= tall;
  const shore = (share: number) => {
    const points: Point[] = [];
    for (let i = 0; i < 16; ++i) {
      const angle = (2 * Math.PI * i) / 16;
      const far = share * (1 + 0.12 * Math.sin(2 * angle + 0.6) + 0.08 * Math.sin(3 * angle + 2));
      points.push({
        x: x + far * Math.cos(angle) * (across ? wide : high),
        y: y + far * Math.sin(angle) * (across ? high : tall),
      });
    }
    return new PathData().smooth(points).toString();
  };
  const long = (across ? wide : tall) * 0.8;
  const way = across ? { x: long, y: 0 } : { x: 0, y: long };
  free.take({ x: x - way.x, y: y - way.y }, { x: x + way.x, y: y + way.y }, high * 1.25);
  return [1.05, 0.98, 0.86, 0.68].map(shore);
}

export interface Stands {
  shadow: string;
  floor: string;
  steps: string;
  canvas: string;
  stripes: string;
  shade: string;
  /** hats of those who sit there, by colour */
  hats: string[];
}

/** The stands near the finish line, on the side that faces the viewer; undefined if there is no room. */
export function stands(ground: Ground, free: FreeGround): Stands | undefined {
  const { piece: i, row } = ground.drawing.finish;
  const piece = ground.pieceAt(i);
  const side = rightOf(piece.heading).y >= -1e-9 ? 1 : -1;
  const front = side * (edge(LANES) + VERGE + RAIL + 1.7 * LANE);
  const back = front + side * 3.4 * LANE;
  const line = ((row + 1) / piece.rows) * piece.length;
  const on = (along: number, offset: number) => piece.at(along / piece.length, offset);
  const isFree = (from: number, to: number) => {
    for (let along = from; along <= to; along += LANE) {
      for (const offset of [front, back]) if (free.room(on(along, offset), i) < 0.4 * LANE) return false;
    }
    return true;
  };
  const wide = 17 * LANE;
  const from = [line - 13 * LANE, line - 19 * LANE, line + 2 * LANE].find((start) => isFree(start, start + wide));
  if (from === undefined) return undefined;
  const to = from + wide;
  const quad = (a: number, b: number, near: number, far: number) =>
    new PathData().polygon([on(a, near), on(b, near), on(b, far), on(a, far)]).toString();
  const steps = new PathData();
  for (let k = 1; k <= 4; ++k) {
    const offset = front + side * 0.26 * LANE * k;
    steps.move(on(from, offset)).line(on(to, offset));
  }
  const hats = ['', '', '', ''];
  for (let k = 0; k < 150; ++k) {
    if (chanceOf(k, 5, 11) > 0.8) continue;
    const along = from + (0.3 + 0.44 * Math.floor(k / 4) + 0.12 * chanceOf(k, 6, 11)) * LANE;
    if (along < to - 0.2 * LANE)
      hats[Math.floor(4 * chanceOf(k, 7, 11))] += dot(on(along, front + side * (0.14 + 0.26 * (k % 4)) * LANE));
  }
  const count = 35;
  const step = wide / count;
  const eaves = front + side * 1.2 * LANE;
  const [stripes, canvas] = [new PathData(), new PathData()];
  for (let k = 0; k < count; ++k) {
    const a = from + k * step;
    const path = k % 2 === 0 ? stripes : canvas;
    path
      .move(on(a, back))
      .line(on(a, eaves))
      .arc(step / 2, side > 0, on(a + step, eaves));
    path.line(on(a + step, back)).close();
  }
  free.take(on(from, (front + back) / 2), on(to, (front + back) / 2), 2 * LANE);
  const cast = 0.3 * LANE;
  return {
    shadow: quad(from + cast, to + cast, front + side * cast, back + side * cast),
    floor: quad(from, to, front, back),
    steps: steps.toString(),
    stripes: stripes.toString(),
    canvas: canvas.toString(),
    shade: quad(from, to, front + side * 2.3 * LANE, back),
    hats,
  };
}

// A line of length zero.
const dot = ({ x, y }: Point): string => `M${x.toFixed(1)} ${y.toFixed(1)}h0`;

/** Hats of the crowd along the rails near the finish, by colour. */
export function crowd(ground: Ground, free: FreeGround): string[] {
  const { piece: i, row } = ground.drawing.finish;
  const piece = ground.pieceAt(i);
  const side = rightOf(piece.heading).y >= -1e-9 ? 1 : -1;
  const hats = ['', '', '', ''];
  const rows = piece.length / piece.rows;
  for (let k = 0; k < 110; ++k) {
    const along = (row + 1) * rows + (chanceOf(k, 1, 11) + chanceOf(k, 2, 11) - 1.25) * 15 * LANE;
    if (along < 0 || along > piece.length) continue;
    const rank = 0.42 + 0.38 * Math.floor(2.6 * chanceOf(k, 3, 11)) + 0.16 * chanceOf(k, 4, 11);
    const offset = side * (edge(LANES) + VERGE + RAIL + rank * LANE);
    const p = piece.at(along / piece.length, offset);
    if (free.room(p, i) < 0.3 * LANE) continue;
    hats[k % 4] += dot(p);
  }
  return hats;
}
