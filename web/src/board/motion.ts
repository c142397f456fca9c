// Moves horses along their ways frame by frame, passing poses directly to the component that draws the horse.
import type { Pose } from './piece';
import type { Way } from './way';

export interface HorsePose extends Pose {
  /** number of strides so far */
  stride: number;
  /** 0 standing, 1 at full gallop */
  effort: number;
  /** height over a fence, 0 to 1 */
  height: number;
  /** 0 upright, 1 lying */
  fall: number;
  opacity: number;
  /** 1: as large as its lane */
  size: number;
}

export type Draw = (pose: HorsePose) => void;

export interface GallopOptions {
  /** in milliseconds; by the length of the way if not set */
  duration?: number;
  /** 2: twice as fast */
  speed?: number;
  /** reduced motion: the horse fades from one square to the other */
  reduced?: boolean;
  /** called when the horse starts, with the milliseconds it will run */
  started?: (ms: number) => void;
  /** called when the horse takes off for a jump */
  jumping?: () => void;
  /** called when the horse begins to fall */
  falling?: () => void;
}

interface Clock {
  now(): number;
  /** Calls back before the next frame; undefined if there are no frames, as in a hidden page. */
  frame(callback: () => void): void;
  hidden(): boolean;
}

interface Runner {
  draw: Draw;
  pose: HorsePose;
  moves?: { frame(elapsed: number): boolean; done(): void };
  began: number;
}

const STRIDE = 100; // in board units
const START_MS = 280;
const MS_PER_UNIT = 2.9;
const LONGEST_MS = 2600;
const FADE_MS = 160;
const FALL_MS = 1250;

const standing = (pose: Pose): HorsePose => ({
  ...pose,
  stride: 0,
  effort: 0,
  height: 0,
  fall: 0,
  opacity: 1,
  size: 1,
});

/** Fraction of the way after a fraction of the time: a quick start, a long run at full speed, a slow end. */
export function paced(t: number): number {
  const up = 0.2;
  const down = 0.3;
  const top = 1 / (1 - (up + down) / 2); // speed in the middle part
  if (t <= 0) return 0;
  if (t >= 1) return 1;
  if (t < up) return (top * t * t) / (2 * up);
  if (t > 1 - down) return 1 - (top * (1 - t) * (1 - t)) / (2 * down);
  return top * (t - up / 2);
}

export function durationOf(way: Way): number {
  return Math.min(LONGEST_MS, START_MS + way.length * MS_PER_UNIT);
}

const speedOf = ({ speed = 1 }: GallopOptions): number => Math.max(0.1, speed);

const browserClock: Clock = {
  now: () => performance.now(),
  frame: (callback) => void requestAnimationFrame(callback),
  hidden: () => document.hidden,
};

export class Gallop {
  private runners = new Map<number, Runner>();
  private ticking = false;
  private size = 1;

  constructor(private clock: Clock = browserClock) {}

  /** Adds a horse to the board, or one that is drawn anew. */
  enter(horse: number, draw: Draw): void {
    const known = this.runners.get(horse);
    if (known) known.draw = draw;
    else this.runners.set(horse, { draw, pose: { ...standing({ x: 0, y: 0, heading: 0 }), opacity: 0 }, began: 0 });
    this.show(this.runners.get(horse)!);
  }

  leave(horse: number): void {
    const runner = this.runners.get(horse);
    this.runners.delete(horse);
    runner?.moves?.done();
  }

  running(horse: number): boolean {
    return this.runners.get(horse)?.moves !== undefined;
  }

  /** The current pose, also during a gallop. */
  poseOf(horse: number): HorsePose | undefined {
    return this.runners.get(horse)?.pose;
  }

  /** Makes all horses larger or smaller than their lanes, so that they stay readable from afar. */
  resize(size: number): void {
    if (Math.abs(size - this.size) < 0.005) return;
    this.size = size;
    for (const runner of this.runners.values()) this.show(runner);
  }

  /** Places a horse at once, or removes it from the board. */
  place(horse: number, pose: Pose | null): void {
    const runner = this.runners.get(horse);
    if (!runner) return;
    this.end(runner);
    runner.pose = pose ? standing(pose) : { ...runner.pose, opacity: 0 };
    this.show(runner);
  }

  /** Fades a horse out. */
  vanish(horse: number, options: GallopOptions = {}): Promise<void> {
    return this.move(horse, options.reduced ? FADE_MS : 2.5 * FADE_MS, options, (pose, t) => (pose.opacity = 1 - t));
  }

  /** Runs along a way. Resolves at its end, or when the horse is moved otherwise. */
  run(horse: number, way: Way, options: GallopOptions = {}): Promise<void> {
    if (!this.runners.has(horse)) return Promise.resolve();
    const jumps = way.jumps.map(({ from }) => from);
    if (options.reduced) {
      options.started?.((2 * FADE_MS) / speedOf(options));
      return this.fade(horse, way.at(way.length), options, () => jumps.forEach(() => options.jumping?.()));
    }
    const begin = this.runners.get(horse)?.pose.stride ?? 0;
    const duration = options.duration ?? durationOf(way);
    options.started?.(duration / speedOf(options));
    return this.move(horse, duration, options, (pose, t) => {
      const far = paced(t) * way.length;
      while (jumps.length > 0 && far >= jumps[0]) {
        jumps.shift();
        options.jumping?.();
      }
      Object.assign(pose, standing(way.at(far)));
      pose.stride = begin + far / STRIDE;
      pose.effort = Math.min(1, t * 7, (1 - t) * 4.5);
      pose.height = way.height(far);
      // In the air its legs neither gather nor stretch.
      if (pose.height > 0) pose.effort *= 1 - 0.8 * pose.height;
    });
  }

  /** Runs to a place and falls: the rider goes over its head, both lie still, then they disappear. */
  async fall(horse: number, way: Way, options: GallopOptions = {}): Promise<void> {
    await this.run(horse, way, options);
    options.falling?.();
    if (!options.reduced) {
      await this.move(horse, FALL_MS, options, (pose, t) => {
        const tumble = Math.min(1, t / 0.55);
        pose.fall = 1 - (1 - tumble) ** 3;
        pose.height = 0.35 * Math.sin(Math.PI * tumble);
      });
    }
    await this.vanish(horse, options);
  }

  private async fade(horse: number, to: Pose, options: GallopOptions, between: () => void): Promise<void> {
    await this.move(horse, FADE_MS, options, (pose, t) => (pose.opacity = 1 - t));
    const runner = this.runners.get(horse);
    if (!runner || runner.moves) return;
    between();
    runner.pose = standing(to);
    await this.move(horse, FADE_MS, options, (pose, t) => (pose.opacity = t));
  }

  private move(
    horse: number,
    ms: number,
    options: GallopOptions,
    change: (pose: HorsePose, t: number) => void,
  ): Promise<void> {
    const runner = this.runners.get(horse);
    if (!runner) return Promise.resolve();
    this.end(runner);
    const duration = ms / speedOf(options);
    return new Promise((resolve) => {
      runner.began = this.clock.now();
      runner.moves = {
        frame: (elapsed) => {
          const t = this.clock.hidden() ? 1 : Math.min(1, Math.max(0, elapsed / duration));
          change(runner.pose, t);
          return t >= 1;
        },
        done: resolve,
      };
      if (this.clock.hidden()) this.finish(runner);
      else this.start();
    });
  }

  private finish(runner: Runner): void {
    runner.moves?.frame(Infinity);
    this.show(runner);
    this.end(runner);
  }

  private end(runner: Runner): void {
    const moves = runner.moves;
    runner.moves = undefined;
    moves?.done();
  }

  private start(): void {
    if (this.ticking) return;
    this.ticking = true;
    this.clock.frame(() => this.tick());
  }

  private tick(): void {
    const now = this.clock.now();
    let moving = false;
    for (const runner of this.runners.values()) {
      if (!runner.moves) continue;
      const ended = runner.moves.frame(now - runner.began);
      this.show(runner);
      if (ended) this.end(runner);
      else moving = true;
    }
    this.ticking = moving;
    if (moving) this.clock.frame(() => this.tick());
  }

  private show(runner: Runner): void {
    runner.pose.size = this.size;
    runner.draw(runner.pose);
  }
}
