// A record being replayed: the current place, whose view is shown, and playing on from there.
import { RulesClient, drawing } from '../engine/rules_client';
import type { Call, CourseDrawing, GameEvent, Header, Public } from '../contracts';
import type { Eyes, OpenRecord, RecordScene } from '../engine/open_record';
import { replayPauses } from '../race/show/pauses';
import { browserDevices, Presenter, type Devices, type Show, type Stage } from '../race/show/presenter';
import { Caller } from '../race/caller/caller';
import { spokenHeader } from '../meeting/names';
import { preferences } from '../platform/preferences.svelte';
import { beyond, momentAt, raceStarts, stepsOf, type Moment } from './replay_steps';

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
  stage: Stage | undefined;

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
  readonly #devices: Devices;
  /** counts commands: playing stops when a newer one has been given */
  #turn = 0;

  constructor(
    record: OpenRecord,
    header: Header,
    calls: Call[][],
    drawings: CourseDrawing[],
    devices: Devices = browserDevices,
  ) {
    this.#devices = devices;
    this.record = record;
    this.header = header;
    this.events = record.events;
    this.end = record.events.length;
    this.starts = raceStarts(record.events, record.contents.races);
    this.#calls = calls;
    this.#drawings = drawings;
    this.at = this.starts[0] ?? 0;
  }

  /** `called`: the kinds of the riders by seat, and the people without a name, if they are known. */
  static async of(
    record: OpenRecord,
    called: { riders: readonly (string | null)[]; unnamed?: readonly number[] } = { riders: [] },
  ): Promise<Replaying> {
    const header = spokenHeader(record.contents.header, called.riders, called.unnamed);
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
    const stopped = () => turn !== this.#turn;
    const presenter = new Presenter(this.#showUntil(stopped), replayPauses, this.#devices);
    this.playing = true;
    while (!stopped() && this.at < this.end) await presenter.present(this.events[this.at]);
    if (!stopped()) this.playing = false;
  }

  /** What the events are shown on, until another command is given. */
  #showUntil(stopped: () => boolean): Show {
    const replaying = () => this;
    return {
      get board() {
        return replaying().board;
      },
      get drawing() {
        return replaying().drawing;
      },
      get stage() {
        return replaying().stage;
      },
      get speed() {
        return replaying().speed;
      },
      get stopped() {
        return stopped();
      },
      tell: (event) => this.calls[this.events.indexOf(event)],
      apply: () => {
        if (!stopped()) this.at += 1;
      },
      roll: (event) => {
        if (!stopped()) this.rolling = event !== null && !this.#devices.reduced();
      },
    };
  }
}
