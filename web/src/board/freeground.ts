// Which ground beside the track is free for scenery, labels and posts.
import { lastItem } from '../contracts/items';
import { LANE, LANES, RAIL, VERGE, boxOf, distance, edge, grown, type Box, type Ground, type Point } from './geometry';

interface Disc {
  middle: Point;
  radius: number;
  /** the piece of track it belongs to; -1: none */
  piece: number;
}

const MOST_SAMPLES = 4000;

/** The land drawn around a course: more than a screen of any shape shows at once. */
function landAround(ground: Ground): Box {
  const { left, top, right, bottom } = ground.bounds();
  const x = (left + right) / 2;
  const y = (top + bottom) / 2;
  const room = 10 * LANE;
  const wide = (right - left) / 2 + room;
  const high = (bottom - top) / 2 + room;
  const halfWide = Math.max(wide, high * (ground.upright ? 0.8 : 1.9));
  const halfHigh = Math.max(high, wide * (ground.upright ? 1.9 : 0.8));
  return { left: x - halfWide, right: x + halfWide, top: y - halfHigh, bottom: y + halfHigh };
}

export class FreeGround {
  readonly land: Box;
  private discs: Disc[] = [];
  private track: Point[] = [];

  constructor(private ground: Ground) {
    this.land = landAround(ground);
    const beyond = VERGE + RAIL + 0.3 * LANE;
    const step = Math.max(LANE, ground.length / MOST_SAMPLES);
    const radius = edge(LANES) + beyond + (step > LANE ? step / 2 : 0);
    ground.pieces.forEach((piece, i) => {
      const parts = Math.max(1, Math.ceil(piece.length / step));
      for (let k = 0; k <= parts; ++k) {
        const middle = piece.at(k / parts, 0);
        this.track.push(middle);
        this.discs.push({ middle, radius, piece: i });
      }
    });
  }

  take(from: Point, to: Point, radius: number): void {
    const parts = Math.max(1, Math.ceil(distance(from, to) / radius));
    for (let i = 0; i <= parts; ++i) {
      const middle = { x: from.x + ((to.x - from.x) * i) / parts, y: from.y + ((to.y - from.y) * i) / parts };
      this.discs.push({ middle, radius, piece: -1 });
    }
  }

  /** Distance to the next thing, ignoring the piece of track that the point lies beside. */
  room(p: Point, beside = -2): number {
    const { left, top, right, bottom } = this.land;
    let room = Math.min(p.x - left, right - p.x, p.y - top, bottom - p.y);
    for (const disc of this.discs) {
      if (disc.piece === beside) continue;
      const dx = Math.abs(p.x - disc.middle.x);
      if (dx - disc.radius > room) continue;
      room = Math.min(room, Math.hypot(dx, p.y - disc.middle.y) - disc.radius);
    }
    return room;
  }

  /** True if a point is inside the ring of the track. */
  infield(p: Point): boolean {
    if (!this.ground.ring) return false;
    let winding = 0;
    let a = lastItem(this.track);
    for (const b of this.track) {
      const side = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
      if (a.y <= p.y && b.y > p.y && side > 0) ++winding;
      if (a.y > p.y && b.y <= p.y && side < 0) --winding;
      a = b;
    }
    return winding !== 0;
  }

  /** What the camera shows as the whole: the track and everything placed beside it. */
  whole(): Box {
    const beside = this.discs.filter((disc) => disc.piece === -1);
    const { left, top, right, bottom } = grown(this.ground.bounds(), VERGE + RAIL + LANE);
    const corners = [
      { x: left, y: top },
      { x: right, y: bottom },
    ];
    for (const { middle, radius } of beside) {
      corners.push({ x: middle.x - radius, y: middle.y - radius }, { x: middle.x + radius, y: middle.y + radius });
    }
    return boxOf(corners)!;
  }
}

/** A pseudo-random number from 0 to 1 for a place, so that a course always looks the same. */
export function chanceOf(x: number, y: number, salt: number): number {
  let h = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77) ^ salt;
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}
