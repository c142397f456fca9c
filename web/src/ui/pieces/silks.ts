// Racing silks: twelve colours, ten patterns, and how a pattern is worn on jacket, sleeves, cap and disc.
import {
  cut,
  flatten,
  layOver,
  outlinePath,
  polygonsPath,
  ring,
  type Outline,
  type Point,
  type Polygon,
  type Side,
} from './shape';

export const colours = [
  'red',
  'blue',
  'green',
  'yellow',
  'white',
  'black',
  'purple',
  'orange',
  'pink',
  'teal',
  'brown',
  'grey',
] as const;
export const patterns = [
  'plain',
  'hoops',
  'stripes',
  'sash',
  'halves',
  'quarters',
  'diamonds',
  'spots',
  'chevron',
  'star',
] as const;
export type Colour = (typeof colours)[number];
export type Pattern = (typeof patterns)[number];

export interface Cloth {
  body: string;
  /** the pattern's colour: contrast of at least 4.5 : 1 with the body, and no pair is another one reversed */
  second: string;
  /** colour of the number on the body */
  ink: string;
}

const cloths: Record<Colour, Cloth> = {
  red: { body: '#c31f30', second: '#fdebc8', ink: '#ffffff' },
  blue: { body: '#1f4fb4', second: '#ffd84f', ink: '#ffffff' },
  green: { body: '#0b7a43', second: '#f3f7d2', ink: '#ffffff' },
  yellow: { body: '#f6c61c', second: '#2d2a26', ink: '#17130c' },
  white: { body: '#fbf9f2', second: '#a11a5b', ink: '#17130c' },
  black: { body: '#24242b', second: '#ff8163', ink: '#ffffff' },
  purple: { body: '#5b2a8c', second: '#d9c4f5', ink: '#ffffff' },
  orange: { body: '#f07f1d', second: '#231d5e', ink: '#17130c' },
  pink: { body: '#f39bbd', second: '#5c1038', ink: '#2c0519' },
  teal: { body: '#07696f', second: '#ffe0bd', ink: '#ffffff' },
  brown: { body: '#6b401f', second: '#9bdcf3', ink: '#ffffff' },
  grey: { body: '#aab1ba', second: '#1d2c50', ink: '#11151d' },
};

const isColour = (name: string): name is Colour => name in cloths;
const isPattern = (name: string): name is Pattern => (patterns as readonly string[]).includes(name);

/** The cloth of a colour; grey for a colour that only newer records have. */
export function clothOf(colour: string): Cloth {
  return cloths[isColour(colour) ? colour : 'grey'];
}

export function patternOf(name: string | undefined): Pattern {
  return name !== undefined && isPattern(name) ? name : 'plain';
}

const box = (left: number, top: number, right: number, bottom: number): Polygon => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];
const lozenge = (x: number, y: number, w: number, h: number): Polygon => [
  [x, y - h],
  [x + w, y],
  [x, y + h],
  [x - w, y],
];
const star = (radius: number): Polygon =>
  Array.from({ length: 10 }, (_, i) => {
    const r = i % 2 ? radius * 0.48 : radius;
    const angle = (i / 10) * 2 * Math.PI - Math.PI / 2;
    return [r * Math.cos(angle), r * Math.sin(angle)] as const;
  });
const lattice = (across: number, down: number, tile: (x: number, y: number) => Polygon): Polygon[] => {
  const tiles: Polygon[] = [];
  for (let row = -down; row <= down; ++row) {
    for (let column = -across; column <= across; ++column)
      tiles.push(tile((2 * column) / (2 * across + 1), (2 * row) / (2 * down + 1)));
  }
  return tiles;
};
/** A ring of spots, with room for the number in the middle. */
const wreath = Array.from({ length: 8 }, (_, i) =>
  ring(0.72 * Math.cos((i * Math.PI) / 4), 0.72 * Math.sin((i * Math.PI) / 4), 0.2, 16),
);

/** Each pattern's second colour in the unit box, -1 to 1. */
const drawings: Record<Pattern, Polygon[]> = {
  plain: [],
  hoops: [box(-1, -0.72, 1, -0.24), box(-1, 0.24, 1, 0.72)],
  stripes: [box(-0.72, -1, -0.24, 1), box(0.24, -1, 0.72, 1)],
  sash: [
    [
      [-1, -1.32],
      [-1, -0.52],
      [1, 1.32],
      [1, 0.52],
    ],
  ],
  halves: [box(0, -1, 1, 1)],
  quarters: [box(0, -1, 1, 0), box(-1, 0, 0, 1)],
  diamonds: lattice(1, 1, (x, y) => lozenge(x, y, 1 / 3, 1 / 3)),
  spots: wreath,
  chevron: [
    [
      [-1, -0.62],
      [0, 0.1],
      [1, -0.62],
      [1, 0.08],
      [0, 0.8],
      [-1, 0.08],
    ],
  ],
  star: [star(1)],
};
/** The colour behind a number in the middle. */
const grounds: Record<Pattern, 'body' | 'second'> = {
  plain: 'body',
  hoops: 'body',
  stripes: 'body',
  sash: 'second',
  halves: 'body',
  quarters: 'body',
  diamonds: 'second',
  spots: 'body',
  chevron: 'body',
  star: 'second',
};

/** Ink and rim of the number on a pattern. */
export function numberInk(colour: string, pattern: Pattern): { ink: string; rim: string } {
  const cloth = clothOf(colour);
  return grounds[pattern] === 'body' ? { ink: cloth.ink, rim: cloth.body } : { ink: cloth.body, rim: cloth.second };
}

// Backs and sleeves are longer than wide, so round spots and stars need their own drawings.
const oval = (x: number, y: number, w: number, h: number): Polygon =>
  ring(0, 0, 1, 16).map(([u, v]) => [x + u * w, y + v * h] as const);
const backSpots = lattice(1, 2, (x, y) => oval(x, y, 0.21, 0.21 * 0.6));
const sleevePoints: Point[] = [
  [-0.1, -0.72],
  [0.35, -0.3],
  [-0.2, 0.02],
  [-0.62, 0.45],
  [0.1, 0.4],
  [-0.3, 0.8],
];
const sleeveSpots = sleevePoints.map(([x, y]) => oval(x, y, 0.25, 0.13));
const sideSpots = lattice(2, 1, (x, y) => oval(x, y, 0.21 * 0.6, 0.21));
const sideStar = [star(0.95).map(([x, y]) => [x * 0.62 - 0.1, y] as const)];
const backStar = [star(0.9).map(([x, y]) => [x, y * 0.62 - 0.03] as const)];
const threeHoops = [-0.78, -0.18, 0.42].map((top) => box(-1, top, 1, top + 0.32));
const diamondRow = lattice(0, 2, (x, y) => lozenge(x, y, 0.62, 0.2));
const whole = [box(-1, -1, 1, 1)];

// The jacket is drawn in a box of 48 by 48 around 0,0.
const torso: Outline = {
  start: [-9.6, -9.2],
  sides: [
    [
      [-6, -10.8],
      [6, -10.8],
      [9.6, -9.2],
    ],
    [
      [9.4, 0],
      [9.2, 10],
      [9.9, 21.4],
    ],
    [
      [4, 23.2],
      [-4, 23.2],
      [-9.9, 21.4],
    ],
    [
      [-9.2, 10],
      [-9.4, 0],
      [-9.6, -9.2],
    ],
  ],
};
const leftSleeve: Outline = {
  start: [-9.4, -9.3],
  sides: [
    [
      [-13.6, -8.6],
      [-15.6, -6],
      [-17, -1.6],
    ],
    [
      [-18.6, 3.4],
      [-20.4, 8.6],
      [-21.2, 13.4],
    ],
    [[-14.4, 15.6]],
    [
      [-12.4, 9],
      [-10.2, 5],
      [-9.3, 2],
    ],
  ],
};
const cap: Outline = {
  start: [-6.9, -13.6],
  sides: [
    [
      [-7.9, -19.6],
      [-4.6, -22.8],
      [0, -22.8],
    ],
    [
      [4.6, -22.8],
      [7.9, -19.6],
      [6.9, -13.6],
    ],
    [
      [3.6, -13],
      [-3.6, -13],
      [-6.9, -13.6],
    ],
  ],
};
const peak: Outline = {
  start: [-6.9, -14.2],
  sides: [
    [
      [-4, -16.4],
      [4, -16.4],
      [6.9, -14.2],
    ],
    [
      [6, -10.6],
      [-6, -10.6],
      [-6.9, -14.2],
    ],
  ],
};
const leftCuff: Outline = { start: [-21.2, 13.4], sides: [[[-14.4, 15.6]], [[-15.2, 18.6]], [[-22, 16.5]]] };
const collar: Outline = {
  start: [-4.4, -10.2],
  sides: [
    [
      [-2, -7.6],
      [2, -7.6],
      [4.4, -10.2],
    ],
    [[3.9, -11.6]],
    [
      [1.6, -10],
      [-1.6, -10],
      [-3.9, -11.6],
    ],
  ],
};
const mirror = ([x, y]: Point): Point => [-x, y];
const mirrored = ({ start, sides }: Outline): Outline => ({
  start: mirror(start),
  sides: sides.map(([a, b, c]): Side => (b && c ? [mirror(a), mirror(b), mirror(c)] : [mirror(a)])),
});
const rightSleeve = mirrored(leftSleeve);

/** `side`: a rider's bent back, seen from the side. */
type Part = 'back' | 'side' | 'left' | 'right' | 'cap';

/**
 * What a pattern looks like on sleeves and cap, as is usual in racing; halves and quarters change sides at the
 * shoulder.
 */
function sleevesAndCap(pattern: Pattern): Record<'left' | 'right' | 'cap', Polygon[]> {
  switch (pattern) {
    case 'hoops':
      return { left: threeHoops, right: threeHoops, cap: [box(-1, -0.3, 1, 0.35)] };
    case 'stripes':
      return { left: [], right: [], cap: drawings.stripes };
    case 'halves':
      return { left: [], right: whole, cap: drawings.halves };
    case 'quarters':
      return { left: whole, right: [], cap: drawings.quarters };
    case 'diamonds':
      return { left: diamondRow, right: diamondRow, cap: lattice(1, 0, (x) => lozenge(x, 0.1, 0.33, 0.7)) };
    case 'spots':
      return {
        left: sleeveSpots,
        right: sleeveSpots,
        cap: (
          [
            [-0.5, 0.1],
            [0, -0.4],
            [0.5, 0.1],
          ] satisfies Point[]
        ).map(([x, y]) => oval(x, y, 0.2, 0.27)),
      };
    case 'chevron':
      return { left: [box(-1, 0.1, 1, 0.5)], right: [box(-1, 0.1, 1, 0.5)], cap: [] };
    case 'star':
      return { left: [], right: [], cap: [star(0.78)] };
    case 'sash':
      return { left: [], right: [], cap: whole };
    case 'plain':
      return { left: [], right: [], cap: [] };
  }
}

export interface JacketPaths {
  /** the colour under the pattern */
  body: string;
  sleeves: string;
  cap: string;
  /** the second colour, on all parts */
  pattern: string;
  /** cuffs, collar and peak, in the second colour */
  trim: string;
}

function worn(pattern: Pattern, part: Part): Polygon[] {
  if (part === 'side') return pattern === 'spots' ? sideSpots : pattern === 'star' ? sideStar : drawings[pattern];
  if (part !== 'back') return sleevesAndCap(pattern)[part];
  return pattern === 'spots' ? backSpots : pattern === 'star' ? backStar : drawings[pattern];
}

/** A pattern's second colour on a part of the silks with this outline, which must be convex. */
export function patternOn(pattern: Pattern, part: Part, outline: Polygon): string {
  return polygonsPath(
    layOver(worn(pattern, part), outline)
      .map((polygon) => cut(polygon, outline))
      .filter((polygon) => polygon.length > 2),
  );
}

const jackets = new Map<Pattern, JacketPaths>();
/** Jacket and cap in a box of 48 by 48 around 0,0. */
export function jacketPaths(pattern: Pattern): JacketPaths {
  let paths = jackets.get(pattern);
  if (!paths) {
    const parts: [Part, Outline][] = [
      ['back', torso],
      ['left', leftSleeve],
      ['right', rightSleeve],
      ['cap', cap],
    ];
    paths = {
      body: outlinePath(torso),
      sleeves: outlinePath(leftSleeve) + outlinePath(rightSleeve),
      cap: outlinePath(cap),
      pattern: parts.map(([part, outline]) => patternOn(pattern, part, flatten(outline))).join(''),
      trim: [leftCuff, mirrored(leftCuff), collar, peak].map(outlinePath).join(''),
    };
    jackets.set(pattern, paths);
  }
  return paths;
}

const discEdge = ring(0, 0, 1, 48);
const discs = new Map<Pattern, string>();
/** A pattern's second colour on a disc of radius 1 around 0,0. */
export function discPath(pattern: Pattern): string {
  let path = discs.get(pattern);
  if (path === undefined) {
    path = polygonsPath(
      drawings[pattern].map((polygon) => cut(polygon, discEdge)).filter((polygon) => polygon.length > 2),
    );
    discs.set(pattern, path);
  }
  return path;
}
