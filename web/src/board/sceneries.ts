// What only some courses have: other surroundings than a park, and bridges. Loaded with the first of them.
import { itemAt } from '../contracts/items';
import './looks.css';
import type { FreeGround } from './freeground';
import { LANE, RAIL, VERGE, type Ground, type Point } from './geometry';
import type { Scenery } from './looks';
import { PathData } from './path';
import { park, type Planting } from './scenery';

export * as bridges from './bridges';

// A fir from above: a star.
function fir(path: PathData, middle: Point, radius: number, turn: number): void {
  const points: Point[] = [];
  for (let i = 0; i < 18; ++i) {
    const angle = turn + (Math.PI * i) / 9;
    const far = radius * (i % 2 === 0 ? 1 : 0.66);
    points.push({ x: middle.x + far * Math.cos(angle), y: middle.y + far * Math.sin(angle) });
  }
  path.polygon(points);
}

// A roof from above, from one share of its depth to another.
function roof(path: PathData, middle: Point, radius: number, turn: number, from: number, to: number): void {
  const angle = (Math.PI / 2) * Math.round(turn) + 0.08 * Math.sin(turn * 7);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (x: number, y: number): Point => ({
    x: middle.x + radius * (x * cos - y * sin),
    y: middle.y + radius * (x * sin + y * cos),
  });
  path.polygon([at(-1.15, from), at(1.15, from), at(1.15, to), at(-1.15, to)]);
}

/** The sea beyond the far side of the course, from the beach outwards. */
function sea(ground: Ground, free: FreeGround): string[] {
  const { left, right, top } = free.land;
  const edgeOf = ground.bounds(VERGE + RAIL).top;
  const shore = (beyond: number) => {
    const points: Point[] = [];
    const step = 6 * LANE;
    for (let x = left; x < right + step; x += step) {
      const wave = 0.7 * Math.sin(x / (9 * LANE)) + 0.4 * Math.sin(x / (4.1 * LANE) + 1);
      points.push({ x, y: edgeOf - (beyond + wave) * LANE });
    }
    const path = new PathData().move({ x: left, y: top }).line(itemAt(points, 0));
    points.slice(1).forEach((b, i) => {
      const a = itemAt(points, i);
      const middle = (a.x + b.x) / 2;
      path.curve({ x: middle, y: a.y }, { x: middle, y: b.y }, b);
    });
    return path
      .line({ x: right + step, y: top })
      .close()
      .toString();
  };
  const inner = ground.bounds();
  // Some of it belongs to the whole picture.
  free.take({ x: inner.left, y: edgeOf - 6 * LANE }, { x: inner.right, y: edgeOf - 6 * LANE }, 2.6 * LANE);
  return [2.6, 3.3, 4.3, 5.6].map(shore);
}

const firs: Planting['second'] = (crown, light, at, radius, turn) => {
  fir(crown, at, radius, turn);
  fir(light, { x: at.x - radius * 0.08, y: at.y - radius * 0.1 }, radius * 0.55, turn);
};
const houses: Planting['second'] = (crown, light, at, radius, turn) => {
  roof(crown, at, radius, turn, -0.8, 0.8);
  roof(light, at, radius, turn, -0.8, 0);
};

export const plantings: Record<Scenery, Planting> = {
  park,
  heath: { from: 0.62, most: 150, size: 0.55, pond: false },
  forest: { from: 0.34, most: 420, size: 1.1, second: firs, pond: true },
  coast: { from: 0.72, most: 50, size: 0.8, pond: false, water: sea },
  downs: { from: 0.76, most: 45, size: 1, pond: false },
  town: { from: 0.46, most: 190, size: 1, second: houses, pond: false },
  winter: { from: 0.58, most: 170, size: 0.95, second: firs, pond: true },
};
