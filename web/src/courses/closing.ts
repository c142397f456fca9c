// "Snap to close": the least change of late segments after which a circuit ends where it begins.
import type { CourseFile } from '../contracts';
import { itemAt } from '../contracts/items';
import { insert, isCorner, longestSegment, resize, sharpest, squaresOf, type Segment } from './model';

// As in drawing/course_layout.cc, in lane widths.
const rowLength = 1.5;
const middleLanes = 3.5;
const leastRadius = 4.9;

interface Vector {
  x: number;
  y: number;
}
const far = ({ x, y }: Vector): number => Math.hypot(x, y);

function lengthOf(segment: Segment): number {
  const squares = squaresOf(segment);
  if (!isCorner(segment)) return squares * rowLength;
  return Math.max((squares + middleLanes) * rowLength, leastRadius * Math.abs(radians(segment.turn ?? 0)));
}
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** By segment: the way from its start to its end, and where the next one heads. */
function chords(segments: readonly Segment[]): Vector[] {
  let heading = 0;
  return segments.map((segment) => {
    const sweep = isCorner(segment) ? radians(segment.turn ?? 0) : 0;
    const length = lengthOf(segment);
    // The chord of an arc is shorter than the arc and points half-way through its turn.
    const chord = sweep === 0 ? length : ((2 * length) / Math.abs(sweep)) * Math.sin(Math.abs(sweep) / 2);
    const middle = heading + sweep / 2;
    heading += sweep;
    return { x: chord * Math.cos(middle), y: chord * Math.sin(middle) };
  });
}

/** How far the end is from the start, in lane widths. */
export function gapOf(segments: readonly Segment[]): Vector {
  return chords(segments).reduce((sum, { x, y }) => ({ x: sum.x + x, y: sum.y + y }), { x: 0, y: 0 });
}

/** The nearest sum of turns with which a circuit can close: once around, or none for a figure of eight. */
function goalOf(total: number, segments: readonly Segment[]): number {
  const turns = segments.filter(isCorner).map(({ turn }) => Math.sign(turn ?? 0));
  const eight = turns.includes(1) && turns.includes(-1);
  const goals = [...(eight ? [0] : []), 360, -360, 720, -720];
  const sign = Math.sign(total) || 1;
  return goals.reduce((best, goal) => {
    const worth = (one: number) => Math.abs(one - total) + (one * sign < 0 ? 90 : 0);
    return worth(goal) < worth(best) ? goal : best;
  });
}

const gentlest = 10; // degrees

/** Bends the last corners so that the turns add up, and adds corners where they cannot. */
function closeHeading(course: CourseFile): CourseFile {
  const turned = course.segments.reduce((sum, { turn }) => sum + (turn ?? 0), 0);
  let missing = goalOf(turned, course.segments) - turned;
  const segments = [...course.segments];
  for (let i = segments.length - 1; i >= 0 && missing !== 0; --i) {
    const segment = itemAt(segments, i);
    if (!isCorner(segment)) continue;
    const turn = segment.turn ?? 0;
    const side = Math.sign(turn);
    // One corner does not do all the work.
    const most = Math.min(sharpest, Math.max(Math.abs(turn) + 30, 135));
    const next = side * Math.min(most, Math.max(gentlest, side * (turn + missing)));
    missing -= next - turn;
    segments[i] = { ...segment, turn: next };
  }
  let closed = { ...course, segments };
  while (missing !== 0) {
    const turn = Math.sign(missing) * Math.min(90, Math.abs(missing));
    const longer = insert(closed, closed.segments.length - 1, { corner: 6, turn });
    if (longer === closed) return closed;
    closed = longer;
    missing -= turn;
  }
  return closed;
}

interface Try {
  course: CourseFile;
  /** how bad: what is left of the gap, then how much is changed */
  cost: number;
  gap: number;
}

/** Lengthens or shortens one or two segments, preferably straights late in the lap, until the end meets the start. */
function closePosition(course: CourseFile): Try {
  const { segments } = course;
  const ways = chords(segments);
  const unit = ways.map((way, i) => {
    const segment = itemAt(segments, i);
    const per = squaresOf(segment) + (isCorner(segment) ? middleLanes : 0);
    return { x: way.x / per, y: way.y / per };
  });
  const gap = gapOf(segments);
  let best: Try = { course, cost: 40 * far(gap), gap: far(gap) };
  const attempt = (changes: [number, number][]) => {
    let changed = course;
    let cost = 0;
    for (const [i, by] of changes) {
      const segment = itemAt(segments, i);
      const squares = squaresOf(segment) + Math.round(by);
      if (squares < (isCorner(segment) ? 2 : 4) || squares > longestSegment) return;
      changed = resize(changed, i, squares);
      cost += (isCorner(segment) ? 3 : 1) * Math.abs(Math.round(by)) + (0.5 * (segments.length - i)) / segments.length;
    }
    const left = far(gapOf(changed.segments));
    if (cost + 40 * left < best.cost) best = { course: changed, cost: cost + 40 * left, gap: left };
  };
  for (const [i, one] of unit.entries()) {
    const length = one.x ** 2 + one.y ** 2;
    attempt([[i, -(gap.x * one.x + gap.y * one.y) / length]]);
    for (const [j, other] of unit.entries()) {
      if (j <= i) continue;
      const det = one.x * other.y - one.y * other.x;
      if (Math.abs(det) < 0.2) continue;
      attempt([
        [i, (-gap.x * other.y + gap.y * other.x) / det],
        [j, (-one.x * gap.y + one.y * gap.x) / det],
      ]);
    }
  }
  return best;
}

/** The gap that the drawing can hide by stretching segments a little, as a share of the circuit's length. */
const hidden = 0.03;

/** Null: there is no small change that closes it. */
export function snapToClose(course: CourseFile): CourseFile | null {
  const turned = closeHeading({ ...course, closed: true });
  const small = ({ course: { segments }, gap }: Try) =>
    gap <= hidden * segments.reduce((sum, segment) => sum + lengthOf(segment), 0);
  const plain = closePosition(turned);
  if (small(plain)) return plain.course;
  // A straight more at the end, or before the last corner, gives another direction to stretch.
  const last = turned.segments.length - 1;
  const tries = [last, last - 1, last - 2].flatMap((after) =>
    after < 0 ? [] : [closePosition(insert(turned, after, { straight: 4 }))],
  );
  const best = tries.filter(small).sort((a, b) => a.cost - b.cost)[0];
  return best?.course ?? null;
}
