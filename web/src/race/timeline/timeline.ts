// A meeting as everybody sees it: what happened, and the public position after each event. The engine answers the
// positions; nothing here knows a rule.
import type { Call, Card, GameEvent, Public } from '../../contracts';

/** What the engine says about events. */
export interface EventSource {
  /**
   * The position before the events, and after each up to the first that cannot follow. They follow `from`, where what
   * follows from the rest may be left out; without it they begin the meeting.
   */
  positions(events: readonly GameEvent[], from?: Public): Public[];
  /** What the race caller says about each event. `anew`: they are the first of the meeting. */
  calls(events: readonly GameEvent[], anew: boolean): Call[][];
}

/** A value: more events make another timeline. */
export class Timeline {
  private constructor(
    /** the meeting's version before the first event; above 0, earlier events are not known */
    readonly start: number,
    readonly events: readonly GameEvent[],
    /** what the race caller says about each event */
    readonly calls: readonly (readonly Call[])[],
    /** before the first event, and after each */
    private readonly positions: readonly Public[],
    private readonly source: EventSource,
  ) {}

  /** From the beginning of a meeting. */
  static begin(source: EventSource): Timeline {
    return new Timeline(0, [], [], source.positions([]), source);
  }
  /** From a version whose position is known, and no event before it. */
  static from(source: EventSource, version: number, position: Public): Timeline {
    return new Timeline(version, [], [], source.positions([], position), source);
  }

  /** The version after the last event. */
  get version(): number {
    return this.start + this.events.length;
  }

  /** With more events at its end. Throws if they cannot follow. */
  extended(events: readonly GameEvent[]): Timeline {
    if (events.length === 0) return this;
    const before = this.positions.at(-1)!;
    const after = this.source.positions(events, before).slice(1);
    if (after.length < events.length) throw new Error(`${events[after.length]?.t} cannot follow`);
    const positions = [...this.positions];
    for (const position of after) positions.push(sharing(positions.at(-1)!, position));
    const calls = [...this.calls, ...this.source.calls(events, this.events.length === 0)];
    return new Timeline(this.start, [...this.events, ...events], calls, positions, this.source);
  }

  /** The position when the first `at` events have happened. */
  at(at: number): Public {
    return shown(this.positions[Math.max(0, Math.min(at, this.events.length))]!);
  }

  /** The position if these events happen next; those that cannot follow change nothing. */
  expected(at: number, events: readonly GameEvent[]): Public {
    return shown(this.source.positions(events, this.positions[at]).at(-1)!);
  }
}

/** Until the boxes of the next race are drawn, the race before is shown; until its first round, nobody is in order. */
function shown(position: Public): Public {
  const { need, race, places, boxes } = position;
  if (need === 'boxes')
    return { ...position, race: race - 1, places: places.slice(0, -1), boxes: race > 0 ? boxes : [], horse: undefined };
  return position.round === 0 && beforeRounds.has(position.need) ? { ...position, order: [] } : position;
}
const beforeRounds = new Set<Public['need']>(['shuffle', 'lose', 'drop', 'keep', 'roller', 'round']);

/** The position with those parts of the one before it that are the same: most are. */
function sharing(before: Public, after: Public): Public {
  const parts = Object.entries(after).map(([key, value]) => {
    const old: unknown = before[key as keyof Public];
    return [key, isSame(old, value) ? old : value];
  });
  return Object.fromEntries(parts) as unknown as Public;
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((item, i) => isSame(item, other[i]));
}

/** The cards of the last card round; none after the dice are rolled, and none in a new race. */
export function cardsOfRound(events: readonly GameEvent[]): { horse: number; card: Card }[] {
  const cards: { horse: number; card: Card }[] = [];
  for (let i = events.length - 1; i >= 0; --i) {
    const event = events[i]!;
    if (event.t === 'card') cards.unshift({ horse: event.horse, card: event.card });
    else if (event.t === 'dice' || event.t === 'boxes' || (event.t === 'round' && cards.length > 0)) break;
  }
  return cards;
}
