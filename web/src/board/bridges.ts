// Where a course crosses itself: the later leg is a bridge over the earlier one.
import { itemAt, lastItem } from '../contracts/items';
import { PathData } from './path';
import { LANE, LANES, boxesMeet, edge, type Piece, type Point } from './piece';

export interface Bridge {
  /** the piece above, and the part of it that covers the other */
  upper: number;
  from: number;
  to: number;
  /** the piece below, and the part of it that is covered */
  lower: number;
  under: { from: number; to: number };
}

export function bridgesOf(pieces: readonly Piece[]): Bridge[] {
  const found: Bridge[] = [];
  pieces.forEach((over, upper) => {
    pieces.slice(0, Math.max(0, upper - 1)).forEach((below, lower) => {
      // The last piece leads into the first.
      if (upper - lower === pieces.length - 1 || !boxesMeet(over.bounds(0), below.bounds(0))) return;
      found.push(...crossings(over, upper, below, lower));
    });
  });
  return found;
}

function crossings(over: Piece, upper: number, below: Piece, lower: number): Bridge[] {
  const steps = Math.ceil(over.length / (0.6 * LANE));
  const runs: Bridge[] = [];
  let run: Bridge | null = null;
  for (let i = 0; i <= steps; ++i) {
    const t = i / steps;
    let covers = false;
    for (let lane = 0; lane <= LANES; ++lane) {
      const part = below.find(over.at(t, edge(lane)));
      if (!part || Math.abs(part.offset) > edge(LANES)) continue;
      covers = true;
      run ??= { upper, lower, from: t, to: t, under: { from: part.t, to: part.t } };
      run.under = { from: Math.min(run.under.from, part.t), to: Math.max(run.under.to, part.t) };
      run.to = t;
    }
    if (!covers && run) {
      runs.push(run);
      run = null;
    }
  }
  return run ? [...runs, run] : runs;
}

/** Groups of pieces that can be drawn together, from the lowest up: a bridge comes after what it crosses. */
export function layers(pieces: readonly Piece[], bridges: readonly Bridge[]): Piece[][] {
  const groups: Piece[][] = [[]];
  pieces.forEach((piece, i) => {
    const last = lastItem(groups);
    if (bridges.some(({ upper, lower }) => upper === i && last.includes(itemAt(pieces, lower)))) groups.push([piece]);
    else last.push(piece);
  });
  return groups;
}

const clip = (t: number): number => Math.min(1, Math.max(0, t));

/** A bridge's shadow on what lies below, and its parapets. */
export interface Deck {
  shadow: string;
  parapets: string;
}

export function deckOf(pieces: readonly Piece[], { upper, from, to }: Bridge): Deck {
  const piece = itemAt(pieces, upper);
  const more = (0.8 * LANE) / piece.length;
  const [a, b] = [clip(from - more), clip(to + more)];
  const shadow = new PathData().band(piece, a, b, edge(0) - 0.9 * LANE, edge(LANES) + 0.9 * LANE);
  const parapets = new PathData();
  for (const offset of [edge(0) - 0.42 * LANE, edge(LANES) + 0.42 * LANE])
    parapets.move(piece.at(a, offset)).along(piece, a, b, offset);
  return { shadow: shadow.toString(), parapets: parapets.toString() };
}

/** The bridges that are among some of the pieces. */
export function decksOf(pieces: readonly Piece[], bridges: readonly Bridge[], some: readonly Piece[]): Deck[] {
  return bridges.filter(({ upper }) => some.includes(itemAt(pieces, upper))).map((bridge) => deckOf(pieces, bridge));
}

/** True if a point lies under a bridge. */
export function isUnder(pieces: readonly Piece[], bridges: readonly Bridge[], p: Point): boolean {
  return bridges.some(({ upper, from, to }) => {
    const part = itemAt(pieces, upper).find(p);
    return part !== undefined && part.t > from && part.t < to && Math.abs(part.offset) < edge(LANES);
  });
}
