// Where everything on a course is drawn, computed from the engine's drawing. Knows no rules.
import { parseSquare, squareName } from '../contracts/square';
import { itemAt } from '../contracts/items';
import type { CourseDrawing, SquareName } from '../contracts';
import { PathData, railPath, wholeAlong } from './path';
import { LANE, LANES, Piece, boxOf, edge, grown, type Box, type Point, type Pose } from './piece';

export * from './piece';

/** Widths beside the lanes. */
export const VERGE = 0.34 * LANE;
export const RAIL = 0.2 * LANE;

/** A square of the unrolled course. */
export interface Place {
  /** 1 to 8 */
  lane: number;
  number: number;
  piece: number;
  index: number;
  lap: number;
  line: number;
  /** the last square of the rail lane whose line is not greater: the progress along the course in any lane */
  rail: number;
}

/** Squares that a horse runs in a lane until it is past the post (R3.5): the length of the course there. */
export function squaresToRun(
  { finish_squares, rail_lane }: Pick<CourseDrawing, 'finish_squares' | 'rail_lane'>,
  lane = rail_lane,
): number {
  return itemAt(finish_squares, lane - 1) + 1;
}

const angleUpright = (heading: number): number => {
  const degrees = (-heading * 180) / Math.PI;
  const turn = ((((degrees + 90) % 180) + 180) % 180) - 90;
  // Text that runs upwards is easier to read than text that runs downwards.
  return turn > 89.9 ? -90 : turn;
};

export class Ground {
  readonly pieces: Piece[];
  readonly ring: boolean;
  /** length of the centre line, once along all pieces */
  readonly length: number;
  private starts: number[] = [];
  // by piece, lane and index: the square's numbers, one per lap
  private numbers = new Map<number, number[]>();

  constructor(
    readonly drawing: CourseDrawing,
    readonly upright = false,
  ) {
    const scale = LANE / drawing.lane_width;
    this.pieces = drawing.pieces.map((piece) => new Piece(piece, scale, upright));
    this.ring = drawing.ring;
    let length = 0;
    for (const piece of this.pieces) {
      this.starts.push(length);
      length += piece.length;
    }
    this.length = length;
    drawing.lanes.forEach((squares, lane) =>
      squares.forEach(([piece, index], number) => {
        const key = this.key(piece, lane + 1, index);
        const known = this.numbers.get(key);
        if (known) known.push(number);
        else this.numbers.set(key, [number]);
      }),
    );
  }

  private key(piece: number, lane: number, index: number): number {
    return (piece * (LANES + 1) + lane) * 65536 + index;
  }

  has(name: SquareName): boolean {
    const { lane, number } = parseSquare(name);
    return this.drawing.lanes[lane - 1]?.[number] !== undefined;
  }

  pieceAt(index: number): Piece {
    return itemAt(this.pieces, index);
  }

  place(name: SquareName): Place {
    const { lane, number } = parseSquare(name);
    const [piece, index, lap, line, rail] = itemAt(itemAt(this.drawing.lanes, lane - 1), number);
    return { lane, number, piece, index, lap, line, rail };
  }

  /** Distance of a square's centre along the unrolled course, measured on the centre line. */
  along(place: Place): number {
    const piece = this.pieceAt(place.piece);
    const t = (place.index + 0.5) / piece.count(place.lane);
    return place.lap * this.length + itemAt(this.starts, place.piece) + t * piece.length;
  }

  /** The pose at a distance along the unrolled course. */
  poseAlong(along: number, offset: number): Pose {
    const once = this.drawing.closed
      ? along - Math.floor(along / this.length) * this.length
      : Math.min(Math.max(along, 0), this.length);
    let low = 0;
    let high = this.pieces.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (itemAt(this.starts, middle) <= once) low = middle;
      else high = middle - 1;
    }
    const piece = this.pieceAt(low);
    const t = Math.min(1, (once - itemAt(this.starts, low)) / piece.length);
    return { ...piece.at(t, offset), heading: piece.headingAt(t) };
  }

  /** The centre of a square and its direction. */
  pose(name: SquareName): Pose {
    const place = this.place(name);
    const piece = this.pieceAt(place.piece);
    const t = (place.index + 0.5) / piece.count(place.lane);
    return { ...piece.at(t, edge(place.lane - 0.5)), heading: piece.headingAt(t) };
  }

  /** The outline of a square, `inset` inside its edges. */
  outline(name: SquareName, inset = 0): string {
    const place = this.place(name);
    const piece = this.pieceAt(place.piece);
    const count = piece.count(place.lane);
    const less = inset / (piece.length + piece.sweep * edge(place.lane - 0.5));
    const left = edge(place.lane - 1) + inset;
    const right = edge(place.lane) - inset;
    return new PathData()
      .band(piece, place.index / count + less, (place.index + 1) / count - less, left, right)
      .toString();
  }

  /** Length of a square along its lane. */
  squareLength(name: SquareName): number {
    const place = this.place(name);
    const piece = this.pieceAt(place.piece);
    return (piece.length + piece.sweep * edge(place.lane - 0.5)) / piece.count(place.lane);
  }

  /** All squares under a point, of every lap. Up to `slack` beyond the outer lanes counts as the outer lane. */
  squaresAt(p: Point, slack = VERGE): SquareName[] {
    const found: SquareName[] = [];
    this.pieces.forEach((piece, i) => {
      const part = piece.find(p);
      if (!part || Math.abs(part.offset) > edge(LANES) + slack) return;
      const lane = Math.min(LANES, Math.max(1, Math.floor(part.offset / LANE + LANES / 2) + 1));
      const count = piece.count(lane);
      const index = Math.min(count - 1, Math.floor(part.t * count));
      for (const number of this.numbers.get(this.key(i, lane, index)) ?? []) found.push(squareName(lane, number));
    });
    return found;
  }

  /**
   * The square under a point that is nearest along the course to another square, or in a given lap; otherwise the
   * first.
   */
  squareAt(p: Point, hint: { near?: SquareName; lap?: number } = {}): SquareName | undefined {
    const found = this.squaresAt(p);
    const near = hint.near === undefined ? undefined : this.place(hint.near).rail;
    const worth = (name: SquareName): number => {
      const place = this.place(name);
      if (near !== undefined) return Math.abs(place.rail - near);
      return hint.lap === undefined ? place.number : Math.abs(place.lap - hint.lap);
    };
    return found.sort((a, b) => worth(a) - worth(b))[0];
  }

  /** The bounding box of the track and what is `beyond` it on both sides. */
  bounds(beyond = 0): Box {
    const corners: Point[] = [];
    for (const piece of this.pieces) {
      const { left, top, right, bottom } = piece.bounds(beyond);
      corners.push({ x: left, y: top }, { x: right, y: bottom });
    }
    return boxOf(corners)!;
  }

  /** The bounding box of some squares. */
  boxAround(names: SquareName[], by = 0): Box | undefined {
    const box = boxOf(names.map((name) => this.pose(name)));
    return box && grown(box, by);
  }

  middlePath(offset = 0): string {
    return wholeAlong(this.pieces, offset, this.ring).toString();
  }

  railPath(beyond = VERGE + RAIL / 2): string {
    return railPath(this.pieces, this.ring, beyond);
  }

  /** A point on a straight, `along` rows from the back edge of a row. */
  onRow(piece: number, row: number, along: number, offset: number): Point {
    const straight = this.pieceAt(piece);
    return straight.at((row + along) / straight.rows, offset);
  }

  /** Rotation in degrees of text along a piece. */
  readingAngle(piece: number): number {
    return angleUpright(this.pieceAt(piece).headingAt(0.5));
  }

  /** The finish line. */
  get finish(): { from: Point; to: Point; heading: number } {
    const { piece, row } = this.drawing.finish;
    return {
      from: this.onRow(piece, row, 1, edge(0)),
      to: this.onRow(piece, row, 1, edge(LANES)),
      heading: this.pieceAt(piece).heading,
    };
  }
}
