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
      for (let row = 1; row <= piece.rows; ++row) {
        const t = row / piece.rows;
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
      const corner = ground.pieceAt(piece);
      if (!corner.corner) continue;
      if (!first.has(piece)) first.set(piece, lap);
      if (first.get(piece) !== lap) continue;
      const key = `${piece}:${line}`;
      const known = found.get(key);
      if (known) known.lanes.push(i + 1);
      else found.set(key, { piece, t: (index + 1) / corner.count(i + 1), lanes: [i + 1] });
    }
  });
  return [...found.values()].filter((line) => line.lanes.length > 1);
}

/** Bold edges in their own lanes, and links across the lanes between them. */
export function greenLines(ground: Ground, lines: InLine[], on: Piece[]): { edges: string; links: string } {
  const edges = new PathData();
  const links = new PathData();
  for (const { piece: i, t, lanes } of lines) {
    const piece = ground.pieceAt(i);
    if (!on.includes(piece)) continue;
    let before: number | undefined;
    for (const lane of lanes) {
      const joins = before === lane - 1;
      if (!joins) edges.move(piece.at(t, edge(lane - 1)));
      if (before !== undefined && !joins) links.move(piece.at(t, edge(before))).line(piece.at(t, edge(lane - 1)));
      edges.line(piece.at(t, edge(lane)));
      before = lane;
    }
  }
  return { edges: edges.toString(), links: links.toString() };
}
