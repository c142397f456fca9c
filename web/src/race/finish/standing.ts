// A racehorse standing, its rider upright in the saddle: the same joints as in a gallop, in another pose. It faces
// right and fits a box of about 215 by 190; the hooves stand at y = 137.
import { hoof, limb, through, type Leg } from '../../ui/pieces/gallop';
import type { Polygon } from '../../ui/pieces/shape';

const nearHind: Leg = [
  [63, 64, 37],
  [58, 84, 25],
  [50, 104, 9.4],
  [53, 123, 6],
  [57, 132, 5],
];
const farHind: Leg = [
  [70, 66, 32],
  [68, 85, 22],
  [63, 104, 9],
  [66, 122, 5.8],
  [70, 130, 4.8],
];
const nearFore: Leg = [
  [130, 66, 25],
  [131, 86, 15],
  [131, 106, 8.6],
  [130, 124, 6],
  [133, 132, 4.8],
];
const farFore: Leg = [
  [136, 66, 22],
  [139, 86, 14],
  [141, 105, 8.4],
  [141, 122, 5.8],
  [144, 130, 4.6],
];

const trunk: Polygon = [
  [43.5, 60],
  [49, 51],
  [61, 46.4],
  [76, 46],
  [92, 48.6],
  [106, 47],
  [117, 42],
  [125, 33],
  [133, 20],
  [141, 7],
  [149, -5],
  [155, -11],
  [161, -12],
  [166, -8],
  [172, 2],
  [179, 13],
  [184, 20],
  [185, 25],
  [182, 29],
  [177, 30],
  [172, 26],
  [166, 20],
  [160, 17],
  [155, 15],
  [153, 25],
  [152, 38],
  [151, 52],
  [149, 66],
  [143, 79],
  [131, 88],
  [113, 91],
  [97, 89],
  [82, 84],
  [68, 82],
  [52, 79],
  [43.5, 70],
];
const shade: Polygon = [
  [155, 15],
  [153, 25],
  [152, 38],
  [151, 52],
  [149, 66],
  [143, 79],
  [131, 88],
  [113, 91],
  [97, 89],
  [82, 84],
  [96, 84],
  [112, 85],
  [127, 81],
  [137, 70],
  [142, 54],
  [145, 38],
  [148, 22],
];
const mane: Polygon = [
  [118, 42],
  [124, 32],
  [132, 18.5],
  [140, 5.5],
  [148, -6.5],
  [154, -12.4],
  [160, -13],
  [156, -6],
  [151, -1],
  [147, 8],
  [141, 14],
  [137, 23],
  [130, 30],
  [126, 38],
];
const tail: Polygon = [
  [48, 52],
  [42, 54],
  [36, 64],
  [33, 80],
  [34, 96],
  [30, 112],
  [37, 106],
  [41, 114],
  [44, 98],
  [46, 84],
  [46, 70],
];

export const standing = {
  farLegs: limb(farHind) + limb(farFore),
  farPoints: limb(farHind.slice(2)) + limb(farFore.slice(2)),
  farHooves: hoof(farHind) + hoof(farFore),
  nearLegs: limb(nearHind) + limb(nearFore),
  nearPoints: limb(nearHind.slice(2)) + limb(nearFore.slice(2)),
  nearHooves: hoof(nearHind) + hoof(nearFore),
  trunk: through(trunk),
  shade: through(shade),
  mane: through(mane),
  tail: through(tail),
  ears: 'M154 -9C150.5 -14 150 -18.5 152 -22C155.5 -19.5 158 -15.5 158.5 -11ZM159.5 -11.5C158.5 -16 159 -20 161.5 -22.5C163.5 -19.5 164.5 -15 163.5 -11Z',
};

/** Convex, so that silks can be clipped to them. */
export const jacket: Polygon = [
  [97, 36],
  [95.5, 22],
  [97, 8],
  [101, 0],
  [108, -3],
  [115, -1],
  [118.5, 6],
  [118.5, 20],
  [116, 36],
  [107, 39],
];
/** the arm that holds the reins */
export const sleeve: Polygon = [
  [103, 2],
  [109, 0.5],
  [113, 5],
  [115, 15],
  [116, 24],
  [112, 27],
  [107, 24],
  [103, 13],
];
/** the other arm, thrown up by the winner */
export const raised: Polygon = [
  [97, 6],
  [105, 3],
  [102, -8],
  [97, -20],
  [92.5, -25],
  [88.5, -23],
  [89.5, -12],
  [93, 1],
];
export const cap: Polygon = [
  [101.5, -14],
  [101, -19],
  [103.5, -23.5],
  [108, -25.5],
  [113, -24.5],
  [116, -20.5],
  [116.5, -16],
  [110, -13.5],
];
