// Start, finish, posts and labels beside the track.
import { itemAt, lastItem } from '../contracts/items';
import { LANE, LANES, RAIL, VERGE, edge, rightOf, squaresToRun, type Ground, type Point } from './geometry';
import type { FreeGround } from './freeground';
import { PathData } from './path';

export interface Word {
  at: Point;
  size: number;
  text: string;
}

const beside = edge(LANES) + VERGE + RAIL;

// True for rows that a fence, the start or the finish occupies.
function busy(ground: Ground, piece: number, row: number): boolean {
  const { start, finish, fences } = ground.drawing;
  if (piece === start.piece && Math.abs(row - start.row) <= 1) return true;
  if (piece === finish.piece && (row === finish.row || row === finish.row + 1)) return true;
  return fences.some((fence) => fence.piece === piece && (row === fence.row || row === fence.row + 1));
}

/** Numbers 1 to 8 across the first free row of every longer straight. */
export function laneNumbers(ground: Ground): Word[] {
  const words: Word[] = [];
  ground.pieces.forEach((piece, i) => {
    if (piece.corner || piece.rows < 6) return;
    const { start } = ground.drawing;
    let row = i === start.piece ? start.row + 8 : 1;
    while (row < piece.rows && busy(ground, i, row)) ++row;
    if (row >= piece.rows) return;
    for (let lane = 1; lane <= LANES; ++lane) {
      words.push({ at: ground.onRow(i, row, 0.5, edge(lane - 0.5)), size: 0.56 * LANE, text: String(lane) });
    }
  });
  return words;
}

export interface Boxes {
  frames: string;
  gate: string;
  numbers: Word[];
}

/** Starting boxes: stalls painted on the turf, with a gate in front. */
export function boxes(ground: Ground): Boxes {
  const { piece, row } = ground.drawing.start;
  const frames = new PathData();
  const numbers: Word[] = [];
  for (let lane = 1; lane <= LANES; ++lane) {
    const left = edge(lane - 1) + 0.08 * LANE;
    const right = edge(lane) - 0.08 * LANE;
    frames.polygon([
      ground.onRow(piece, row, 0.05, left),
      ground.onRow(piece, row, 0.94, left),
      ground.onRow(piece, row, 0.94, right),
      ground.onRow(piece, row, 0.05, right),
    ]);
    numbers.push({
      at: ground.onRow(piece, row, 0.5, edge(lane - 0.5)),
      size: 0.72 * LANE,
      text: String(lane),
    });
  }
  const gate = new PathData()
    .move(ground.onRow(piece, row, 1, edge(0) - 0.2 * LANE))
    .line(ground.onRow(piece, row, 1, edge(LANES) + 0.2 * LANE));
  return { frames: frames.toString(), gate: gate.toString(), numbers };
}

export interface FinishSign {
  ground: string;
  cells: string;
  line: string;
  foot: Point;
  top: Point;
  /** undefined if there is no room for it */
  word: Point | undefined;
  anchor: 'start' | 'end';
}

/** A chequered band, the finish line, and an upright post on the far side. */
export function finish(ground: Ground, free: FreeGround): FinishSign {
  const { piece: i, row } = ground.drawing.finish;
  const piece = ground.pieceAt(i);
  const line = ((row + 1) / piece.rows) * piece.length;
  const on = (along: number, offset: number) => piece.at(along / piece.length, offset);
  const cell = LANE / 3;
  const cells = new PathData();
  for (let k = 0; k < 3 * LANES; ++k) {
    const from = line + (k % 2) * cell;
    const left = edge(0) + k * cell;
    cells.polygon([on(from, left), on(from + cell, left), on(from + cell, left + cell), on(from, left + cell)]);
  }
  const far = rightOf(piece.heading).y >= -1e-9 ? -1 : 1;
  const pole = { x: 0, y: -3 * LANE };
  const place = (side: number, share: number) => {
    const foot = on(line, side * (beside + 0.5 * LANE));
    const away = rightOf(piece.heading).x * side;
    const way = Math.abs(away) > 0.5 && away < 0 ? -1 : 1;
    return { foot, top: { x: foot.x, y: foot.y + pole.y * share }, way };
  };
  const wordRoom = ({ top, way }: ReturnType<typeof place>): boolean =>
    [1.1, 2.2, 3.3, 4.4].every((lanes) => free.room({ x: top.x + way * lanes * LANE, y: top.y }, i) > 0.5 * LANE);
  const tries = [place(far, 1), place(-far, -0.6), place(far, 0.8), place(-far, 1)].filter(
    (at) => free.room(at.top, i) > LANE,
  );
  // If there is no room for the word, the post stands where it would without it.
  const named = tries.find(wordRoom);
  const { foot, top, way } = named ?? tries[0] ?? place(far, 1);
  free.take(foot, top, 0.9 * LANE);
  if (named) free.take(top, { x: top.x + way * 4.4 * LANE, y: top.y }, 0.7 * LANE);
  return {
    ground: new PathData()
      .polygon([
        on(line, edge(0)),
        on(line + 2 * cell, edge(0)),
        on(line + 2 * cell, edge(LANES)),
        on(line, edge(LANES)),
      ])
      .toString(),
    cells: cells.toString(),
    line: new PathData()
      .move(on(line, edge(0) - VERGE))
      .line(on(line, edge(LANES) + VERGE))
      .toString(),
    foot,
    top,
    word: named && { x: top.x + way * 1.1 * LANE, y: top.y },
    anchor: way > 0 ? 'start' : 'end',
  };
}

/** A label beside the boxes and an arrow in running direction; undefined if there is no room. */
export function startSign(
  ground: Ground,
  free: FreeGround,
): { word: Omit<Word, 'text'> & { turn: number }; arrow: string } | undefined {
  const { piece: i, row } = ground.drawing.start;
  const piece = ground.pieceAt(i);
  const size = 1.1 * LANE;
  const middle = ((row + 0.5) / piece.rows) * piece.length;
  const tail = middle + 1.7 * size;
  const tip = tail + 3.4 * size;
  const on = (along: number, offset: number) => piece.at(along / piece.length, offset);
  const offset = [1, -1]
    .map((side) => side * (beside + 0.35 * LANE + 0.6 * size))
    .find((at) =>
      [-1.3 * size, 0, tail - middle, tip - middle].every((a) => free.room(on(middle + a, at), i) > 0.3 * size),
    );
  if (offset === undefined) return undefined;
  free.take(on(middle - 1.3 * size, offset), on(tip, offset), 0.7 * size);
  const arrow = new PathData()
    .move(on(tail, offset))
    .line(on(tip, offset))
    .move(on(tip - 0.55 * size, offset - 0.38 * size))
    .line(on(tip, offset))
    .line(on(tip - 0.55 * size, offset + 0.38 * size));
  return { word: { at: on(middle, offset), size, turn: ground.readingAngle(i) }, arrow: arrow.toString() };
}

export interface DistancePost {
  at: Point;
  size: number;
  disc: number;
  /** squares along the rail left to the finish, each time it is passed */
  left: number[];
}

/**
 * Posts along the rail with the squares left to the finish, like furlong posts. They stand where the
 * last lap has a round number to go; earlier laps pass the same posts with more to go.
 */
export function distancePosts(ground: Ground, free: FreeGround): DistancePost[] {
  const { lanes, rail_lane } = ground.drawing;
  const lane = itemAt(lanes, rail_lane - 1);
  const end = squaresToRun(ground.drawing);
  const every = end <= 180 ? 10 : end <= 360 ? 20 : 50;
  const posts: DistancePost[] = [];
  const size = 0.62 * LANE * Math.min(3, Math.max(1, end / 180));
  const seen = new Map<string, number[]>();
  for (let number = end - 1; number > 0; --number) {
    const [i, index] = itemAt(lane, number);
    const place = `${i}:${index}`;
    const left = end - number;
    const later = seen.get(place);
    if (later) {
      later.unshift(left);
      continue;
    }
    const passes = [left];
    seen.set(place, passes);
    if (left % every !== 0) continue;
    const piece = ground.pieceAt(i);
    const outside = (rail_lane === 1 ? -1 : 1) * (beside + 0.25 * LANE + 0.8 * size);
    const at = piece.at((index + 0.5) / piece.count(rail_lane), outside);
    if (free.room(at, i) < 0.9 * size) continue;
    free.take(at, at, 0.9 * size);
    posts.push({ at, size, disc: 0.82 * size, left: passes });
  }
  return posts;
}

/** Squares that the first and the last horse still have to go. */
export interface ToGo {
  first: number;
  last: number;
}

/**
 * What a post says: the distance in this lap until the field is past it, then that of the next lap, once the first horse
 * is nearer to it than the last one. So it changes far from the field, and never beside posts of another lap.
 */
export function onPost({ left }: DistancePost, { first, last }: ToGo): number {
  const next = left.findIndex((squares) => squares <= last);
  const [before, after] = [left[next - 1], left[next]];
  if (after === undefined) return lastItem(left);
  if (before === undefined) return after;
  return first - after < before - last ? after : before;
}

/** Small arrows in running direction beside the longer straights. */
export function directions(ground: Ground, free: FreeGround): string {
  const path = new PathData();
  ground.pieces.forEach((piece, i) => {
    if (piece.corner || piece.rows < 10 || i === ground.drawing.start.piece) return;
    const on = (along: number, offset: number) => piece.at(0.5 + along / piece.length, offset);
    const offset = [1, -1]
      .map((side) => side * (beside + 1.2 * LANE))
      .find((at) => free.room(on(0, at), i) > 1.6 * LANE);
    if (offset === undefined) return;
    for (let k = -1; k <= 1; ++k) {
      const tip = (0.7 * k + 0.2) * LANE;
      path.move(on(tip - 0.42 * LANE, offset - 0.42 * LANE)).line(on(tip, offset));
      path.line(on(tip - 0.42 * LANE, offset + 0.42 * LANE));
    }
    free.take(on(-LANE, offset), on(LANE, offset), LANE);
  });
  return path.toString();
}

/** Connects the end of a closed course with its beginning where they do not meet on the board. */
export function join(ground: Ground): string {
  if (ground.ring || !ground.drawing.closed) return '';
  const first = itemAt(ground.pieces, 0);
  const last = lastItem(ground.pieces);
  const out = last.headingAt(1);
  const from = last.at(1, 0);
  const to = first.at(0, 0);
  const reach = 0.4 * Math.hypot(to.x - from.x, to.y - from.y) + 2 * LANE;
  return new PathData()
    .move(from)
    .curve(
      { x: from.x + Math.cos(out) * reach, y: from.y - Math.sin(out) * reach },
      { x: to.x - Math.cos(first.heading) * reach, y: to.y + Math.sin(first.heading) * reach },
      to,
    )
    .toString();
}
