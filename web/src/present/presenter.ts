// Shows events one after the other: turns each into animation, sound, speech and a pause. Riding, replay and the lesson
// all use it. A player's own choice can be shown before the table has confirmed it.
import type { CourseDrawing, GameEvent, Public, SquareName } from '../contracts';
import { reducedMotion } from '../preferences/preferences.svelte';
import { play, type SoundName, type SoundOptions } from '../sound/sound';
import { speak } from '../sound/speech';
import { anyPace, type Pauses } from './pauses';

/** The animation tells when something is to be heard. */
export interface StageOptions {
  /** 2: twice as fast */
  speed: number;
  /** called when the horse starts, with the milliseconds it will run */
  started?: (ms: number) => void;
  /** called when the horse takes off for a jump */
  jumping?: () => void;
  /** called when the horse begins to fall */
  falling?: () => void;
}

/** What the board can animate. */
export interface Stage {
  gallop(horse: number, way: SquareName[], options: StageOptions): Promise<void>;
  fall(horse: number, square: SquareName, options: StageOptions): Promise<void>;
  /** Puts a horse at once where the board has it. */
  place(horse: number): void;
}

/** What events are shown on. */
export interface Show {
  readonly board: Public;
  readonly drawing: CourseDrawing | null;
  readonly stage?: Stage;
  /** 2: twice as fast; 'instant': nothing is animated */
  readonly speed: number | 'instant';
  /** true if nothing more is to be shown */
  readonly stopped: boolean;
  /** The caller talks about the event. Returns the line to speak aloud; null: none. */
  tell(event: GameEvent): string | null;
  /** The board becomes the one after the event. */
  apply(event: GameEvent): void | Promise<void>;
  /** The dice of an event are rolling; null: they lie still. */
  roll(event: (GameEvent & { t: 'dice' }) | null): void;
  /** Events that are shown, but not confirmed: they are applied on top of the board. */
  expect?(events: readonly GameEvent[]): void;
}

/** What the browser provides; tests provide something else. */
export interface Devices {
  play(name: SoundName, options?: SoundOptions): void;
  speak(line: string): void;
  wait(ms: number): Promise<void>;
  hidden(): boolean;
  reduced(): boolean;
}

export const browserDevices: Devices = {
  play,
  speak,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  hidden: () => document.hidden,
  reduced: reducedMotion,
};

/** An event that is shown before it is confirmed. */
interface Expected {
  event: GameEvent;
  /** resolves at the end of its animation */
  shown: Promise<void>;
  /** true if it is on the board */
  applied: boolean;
}

/** Events that do not interfere with a choice that is being sent: others may cause them at any time. */
const unrelated = new Set<GameEvent['t']>(['bonus', 'seal', 'keep', 'drop', 'lose', 'shuffle', 'commit', 'entropy']);

/** Whether an event confirms an expected one. */
export function confirms(event: GameEvent, expected: GameEvent): boolean {
  return (['t', 'horse', 'card', 'to', 'use', 'player'] as const).every(
    (name) => (event as Record<string, unknown>)[name] === (expected as Record<string, unknown>)[name],
  );
}

export class Presenter {
  readonly #show: Show;
  readonly #pauses: Pauses;
  readonly #devices: Devices;
  #expected: Expected[] = [];

  constructor(show: Show, pauses: Pauses, devices: Devices = browserDevices) {
    this.#show = show;
    this.#pauses = pauses;
    this.#devices = devices;
  }

  /** True if nothing is animated. What is not animated makes no sound, either. */
  get #instant(): boolean {
    return this.#show.speed === 'instant' || this.#devices.hidden();
  }
  get #speed(): number {
    return this.#show.speed === 'instant' ? anyPace : this.#show.speed;
  }

  async pause(ms: number): Promise<void> {
    if (ms > 0 && !this.#instant) await this.#devices.wait(ms / this.#speed);
  }

  async present(event: GameEvent): Promise<void> {
    if (await this.#confirm(event)) return;
    switch (event.t) {
      case 'dice':
        return this.#presentDice(event);
      case 'ride':
        return this.#presentRide(event);
      case 'fall':
        return this.#presentFall(event);
      default:
        this.#sound(soundOf(event));
        await this.#take(event);
        return this.pause(this.#pauses.after(event));
    }
  }

  // A player's own choice.

  /** Shows what follows from the player's choice, at once. The events that confirm it are not shown again. */
  anticipate(events: readonly GameEvent[]): void {
    for (const event of events) {
      const expected: Expected = { event, shown: Promise.resolve(), applied: false };
      this.#expected.push(expected);
      expected.shown = this.#showAhead(expected);
    }
  }

  /** The choice was not made: the board is again as it was. Without `events`: whatever was shown ahead. */
  rollBack(events?: readonly GameEvent[]): void {
    const dropped = this.#expected.filter(({ event }) => events?.includes(event) ?? true);
    if (dropped.length === 0) return;
    this.#expected = this.#expected.filter((expected) => !dropped.includes(expected));
    this.#showExpected();
    for (const { event } of dropped) if (event.t === 'ride') this.#show.stage?.place(event.horse);
  }

  async #showAhead(expected: Expected): Promise<void> {
    const { event } = expected;
    if (event.t === 'ride') {
      const run = this.#run(event);
      if (run) await run;
    } else this.#sound(soundOf(event));
    expected.applied = true;
    if (this.#expected.includes(expected)) this.#showExpected();
  }

  #showExpected(): void {
    this.#show.expect?.(this.#expected.filter(({ applied }) => applied).map(({ event }) => event));
  }

  /** If the event was shown ahead, waits until its animation is over. */
  async #confirm(event: GameEvent): Promise<boolean> {
    const [next] = this.#expected;
    if (!next) return false;
    if (!confirms(event, next.event)) {
      if (!unrelated.has(event.t)) this.rollBack();
      return false;
    }
    const running = !next.applied;
    if (running) {
      this.#tell(event);
      await next.shown;
    }
    if (this.#expected[0] === next) this.#expected.shift();
    this.#showExpected();
    await (running ? this.#show.apply(event) : this.#take(event));
    return true;
  }

  // Single events.

  #sound(name: SoundName | null, options?: SoundOptions): void {
    if (name && !this.#instant) this.#devices.play(name, options);
  }

  #tell(event: GameEvent): void {
    const line = this.#show.tell(event);
    if (line !== null && !this.#instant) this.#devices.speak(line);
  }

  #take(event: GameEvent): void | Promise<void> {
    const applied = this.#show.apply(event);
    this.#tell(event);
    return applied;
  }

  async #presentDice(event: GameEvent & { t: 'dice' }): Promise<void> {
    this.#show.roll(event);
    this.#sound('dice');
    await this.pause(this.#devices.reduced() ? this.#pauses.stillDice : this.#pauses.dice);
    const taken = this.#show.stopped ? undefined : this.#take(event);
    this.#show.roll(null);
    await taken;
  }

  async #presentRide(event: GameEvent & { t: 'ride' }): Promise<void> {
    await this.pause(this.#pauses.beforeRide);
    if (this.#show.stopped) return;
    this.#tell(event);
    await this.#run(event);
    if (this.#show.stopped) return;
    await this.#show.apply(event);
    if (this.#devices.reduced()) await this.pause(this.#pauses.afterStillRide);
  }

  /** Animates a ride; undefined if there is nothing to animate. */
  #run({ horse, told }: GameEvent & { t: 'ride' }): Promise<void> | undefined {
    const { stage } = this.#show;
    if (this.#instant || !told?.way || !stage) return undefined;
    return stage.gallop(horse, told.way, this.#heard());
  }

  async #presentFall(event: GameEvent & { t: 'fall' }): Promise<void> {
    const { board, drawing, stage } = this.#show;
    const square = board.squares[event.horse];
    const fence = drawing?.fences.find(({ number }) => number === event.told?.fence);
    if (!this.#instant && stage && square !== null && fence) {
      const lane = Number(square.split('.')[0]);
      await stage.fall(event.horse, `${lane}.${fence.take_off[lane - 1] + 1}`, this.#heard());
      if (this.#show.stopped) return;
    } else this.#sound('fall');
    await this.#take(event);
    return this.pause(this.#pauses.after(event));
  }

  /** The sounds of a running horse, made when the animation says so. */
  #heard(): StageOptions {
    const speed = this.#speed;
    return {
      speed,
      started: (duration) => this.#sound('hooves', { duration, speed }),
      jumping: () => this.#sound('fence'),
      falling: () => this.#sound('fall'),
    };
  }
}

/** The sound of an event that is not animated on the course. */
function soundOf(event: GameEvent): SoundName | null {
  switch (event.t) {
    case 'roller':
      return 'bell';
    case 'card':
      return 'card';
    case 'place':
      return event.place === 1 ? 'crowd' : null;
    default:
      return null;
  }
}
