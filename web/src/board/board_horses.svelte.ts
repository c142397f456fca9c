// The horses on the board: where each was last said to stand, where it runs, and who is still seen past the post.
import { SvelteMap } from 'svelte/reactivity';
import { untrack } from 'svelte';
import { parseSquare, squareName } from '../contracts/square';
import { lastItem } from '../contracts/items';
import type { CourseDrawing, SquareName } from '../contracts';
import { squaresToRun, type Ground } from './geometry';
import type { Draw, Gallop, GallopOptions } from './motion';
import type { BoardHorse } from './types';
import { Way } from './way';

/** how long horses that have been placed are still seen past the post, in milliseconds */
const HOME_MS = 2400;

/** What the horses have to know of their board. */
interface Surface {
  readonly drawing: CourseDrawing;
  readonly ground: Ground;
  readonly reduced: boolean;
  /** 2: twice as fast */
  readonly speed: number;
  /** The camera looks where the horses are now. */
  frameAgain(): void;
}

export class BoardHorses {
  /** where running horses will end */
  readonly going = new SvelteMap<number, SquareName>();
  /** where horses stand that have been placed and are still seen */
  readonly home = new SvelteMap<number, SquareName>();

  readonly #surface: Surface;
  readonly #gallops: Gallop;
  readonly #leaving = new Map<number, ReturnType<typeof setTimeout>>();
  /** the squares as last passed in */
  readonly #squares = new Map<number, SquareName | null>();
  /** the ground on which the horses stand */
  #ground: Ground | undefined;
  /** whoever shows the race may not know yet that the page has changed */
  #gone = false;

  constructor(surface: Surface, gallops: Gallop) {
    this.#surface = surface;
    this.#gallops = gallops;
  }

  /** from where each running horse came, and where it will end; by horse */
  get ways(): Map<number, { from: SquareName; end: SquareName }> {
    return new Map([...this.going].map(([horse, end]) => [horse, { from: this.#squares.get(horse) ?? end, end }]));
  }

  /** Takes over where the horses stand. `drawOf`: what draws a horse; undefined: it is not on the page yet. */
  follow(horses: readonly BoardHorse[], drawOf: (horse: number) => Draw | undefined): void {
    const turned = this.#ground !== this.#surface.ground;
    this.#ground = this.#surface.ground;
    for (const { horse, fallen, square: stands } of horses) {
      const draw = drawOf(horse);
      if (!draw) continue;
      this.#gallops.enter(horse, draw);
      const square = fallen ? null : stands;
      const before = this.#squares.get(horse);
      const changed = !this.#squares.has(horse) || before !== square;
      this.#squares.set(horse, square);
      if (before && square === null && !turned && this.#pastPost(before)) this.#stayHome(horse, before);
      if ((changed && !this.#gallops.running(horse)) || turned) this.place(horse);
    }
    for (const horse of [...this.#squares.keys()]) {
      if (horses.some((entry) => entry.horse === horse)) continue;
      this.#squares.delete(horse);
      this.#gallops.leave(horse);
    }
  }

  end(): void {
    this.#gone = true;
    this.#leaving.forEach(clearTimeout);
    for (const horse of this.#squares.keys()) this.#gallops.leave(horse);
  }

  #pastPost(square: SquareName): boolean {
    const { lane, number } = parseSquare(square);
    return number >= squaresToRun(this.#surface.drawing, lane);
  }

  /** A horse that has been placed stays for a moment, as bright as it was. Then all who are home leave the course. */
  #stayHome(horse: number, square: SquareName): void {
    this.home.set(horse, square);
    for (const one of untrack(() => [...this.home.keys()])) {
      clearTimeout(this.#leaving.get(one));
      this.#leaving.set(
        one,
        setTimeout(() => this.#leaveCourse(one), HOME_MS / Math.max(0.5, this.#surface.speed)),
      );
    }
  }

  #leaveCourse(horse: number): void {
    this.home.delete(horse);
    this.place(horse);
    this.#surface.frameAgain();
  }

  get #motion(): { reduced: boolean; speed: number } {
    const { reduced, speed } = this.#surface;
    return { reduced, speed };
  }

  /** Puts a horse where it was last said to stand. */
  place(horse: number): void {
    if (this.#gone) return;
    const square = this.#squares.get(horse) ?? null;
    if (square !== null) {
      clearTimeout(this.#leaving.get(horse));
      this.home.delete(horse);
      this.#gallops.place(horse, this.#surface.ground.pose(square));
    } else if (this.home.has(horse)) return;
    else if ((this.#gallops.poseOf(horse)?.opacity ?? 0) > 0) void this.#gallops.vanish(horse, this.#motion);
  }

  /** Animates a horse along a way. It stays at the end until it is said to stand elsewhere. */
  async gallop(horse: number, way: SquareName[], options: GallopOptions): Promise<void> {
    if (way.length < 2) return this.place(horse);
    if (this.#gone) return;
    const run = () => this.#gallops.run(horse, new Way(this.#surface.ground, way), { ...this.#motion, ...options });
    await this.#move(horse, lastItem(way), run);
  }

  /** Animates a horse to a square in its lane, where it falls and disappears. */
  async fall(horse: number, square: SquareName, options: GallopOptions): Promise<void> {
    if (this.#gone) return;
    const from = parseSquare(this.#squares.get(horse) ?? square);
    const to = parseSquare(square);
    const way = [square];
    if (from.lane === to.lane) {
      for (let number = to.number - 1; number >= from.number; --number) way.unshift(squareName(to.lane, number));
    }
    const run = () => this.#gallops.fall(horse, new Way(this.#surface.ground, way), { ...this.#motion, ...options });
    await this.#move(horse, square, run);
  }

  /** A horse that stands because it is boxed in shows it. */
  check(horse: number, options: GallopOptions): void {
    if (!this.#gone) void this.#gallops.check(horse, { ...this.#motion, ...options });
  }

  async #move(horse: number, end: SquareName, run: () => Promise<void>): Promise<void> {
    const before = this.#squares.get(horse);
    this.going.set(horse, end);
    this.#surface.frameAgain();
    await run();
    if (this.#gone) return;
    this.going.delete(horse);
    const now = this.#squares.get(horse);
    if (now !== before && now !== end && !this.#gallops.running(horse)) this.place(horse);
  }
}
