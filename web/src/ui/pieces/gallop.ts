// A racehorse and its rider in full gallop, drawn from their joints: one body, several strides. It faces right; the
// withers are near 122,42 in a box of about 215 by 140.
import { itemAt, lastItem } from '../../contracts/items';
import type { Point, Polygon } from './shape';

/** A joint of a leg: [x, y, width of the limb there]. */
type Joint = readonly [number, number, number];
/** From hip or shoulder to the coronet: the upper leg ends at the third joint, hock or knee. */
export type Leg = readonly Joint[];
interface Stride {
  nearHind: Leg;
  farHind: Leg;
  nearFore: Leg;
  farFore: Leg;
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

export function limb(leg: Leg): string {
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

export function hoof(leg: Leg): string {
  const [x, y, width] = lastItem(leg);
  const [px, py] = itemAt(leg, leg.length - 2);
  const length = Math.hypot(x - px, y - py) || 1;
  const [ux, uy] = [(x - px) / length, (y - py) / length];
  const corner = (along: number, aside: number) => at(x + ux * along - uy * aside, y + uy * along + ux * aside);
  const w = width / 2;
  return `M${corner(-0.5, w)}L${corner(4.6, w + 1.4)}L${corner(5.2, -w - 0.8)}L${corner(-0.5, -w)}Z`;
}

const strides: Stride[] = [
  // Push-off: hind legs behind, forelegs reaching.
  {
    nearHind: [
      [64, 62, 36],
      [58, 82, 25],
      [42, 98, 9.2],
      [24, 116, 5.8],
      [15, 123, 4.8],
    ],
    farHind: [
      [70, 66, 32],
      [70, 85, 22],
      [57, 103, 9.5],
      [36, 116, 6],
      [27, 121, 4.6],
    ],
    nearFore: [
      [130, 64, 24],
      [137, 80, 15],
      [166, 89, 8.4],
      [190, 99, 6],
      [199, 104, 4.6],
    ],
    farFore: [
      [134, 68, 22],
      [144, 83, 14],
      [165, 101, 8.4],
      [151, 119, 6],
      [143, 121, 4.6],
    ],
  },
  // Suspension: all four legs gathered under the body.
  {
    nearHind: [
      [64, 62, 36],
      [74, 83, 25],
      [73, 106, 9.2],
      [91, 121, 5.8],
      [100, 124, 4.8],
    ],
    farHind: [
      [70, 66, 32],
      [82, 84, 22],
      [88, 106, 9.5],
      [108, 117, 6],
      [117, 119, 4.6],
    ],
    nearFore: [
      [130, 64, 24],
      [134, 82, 15],
      [149, 105, 8.4],
      [125, 114, 6],
      [117, 110, 4.6],
    ],
    farFore: [
      [134, 68, 22],
      [143, 83, 14],
      [162, 101, 8.4],
      [141, 115, 6],
      [132, 114, 4.6],
    ],
  },
  // On the leading foreleg: hind legs swing forward.
  {
    nearHind: [
      [64, 62, 36],
      [66, 84, 25],
      [49, 103, 9.2],
      [57, 124, 5.8],
      [65, 128, 4.8],
    ],
    farHind: [
      [68, 64, 32],
      [64, 83, 22],
      [42, 97, 9.5],
      [26, 114, 6],
      [16, 117, 4.6],
    ],
    nearFore: [
      [130, 64, 24],
      [136, 83, 15],
      [144, 107, 8.4],
      [143, 129, 6],
      [147, 135, 4.6],
    ],
    farFore: [
      [134, 68, 22],
      [147, 82, 14],
      [171, 92, 8.4],
      [170, 113, 6],
      [163, 118, 4.6],
    ],
  },
  // One hind leg reaches out, the forelegs just lifted.
  {
    nearHind: [
      [64, 62, 36],
      [70, 84, 25],
      [64, 106, 9.2],
      [80, 124, 5.8],
      [89, 129, 4.8],
    ],
    farHind: [
      [68, 64, 32],
      [66, 84, 22],
      [50, 101, 9.5],
      [40, 120, 6],
      [32, 125, 4.6],
    ],
    nearFore: [
      [130, 64, 24],
      [139, 81, 15],
      [164, 95, 8.4],
      [161, 117, 6],
      [154, 121, 4.6],
    ],
    farFore: [
      [134, 68, 22],
      [137, 86, 14],
      [141, 108, 8.4],
      [122, 122, 6],
      [113, 121, 4.6],
    ],
  },
];

const trunk: Polygon = [
  [43.5, 59],
  [50, 50.5],
  [61, 46],
  [76, 45.8],
  [92, 48.6],
  [106, 47.2],
  [116, 42.8],
  [124, 38.6],
  [136, 32],
  [148, 23.8],
  [158, 16.6],
  [166, 12.2],
  [171.5, 11.6],
  [177, 14.4],
  [187, 24.4],
  [196, 33.6],
  [201.4, 38],
  [203.4, 42],
  [201.6, 46],
  [198.6, 48.8],
  [194.6, 48],
  [190.4, 44],
  [184.8, 40.8],
  [179, 40.6],
  [172.6, 37.8],
  [167.4, 34.8],
  [161, 44],
  [152, 54],
  [146, 62],
  [143.4, 71],
  [138, 81.4],
  [127, 88.4],
  [112, 91],
  [97, 88.2],
  [84, 82.2],
  [70, 80],
  [53, 77.4],
  [44, 68.6],
];
const neckShade: Polygon = [
  [167.4, 34.8],
  [161, 44],
  [152, 54],
  [146, 62],
  [143.4, 71],
  [138, 81.4],
  [127, 88.4],
  [112, 91],
  [97, 88.2],
  [84, 82.2],
  [94, 82.6],
  [110, 84.4],
  [124, 80.6],
  [132, 71],
  [138, 60.4],
  [148, 48.6],
  [158, 37],
];
const mane: Polygon = [
  [120, 40.6],
  [134, 31.6],
  [147, 22.8],
  [157, 15.6],
  [166, 10.4],
  [172, 10.8],
  [167, 15],
  [163.6, 15.8],
  [159, 21.4],
  [153, 23.6],
  [147.6, 29.4],
  [141, 31],
  [134, 36.6],
  [127, 39.2],
];
const tail: Polygon = [
  [49, 51],
  [42, 49.6],
  [31, 47.2],
  [18, 49.4],
  [3, 47.4],
  [-9, 51.6],
  [2, 52.4],
  [-12, 58.4],
  [4, 57.8],
  [-4, 64.4],
  [13, 61.2],
  [27, 60],
  [37, 61.4],
  [44.6, 62],
];
const ears =
  'M166.5 13.500C163.5 9.5 162.5 5.5 163.8 2.600C167 4.6 169.7 8 170.3 12.400ZM170 12.800C168.6 8.8 168.8 5.2 170.6 2.600C173 5.4 174.2 9 173.8 13Z';

export interface GallopPaths {
  farLegs: string;
  farPoints: string;
  farHooves: string;
  nearLegs: string;
  nearPoints: string;
  nearHooves: string;
  trunk: string;
  shade: string;
  mane: string;
  tail: string;
  ears: string;
}

const drawn = new Map<number, GallopPaths>();
/** The paths of a horse in one of its strides. Points: the legs below hock and knee. */
export function gallop(stride: number): GallopPaths {
  const index = stride % strides.length;
  let paths = drawn.get(index);
  if (!paths) {
    const { nearHind, farHind, nearFore, farFore } = itemAt(strides, index);
    const lower = (leg: Leg) => limb(leg.slice(2));
    paths = {
      farLegs: limb(farHind) + limb(farFore),
      farPoints: lower(farHind) + lower(farFore),
      farHooves: hoof(farHind) + hoof(farFore),
      nearLegs: limb(nearHind) + limb(nearFore),
      nearPoints: lower(nearHind) + lower(nearFore),
      nearHooves: hoof(nearHind) + hoof(nearFore),
      trunk: through(trunk),
      shade: through(neckShade),
      mane: through(mane),
      tail: through(tail),
      ears,
    };
    drawn.set(index, paths);
  }
  return paths;
}

/** The rider's jacket, sleeve and cap. They are convex, so that silks can be clipped to them. */
export const jacket: Polygon = [
  [96.5, 30],
  [97.4, 22.6],
  [103, 16.4],
  [112, 12.4],
  [122, 11.6],
  [130, 13.6],
  [134.4, 18.4],
  [134, 24.4],
  [128, 29],
  [116, 33],
  [104, 35],
];
export const sleeve: Polygon = [
  [126, 15],
  [132, 15.4],
  [135, 19.6],
  [134.4, 27],
  [132.6, 34.6],
  [129.6, 38],
  [126, 36.6],
  [124.6, 31],
  [124, 22],
];
export const cap: Polygon = [
  [133.4, 11.8],
  [133, 7.4],
  [135, 3.2],
  [139, 1],
  [143.4, 1.6],
  [146.6, 4.8],
  [147.4, 9],
  [141, 11.6],
];
