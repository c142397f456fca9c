// A record being replayed: a timeline that is known to its end. The place that is shown, whose view it is, and playing on
// from there.
import { RulesClient, drawing } from '../engine/rules_client';
import type { CourseDrawing, GameEvent, Header, Public } from '../contracts';
import { itemAt } from '../contracts/items';
import type { Viewpoint, OpenRecord, RecordScene } from '../engine/open_record';
import { replayPauses } from '../race/show/pauses';
import { browserDevices, Presenter, type Devices, type Show, type Stage } from '../race/show/presenter';
import { worded } from '../race/caller/caller';
import { Cursor } from '../race/timeline/cursor.svelte';
import { Timeline } from '../race/timeline/timeline';
import { spokenHeader } from '../meeting/names';
import { courseIn } from '../meeting/header';
import { preferences } from '../platform/preferences.svelte';
import type { Analysis } from './replay_analysis.svelte';
import { beyond, momentAt, raceStarts, stepsOf, type Moment } from './replay_steps';

export const replaySpeeds = [0.5, 1, 2, 4, 8] as const;
export type ReplaySpeed = (typeof replaySpeeds)[number];

export class Replaying {
  readonly record: OpenRecord;
  readonly header: Header;
  readonly events: readonly GameEvent[];
  readonly starts: number[];
  /** the place after the last event */
  readonly end: number;

  readonly cursor = new Cursor();
  viewpoint = $state<Viewpoint>('stands');
  playing = $state(false);
  /** true if it was reached neither by a step nor by playing on */
  jumped = $state(false);
  speed = $state<ReplaySpeed>(preferences.speed === 'instant' ? 4 : preferences.speed);
  /** the analysis of this record, which sees what the person sees */
  analysis = $state.raw<Pick<Analysis, 'shown' | 'lookThrough'>>();
  /** places of costly choices, where steps stop too */
  readonly costly = $derived.by(() => this.analysis?.shown.map(({ at }) => at) ?? []);
  stage: Stage | undefined;

  /** the place that is shown: the number of events before it */
  get at(): number {
    return this.cursor.shown;
  }
  get position(): Public {
    return this.cursor.position;
  }
  /** true while the dice roll */
  get rolling(): boolean {
    return this.cursor.rolling !== null;
  }

  readonly steps = $derived.by(() => stepsOf(this.events, this.costly));
  readonly scene = $derived.by<RecordScene>(() => this.record.scene(this.at, this.viewpoint));
  readonly moment = $derived.by<Moment>(() => momentAt(this.events, this.record.contents.races, this.at));
  /** the caller's line for each event, in the reader's language */
  readonly calls = $derived.by<(string | null)[]>(() =>
    this.cursor.timeline.calls.map((calls) => worded(this.header, calls)),
  );
  readonly drawing = $derived.by<CourseDrawing>(() => this.drawingOf(this.moment.race));

  readonly #drawings: CourseDrawing[];
  readonly #devices: Devices;
  /** counts commands: playing stops when a newer one has been given */
  #turn = 0;

  constructor(
    record: OpenRecord,
    header: Header,
    timeline: Timeline,
    drawings: CourseDrawing[],
    devices: Devices = browserDevices,
  ) {
    this.#devices = devices;
    this.record = record;
    this.header = header;
    this.events = timeline.events;
    this.end = timeline.events.length;
    this.starts = raceStarts(record.events, record.contents.races);
    this.#drawings = drawings;
    this.cursor.open(timeline);
    this.cursor.seek(this.starts[0] ?? 0, true);
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
      if (!drawn.has(key)) drawn.set(key, drawing(courseIn(header, course), steeplechase));
      return drawn.get(key)!;
    });
    const rules = await RulesClient.of(header);
    return new Replaying(record, header, Timeline.begin(rules).extended(record.events), await Promise.all(drawings));
  }

  /** The course of a race, counted from 0. */
  drawingOf(race: number): CourseDrawing {
    return itemAt(this.#drawings, race);
  }

  /** Goes to a place at once and stops playing. */
  seek(at: number): void {
    this.#go(at, true);
  }
  #go(at: number, jumped: boolean): void {
    this.#halt();
    this.jumped = jumped;
    this.cursor.seek(Math.round(at), true);
  }

  /** Changes the view, as far as the record allows it. */
  look(viewpoint: Viewpoint): void {
    const seat =
      typeof viewpoint !== 'number' ||
      (Number.isInteger(viewpoint) && viewpoint >= 0 && viewpoint < this.header.players.length);
    this.viewpoint = this.record.contents.over && seat ? viewpoint : 'stands';
    this.analysis?.lookThrough(typeof this.viewpoint === 'number' ? this.viewpoint : null);
  }

  step(way: 1 | -1): void {
    this.#go(beyond(this.steps, this.at, way) ?? this.at, false);
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
    this.cursor.seek(this.at, true);
    if (galloping) this.header.horses.forEach((_, horse) => this.stage?.place(horse));
  }

  async #run(): Promise<void> {
    const turn = ++this.#turn;
    const stopped = () => turn !== this.#turn;
    const presenter = new Presenter(this.#showUntil(stopped), replayPauses, this.#devices);
    this.playing = true;
    this.jumped = false;
    while (!stopped() && this.at < this.end) await presenter.present(this.events[this.at]!);
    if (!stopped()) this.playing = false;
  }

  /** What the events are shown on, until another command is given. */
  #showUntil(stopped: () => boolean): Show {
    const replaying = () => this;
    return {
      get position() {
        return replaying().position;
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
      callerLine: (event) => this.calls[this.events.indexOf(event)] ?? null,
      begin: (event) => {
        if (!stopped()) this.cursor.begin(event);
      },
      end: (event) => {
        if (!stopped()) this.cursor.end(event);
      },
      roll: (event) => {
        if (!stopped()) this.cursor.rolling = this.#devices.reduced() ? null : event;
      },
    };
  }
}
