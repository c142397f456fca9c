// A record being replayed: the current place, whose view is shown, and playing on from there.
import { RulesClient, drawing } from '../engine/rules_client';
import type { Eyes, RecordScene } from '../contracts/replay';
import type { OpenRecord } from '../engine/open_record';
import type { Call, CourseDrawing, GameEvent, Header, Public } from '../contracts/engine';
import { play } from '../sound/sound';
import { Caller } from './caller';
import { spokenHeader } from './names';
import { preferences, reducedMotion } from '../preferences/preferences.svelte';
import { beyond, momentAt, raceStarts, stepsOf, type Moment } from './replay_steps';

/** What the board can animate. */
export interface ReplayStage {
  gallop(horse: number, way: string[]): Promise<void>;
  fall(horse: number, square: string): Promise<void>;
  place(horse: number): void;
}

export const replaySpeeds = [0.5, 1, 2, 4, 8] as const;
export type ReplaySpeed = (typeof replaySpeeds)[number];

export class Replaying {
  readonly record: OpenRecord;
  readonly header: Header;
  readonly events: GameEvent[];
  readonly starts: number[];
  /** the place after the last event */
  readonly end: number;

  at = $state(0);
  eyes = $state<Eyes>('stands');
  playing = $state(false);
  speed = $state<ReplaySpeed>(preferences.speed === 'instant' ? 4 : preferences.speed);
  /** true while the dice roll */
  rolling = $state(false);
  /** places of costly choices, where steps stop too */
  costly = $state.raw<number[]>([]);
  stage: ReplayStage | undefined;

  readonly steps = $derived.by(() => stepsOf(this.events, this.costly));
  readonly scene = $derived.by<RecordScene>(() => this.record.scene(this.at, this.eyes));
  readonly moment = $derived.by<Moment>(() => momentAt(this.events, this.record.contents.races, this.at));
  /** until the next boxes are drawn, the finished race is still shown */
  readonly board = $derived.by<Public>(() => {
    const { public: seen } = this.scene;
    const shown = { ...seen, race: this.moment.race };
    const drawn = this.at > (this.record.contents.races[0] ?? this.end);
    if (!drawn || seen.squares.every((square) => square === null))
      Object.assign(shown, { boxes: [], order: [], horse: undefined });
    return shown;
  });
  /** the caller's line for each event, in the reader's language */
  readonly calls = $derived.by<(string | null)[]>(() =>
    new Caller(this.header, { calls: () => this.#calls }).hearAll(this.events),
  );
  readonly drawing = $derived.by<CourseDrawing>(() => this.#drawings[this.moment.race]);

  readonly #calls: Call[][];
  readonly #drawings: CourseDrawing[];
  /** counts commands: playing stops when a newer one has been given */
  #turn = 0;

  private constructor(record: OpenRecord, header: Header, calls: Call[][], drawings: CourseDrawing[]) {
    this.record = record;
    this.header = header;
    this.events = record.events;
    this.end = record.events.length;
    this.starts = raceStarts(record.events, record.contents.races);
    this.#calls = calls;
    this.#drawings = drawings;
    this.at = this.starts[0] ?? 0;
  }

  /** `riders`: by seat, the kinds of the riders, if they are known. */
  static async of(record: OpenRecord, riders: readonly (string | null)[] = []): Promise<Replaying> {
    const header = spokenHeader(record.contents.header, riders);
    const drawn = new Map<string, Promise<CourseDrawing>>();
    const drawings = header.races.map(({ course, steeplechase }) => {
      const key = `${course} ${steeplechase}`;
      if (!drawn.has(key)) drawn.set(key, drawing(header.courses[course], steeplechase));
      return drawn.get(key)!;
    });
    const rules = await RulesClient.of(header);
    return new Replaying(record, header, rules.calls(record.events, true), await Promise.all(drawings));
  }

  /** The course of a race, counted from 0. */
  drawingOf(race: number): CourseDrawing {
    return this.#drawings[race];
  }

  /** Goes to a place at once and stops playing. */
  seek(at: number): void {
    this.#halt();
    this.at = Math.min(this.end, Math.max(0, Math.round(at)));
  }

  /** Changes the view, as far as the record allows it. */
  look(eyes: Eyes): void {
    const seat = typeof eyes !== 'number' || (Number.isInteger(eyes) && eyes >= 0 && eyes < this.header.players.length);
    this.eyes = this.record.contents.over && seat ? eyes : 'stands';
  }

  step(way: 1 | -1): void {
    this.seek(beyond(this.steps, this.at, way) ?? this.at);
  }
  round(way: 1 | -1): void {
    const rounds = this.record.contents.rounds.map((place) => place + 1);
    this.seek(beyond(rounds, this.at, way) ?? (way > 0 ? this.end : 0));
  }
  mistake(way: 1 | -1): void {
    const place = beyond(this.costly, this.at, way);
    if (place !== undefined) this.seek(place);
  }

  toggle(): void {
    if (this.playing) return this.#halt();
    if (this.at >= this.end) this.seek(this.starts[0] ?? 0);
    void this.#run();
  }

  leave(): void {
    this.#halt();
  }

  #halt(): void {
    const galloping = this.playing;
    this.#turn += 1;
    this.playing = false;
    this.rolling = false;
    if (galloping) this.header.horses.forEach((_, horse) => this.stage?.place(horse));
  }

  async #run(): Promise<void> {
    const turn = ++this.#turn;
    this.playing = true;
    while (turn === this.#turn && this.at < this.end) {
      await this.#playOne(this.events[this.at], turn);
      if (turn === this.#turn) this.at += 1;
    }
    if (turn === this.#turn) this.playing = false;
  }

  async #pause(ms: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ms / this.speed));
  }

  /** Animates an event before the place moves past it. */
  async #playOne(event: GameEvent, turn: number): Promise<void> {
    const still = () => turn !== this.#turn;
    switch (event.t) {
      case 'dice':
        play('dice');
        this.rolling = !reducedMotion();
        await this.#pause(900);
        if (!still()) this.rolling = false;
        return;
      case 'card':
        play('card');
        return this.#pause(500);
      case 'ride':
        // Show the card, or the pace, for a moment first.
        await this.#pause(250);
        if (still()) return;
        play('hooves', { duration: (320 + 75 * (event.told?.spent ?? 0)) / this.speed, speed: this.speed });
        if (event.told) await this.stage?.gallop(event.horse, event.told.way);
        return reducedMotion() ? this.#pause(450) : undefined;
      case 'fall': {
        play('fall');
        const square = this.board.squares[event.horse];
        const fence = this.drawing.fences.find(({ number }) => number === event.told?.fence);
        const lane = Number(square?.split('.')[0]);
        if (square !== null && fence) await this.stage?.fall(event.horse, `${lane}.${fence.take_off[lane - 1] + 1}`);
        return this.#pause(400);
      }
      case 'boxes':
        return this.#pause(900);
      case 'pace':
      case 'stand':
      case 'place':
        return this.#pause(550);
      case 'round':
      case 'bonus':
      case 'keep':
        return this.#pause(350);
      case 'result':
        return this.#pause(800);
      default:
        return; // nothing to show
    }
  }
}
