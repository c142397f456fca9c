// Shows events one after the other, or in a sweep where horses run at the same time: turns each into animation, sound,
// speech and a pause. The race, the replay and the lesson all use it. A player's own choice can be shown before the table has
// confirmed it.
import { laneOf, squareName } from '../../contracts/square';
import { itemAt } from '../../contracts/items';
import type { GallopOptions } from '../../board/motion';
import type { CourseDrawing, GameEvent, Public, SquareName } from '../../contracts';
import type { RunEvent } from '../timeline/cursor.svelte';
import { confirms, type ExpectedEvent, type OwnChoice, type OwnChoices } from '../timeline/own_choices.svelte';
import { reducedMotion } from '../../platform/preferences.svelte';
import { play, type SoundName, type SoundOptions } from '../../sound/sound';
import { speak } from '../../sound/speech';
import { finishOf, gallopHome, nextPress } from './finish_gallop';
import { FLIGHT_MS, leftoverSpeed, type Pauses } from './pauses';
import { climaxHaste, isClimax, shortRoll, untilNext, worthSaying, type Sweep } from './sweep';

/** How the board animates: a gallop's options, with its speed. */
export type StageOptions = GallopOptions & { speed: number };

/** What the board can animate. */
export interface Stage {
  gallop(horse: number, way: SquareName[], options: StageOptions): Promise<void>;
  fall(horse: number, square: SquareName, options: StageOptions): Promise<void>;
  /** A horse stands because it is boxed in; nobody waits for the animation. */
  check?(horse: number, options: StageOptions): void;
  /** Puts a horse at once where the board has it. */
  place(horse: number): void;
  /** Looks at these squares from close by; null: at the race again. */
  spotlight?(squares: SquareName[] | null): void;
}

/** What events are shown on. */
export interface Show {
  readonly position: Public;
  readonly drawing: CourseDrawing | null;
  readonly stage?: Stage;
  /** 2: twice as fast; 'instant': nothing is animated */
  readonly speed: number | 'instant';
  /** true if nothing more is to be shown */
  readonly stopped: boolean;
  /** What the caller says about the event; null: nothing. */
  callerLine(event: GameEvent): string | null;
  /** A horse starts to run: it is its turn, and it is where it was until the event ends. */
  begin?(event: RunEvent): void;
  /** The position becomes the one after the event: it has happened, or its horse has arrived. */
  end(event: GameEvent): void | Promise<void>;
  /** The dice of an event are rolling; null: they lie still. */
  roll(event: (GameEvent & { t: 'dice' }) | null): void;
  /** the player's own choices, where somebody plays */
  readonly choices?: OwnChoices;
}

/** What the browser provides; tests provide something else. */
export interface Devices {
  play(name: SoundName, options?: SoundOptions): void;
  speak(line: string): void;
  wait(ms: number): Promise<void>;
  hidden(): boolean;
  reduced(): boolean;
  /** Resolves when the person presses something. */
  pressed?(until: AbortSignal): Promise<void>;
}

export const browserDevices: Devices = {
  play,
  speak,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  hidden: () => document.hidden,
  reduced: reducedMotion,
  pressed: nextPress,
};

/** Events that do not interfere with a choice that is being sent: others may cause them at any time. */
const unrelated = new Set<GameEvent['t']>(['bonus', 'seal', 'keep', 'drop', 'lose', 'shuffle', 'commit', 'entropy']);

/** A ride past the post is talked about when the horse is there, not when it starts. */
export function passesPost(event: GameEvent): boolean {
  return event.t === 'ride' && event.told?.crosses === true;
}

export class Presenter {
  readonly #show: Show;
  readonly #pauses: Pauses;
  readonly #devices: Devices;
  /** by horse: the end of its run in a sweep */
  #running = new Map<number, Promise<void>>();
  /** rides past the post that have not arrived: what to say then */
  #unsaid = new Map<GameEvent, () => void>();
  /** how the current event is shown; undefined: alone */
  #sweep: Sweep | undefined;

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
    return (this.#show.speed === 'instant' ? leftoverSpeed : this.#show.speed) * (this.#sweep?.haste ?? 1);
  }

  async pause(ms: number): Promise<void> {
    if (ms > 0 && !this.#instant) await this.#devices.wait(ms / this.#speed);
  }

  /** Without `sweep`: returns when the event has been looked at. With it: when the next one may start. */
  async present(event: GameEvent, sweep?: Sweep): Promise<void> {
    this.#sweep = sweep;
    if (sweep) return this.#presentInSweep(event, sweep);
    if (await this.#confirm(event)) return;
    switch (event.t) {
      case 'dice':
        return this.#presentDice(event);
      case 'ride':
        return this.#presentRide(event);
      case 'fall':
        return this.#presentFall(event);
      default:
        this.#soundOf(event);
        await this.#take(event);
        if (event.t === 'stand' && event.why !== 'empty') this.#check(event.horse);
        return this.pause(this.#pauses.after(event));
    }
  }

  // A sweep.

  /** Resolves when all horses of a sweep have arrived. */
  async arrived(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  /** Stops all horses of a sweep: the board becomes another one. */
  #halt(): void {
    const horses = [...this.#running.keys()];
    this.#running.clear();
    this.#unsaid.clear();
    for (const horse of horses) this.#show.stage?.place(horse);
  }

  async #presentInSweep(event: GameEvent, sweep: Sweep): Promise<void> {
    const moves = event.t === 'ride' || event.t === 'fall';
    // A horse runs once at a time. Places, and the next race, come when all have arrived.
    if (moves) await this.#running.get(event.horse);
    if (event.t === 'place' || event.t === 'boxes' || event.t === 'result' || isClimax(event)) await this.arrived();
    if (this.#show.stopped) return;
    const climax = isClimax(event);
    if (climax) this.#sweep = { ...sweep, haste: Math.min(sweep.haste, climaxHaste) };
    if (moves) {
      this.#start(event);
      if (climax) await this.arrived();
    } else if (event.t === 'dice') {
      await this.#confirm(event);
      await this.#presentDice(event, sweep.asksPace?.(event.player) ? this.#pauses.dice : shortRoll);
      return;
    } else if (!(await this.#confirm(event))) {
      this.#soundOf(event);
      await this.#take(event);
      if (event.t === 'stand' && event.why !== 'empty') this.#check(event.horse);
    }
    if (!climax) await this.pause(untilNext(event));
  }

  /** A horse starts; it is where it was until it arrives. */
  #start(event: RunEvent): void {
    const ahead = this.#show.choices?.next;
    const confirmed = ahead && confirms(event, ahead.event);
    if (confirmed) this.#show.choices?.drop([ahead]);
    else if (ahead) this.#drop();
    if (confirmed && ahead.applied) {
      // It has arrived already.
      void this.#take(event);
      return this.#ring(event);
    }
    this.#show.begin?.(event);
    if (event.t === 'ride') this.#tell(event);
    const run = confirmed ? ahead.shown : event.t === 'ride' ? this.#run(event) : this.#runToFall(event);
    const done = (run ?? Promise.resolve()).then(async () => {
      if (this.#running.get(event.horse) !== done) return;
      if (!this.#show.stopped) await (event.t === 'ride' ? this.#arrive(event) : this.#take(event));
      this.#ring(event);
      if (this.#running.get(event.horse) === done) this.#running.delete(event.horse);
    });
    this.#running.set(event.horse, done);
  }

  // A player's own choice.

  /** Shows what follows from the player's choice, at once. The events that confirm it are not shown again. */
  anticipate(choice: OwnChoice): void {
    for (const expected of choice.ahead) expected.shown = this.#showAhead(expected);
  }

  /**
   * A choice was not made: the board is again as it was. Without `choice`: whatever was shown ahead, and all horses stop.
   */
  rollBack(choice?: OwnChoice): void {
    if (!choice) this.#halt();
    this.#drop(choice?.ahead);
  }

  #drop(dropped: readonly ExpectedEvent[] = this.#show.choices?.expected ?? []): void {
    if (dropped.length === 0) return;
    this.#show.choices?.drop(dropped);
    for (const { event } of dropped) if (event.t === 'ride') this.#show.stage?.place(event.horse);
  }

  async #showAhead(expected: ExpectedEvent): Promise<void> {
    const { event } = expected;
    if (event.t === 'ride') {
      const run = this.#run(event);
      if (run) await run;
    } else this.#soundOf(event);
    expected.applied = true;
  }

  /** If the event was shown ahead, waits until its animation is over. */
  async #confirm(event: GameEvent): Promise<boolean> {
    const { choices } = this.#show;
    const next = choices?.next;
    if (!choices || !next) return false;
    if (!confirms(event, next.event)) {
      if (!unrelated.has(event.t)) this.#drop();
      return false;
    }
    const running = !next.applied;
    if (running) {
      if (event.t === 'ride') this.#show.begin?.(event);
      this.#tell(event);
      await next.shown;
    }
    choices.drop([next]);
    await (running ? this.#arrive(event) : this.#take(event));
    this.#ring(event);
    return true;
  }

  // Single events.

  #sound(name: SoundName | null, options?: SoundOptions): void {
    if (name && !this.#instant) this.#devices.play(name, options);
  }

  /** The bell for the last lap. */
  #ring(event: GameEvent): void {
    if (event.t === 'ride' && event.told?.bell) this.#sound('bell');
  }

  /** A card is heard when it lands, not when it leaves the hand. */
  #soundOf(event: GameEvent): void {
    const flies = event.t === 'card' && !this.#devices.reduced();
    this.#sound(soundOf(event), flies ? { duration: FLIGHT_MS } : undefined);
  }

  #tell(event: GameEvent): void {
    const line = this.#show.callerLine(event);
    if (line === null || this.#instant || (this.#sweep && !worthSaying(event))) return;
    const say = () => this.#devices.speak(line);
    if (passesPost(event)) this.#unsaid.set(event, say);
    else say();
  }

  /** The event is over, and what waited for that is said. */
  #arrive(event: GameEvent): void | Promise<void> {
    const ended = this.#show.end(event);
    this.#unsaid.get(event)?.();
    this.#unsaid.delete(event);
    return ended;
  }

  #take(event: GameEvent): void | Promise<void> {
    if (passesPost(event)) this.#tell(event);
    const ended = this.#arrive(event);
    if (!passesPost(event)) this.#tell(event);
    return ended;
  }

  async #presentDice(event: GameEvent & { t: 'dice' }, roll = this.#pauses.dice): Promise<void> {
    this.#show.roll(event);
    const ms = this.#devices.reduced() ? this.#pauses.stillDice : roll;
    this.#sound('dice', { duration: ms / this.#speed });
    await this.pause(ms);
    const taken = this.#show.stopped ? undefined : this.#take(event);
    this.#show.roll(null);
    await taken;
  }

  async #presentRide(event: GameEvent & { t: 'ride' }): Promise<void> {
    await this.pause(this.#pauses.beforeRide);
    if (this.#show.stopped) return;
    this.#show.begin?.(event);
    this.#tell(event);
    await this.#run(event);
    if (this.#show.stopped) return;
    await this.#arrive(event);
    this.#ring(event);
    if (this.#devices.reduced()) await this.pause(this.#pauses.afterStillRide);
  }

  /** Animates a ride; undefined if there is nothing to animate. */
  #run(event: GameEvent & { t: 'ride' }): Promise<void> | undefined {
    const { stage, position, drawing } = this.#show;
    const { horse, told } = event;
    if (this.#instant || !told?.way || !stage) return undefined;
    const boxedIn = told.spent < told.points && !told.crosses;
    const finish = drawing && !this.#devices.reduced() ? finishOf(event, position, drawing) : null;
    if (finish) return gallopHome(stage, event, finish, this.#heard(), this.#devices);
    return stage.gallop(horse, told.way, { ...this.#heard(), boxedIn });
  }

  #check(horse: number): void {
    if (this.#instant || !this.#show.stage?.check) return;
    if (!this.#devices.reduced()) this.#sound('snort');
    this.#show.stage.check(horse, { speed: this.#speed });
  }

  async #presentFall(event: GameEvent & { t: 'fall' }): Promise<void> {
    this.#show.begin?.(event);
    await this.#runToFall(event);
    if (this.#show.stopped) return;
    await this.#take(event);
    return this.pause(this.#pauses.after(event));
  }

  /** Animates a fall; undefined if there is nothing to animate. */
  #runToFall(event: GameEvent & { t: 'fall' }): Promise<void> | undefined {
    const { position, drawing, stage } = this.#show;
    const square = position.squares[event.horse];
    const fence = drawing?.fences.find(({ number }) => number === event.told?.fence);
    if (this.#instant || !stage || !square || !fence) {
      this.#sound('fall');
      return undefined;
    }
    const lane = laneOf(square);
    return stage.fall(event.horse, squareName(lane, itemAt(fence.take_off, lane - 1) + 1), this.#heard());
  }

  /** The sounds of a running horse, made when the animation says so. */
  #heard(): StageOptions {
    const speed = this.#speed;
    return {
      speed,
      striding: (duration) => this.#sound('hooves', { duration }),
      jumping: () => this.#sound('fence'),
      landing: () => this.#sound('landing'),
      falling: () => this.#sound('fall'),
      cheering: () => this.#sound('crowd', { loud: 0.5 }),
    };
  }
}

/** The sound of an event that is not animated on the course. */
function soundOf(event: GameEvent): SoundName | null {
  switch (event.t) {
    case 'round':
      // Not the bell: that is for the last lap.
      return event.round === 0 ? 'gate' : null;
    case 'card':
      return 'card';
    case 'place':
      return event.place === 1 ? 'crowd' : null;
    default:
      return null;
  }
}
