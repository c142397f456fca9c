// Shows events on the board one after the other, with sound and the caller's lines.
import { drawing } from '../engine/rules_client';
import type { Call, CourseDrawing, GameEvent, Header, Public } from '../contracts/engine';
import { play } from '../sound/sound';
import { speak } from '../sound/speech';
import { worded, type Caller } from './caller';
import { preferences, reducedMotion } from '../preferences/preferences.svelte';
import { applyEvent, emptyBoard } from './board_reducer';

/** What the board can animate. */
export interface Stage {
  gallop(horse: number, way: string[], options?: { duration?: number }): Promise<void>;
  fall(horse: number, square: string): Promise<void>;
}

/** A line of the caller; reactive to the language. */
class Line {
  readonly words: string = $derived.by(() => worded(this.header, this.calls)!);

  constructor(
    private readonly header: Header,
    private readonly calls: readonly Call[],
  ) {}
}

export abstract class Playback {
  header = $state.raw<Header>(null as unknown as Header);
  /** the board as it is shown now */
  board = $state.raw<Public>(null as unknown as Public);
  drawing = $state.raw<CourseDrawing | null>(null);
  /** the caller's lines so far, in the current language */
  readonly lines = $derived.by(() => this.#said.map(({ words }) => words));
  /** the card that was just played, and its horse */
  last = $state.raw<{ horse: number; card: string } | null>(null);
  /** true while the dice roll */
  rolling = $state(false);
  /** true to skip animations until somebody has to choose */
  hurry = $state(false);
  /** true while many missed events are shown quickly */
  catchingUp = $state(false);
  /** true while events from before the page was opened are shown */
  missed = $state(false);

  stage: Stage | undefined;

  protected caller: Caller | undefined;
  protected events: GameEvent[] = [];
  #said = $state.raw<readonly Line[]>([]);
  #drawn = new Map<string, CourseDrawing>();

  /** True if nothing more is to be shown. */
  protected abstract get stopped(): boolean;
  /** Shows the result of a race until somebody goes on. */
  protected abstract showResult(): Promise<void>;

  get #quick(): boolean {
    return this.hurry || preferences.speed === 'instant' || document.hidden;
  }

  protected async pause(ms: number): Promise<void> {
    if (this.#quick) return;
    const factor = (preferences.speed === 'instant' ? 0 : 1 / preferences.speed) * (this.catchingUp ? 0.3 : 1);
    await new Promise((resolve) => setTimeout(resolve, ms * factor));
  }

  /** Resets to before the first event. */
  protected clear(caller: Caller): void {
    this.caller = caller;
    this.events = [];
    this.#said = [];
    this.last = null;
    this.board = emptyBoard(this.header);
  }

  /** Applies events without showing them. */
  protected takeAll(events: GameEvent[]): void {
    for (const event of events) this.board = applyEvent(this.header, this.board, event);
    this.events.push(...events);
    this.#say(events);
  }

  #take(event: GameEvent): void {
    this.board = applyEvent(this.header, this.board, event);
    this.#tell(event);
  }

  #tell(event: GameEvent): void {
    this.events.push(event);
    const [line] = this.#say([event]);
    if (line && !this.#quick && !this.catchingUp) speak(line.words);
  }

  #say(events: GameEvent[]): Line[] {
    const lines = this.caller!.callsOf(events).flatMap((calls) =>
      calls.length > 0 ? [new Line(this.header, calls)] : [],
    );
    this.#said = [...this.#said, ...lines];
    return lines;
  }

  protected async drawCourse(): Promise<void> {
    const race = this.header.races[Math.max(0, this.board.race)];
    const key = `${race.course} ${race.steeplechase}`;
    const drawn = this.#drawn.get(key) ?? (await drawing(this.header.courses[race.course], race.steeplechase));
    this.#drawn.set(key, drawn);
    this.drawing = drawn;
  }

  protected async playOut(events: GameEvent[]): Promise<void> {
    for (const event of events) {
      if (this.stopped) return;
      await this.#playOne(event);
    }
  }

  async #playOne(event: GameEvent): Promise<void> {
    switch (event.t) {
      case 'boxes':
        if (this.board.race >= 0) {
          this.last = null;
          await this.showResult();
        }
        this.#take(event);
        await this.drawCourse();
        return this.pause(400);
      case 'roller':
        this.#take(event);
        play('bell');
        return this.pause(500);
      case 'dice':
        this.last = null;
        this.rolling = true;
        play('dice');
        this.board = { ...this.board, dice: event.dice, roller: event.player };
        if (!reducedMotion()) await this.pause(900);
        this.rolling = false;
        return this.#take(event);
      case 'pace':
        this.#take(event);
        return this.pause(500);
      case 'card':
        this.last = { horse: event.horse, card: event.card };
        play('card');
        this.#take(event);
        return this.pause(450);
      case 'ride':
        return this.#playRide(event);
      case 'fall':
        return this.#playFall(event);
      case 'stand':
        this.#take(event);
        return this.pause(event.why === 'empty' ? 150 : 500);
      case 'place':
        if (event.place === 1) play('crowd');
        this.#take(event);
        return this.pause(250);
      default:
        return this.#take(event);
    }
  }

  async #playRide(event: GameEvent & { t: 'ride' }): Promise<void> {
    const way = event.told?.way;
    if (this.#quick || !way || !this.stage) return this.#take(event);
    const steps = event.told!.spent;
    this.#tell(event);
    const speed = (preferences.speed === 'instant' ? 4 : preferences.speed) * (this.catchingUp ? 3 : 1);
    play('hooves', { duration: (320 + 75 * steps) / speed, speed });
    if (event.told!.jumped !== undefined) play('fence');
    await this.stage.gallop(event.horse, way);
    this.board = applyEvent(this.header, this.board, event);
  }

  async #playFall(event: GameEvent & { t: 'fall' }): Promise<void> {
    const square = this.board.squares[event.horse];
    const fence = this.drawing?.fences.find(({ number }) => number === event.told?.fence);
    play('fall');
    if (!this.#quick && this.stage && square !== null && fence) {
      const lane = Number(square.split('.')[0]);
      await this.stage.fall(event.horse, `${lane}.${fence.take_off[lane - 1] + 1}`);
    }
    this.#take(event);
    return this.pause(400);
  }
}
