// Moves horses along their ways frame by frame, passing poses directly to the component that draws the horse.
import { HITS, checked, recovery, tumble } from './phases';
import { LANE, ahead, type Pose } from './piece';
import { slowMotion, type SlowPart } from './slow_motion';
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
  /** in the air: 1 taking off, -1 about to land */
  climb?: number;
  /** boxed in, 0 to 1: head up, ears back */
  check?: number;
  /** the rider: 0 in the saddle, 1 on the turf */
  thrown?: number;
  /** turns of the rider who rolls over */
  roll?: number;
  /** the rider: 0 lies, 1 stands before the horse */
  stands?: number;
}

export type Draw = (pose: HorsePose) => void;

/** What happens on the turf where horses run; loaded when the first one starts. */
export interface Effects {
  /** A horse pushes off for a stride. True if the crowd rises. */
  stride(pose: HorsePose): boolean;
  /** A horse brushes through the top of a fence. */
  brush(pose: HorsePose): void;
  /** A horse lands; `hard`: it falls. */
  land(pose: HorsePose, hard: boolean): void;
}

export interface GallopOptions {
  /** in milliseconds; by the length of the way if not set */
  duration?: number;
  /** 2: twice as fast */
  speed?: number;
  /** the part of the way that is shown in slow motion */
  slow?: SlowPart;
  /** called when the horse has passed that part */
  passed?: () => void;
  /** reduced motion: the horse fades from one square to the other */
  reduced?: boolean;
  /** called when the horse starts, with the milliseconds it will run */
  started?: (ms: number) => void;
  /** the horse is boxed in where it ends: it is checked there */
  boxedIn?: boolean;
  /** called at each stride, with the milliseconds it takes */
  striding?: (ms: number) => void;
  /** called when the horse takes off for a jump */
  jumping?: () => void;
  /** called when the horse lands after a jump, or hits the turf in a fall */
  landing?: () => void;
  /** called when the horse begins to fall */
  falling?: () => void;
  /** called when the crowd rises because the horse comes near the post */
  cheering?: () => void;
}

interface Clock {
  now(): number;
  /** Calls back before the next frame; undefined if there are no frames, as in a hidden page. */
  frame(callback: () => void): void;
  hidden(): boolean;
}

interface HorseInMotion {
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
const FALL_MS = 1300;
const RECOVER_MS = 3600;
const CHECK_MS = 760;
const SLIDE = 2.4 * LANE; // how far a falling horse slides
const LEAP = 1.6 * LANE; // before the fence it falls at

/** A horse that stands there. */
export const standing = (pose: Pose): HorsePose => ({
  ...pose,
  stride: 0,
  effort: 0,
  height: 0,
  fall: 0,
  opacity: 1,
  size: 1,
  climb: 0,
  check: 0,
  thrown: 0,
  roll: 0,
  stands: 0,
});

function onwards({ x, y, heading }: Pose, far: number): Pose {
  const way = ahead(heading);
  return { x: x + far * way.x, y: y + far * way.y, heading };
}

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

/** The same for a horse that does not slow down at the end. */
export function headlong(t: number): number {
  return paced(Math.min(1, t) * 0.7) / paced(0.7);
}

/** The fraction of the time after which a fraction of the way is done. */
function timeOf(progress: (t: number) => number, share: number): number {
  let [early, late] = [0, 1];
  for (let i = 0; i < 12; ++i) {
    const t = (early + late) / 2;
    if (progress(t) < share) early = t;
    else late = t;
  }
  return late;
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
  private runners = new Map<number, HorseInMotion>();
  private ticking = false;
  private size = 1;
  private effects: Effects | undefined;

  constructor(
    private clock: Clock = browserClock,
    private loadEffects?: () => Promise<Effects>,
  ) {}

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
  async run(horse: number, way: Way, options: GallopOptions = {}): Promise<void> {
    await this.gallop(horse, way, options, false);
    // Nobody waits for it.
    if (options.boxedIn) void this.check(horse, options);
  }

  /** A horse that stands because it is boxed in: it pulls and is checked. */
  check(horse: number, options: GallopOptions = {}): Promise<void> {
    const runner = this.runners.get(horse);
    if (!runner || runner.moves || options.reduced) return Promise.resolve();
    const place = { ...runner.pose };
    return this.move(horse, CHECK_MS, options, (pose, t) => {
      const { check, surge } = checked(t);
      Object.assign(pose, onwards(place, 0.3 * LANE * surge));
      pose.check = check;
      pose.stride = place.stride + 0.5 * t;
      pose.effort = 0.3 * check;
    });
  }

  /**
   * Runs to a place and falls: the rider goes over the horse's head and rolls. Resolves when both lie still; nobody
   * waits until they have got up and walked off.
   */
  async fall(horse: number, way: Way, options: GallopOptions = {}): Promise<void> {
    await this.gallop(horse, way, options, true);
    options.falling?.();
    if (options.reduced) {
      options.landing?.();
      return this.vanish(horse, options);
    }
    const runner = this.runners.get(horse);
    if (!runner) return;
    const start = { ...runner.pose };
    let hit = false;
    this.effects?.brush(start);
    await this.move(horse, FALL_MS, options, (pose, t) => {
      const { ahead: slid, ...rest } = tumble(t);
      Object.assign(pose, onwards(start, SLIDE * slid), rest);
      pose.effort = start.effort * (1 - slid);
      pose.stride = start.stride + slid;
      if (t < HITS || hit) return;
      hit = true;
      this.effects?.land(pose, true);
      options.landing?.();
    });
    if (this.runners.get(horse) === runner && !runner.moves) void this.recover(horse, way, options);
  }

  private async recover(horse: number, way: Way, options: GallopOptions): Promise<void> {
    const start = { ...this.runners.get(horse)!.pose };
    const away = way.aside;
    const turn = Math.atan2(start.y - away.y, away.x - start.x) - start.heading;
    const bend = Math.atan2(Math.sin(turn), Math.cos(turn));
    await this.move(horse, RECOVER_MS, options, (pose, t) => {
      const { off, shake, ...rest } = recovery(t);
      Object.assign(pose, rest, {
        x: start.x + (away.x - start.x) * off,
        y: start.y + (away.y - start.y) * off,
        heading: start.heading + bend * Math.min(1, 4 * off),
        check: 0.6 * shake,
        effort: off > 0 ? 0.45 : 0,
        stride: start.stride + 4 * off + 1.5 * shake,
      });
    });
  }

  private gallop(horse: number, way: Way, options: GallopOptions, falls: boolean): Promise<void> {
    const runner = this.runners.get(horse);
    if (!runner) return Promise.resolve();
    const jumps = [...way.jumps];
    if (options.reduced) {
      const ms = (2 * FADE_MS) / speedOf(options);
      options.started?.(ms);
      options.striding?.(ms);
      return this.fade(horse, way.at(way.length), options, () =>
        jumps.forEach(() => {
          options.jumping?.();
          options.landing?.();
        }),
      );
    }
    this.loadEffects?.().then(
      (effects) => (this.effects = effects),
      () => undefined, // Without a connection horses run without them.
    );
    // Horses that start together do not stride together.
    const begin = runner.pose.stride + ((0.37 * horse) % 1);
    const slow = options.slow ? slowMotion(options.slow, paced) : { longer: 1, paced };
    const duration = (options.duration ?? durationOf(way)) * slow.longer;
    const ms = duration / speedOf(options);
    const progress = falls ? headlong : slow.paced;
    options.started?.(ms);
    let strides = Math.floor(begin) - 1;
    let flying = false;
    let slowly = options.slow;
    return this.move(horse, duration, options, (pose, t) => {
      const far = progress(t) * way.length;
      Object.assign(pose, standing(way.at(far)));
      pose.stride = begin + far / STRIDE;
      pose.effort = Math.min(1, t * 7, falls ? 1 : (1 - t) * 4.5);
      if (slowly && far >= slowly.to * way.length) {
        slowly = undefined;
        options.passed?.();
      }
      const { height, climb } = way.flight(far);
      pose.height = height;
      pose.climb = climb;
      const leap = far - way.length + LEAP;
      if (falls && leap > 0) {
        pose.height = 0.45 * Math.sin((Math.PI / 2) * (leap / LEAP));
        pose.climb = 1;
      }
      while (jumps[0] && far >= jumps[0].from) {
        jumps.shift();
        flying = true;
        this.effects?.brush(pose);
        options.jumping?.();
      }
      if (flying && height === 0) {
        flying = false;
        this.effects?.land(pose, false);
        options.landing?.();
      } else if (Math.floor(pose.stride) > strides && pose.height === 0 && far > 0 && t < 1) {
        strides = Math.floor(pose.stride);
        const end = timeOf(progress, ((strides + 1 - begin) * STRIDE) / way.length);
        options.striding?.((end - t) * ms);
        if (this.effects?.stride(pose)) options.cheering?.();
      }
    });
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

  private finish(runner: HorseInMotion): void {
    runner.moves?.frame(Infinity);
    this.show(runner);
    this.end(runner);
  }

  private end(runner: HorseInMotion): void {
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

  private show(runner: HorseInMotion): void {
    runner.pose.size = this.size;
    runner.draw(runner.pose);
  }
}
