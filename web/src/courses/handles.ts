// The handles of the drawing: where they are, what they change, and what a drag or a key makes of the course.
import {
  LANE,
  LANES,
  VERGE,
  RAIL,
  ahead,
  distance,
  edge,
  rightOf,
  type Ground,
  type Piece,
  type Point,
} from '../board/geometry';
import type { CourseFile } from '../contracts';
import { itemAt } from '../contracts/items';
import {
  along,
  bend,
  fencesOf,
  isCorner,
  longestSegment,
  moveFence,
  moveFinish,
  moveStart,
  resize,
  sharpest,
  segmentAt,
  squaresOf,
  type Spot,
} from './model';
import type { Part } from './course_editor.svelte';

/** length: of a straight. width, turn: of a corner. The others are places on a straight. */
type What = 'length' | 'width' | 'turn' | 'start' | 'finish' | 'fence';

export interface Handle {
  id: string;
  what: What;
  part: Part;
  at: Point;
  /** the point of the course that it belongs to */
  foot: Point;
  /** rotation of its arrows, in degrees */
  angle: number;
  value: number;
  least: number;
  most: number;
}

/** Turns go in steps of so many degrees. */
export const turnStep = 5;

const beside = VERGE + RAIL + 1.5 * LANE;
const degrees = (heading: number): number => (-heading * 180) / Math.PI;

export const pieceOf = (ground: Ground, segment: number): Piece | undefined =>
  ground.pieces[segment - itemAt(ground.drawing.pieces, 0).segment];

/** Where the number of a segment stands: outside a corner, on a straight. */
export function tagOf(piece: Piece): Point {
  return piece.at(0.5, piece.corner ? (Math.sign(piece.sweep) || 1) * (edge(LANES) + beside) : 0);
}

/** Handles that would cover each other move further out. `apart`: the least distance. */
export function spread(handles: readonly Handle[], apart: number): Handle[] {
  const placed: Handle[] = [];
  for (const handle of handles) {
    const { foot } = handle;
    const far = distance(foot, handle.at);
    const out = { x: (handle.at.x - foot.x) / far, y: (handle.at.y - foot.y) / far };
    let at = handle.at;
    while (placed.some((other) => distance(other.at, at) < apart))
      at = { x: at.x + out.x * apart, y: at.y + out.y * apart };
    placed.push({ ...handle, at });
  }
  return placed;
}

export function handlesOf(ground: Ground, course: CourseFile, segment: number): Handle[] {
  const piece = pieceOf(ground, segment);
  const shape = course.segments[segment];
  if (!piece || !shape || isCorner(shape) !== piece.corner) return [];
  const part: Part = { kind: 'segment', index: segment };
  const end = { at: piece.at(1, 0), foot: piece.at(1, 0), angle: degrees(piece.headingAt(1)) };
  const squares = { value: squaresOf(shape), least: 1, most: longestSegment };
  if (!piece.corner) return [{ id: `length-${segment}`, what: 'length', part, ...end, ...squares }];
  const middle = piece.at(0.5, 0);
  const turn = shape.turn ?? 0;
  return [
    {
      id: `width-${segment}`,
      what: 'width',
      part,
      at: middle,
      foot: middle,
      angle: degrees(piece.headingAt(0.5)) + 90,
      ...squares,
    },
    {
      id: `turn-${segment}`,
      what: 'turn',
      part,
      ...end,
      value: turn,
      least: turn > 0 ? turnStep : -sharpest,
      most: turn > 0 ? sharpest : -turnStep,
    },
  ];
}

/** Start, finish and fences. */
export function markersOf(ground: Ground, course: CourseFile): Handle[] {
  const marker = (id: string, what: What, part: Part, { segment, row }: Spot, rows: number): Handle[] => {
    const piece = pieceOf(ground, segment);
    if (!piece || piece.corner) return [];
    const t = (row + rows) / piece.rows;
    if (t > 1) return [];
    return [
      {
        id,
        what,
        part,
        at: piece.at(t, edge(LANES) + beside + LANE),
        foot: piece.at(t, edge(LANES)),
        angle: degrees(piece.heading),
        value: row,
        least: 0,
        most: piece.rows - 1,
      },
    ];
  };
  return [
    ...marker('start', 'start', { kind: 'start' }, course.start, 0.5),
    ...marker('finish', 'finish', { kind: 'finish' }, course.finish, 1),
    ...fencesOf(course).flatMap((fence, index) =>
      marker(`fence-${index}`, 'fence', { kind: 'fence', index }, fence, 1),
    ),
  ];
}

export interface Drag {
  handle: Handle;
  course: CourseFile;
  ground: Ground;
  from: Point;
}

const angleAt = (middle: Point, p: Point): number => Math.atan2(middle.y - p.y, p.x - middle.x);

/** The course once the handle has been dragged to a point, in the drawing in which the drag began. */
export function dragged({ handle, course, ground, from }: Drag, p: Point): CourseFile {
  if (!('index' in handle.part) || handle.part.kind === 'fence') {
    const spot = straightAt(ground, course, p);
    return spot ? placed(course, handle, spot) : course;
  }
  const { index } = handle.part;
  const piece = pieceOf(ground, index)!;
  const on = ahead(piece.heading);
  if (handle.what === 'length') {
    const rows = ((p.x - from.x) * on.x + (p.y - from.y) * on.y) / (piece.length / handle.value);
    return resize(course, index, handle.value + rows);
  }
  const radius = piece.length / piece.sweep;
  const right = rightOf(piece.heading);
  const middle = { x: piece.x - right.x * radius, y: piece.y - right.y * radius };
  if (handle.what === 'width') {
    const wider = distance(p, middle) - distance(from, middle);
    return resize(course, index, handle.value + (wider * Math.abs(piece.sweep)) / (1.5 * LANE));
  }
  let turned = angleAt(middle, p) - angleAt(middle, from);
  turned -= 2 * Math.PI * Math.round(turned / (2 * Math.PI));
  return turnTo(course, handle, handle.value + (turned * 180) / Math.PI);
}

function turnTo(course: CourseFile, { part, least, most }: Handle, turn: number): CourseFile {
  const stepped = turnStep * Math.round(turn / turnStep);
  return bend(course, (part as { index: number }).index, Math.min(most, Math.max(least, stepped)));
}

/** The row of a straight that is nearest to a point. */
function straightAt(ground: Ground, course: CourseFile, p: Point): Spot | null {
  let best: { spot: Spot; far: number } | null = null;
  for (const [k, piece] of ground.pieces.entries()) {
    const { segment } = itemAt(ground.drawing.pieces, k);
    if (piece.corner || !course.segments[segment]) continue;
    const on = ahead(piece.heading);
    const t = ((p.x - piece.x) * on.x + (p.y - piece.y) * on.y) / piece.length;
    const row = Math.floor(Math.min(0.9999, Math.max(0, t)) * piece.rows);
    const far = distance(p, piece.at(Math.min(1, Math.max(0, t)), edge(LANES) + beside));
    if (!best || far < best.far) best = { spot: { segment, row }, far };
  }
  return best?.spot ?? null;
}

function placed(course: CourseFile, { what, part }: Handle, spot: Spot): CourseFile {
  if (what === 'start') return moveStart(course, spot);
  if (what === 'finish') return moveFinish(course, spot);
  return part.kind === 'fence' ? moveFence(course, part.index, spot) : course;
}

/** The course after a key: `by` steps. */
export function stepped(course: CourseFile, handle: Handle, by: number): CourseFile {
  const { what, part, value } = handle;
  if (what === 'turn') return turnTo(course, handle, value + by * turnStep);
  if (part.kind === 'segment') return resize(course, part.index, value + by);
  const spot = part.kind === 'fence' ? itemAt(fencesOf(course), part.index) : course[part.kind];
  let next = along(course, spot, by);
  if (part.kind === 'fence') {
    // Fences keep off the ends of a straight: over the gap it goes to the next one.
    const rows = squaresOf(segmentAt(course, next.segment));
    const outside = next.row < 1 || next.row > rows - 3;
    if (outside) next = along(course, spot, by + Math.sign(by) * 3);
  }
  return placed(course, handle, next);
}
