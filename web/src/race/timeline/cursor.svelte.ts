// Where a timeline is being looked at. Everything a screen shows of a race is derived from it: going back, jumping,
// skipping and taking a choice back are moves of this cursor.
import type { GameEvent, Public } from '../../contracts';
import type { OwnChoices } from './own_choices.svelte';
import { cardsOfRound, type Timeline } from './timeline';

/** An event in which a horse runs, until it arrives. */
export type RunEvent = Extract<GameEvent, { t: 'ride' | 'fall' }>;

const runs = (event: GameEvent): event is RunEvent => event.t === 'ride' || event.t === 'fall';
/** The horse whose turn it was in an event; undefined: nobody's. */
function actor(event: GameEvent): number | undefined {
  switch (event.t) {
    case 'card':
    case 'die':
    case 'ride':
    case 'stand':
      return event.horse;
    case 'round':
      return event.order[0];
    default:
      return undefined;
  }
}

export class Cursor {
  #timeline = $state.raw<Timeline>(null as unknown as Timeline);
  /** number of events that have begun to be shown */
  #at = $state(0);
  /** the places of those whose horse still runs, in order */
  #running = $state.raw<readonly number[]>([]);
  /** true when everything is shown and somebody has to choose: the one who is asked is marked, not the last who moved */
  #resting = $state(false);

  /** the dice that are rolling */
  rolling = $state.raw<(GameEvent & { t: 'dice' }) | null>(null);

  readonly #choices: OwnChoices | undefined;

  /** `choices`: of the person who plays here. */
  constructor(choices?: OwnChoices) {
    this.#choices = choices;
  }

  get timeline(): Timeline {
    return this.#timeline;
  }
  get at(): number {
    return this.#at;
  }
  /** True if there is nothing more to show. */
  get atEnd(): boolean {
    return this.#at === this.#timeline.events.length && this.#running.length === 0;
  }
  get resting(): boolean {
    return this.#resting;
  }

  /** number of events that are shown to their end: a horse that still runs holds back what comes after it */
  readonly shown = $derived(this.#running[0] ?? this.#at);
  /** the version that is shown */
  readonly version = $derived(this.#timeline === null ? 0 : this.#timeline.start + this.shown);
  /** the events that have begun to be shown */
  readonly events = $derived(this.#timeline === null ? [] : this.#timeline.events.slice(0, this.#at));
  /** the position that is shown */
  readonly position = $derived.by<Public>(() => (this.#timeline === null ? (null as unknown as Public) : this.#look()));
  /** with what is expected and shown already */
  readonly #withExpected = $derived.by(() => [...this.events, ...(this.#choices?.ahead ?? [])]);
  /** the cards of this round, in the order they were played */
  readonly played = $derived(cardsOfRound(this.#withExpected));

  #look(): Public {
    const timeline = this.#timeline;
    const ahead = this.#choices?.ahead ?? [];
    const position = ahead.length > 0 ? timeline.expected(this.#at, ahead) : timeline.at(this.#at);
    const changes: Partial<Public> = {};
    if (this.#running.length > 0) {
      const [squares, status, fell] = [[...position.squares], [...position.status], [...position.fell]];
      for (const place of this.#running) {
        const { horse } = timeline.events[place] as RunEvent;
        const before = timeline.at(place);
        squares[horse] = before.squares[horse]!;
        status[horse] = before.status[horse]!;
        fell[horse] = before.fell[horse]!;
      }
      // A fence waits for the horse that still runs.
      Object.assign(changes, { squares, status, fell, fences: timeline.at(this.shown).fences });
    }
    if (!this.#resting) Object.assign(changes, this.#actor(position));
    if (this.rolling) Object.assign(changes, { dice: this.rolling.dice, roller: this.rolling.player });
    return { ...position, ...changes };
  }

  /** The horse that moved last, and its place in the running order. */
  #actor({ order }: Public): Pick<Public, 'horse' | 'turn'> {
    const events = this.#withExpected;
    for (let i = events.length - 1; i >= 0 && events[i]!.t !== 'boxes'; --i) {
      const horse = actor(events[i]!);
      if (horse !== undefined) return { horse, turn: Math.max(0, order.indexOf(horse)) };
    }
    return { horse: undefined, turn: 0 };
  }

  /** Looks at another timeline, up to its event `at`. */
  open(timeline: Timeline, at = timeline.events.length): void {
    this.#timeline = timeline;
    this.seek(at);
  }
  /** More has happened. */
  extend(events: readonly GameEvent[]): void {
    this.#timeline = this.#timeline.extended(events);
  }

  /** Goes to a place at once. `resting`: who is asked there is marked, not who moved last. */
  seek(at: number, resting = false): void {
    this.#at = Math.max(0, Math.min(at, this.#timeline.events.length));
    this.#running = [];
    this.#resting = resting;
    this.rolling = null;
  }

  /** The next event begins: a horse starts to run. */
  begin(event: GameEvent): void {
    if (runs(event)) this.#running = [...this.#running, this.#at];
    this.#advance();
  }
  /** An event is shown to its end: a horse has arrived, or the next event has happened. */
  end(event: GameEvent): void {
    const { events } = this.#timeline;
    const running = this.#running.filter((place) => events[place] !== event);
    if (running.length < this.#running.length) this.#running = running;
    else if (events[this.#at] === event) this.#advance();
  }
  #advance(): void {
    this.#resting = false;
    this.#at = Math.min(this.#at + 1, this.#timeline.events.length);
  }

  /** Everything is shown, and somebody has to choose. */
  rest(): void {
    this.seek(this.#timeline.events.length, true);
  }

  /** True if the horse of this event still runs. */
  isRunning(place: number): boolean {
    return this.#running.includes(place);
  }
}
