// Path data of SVG paths that follow the track.
import { itemAt, lastItem } from '../contracts/items';
import { LANES, edge, type Piece, type Point } from './piece';

const num = (value: number): string => String(Math.round(value * 100) / 100);

export class PathData {
  private parts: string[] = [];

  move(to: Point): this {
    this.parts.push(`M${num(to.x)} ${num(to.y)}`);
    return this;
  }

  line(to: Point): this {
    this.parts.push(`L${num(to.x)} ${num(to.y)}`);
    return this;
  }

  arc(radius: number, clockwise: boolean, to: Point): this {
    this.parts.push(`A${num(radius)} ${num(radius)} 0 0 ${clockwise ? 1 : 0} ${num(to.x)} ${num(to.y)}`);
    return this;
  }

  curve(first: Point, second: Point, to: Point): this {
    this.parts.push(`C${num(first.x)} ${num(first.y)} ${num(second.x)} ${num(second.y)} ${num(to.x)} ${num(to.y)}`);
    return this;
  }

  close(): this {
    this.parts.push('Z');
    return this;
  }

  circle(middle: Point, radius: number): this {
    const left = { x: middle.x - radius, y: middle.y };
    const right = { x: middle.x + radius, y: middle.y };
    return this.move(left).arc(radius, true, right).arc(radius, true, left).close();
  }

  polygon(points: Point[]): this {
    points.forEach((p, i) => (i === 0 ? this.move(p) : this.line(p)));
    return this.close();
  }

  /** A closed smooth curve through points. */
  smooth(points: Point[]): this {
    const at = (i: number) => itemAt(points, (i + points.length) % points.length);
    this.move(at(0));
    for (let i = 0; i < points.length; ++i) {
      const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)] as const;
      this.curve(
        { x: b.x + (c.x - a.x) / 6, y: b.y + (c.y - a.y) / 6 },
        { x: c.x - (d.x - b.x) / 6, y: c.y - (d.y - b.y) / 6 },
        c,
      );
    }
    return this.close();
  }

  /** Follows a piece at an offset from one t to another, also backwards, starting at the current point. */
  along(piece: Piece, from: number, to: number, offset: number): this {
    if (piece.sweep === 0) return this.line(piece.at(to, offset));
    const turned = piece.sweep * (to - from);
    const parts = Math.max(1, Math.ceil(Math.abs(turned) / 3));
    for (let i = 1; i <= parts; ++i) {
      this.arc(piece.radius(offset), turned < 0, piece.at(from + ((to - from) * i) / parts, offset));
    }
    return this;
  }

  /** A closed part of a piece between two offsets. */
  band(piece: Piece, from: number, to: number, left: number, right: number): this {
    this.move(piece.at(from, left)).along(piece, from, to, left);
    return this.line(piece.at(to, right)).along(piece, to, from, right).close();
  }

  toString(): string {
    return this.parts.join('');
  }
}

/** From the first piece to the last at one offset. */
export function wholeAlong(pieces: Piece[], offset: number, ring: boolean): PathData {
  const path = new PathData().move(itemAt(pieces, 0).at(0, offset));
  for (const piece of pieces) path.along(piece, 0, 1, offset);
  return ring ? path.close() : path;
}

/** Both rails of a ring; for an open track, one rail all around it. */
export function railPath(pieces: Piece[], ring: boolean, beyond: number): string {
  const left = edge(0) - beyond;
  const right = edge(LANES) + beyond;
  if (ring) return `${wholeAlong(pieces, left, true)}${wholeAlong(pieces, right, true)}`;
  const first = itemAt(pieces, 0);
  const last = lastItem(pieces);
  const reach = (piece: Piece, t: number, offset: number, by: number): Point => {
    const p = piece.at(t, offset);
    const heading = piece.headingAt(t);
    return { x: p.x + Math.cos(heading) * by, y: p.y - Math.sin(heading) * by };
  };
  const path = wholeAlong(pieces, left, false);
  path
    .line(reach(last, 1, left, beyond))
    .line(reach(last, 1, right, beyond))
    .line(last.at(1, right));
  for (const piece of [...pieces].reverse()) path.along(piece, 1, 0, right);
  return path
    .line(reach(first, 0, right, -beyond))
    .line(reach(first, 0, left, -beyond))
    .close()
    .toString();
}
