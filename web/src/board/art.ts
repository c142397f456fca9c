// Everything static of a course as paths, drawn once.
import type { CourseDrawing } from '../contracts';
import { FreeGround } from './freeground';
import { Ground, LANE, VERGE, type Box, type Point } from './geometry';
import { casts, looksOf } from './looks';
import { greenLines, laneLines, layers, mownLanes, rowLines, turf } from './lines';
import { mown } from './mown';
import { boxes, directions, distancePosts, finish, join, laneNumbers, startSign } from './posts';
import { crowd, pond, sea, stands, trees } from './scenery';

export interface CourseArt {
  land: Box;
  /** where shadows fall */
  cast: Point;
  /** what the camera shows as the whole course */
  whole: Box;
  mown: string;
  rails: string;
  layers: { turf: string; verge: string; mown: string; lanes: string; rows: string }[];
  green: ReturnType<typeof greenLines>;
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

const drawn = new WeakMap<CourseDrawing, Map<boolean, { ground: Ground; art: CourseArt }>>();

/** A course in landscape or portrait orientation; computed once for each drawing. */
export function courseOf(drawing: CourseDrawing, upright: boolean): { ground: Ground; art: CourseArt } {
  const known = drawn.get(drawing) ?? new Map<boolean, { ground: Ground; art: CourseArt }>();
  drawn.set(drawing, known);
  let course = known.get(upright);
  if (!course) {
    const ground = new Ground(drawing, upright);
    course = { ground, art: drawCourse(ground) };
    known.set(upright, course);
  }
  return course;
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

const ponds: readonly string[] = ['park', 'forest', 'winter'];

function drawCourse(ground: Ground): CourseArt {
  const free = new FreeGround(ground);
  const { land } = free;
  const { scenery, light } = looksOf(ground.drawing);
  const cast = { x: casts[light].x * LANE, y: casts[light].y * LANE };
  // Things with a fixed place come first, so that scenery fills only what is left.
  const placed = {
    finish: finish(ground, free),
    start: startSign(ground, free),
    ...audience(ground, free),
    posts: distancePosts(ground, free),
    directions: directions(ground, free),
  };
  const water = scenery === 'coast' ? sea(ground, free) : [];
  const whole = free.whole();
  return {
    ...placed,
    land,
    cast,
    whole,
    mown: mown(ground, land),
    rails: ground.railPath(),
    layers: layers(ground.pieces).map((pieces) => ({
      turf: turf(pieces, 0),
      verge: turf(pieces, VERGE),
      mown: mownLanes(pieces),
      lanes: laneLines(pieces),
      rows: rowLines(pieces),
    })),
    green: greenLines(ground),
    boxes: boxes(ground),
    lanes: laneNumbers(ground),
    join: join(ground),
    pond: water.length > 0 ? water : ponds.includes(scenery) ? pond(free) : [],
    trees: trees(free, scenery, cast),
  };
}
