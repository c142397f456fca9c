// The way of a horse as a smooth curve along the lanes, with gentle lane changes.
import type { SquareName } from '../contracts';
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
    for (let i = 1; i < places.length; ++i) {
      // A step that leaves out squares of its lane is drawn as a jump over them.
      const squares = places[i].lane === places[i - 1].lane ? Math.max(1, places[i].number - places[i - 1].number) : 1;
      jumping.push(squares > 1);
      steps.push(steps[i - 1] + squares);
    }
    const last = steps[steps.length - 1];
    const changes = places.slice(1).flatMap((place, i) => {
      if (place.lane === places[i].lane) return [];
      let low = 0;
      let high = last;
      for (let k = 0; k < jumping.length; ++k) {
        if (jumping[k] && k < i) low = steps[k + 1];
        if (jumping[k] && k > i) high = Math.min(high, steps[k]);
      }
      const middle = (steps[i] + steps[i + 1]) / 2;
      const from = Math.max(low, Math.min(middle - CHANGE / 2, high - CHANGE));
      return [{ from, to: Math.min(high, from + CHANGE), by: place.lane - places[i].lane }];
    });

    const take = (u: number, i: number) => {
      const share = i + 1 < steps.length ? (u - steps[i]) / (steps[i + 1] - steps[i]) : 0;
      const along = i + 1 < steps.length ? alongs[i] + (alongs[i + 1] - alongs[i]) * share : alongs[i];
      let lane = places[0].lane;
      for (const change of changes) {
        const t = (u - change.from) / (change.to - change.from);
        lane += change.by * smooth(Math.min(1, Math.max(0, t)));
      }
      this.poses.push(ground.poseAlong(along, edge(lane - 0.5)));
    };
    const at: number[] = []; // index of the sample at each square
    for (let i = 0; i + 1 < steps.length; ++i) {
      at.push(this.poses.length);
      const parts = (steps[i + 1] - steps[i]) * SAMPLES;
      for (let k = 0; k < parts; ++k) take(steps[i] + k / SAMPLES, i);
    }
    at.push(this.poses.length);
    take(last, steps.length - 1);

    for (let i = 1; i < this.poses.length; ++i) {
      const far = distance(this.poses[i - 1], this.poses[i]);
      this.distances.push(this.distances[i - 1] + (far > GAP ? 0 : far));
    }
    this.length = this.distances[this.distances.length - 1];
    jumping.forEach((jump, i) => {
      if (jump) this.jumps.push({ from: this.distances[at[i]], to: this.distances[at[i + 1]] });
    });
    this.aside = ground.poseAlong(alongs[alongs.length - 1] + 4 * LANE, edge(LANES) + 1.5 * LANE);
    this.turnHeads();
  }

  // Turns horses in running direction. At both ends they are straight in their lanes.
  private turnHeads(): void {
    const { poses } = this;
    const headings = poses.map((pose, i) => {
      if (i === 0 || i === poses.length - 1) return pose.heading;
      const [a, b] = [poses[i - 1], poses[i + 1]];
      if (distance(a, b) > GAP || distance(a, b) < 1e-6) return pose.heading;
      const heading = Math.atan2(a.y - b.y, b.x - a.x);
      return pose.heading + Math.atan2(Math.sin(heading - pose.heading), Math.cos(heading - pose.heading));
    });
    headings.forEach((heading, i) => (poses[i].heading = heading));
  }

  /** The pose at a distance from the start. */
  at(far: number): Pose {
    const { poses, distances } = this;
    if (far <= 0) return poses[0];
    if (far >= this.length) return poses[poses.length - 1];
    let low = 0;
    let high = distances.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (distances[middle] <= far) low = middle;
      else high = middle;
    }
    const a = poses[low];
    const b = poses[high];
    const share = (far - distances[low]) / (distances[high] - distances[low]);
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
        const begins = i === 0 || distance(this.poses[i - 1], p) > GAP;
        return `${begins ? 'M' : 'L'}${p.x.toFixed(1)} ${p.y.toFixed(1)}`;
      })
      .join('');
  }
}
