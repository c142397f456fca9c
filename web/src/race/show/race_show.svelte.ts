// A meeting as it is shown on this page: its timeline, how far that is shown, the course, and the caller's lines.
import { drawing } from '../../engine/rules_client';
import type { Call, Card, CourseDrawing, GameEvent, Header, Public } from '../../contracts';
import { worded } from '../caller/caller';
import { Cursor } from '../timeline/cursor.svelte';
import { OwnChoices } from '../timeline/own_choices.svelte';
import type { Timeline } from '../timeline/timeline';
import { preferences } from '../../platform/preferences.svelte';
import { racePauses } from './pauses';
import { browserDevices, passesPost, Presenter, type Devices, type Show, type Stage } from './presenter';
import type { Sweep } from './sweep';

/** A line of the caller; reactive to the language. */
class Caption {
  readonly words: string = $derived.by(() => worded(this.header, this.calls)!);

  constructor(
    private readonly header: Header,
    private readonly calls: readonly Call[],
  ) {}
}

/** What the show has to know of its session. */
export interface ShowContext {
  /** true if nothing more is to be shown */
  stopped(): boolean;
  /** Shows the result of a race until somebody goes on. */
  raceEnds(): Promise<void>;
}

export class RaceShow implements Show {
  header = $state.raw<Header>(null as unknown as Header);
  drawing = $state.raw<CourseDrawing | null>(null);
  /** true to skip animations until somebody has to choose */
  skipping = $state(false);
  /** true while many missed events are shown quickly */
  catchingUp = $state(false);
  /** true while events from before the page was opened are shown */
  missed = $state(false);
  /** the event that begins the next race, while the result of the last one is looked at */
  coming = $state.raw<GameEvent | null>(null);

  readonly choices = new OwnChoices();
  readonly cursor = new Cursor(this.choices);
  readonly presenter: Presenter;
  stage: Stage | undefined;

  /** by event of the timeline; null: nothing is said of it */
  #captions = $state.raw<readonly (Caption | null)[]>([]);
  /** the caller's lines so far, in the current language */
  readonly lines = $derived.by(() => this.#lines());
  /** number of events that the caller says nothing about: those before a lesson's step */
  #quiet = 0;
  readonly #devices: Devices;
  readonly #context: ShowContext;
  readonly #drawn = new Map<string, CourseDrawing>();

  constructor(devices: Devices, context: ShowContext) {
    this.#devices = devices;
    this.#context = context;
    this.presenter = new Presenter(this, racePauses, devices);
  }

  get position(): Public {
    return this.cursor.position;
  }
  get events(): readonly GameEvent[] {
    return this.cursor.events;
  }
  get played(): readonly { horse: number; card: Card }[] {
    return this.cursor.played;
  }
  get rolling(): boolean {
    return this.cursor.rolling !== null;
  }
  get stopped(): boolean {
    return this.#context.stopped();
  }
  get speed(): number | 'instant' {
    if (this.skipping || preferences.speed === 'instant') return 'instant';
    return preferences.speed * (this.catchingUp ? 3 : 1);
  }

  /** `quiet`: the caller says nothing about so many events of the meeting. */
  prepare(header: Header, quiet: number): void {
    this.header = header;
    this.#quiet = quiet;
  }
  /** Shows this timeline, from its end on. */
  open(timeline: Timeline): void {
    this.presenter.rollBack();
    this.coming = null;
    this.#captions = [];
    this.cursor.open(timeline);
  }

  /** More has happened; it is not shown yet. */
  extend(events: readonly GameEvent[]): void {
    const known = this.cursor.timeline.events.length;
    this.cursor.extend(events);
    const calls = this.cursor.timeline.calls.slice(known);
    this.#captions = [
      ...this.#captions,
      ...calls.map((said, i) => (said.length > 0 && known + i >= this.#quiet ? new Caption(this.header, said) : null)),
    ];
  }

  /** Moves on by so many events without showing them. */
  applyWithoutShowing(count: number): void {
    this.cursor.seek(this.cursor.at + count);
  }

  #lines(): string[] {
    const { at, timeline } = this.cursor;
    const lines: string[] = [];
    for (let place = 0; place < at; ++place) {
      // Who runs past the post has won when it is there; what comes later is said after that.
      if (this.cursor.isRunning(place) && passesPost(timeline.events[place]!)) break;
      const caption = this.#captions[place];
      if (caption) lines.push(caption.words);
    }
    return lines;
  }

  /**
   * Shows the next `count` events. In a sweep horses may still be running at the end: see Presenter.arrived.
   * `sweepFor`: how the next of these events are shown.
   */
  async playOut(count: number, sweepFor?: (rest: readonly GameEvent[]) => Sweep): Promise<void> {
    const end = this.cursor.at + count;
    while (this.cursor.at < end && !this.stopped) {
      const rest = this.cursor.timeline.events.slice(this.cursor.at, end);
      const event = rest[0]!;
      if (event.t === 'boxes' && this.position.race >= 0) {
        await this.presenter.arrived();
        this.coming = event;
        await this.#context.raceEnds();
        if (this.stopped) return;
      }
      await this.presenter.present(event, sweepFor?.(rest));
    }
  }

  // What the presenter calls.

  callerLine(event: GameEvent): string | null {
    if (this.catchingUp) return null;
    const place = this.cursor.timeline.events.lastIndexOf(event);
    return this.#captions[place]?.words ?? null;
  }

  begin(event: GameEvent): void {
    this.cursor.begin(event);
  }
  end(event: GameEvent): void | Promise<void> {
    this.cursor.end(event);
    if (event.t !== 'boxes') return;
    this.coming = null;
    return this.drawCourse();
  }
  roll(event: (GameEvent & { t: 'dice' }) | null): void {
    this.cursor.rolling = event;
  }

  async drawCourse(): Promise<void> {
    const race = this.header.races[Math.max(0, this.position.race)]!;
    const key = `${race.course} ${race.steeplechase}`;
    const drawn = this.#drawn.get(key) ?? (await drawing(this.header.courses[race.course]!, race.steeplechase));
    this.#drawn.set(key, drawn);
    this.drawing = drawn;
  }

  /** Plays a sound that belongs to no event. */
  play(...sound: Parameters<Devices['play']>): void {
    this.#devices.play(...sound);
  }
  /** Waits, unless the person presses something first. */
  async pauseUntilPressed(ms: number): Promise<void> {
    const over = new AbortController();
    const pressed = this.#devices.pressed?.(over.signal);
    const looked = this.presenter.pause(ms);
    await Promise.race(pressed ? [looked, pressed] : [looked]);
    over.abort();
  }
}

export { browserDevices, type Devices };
