// A meeting as it is shown on this page: the board, the caller's lines and what was played, as far as events have been
// shown.
import { drawing } from '../../engine/rules_client';
import type { Call, Card, CourseDrawing, GameEvent, Header, Public } from '../../contracts';
import { racePauses } from '../show/pauses';
import type { Sweep } from '../show/sweep';
import { browserDevices, passesPost, Presenter, type Devices, type Show, type Stage } from '../show/presenter';
import { worded, type Caller } from '../caller/caller';
import { preferences } from '../../platform/preferences.svelte';
import { applyEvent, cardsOfRound, emptyBoard } from './board_reducer';

/** A line of the caller; reactive to the language. */
class Line {
  readonly words: string = $derived.by(() => worded(this.header, this.calls)!);

  constructor(
    private readonly header: Header,
    private readonly calls: readonly Call[],
  ) {}
}

export abstract class Playback implements Show {
  header = $state.raw<Header>(null as unknown as Header);
  drawing = $state.raw<CourseDrawing | null>(null);
  /** all events that have been shown */
  events = $state.raw<readonly GameEvent[]>([]);
  /** the table's version up to which everything is shown: a horse that still runs holds back what comes after it */
  shownVersion = $state(0);
  /** the event that begins the next race, while the result of the last one is looked at */
  coming = $state.raw<GameEvent | null>(null);
  /** true while the dice roll */
  rolling = $state(false);
  /** true to skip animations until somebody has to choose */
  hurry = $state(false);
  /** true while many missed events are shown quickly */
  catchingUp = $state(false);
  /** true while events from before the page was opened are shown */
  missed = $state(false);

  /** what has been shown, as the table confirmed it */
  #confirmed = $state.raw<Public>(null as unknown as Public);
  /** shown, but not confirmed: what follows from the player's own choice */
  #expected = $state.raw<readonly GameEvent[]>([]);
  #said = $state.raw<readonly Line[]>([]);
  /** by ride past the post: the lines to show when it is applied */
  #unsaid = new Map<GameEvent, Line[]>();
  /** rides and falls that have set off; they are applied when they arrive */
  readonly #started = new WeakSet<GameEvent>();
  /** events whose show has begun, from the first one that is not applied; with whether they are */
  #begun: { event: GameEvent; applied: boolean }[] = [];
  #drawn = new Map<string, CourseDrawing>();

  /** the board as it is shown now */
  readonly board = $derived.by(() =>
    this.#expected.reduce((board, event) => applyEvent(this.header, board, event), this.#confirmed),
  );
  /** the caller's lines so far, in the current language */
  readonly lines = $derived.by(() => this.#said.map(({ words }) => words));
  /** the cards of this round, in the order they were played */
  readonly played = $derived.by<readonly { horse: number; card: Card }[]>(() =>
    cardsOfRound([...this.events, ...this.#expected]),
  );

  stage: Stage | undefined;

  protected readonly devices: Devices;
  protected readonly presenter: Presenter;
  protected caller: Caller | undefined;

  constructor(devices: Devices = browserDevices) {
    this.devices = devices;
    this.presenter = new Presenter(this, racePauses, devices);
  }

  /** True if nothing more is to be shown. */
  abstract get stopped(): boolean;
  /** Shows the result of a race until somebody goes on. */
  protected abstract showResult(): Promise<void>;

  get speed(): number | 'instant' {
    if (this.hurry || preferences.speed === 'instant') return 'instant';
    return preferences.speed * (this.catchingUp ? 3 : 1);
  }

  /** Resets to before the first event. */
  protected clear(caller: Caller): void {
    this.presenter.rollBack();
    this.#unsaid.clear();
    this.caller = caller;
    this.events = [];
    this.coming = null;
    this.countShown(0);
    this.#said = [];
    this.#confirmed = emptyBoard(this.header);
  }

  /** Everything is shown: the table's own board replaces the one that was followed. */
  protected showBoard(board: Public): void {
    this.#confirmed = board;
  }

  /** Everything up to this version is shown. */
  protected countShown(version: number): void {
    this.#begun = [];
    this.shownVersion = version;
  }

  /** Applies events without showing them. */
  protected takeAll(events: readonly GameEvent[]): void {
    this.#confirmed = events.reduce((board, event) => applyEvent(this.header, board, event), this.#confirmed);
    this.countShown(this.shownVersion + events.length);
    this.#say(this.#linesOf(events));
  }

  /**
   * Shows events. In a sweep horses may still be running at the end: see Presenter.arrived. `sweepFor`: how the next
   * of these events are shown.
   */
  protected async playOut(
    events: readonly GameEvent[],
    sweepFor?: (rest: readonly GameEvent[]) => Sweep,
  ): Promise<void> {
    for (const [i, event] of events.entries()) {
      if (this.stopped) return;
      if (event.t === 'boxes' && this.board.race >= 0) {
        await this.presenter.arrived();
        this.coming = event;
        await this.showResult();
      }
      this.#begun.push({ event, applied: false });
      await this.presenter.present(event, sweepFor?.(events.slice(i)));
    }
  }

  // What the presenter calls.

  tell(event: GameEvent): string | null {
    const lines = this.#linesOf([event]);
    if (passesPost(event)) this.#unsaid.set(event, lines);
    else this.#say(lines);
    return lines[0] && !this.catchingUp ? lines[0].words : null;
  }

  setOff(event: GameEvent & { t: 'ride' | 'fall' }): void {
    this.#started.add(event);
    const turn = Math.max(0, this.#confirmed.order.indexOf(event.horse));
    this.#confirmed = { ...this.#confirmed, horse: event.horse, turn };
  }

  apply(event: GameEvent): void | Promise<void> {
    const { horse, turn } = this.#confirmed;
    this.#confirmed = applyEvent(this.header, this.#confirmed, event);
    // When it arrives it may be another horse's turn.
    if (this.#started.has(event)) this.#confirmed = { ...this.#confirmed, horse, turn };
    this.#say(this.#unsaid.get(event) ?? []);
    this.#unsaid.delete(event);
    this.#applied(event);
    if (event.t === 'boxes') return this.drawCourse();
  }

  #applied(event: GameEvent): void {
    const begun = this.#begun.find((one) => one.event === event);
    if (begun) begun.applied = true;
    const first = this.#begun.findIndex(({ applied }) => !applied);
    this.shownVersion += this.#begun.splice(0, first < 0 ? this.#begun.length : first).length;
  }

  roll(event: (GameEvent & { t: 'dice' }) | null): void {
    this.rolling = event !== null;
    if (event) this.#confirmed = { ...this.#confirmed, dice: event.dice, roller: event.player };
  }

  expect(events: readonly GameEvent[]): void {
    this.#expected = events;
  }

  /** What the caller says about the next events. */
  #linesOf(events: readonly GameEvent[]): Line[] {
    this.events = [...this.events, ...events];
    if (this.coming && events.includes(this.coming)) this.coming = null;
    return this.caller!.callsOf([...events]).flatMap((calls) =>
      calls.length > 0 ? [new Line(this.header, calls)] : [],
    );
  }
  #say(lines: readonly Line[]): void {
    if (lines.length > 0) this.#said = [...this.#said, ...lines];
  }

  protected async drawCourse(): Promise<void> {
    const race = this.header.races[Math.max(0, this.board.race)];
    const key = `${race.course} ${race.steeplechase}`;
    const drawn = this.#drawn.get(key) ?? (await drawing(this.header.courses[race.course], race.steeplechase));
    this.#drawn.set(key, drawn);
    this.drawing = drawn;
  }
}
