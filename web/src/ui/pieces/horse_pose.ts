// Draws a racehorse and its rider from the side: legs from their joints, body and silks from their outlines. A pose fits a
// box of about 215 by 140 and faces right.
import { itemAt, lastItem } from '../../contracts/items';
import type { Point, Polygon } from './shape';

/** A joint of a leg: [x, y, width of the limb there]. */
type Joint = readonly [number, number, number];
/** From hip or shoulder to the coronet: the upper leg ends at the third joint, hock or knee. */
type Leg = readonly Joint[];
export interface Legs {
  nearHind: Leg;
  farHind: Leg;
  nearFore: Leg;
  farFore: Leg;
}

/** What a pose adds to the legs. */
interface Figure {
  trunk: Polygon;
  /** under the neck and belly */
  shade: Polygon;
  mane: Polygon;
  tail: Polygon;
  ears: string;
  muscles: string;
  jaw: string;
  gloss: string;
  blaze: string;
  saddlecloth: string;
  girth: string;
  /** of the number on the saddlecloth */
  number: { x: number; y: number; height: number };
  saddle: string;
  bridle: string;
  reins: string;
  bit: { cx: number; cy: number; r: number };
  eye: string;
  nostril: string;
  mouth: string;
  breeches: string;
  boot: string;
  bootTop: string;
  face: string;
  collar: string;
  peak: string;
  /** of the goggles */
  strap: string;
  goggles: string;
  forearm: string;
  hand: string;
  creases: string;
  /** the rider's jacket, sleeve and cap are convex, so that silks can be clipped to them */
  jacket: Polygon;
  sleeve: Polygon;
  cap: Polygon;
}

const round = (value: number) => String(Math.round(value * 10) / 10);
const at = (x: number, y: number) => `${round(x)} ${round(y)}`;

/** A smooth Catmull-Rom curve through points; the greater the slack, the tighter the curve. */
export function through(points: Polygon, slack = 6): string {
  const n = points.length;
  const p = (i: number) => itemAt(points, (i + n) % n);
  let path = `M${at(...p(0))}`;
  for (let i = 0; i < n; ++i) {
    const [a, b, c, d] = [p(i - 1), p(i), p(i + 1), p(i + 2)] as const;
    path += `C${at(b[0] + (c[0] - a[0]) / slack, b[1] + (c[1] - a[1]) / slack)} ${at(c[0] - (d[0] - b[0]) / slack, c[1] - (d[1] - b[1]) / slack)} ${at(...c)}`;
  }
  return `${path}Z`;
}

/** Keeps bones straight and joints crisp: adds two points to each bone, narrower than its ends. */
function boned(leg: Leg): Joint[] {
  return leg.flatMap((joint, i): Joint[] => {
    const next = leg[i + 1];
    if (!next) return [joint];
    const along = (part: number): Joint => {
      const mix = (k: 0 | 1 | 2) => joint[k] + (next[k] - joint[k]) * part;
      return [mix(0), mix(1), mix(2) * (i > 1 ? 0.72 : 1)];
    };
    return [joint, along(0.28), along(0.72)];
  });
}

function limb(leg: Leg): string {
  const joints = boned(leg);
  const left: Point[] = [];
  const right: Point[] = [];
  joints.forEach(([x, y, width], i) => {
    const [ax, ay] = itemAt(joints, Math.max(0, i - 1));
    const [bx, by] = itemAt(joints, Math.min(joints.length - 1, i + 1));
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const [nx, ny] = [(-(by - ay) / length) * (width / 2), ((bx - ax) / length) * (width / 2)];
    left.push([x + nx, y + ny]);
    right.push([x - nx, y - ny]);
  });
  return through([...left, ...right.reverse()], 8);
}

function hoof(leg: Leg): string {
  const [x, y, width] = lastItem(leg);
  const [px, py] = itemAt(leg, leg.length - 2);
  const length = Math.hypot(x - px, y - py) || 1;
  const [ux, uy] = [(x - px) / length, (y - py) / length];
  const corner = (along: number, aside: number) => at(x + ux * along - uy * aside, y + uy * along + ux * aside);
  const w = width / 2;
  return `M${corner(-0.5, w)}L${corner(4.6, w + 1.4)}L${corner(5.2, -w - 0.8)}L${corner(-0.5, -w)}Z`;
}

const numbers = (text: string): number[][] => text.split(' ').map((point) => point.split(',').map(Number));
/** Points written as "x,y x,y". */
export const polygon = (text: string): Polygon => numbers(text) as unknown as Polygon;
/** Joints written as "x,y,width x,y,width". */
export const leg = (text: string): Leg => numbers(text) as unknown as Leg;

/** A pose with its paths. Points: the legs below hock and knee. */
export function pose({ nearHind, farHind, nearFore, farFore }: Legs, figure: Figure) {
  const lower = (one: Leg) => limb(one.slice(2));
  return {
    ...figure,
    farLegs: limb(farHind) + limb(farFore),
    farPoints: lower(farHind) + lower(farFore),
    farHooves: hoof(farHind) + hoof(farFore),
    nearLegs: limb(nearHind) + limb(nearFore),
    nearPoints: lower(nearHind) + lower(nearFore),
    nearHooves: hoof(nearHind) + hoof(nearFore),
    trunk: through(figure.trunk),
    shade: through(figure.shade),
    mane: through(figure.mane),
    tail: through(figure.tail),
  };
}
export type Pose = ReturnType<typeof pose>;
