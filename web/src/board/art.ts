// Everything static of a course as paths, drawn once.
import type { CourseDrawing } from '../contracts';
import type { Bridge, Deck } from './bridges';
import { FreeGround } from './freeground';
import { Ground, LANE, VERGE, type Box, type Point } from './geometry';
import { casts, looksOf } from './looks';
import { greenLines, inLine, laneLines, mownLanes, rowLines, turf } from './lines';
import { mown } from './mown';
import { boxes, directions, distancePosts, finish, join, laneNumbers, startSign } from './posts';
import { boxesMeet, type Piece } from './piece';
import { surroundingsOf, type Surroundings } from './planting.svelte';
import { crowd, pond, stands, trees } from './scenery';

export interface CourseArt {
  land: Box;
  /** where shadows fall */
  cast: Point;
  /** what the camera shows as the whole course */
  whole: Box;
  mown: string;
  rails: string;
  /** from the lowest up; a bridge is part of the layer above */
  layers: {
    turf: string;
    verge: string;
    mown: string;
    lanes: string;
    rows: string;
    green: ReturnType<typeof greenLines>;
    decks: Deck[];
  }[];
  bridges: Bridge[];
  boxes: ReturnType<typeof boxes>;
  finish: ReturnType<typeof finish>;
  start: ReturnType<typeof startSign>;
  lanes: ReturnType<typeof laneNumbers>;
  posts: ReturnType<typeof distancePosts>;
  directions: string;
  join: string;
  stands: ReturnType<typeof stands>;
  /** hats by colour, along the rails and in the stands: dots */
  crowd: string[];
  pond: string[];
  trees: ReturnType<typeof trees>;
}

type Drawn = { ground: Ground; mayCross: boolean; surroundings?: Surroundings; art?: CourseArt };
const drawn = new WeakMap<CourseDrawing, Map<boolean, Drawn>>();

/** False if no leg comes near another. */
function mayCross(pieces: readonly Piece[]): boolean {
  const boxes = pieces.map((piece) => piece.bounds(0));
  // The last piece leads into the first.
  return boxes.some((a, i) => boxes.some((b, j) => j < i - 1 && i - j < boxes.length - 1 && boxesMeet(a, b)));
}

/** A course in landscape or portrait orientation; computed once for each drawing. */
export function courseOf(drawing: CourseDrawing, upright: boolean): { ground: Ground; art: CourseArt } {
  const known = drawn.get(drawing) ?? new Map<boolean, Drawn>();
  drawn.set(drawing, known);
  let course = known.get(upright);
  if (!course) {
    const ground = new Ground(drawing, upright);
    course = { ground, mayCross: mayCross(ground.pieces) };
    known.set(upright, course);
  }
  const surroundings = surroundingsOf(drawing, course.mayCross);
  if (!course.art || course.surroundings !== surroundings) {
    course.surroundings = surroundings;
    course.art = drawCourse(course.ground, surroundings);
  }
  return { ground: course.ground, art: course.art };
}

/** True if a course fills the space better in portrait; landscape if there is little difference. */
export function betterUpright(drawing: CourseDrawing, width: number, height: number): boolean {
  const { left, top, right, bottom } = new Ground(drawing).bounds(2 * LANE);
  const [wide, high] = [right - left, bottom - top];
  return Math.min(width / high, height / wide) > 1.12 * Math.min(width / wide, height / high);
}

function audience(ground: Ground, free: FreeGround): Pick<CourseArt, 'crowd' | 'stands'> {
  const rails = crowd(ground, free);
  const built = stands(ground, free);
  return { stands: built, crowd: rails.map((hats, colour) => hats + (built?.hats[colour] ?? '')) };
}

function drawCourse(ground: Ground, { planting, bridges: crossing }: Surroundings): CourseArt {
  const free = new FreeGround(ground);
  const { land } = free;
  const { light } = looksOf(ground.drawing);
  const cast = { x: casts[light].x * LANE, y: casts[light].y * LANE };
  // Things with a fixed place come first, so that scenery fills only what is left.
  const placed = {
    finish: finish(ground, free),
    start: startSign(ground, free),
    ...audience(ground, free),
    posts: distancePosts(ground, free),
    directions: directions(ground, free),
  };
  const water = planting.water?.(ground, free);
  const whole = free.whole();
  const bridges = crossing?.bridgesOf(ground.pieces) ?? [];
  const green = inLine(ground);
  return {
    ...placed,
    land,
    cast,
    whole,
    mown: mown(ground, land),
    rails: ground.railPath(),
    bridges,
    layers: (crossing?.layers(ground.pieces, bridges) ?? [ground.pieces]).map((pieces) => ({
      turf: turf(pieces, 0),
      verge: turf(pieces, VERGE),
      mown: mownLanes(pieces),
      lanes: laneLines(pieces),
      rows: rowLines(pieces),
      green: greenLines(ground, green, pieces),
      decks: crossing?.decksOf(ground.pieces, bridges, pieces) ?? [],
    })),
    boxes: boxes(ground),
    lanes: laneNumbers(ground).filter(({ at }) => !crossing?.isUnder(ground.pieces, bridges, at)),
    join: join(ground),
    pond: water ?? (planting.pond ? pond(free) : []),
    trees: trees(free, planting, cast),
  };
}
