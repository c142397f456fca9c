// What a designer does to a course: each function returns a changed copy. Start, finish and fences stay where they are
// on their straight, or move as little as possible. The engine says what is wrong with the result.
import type { CourseDrawing, CourseFile } from '../contracts';
import { itemAt } from '../contracts/items';

export type Segment = CourseFile['segments'][number];
export type Fence = NonNullable<CourseFile['fences']>[number];
/** A row of a straight. */
export interface Spot {
  segment: number;
  row: number;
}

/** Limits of the handles; the engine knows the real ones. */
export const longestSegment = 120;
export const sharpest = 270;
export const mostSegments = 60;
const mostFences = 40;
export const mostLaps = 9;
/** rows behind the finish of an open course (R3.5) */
const runOut = 16;

export const isCorner = (segment: Segment): boolean => segment.corner !== undefined;
export const squaresOf = (segment: Segment): number => segment.corner ?? segment.straight ?? 1;
export const isClosed = (course: CourseFile): boolean => course.closed !== false;
export const fencesOf = (course: CourseFile): Fence[] => course.fences ?? [];

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
const whole = (value: number): number => (Number.isFinite(value) ? Math.round(value) : 0);

/** The straights in running order. */
export function straightsOf(course: CourseFile): { segment: number; rows: number }[] {
  return course.segments.flatMap((segment, i) => (isCorner(segment) ? [] : [{ segment: i, rows: squaresOf(segment) }]));
}

/** A plain oval without fences, once around and on to a finish further up. */
export function blank(id: string, name: Record<string, string>): CourseFile {
  const bend = { corner: 6, turn: 90 };
  return {
    format: 'furlong-course/1',
    id,
    name,
    lanes: 8,
    closed: true,
    segments: [{ straight: 30 }, bend, bend, { straight: 30 }, bend, bend].map((segment) => ({ ...segment })),
    start: { segment: 0, row: 4 },
    finish: { segment: 0, row: 22, lap: 1 },
    fences: [],
  };
}

function withSegments(course: CourseFile, segments: Segment[], move: (spot: Spot) => Spot | null): CourseFile {
  const straight = segments.findIndex((segment) => !isCorner(segment));
  const somewhere = { segment: Math.max(0, straight), row: 0 };
  const moved = <S extends Spot>(spot: S): S => ({ ...spot, ...(move(spot) ?? somewhere) });
  return {
    ...course,
    segments,
    start: moved(course.start),
    finish: moved(course.finish),
    ...(course.fences && {
      fences: course.fences.flatMap((fence) => {
        const to = move(fence);
        return to ? [{ ...fence, ...to }] : [];
      }),
    }),
  };
}

export const segmentAt = (course: CourseFile, index: number): Segment => itemAt(course.segments, index);

/** Makes a straight longer or shorter, a corner wider or tighter. */
export function resize(course: CourseFile, index: number, squares: number): CourseFile {
  const old = segmentAt(course, index);
  const count = clamp(whole(squares), 1, longestSegment);
  const segments = course.segments.map((segment, i) =>
    i !== index ? segment : isCorner(old) ? { ...segment, corner: count } : { ...segment, straight: count },
  );
  const changed = withSegments(course, segments, (spot) => ({
    segment: spot.segment,
    row: spot.segment === index ? Math.min(spot.row, count - 1) : spot.row,
  }));
  return {
    ...changed,
    ...(changed.fences && {
      fences: changed.fences.map((fence) =>
        fence.segment === index ? { ...fence, row: Math.max(1, Math.min(fence.row, count - 3)) } : fence,
      ),
    }),
  };
}

/** Bends a corner further or less. It keeps its direction. */
export function bend(course: CourseFile, index: number, degrees: number): CourseFile {
  const turn = clamp(whole(degrees), -sharpest, sharpest) || 1;
  return {
    ...course,
    segments: course.segments.map((segment, i) => (i === index && isCorner(segment) ? { ...segment, turn } : segment)),
  };
}

/** The corner bends the other way: lane 8 is its inside then, or lane 1 again. */
export function reverse(course: CourseFile, index: number): CourseFile {
  return bend(course, index, -(segmentAt(course, index).turn ?? 0));
}

/** Adds a segment after another one. */
export function insert(course: CourseFile, after: number, segment: Segment): CourseFile {
  if (course.segments.length >= mostSegments) return course;
  const segments = [...course.segments.slice(0, after + 1), segment, ...course.segments.slice(after + 1)];
  return withSegments(course, segments, ({ segment: at, row }) => ({ segment: at > after ? at + 1 : at, row }));
}

/** Fences on a straight go with it; start and finish move to the straight before it, or the first one. */
export function remove(course: CourseFile, index: number): CourseFile {
  if (course.segments.length <= 1) return course;
  const segments = course.segments.filter((_, i) => i !== index);
  const changed = withSegments(course, segments, ({ segment, row }) =>
    segment === index ? null : { segment: segment > index ? segment - 1 : segment, row },
  );
  const before = segments.slice(0, index).findLastIndex((segment) => !isCorner(segment));
  if (before < 0) return changed;
  const rows = squaresOf(itemAt(segments, before));
  const end = <S extends Spot>(spot: S, old: Spot, row: number): S =>
    old.segment === index ? { ...spot, segment: before, row: clamp(row, 0, rows - 1) } : spot;
  return {
    ...changed,
    start: end(changed.start, course.start, 0),
    finish: end(changed.finish, course.finish, rows - 1),
  };
}

/** Two segments instead of one, with a straight's start, finish and fences where they were. */
export function split(course: CourseFile, index: number): CourseFile {
  const old = segmentAt(course, index);
  const squares = squaresOf(old);
  if (squares < 2 || course.segments.length >= mostSegments) return course;
  const first = Math.ceil(squares / 2);
  const turn = old.turn ?? 0;
  const parts: Segment[] = isCorner(old)
    ? [
        { ...old, corner: first, turn: Math.ceil(turn / 2) || Math.sign(turn) },
        { ...old, corner: squares - first, turn: Math.floor(turn / 2) || Math.sign(turn) },
      ]
    : [
        { ...old, straight: first },
        { ...old, straight: squares - first },
      ];
  const segments = [...course.segments.slice(0, index), ...parts, ...course.segments.slice(index + 1)];
  return withSegments(course, segments, ({ segment, row }) => {
    if (segment !== index) return { segment: segment > index ? segment + 1 : segment, row };
    return row < first ? { segment, row } : { segment: index + 1, row: row - first };
  });
}

/** Turns a circuit into a course from A to B and back. There is only one lap from A to B. */
export function setClosed(course: CourseFile, closed: boolean): CourseFile {
  const { lap: _, ...finish } = course.finish;
  if (closed) return { ...course, closed };
  return {
    ...course,
    closed,
    finish,
    ...(course.fences && { fences: course.fences.filter((fence) => (fence.lap ?? 0) === 0) }),
  };
}

/** `laps`: how often horses come round before the finish counts. Fences of laps that are no longer run are removed. */
export function setLaps(course: CourseFile, laps: number): CourseFile {
  const lap = clamp(whole(laps), 0, mostLaps);
  return {
    ...course,
    finish: { ...course.finish, lap },
    ...(course.fences && { fences: course.fences.filter((fence) => (fence.lap ?? 0) <= lap) }),
  };
}

/** The nearest row of a straight. */
function onStraight(course: CourseFile, { segment, row }: Spot): Spot | null {
  const at = course.segments[segment];
  return at === undefined || isCorner(at) ? null : { segment, row: clamp(whole(row), 0, squaresOf(at) - 1) };
}

export function moveStart(course: CourseFile, to: Spot): CourseFile {
  const spot = onStraight(course, to);
  return spot ? { ...course, start: { ...course.start, ...spot } } : course;
}

export function moveFinish(course: CourseFile, to: Spot): CourseFile {
  const spot = onStraight(course, to);
  return spot ? { ...course, finish: { ...course.finish, ...spot } } : course;
}

/** The rows of a straight that a fence may begin on. */
const fenceRow = (course: CourseFile, { segment, row }: Spot): number =>
  Math.max(1, Math.min(whole(row), squaresOf(segmentAt(course, segment)) - 3));

export function moveFence(course: CourseFile, index: number, to: Spot): CourseFile {
  const spot = onStraight(course, to);
  if (!spot) return course;
  const row = fenceRow(course, spot);
  return renumber({
    ...course,
    fences: fencesOf(course).map((fence, i) => (i === index ? { ...fence, segment: spot.segment, row } : fence)),
  });
}

export function setFenceLap(course: CourseFile, index: number, lap: number): CourseFile {
  return renumber({
    ...course,
    fences: fencesOf(course).map((fence, i) =>
      i === index ? { ...fence, lap: clamp(whole(lap), 0, mostLaps) } : fence,
    ),
  });
}

export function removeFence(course: CourseFile, index: number): CourseFile {
  return renumber({ ...course, fences: fencesOf(course).filter((_, i) => i !== index) });
}

/** Adds a fence where there is most room for one, or on the given straight; null: there is no room. */
export function addFence(course: CourseFile, on?: number): CourseFile | null {
  const fences = fencesOf(course);
  if (fences.length >= mostFences) return null;
  const last = course.finish.lap ?? 0;
  let best: { spot: Spot; lap: number; room: number } | null = null;
  for (const { segment, rows } of straightsOf(course)) {
    if (on !== undefined && segment !== on) continue;
    for (let lap = 0; lap <= last; ++lap) {
      for (let row = 1; row <= rows - 3; ++row) {
        const room = roomAt(course, { segment, row }, lap);
        if (room >= 3 && (!best || room > best.room)) best = { spot: { segment, row }, lap, room };
      }
    }
  }
  if (!best) return null;
  const { spot, lap } = best;
  const added = renumber({ ...course, fences: [...fences, { ...spot, ...(lap > 0 && { lap }) }] });
  return { ...added, fences: fencesByNumber(added).map((index) => itemAt(fencesOf(added), index)) };
}

// How far a fence would be from start, finish and other fences, in rows; at most 12, so that the first good place wins.
function roomAt(course: CourseFile, { segment, row }: Spot, lap: number): number {
  const place = (spot: Spot, inLap: number) => (inLap * course.segments.length + spot.segment) * 1000 + spot.row;
  const { start, finish } = course;
  if (place({ segment, row }, lap) <= place(start, 0) + 8) return 0;
  if (place({ segment, row: row + 1 }, lap) > place(finish, finish.lap ?? 0)) return 0;
  let room = 12;
  for (const fence of fencesOf(course)) {
    if (fence.segment === segment && (fence.lap ?? 0) === lap) room = Math.min(room, Math.abs(fence.row - row));
  }
  return room;
}

/**
 * Numbers fences from 1 in the order in which horses reach them. They keep their places in the list, so that a fence
 * that is being dragged is still the same one after it has passed another.
 */
function renumber(course: CourseFile): CourseFile {
  const fences = fencesOf(course);
  const place = ({ lap = 0, segment, row }: Fence) => (lap * mostSegments + segment) * 2 * longestSegment + row;
  const order = [...fences].sort((a, b) => place(a) - place(b));
  return { ...course, fences: fences.map((fence) => ({ ...fence, number: 1 + order.indexOf(fence) })) };
}

/** The indices of the fences, by their numbers. */
export function fencesByNumber(course: CourseFile): number[] {
  const fences = fencesOf(course).map(({ number = 0 }, index) => ({ number, index }));
  return fences.sort((a, b) => a.number - b.number).map(({ index }) => index);
}

/** The row `by` further along the straights, over corners too. */
export function along(course: CourseFile, from: Spot, by: number): Spot {
  const straights = straightsOf(course);
  let rows = from.row + by;
  for (const { segment, rows: count } of straights) if (segment < from.segment) rows += count;
  for (const { segment, rows: count } of straights) {
    if (rows < count) return { segment, row: Math.max(0, rows) };
    rows -= count;
  }
  const last = straights[straights.length - 1];
  return last ? { segment: last.segment, row: last.rows - 1 } : from;
}

/** A name for one language; an empty one is removed. */
export function rename(course: CourseFile, language: string, name: string): CourseFile {
  const { [language]: _, ...others } = course.name ?? {};
  return { ...course, name: name.trim() ? { ...others, [language]: name } : others };
}

/** An open course with room behind its finish: the engine draws none without. */
export function withRunOut(course: CourseFile): CourseFile {
  return { ...course, segments: [...course.segments, { straight: runOut }] };
}

/** The drawing of the first `segments` segments. */
export function withoutRunOut(drawing: CourseDrawing, segments: number): CourseDrawing {
  const pieces = drawing.pieces.filter(({ segment }) => segment < segments);
  return { ...drawing, pieces, lanes: drawing.lanes.map((lane) => lane.filter(([piece]) => piece < pieces.length)) };
}

/** The course as it can be drawn, even if something on it is wrong: without misplaced fences, with start before finish. */
export function drawable(course: CourseFile): CourseFile | null {
  const straights = straightsOf(course);
  if (straights.length === 0) return null;
  const longest = straights.reduce((a, b) => (b.rows > a.rows ? b : a));
  if (longest.rows < 2) return null;
  const start = { segment: longest.segment, row: 0 };
  return {
    ...course,
    closed: isClosed(course),
    start,
    // A course from A to B needs its run-out.
    ...(isClosed(course)
      ? { finish: { ...start, row: longest.rows - 1, lap: 0 } }
      : { finish: { ...start, row: 1 }, segments: withRunOut(course).segments }),
    fences: [],
  };
}
