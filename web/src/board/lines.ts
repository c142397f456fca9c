// The lines of a course: lanes, squares, and the green ones where squares of a corner are in line (R3.3).
import type { Ground } from './geometry';
import { PathData, wholeAlong } from './path';
import { LANES, edge, type Piece } from './piece';

/** Every other lane of a piece, mown differently. */
export function mownLanes(pieces: Piece[]): string {
  const path = new PathData();
  for (const piece of pieces) {
    for (let lane = 1; lane < LANES; lane += 2) path.band(piece, 0, 1, edge(lane), edge(lane + 1));
  }
  return path.toString();
}

/** The turf of some pieces, extending `beyond` the lanes on both sides. */
export function turf(pieces: Piece[], beyond: number): string {
  const path = new PathData();
  for (const piece of pieces) path.band(piece, 0, 1, edge(0) - beyond, edge(LANES) + beyond);
  return path.toString();
}

/** The lines between lanes, including the outer edges. */
export function laneLines(pieces: Piece[]): string {
  let text = '';
  for (let lane = 0; lane <= LANES; ++lane) text += wholeAlong(pieces, edge(lane), false);
  return text;
}

/** The front edges of all squares. */
export function rowLines(pieces: Piece[]): string {
  const path = new PathData();
  for (const piece of pieces) {
    if (!piece.corner) {
      for (let row = 1; row <= piece.counts[0]; ++row) {
        const t = row / piece.counts[0];
        path.move(piece.at(t, edge(0))).line(piece.at(t, edge(LANES)));
      }
      continue;
    }
    piece.counts.forEach((count, lane) => {
      for (let k = 1; k <= count; ++k) {
        path.move(piece.at(k / count, edge(lane))).line(piece.at(k / count, edge(lane + 1)));
      }
    });
  }
  return path.toString();
}

/** Front edges in a corner that are in line. */
export interface InLine {
  piece: number;
  t: number;
  /** ascending, 1 to 8 */
  lanes: number[];
}

export function inLine(ground: Ground): InLine[] {
  const first = new Map<number, number>(); // by piece: the first lap that runs over it
  const found = new Map<string, InLine>();
  ground.drawing.lanes.forEach((squares, i) => {
    for (const [piece, index, lap, line] of squares) {
      if (!ground.pieces[piece].corner) continue;
      if (!first.has(piece)) first.set(piece, lap);
      if (first.get(piece) !== lap) continue;
      const key = `${piece}:${line}`;
      const known = found.get(key);
      if (known) known.lanes.push(i + 1);
      else found.set(key, { piece, t: (index + 1) / ground.pieces[piece].counts[i], lanes: [i + 1] });
    }
  });
  return [...found.values()].filter((line) => line.lanes.length > 1);
}

/** Bold edges in their own lanes, and links across the lanes between them. */
export function greenLines(ground: Ground): { edges: string; links: string } {
  const edges = new PathData();
  const links = new PathData();
  for (const { piece: i, t, lanes } of inLine(ground)) {
    const piece = ground.pieces[i];
    lanes.forEach((lane, k) => {
      const joins = k > 0 && lanes[k - 1] === lane - 1;
      if (!joins) edges.move(piece.at(t, edge(lane - 1)));
      if (k > 0 && !joins) links.move(piece.at(t, edge(lanes[k - 1]))).line(piece.at(t, edge(lane - 1)));
      edges.line(piece.at(t, edge(lane)));
    });
  }
  return { edges: edges.toString(), links: links.toString() };
}

/** Groups of pieces that can be drawn together: pieces that overlap others come in a separate layer. */
export function layers(pieces: Piece[]): Piece[][] {
  const boxes = pieces.map((piece) => piece.bounds(0));
  const near = (a: number, b: number) => {
    const gap = Math.abs(a - b);
    return gap <= 1 || gap === pieces.length - 1;
  };
  const groups: number[][] = [];
  pieces.forEach((_, i) => {
    const last = groups[groups.length - 1];
    const lies = last?.some(
      (k) =>
        !near(i, k) &&
        boxes[i].left < boxes[k].right &&
        boxes[k].left < boxes[i].right &&
        boxes[i].top < boxes[k].bottom &&
        boxes[k].top < boxes[i].bottom &&
        meet(pieces[i], pieces[k]),
    );
    if (last && !lies) last.push(i);
    else groups.push([i]);
  });
  return groups.map((group) => group.map((i) => pieces[i]));
}

// True if two pieces overlap.
function meet(a: Piece, b: Piece): boolean {
  const steps = 24;
  for (let i = 0; i <= steps; ++i) {
    for (let lane = 0; lane <= LANES; lane += 2) {
      const part = b.find(a.at(i / steps, edge(lane)));
      if (part && Math.abs(part.offset) < edge(LANES)) return true;
    }
  }
  return false;
}
