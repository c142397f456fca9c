// The way of a horse as a smooth curve along the lanes, with gentle lane changes.
import type { SquareName } from '../contracts';
import { itemAt, lastItem } from '../contracts/items';
import { LANE, LANES, type Ground } from './geometry';
import { distance, edge, type Point, type Pose } from './piece';

// A lane change takes this many squares if there are enough: in one square it would look like a swerve.
const CHANGE = 2;
const SAMPLES = 8; // per square
// Two samples further apart than this are on both sides of a gap where the course does not close on the board.
const GAP = 4 * LANE;

export interface Jump {
  /** distances along the way */
  from: number;
  to: number;
}

const smooth = (t: number): number => t * t * (3 - 2 * t);

export class Way {
  readonly length: number;
  readonly jumps: Jump[] = [];
  /** off the course, beside the end of the way */
  readonly aside: Point;
  private poses: Pose[] = [];
  private distances: number[] = [0];

  constructor(ground: Ground, squares: SquareName[]) {
    const places = squares.map((name) => ground.place(name));
    const alongs = places.map((place) => ground.along(place));
    const steps: number[] = [0]; // position of each square along the way, counted in squares
    const jumping: boolean[] = [];
    let last = 0;
    places.slice(1).forEach((place, i) => {
      const from = itemAt(places, i);
      // A step that leaves out squares of its lane is drawn as a jump over them.
      const squares = place.lane === from.lane ? Math.max(1, place.number - from.number) : 1;
      jumping.push(squares > 1);
      steps.push((last += squares));
    });
    const changes = places.slice(1).flatMap((place, i) => {
      const by = place.lane - itemAt(places, i).lane;
      if (by === 0) return [];
      let low = 0;
      let high = last;
      for (const [k, jump] of jumping.entries()) {
        if (jump && k < i) low = itemAt(steps, k + 1);
        if (jump && k > i) high = Math.min(high, itemAt(steps, k));
      }
      const middle = (itemAt(steps, i) + itemAt(steps, i + 1)) / 2;
      const from = Math.max(low, Math.min(middle - CHANGE / 2, high - CHANGE));
      return [{ from, to: Math.min(high, from + CHANGE), by }];
    });

    const start = itemAt(places, 0);
    const take = (u: number, along: number) => {
      let { lane } = start;
      for (const change of changes) {
        const t = (u - change.from) / (change.to - change.from);
        lane += change.by * smooth(Math.min(1, Math.max(0, t)));
      }
      this.poses.push(ground.poseAlong(along, edge(lane - 0.5)));
    };
    const at: number[] = []; // index of the sample at each square
    steps.slice(1).forEach((to, i) => {
      at.push(this.poses.length);
      const from = itemAt(steps, i);
      const parts = (to - from) * SAMPLES;
      const [along, next] = [itemAt(alongs, i), itemAt(alongs, i + 1)];
      for (let k = 0; k < parts; ++k) take(from + k / SAMPLES, along + ((next - along) * k) / parts);
    });
    at.push(this.poses.length);
    take(last, lastItem(alongs));

    let length = 0;
    this.poses.slice(1).forEach((pose, i) => {
      const far = distance(itemAt(this.poses, i), pose);
      this.distances.push((length += far > GAP ? 0 : far));
    });
    this.length = length;
    const distanceTo = (square: number) => itemAt(this.distances, itemAt(at, square));
    jumping.forEach((jump, i) => {
      if (jump) this.jumps.push({ from: distanceTo(i), to: distanceTo(i + 1) });
    });
    this.aside = ground.poseAlong(lastItem(alongs) + 4 * LANE, edge(LANES) + 1.5 * LANE);
    this.turnHeads();
  }

  // Turns horses in running direction. At both ends they are straight in their lanes.
  private turnHeads(): void {
    const { poses } = this;
    const headings = poses.map((pose, i) => {
      const [a, b] = [poses[i - 1], poses[i + 1]];
      if (!a || !b || distance(a, b) > GAP || distance(a, b) < 1e-6) return pose.heading;
      const heading = Math.atan2(a.y - b.y, b.x - a.x);
      return pose.heading + Math.atan2(Math.sin(heading - pose.heading), Math.cos(heading - pose.heading));
    });
    poses.forEach((pose, i) => (pose.heading = itemAt(headings, i)));
  }

  /** The pose at a distance from the start. */
  at(far: number): Pose {
    const { poses, distances } = this;
    if (far <= 0) return itemAt(poses, 0);
    if (far >= this.length) return lastItem(poses);
    let low = 0;
    let high = distances.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (itemAt(distances, middle) <= far) low = middle;
      else high = middle;
    }
    const [a, b] = [itemAt(poses, low), itemAt(poses, high)];
    const [before, after] = [itemAt(distances, low), itemAt(distances, high)];
    const share = (far - before) / (after - before);
    const turn = Math.atan2(Math.sin(b.heading - a.heading), Math.cos(b.heading - a.heading));
    return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, heading: a.heading + turn * share };
  }

  /** An arc over each jump: the height above the ground, 0 to 1, and 1 at the take-off to -1 at the landing. */
  flight(far: number): { height: number; climb: number } {
    for (const { from, to } of this.jumps) {
      if (far > from && far < to) {
        const t = (far - from) / (to - from);
        return { height: 4 * t * (1 - t), climb: 1 - 2 * t };
      }
    }
    return { height: 0, climb: 0 };
  }

  /** The path data of the curve, with gaps where the course does not close on the board. */
  path(): string {
    return this.poses
      .map((p, i) => {
        const before = this.poses[i - 1];
        const begins = !before || distance(before, p) > GAP;
        return `${begins ? 'M' : 'L'}${p.x.toFixed(1)} ${p.y.toFixed(1)}`;
      })
      .join('');
  }
}
