// For tests: positions that follow events as a test writes them down, without any rule. What the engine really answers
// is tested with whole meetings.
import type { Call, GameEvent, Header, Public } from '../../contracts';
import { EngineInstance } from '../../engine/engine_instance';
import { Timeline, type EventSource } from './timeline';

/** The position before the first event. */
export function emptyPosition(header: Header): Public {
  const each = <T>(value: T) => header.horses.map(() => value);
  return {
    race: -1,
    round: 0,
    need: 'roller',
    squares: each(null),
    status: each('racing'),
    boxes: [],
    order: [],
    turn: 0,
    limits: each(null),
    hand: each(10),
    dealt: each(10),
    stock: each(22),
    fresh_from: each(0),
    bonus: each(null),
    old_kept: each(0),
    fell: each(0),
    played: each([]),
    places: [],
    dice: [0, 0],
    use: 'first',
    points: 0,
    placed: 0,
    to_place: 0,
    prepared: [],
    sealed: [],
    scores: header.players.map(() => 0),
  } as unknown as Public;
}

const put = <T>(list: readonly T[], at: number, value: T): T[] => list.map((old, i) => (i === at ? value : old));

/** The horse whose turn it is after this one. */
const next = ({ order }: Public, horse: number) => ({ horse: order[order.indexOf(horse) + 1] });

function after(header: Header, now: Public, event: GameEvent): Public {
  const none = header.horses.map(() => 0);
  switch (event.t) {
    case 'boxes': {
      const squares = header.horses.map((_, horse) => `${event.order.indexOf(horse) + 1}.0`);
      const places = [...now.places, none];
      return { ...emptyPosition(header), scores: now.scores, race: now.race + 1, squares, boxes: event.order, places };
    }
    case 'round': {
      const { round, order, limits } = event;
      const dice = event.kind === 'card' ? ([0, 0] as [number, number]) : now.dice;
      return { ...now, need: 'card', horse: order[0], round, order, limits, dice };
    }
    case 'dice':
      return { ...now, dice: event.dice, roller: event.player, need: 'pace' };
    case 'bonus':
      return { ...now, hand: put(now.hand, event.horse, now.hand[event.horse]! + 2) };
    case 'card': {
      const played = put(now.played, event.horse, [...now.played[event.horse]!, event.card]);
      return { ...now, card: event.card, played, hand: put(now.hand, event.horse, now.hand[event.horse]! - 1) };
    }
    case 'ride':
      return { ...now, ...next(now, event.horse), squares: put(now.squares, event.horse, event.to) };
    case 'stand':
      return { ...now, ...next(now, event.horse) };
    case 'fall':
      return { ...now, squares: put(now.squares, event.horse, null), status: put(now.status, event.horse, 'fallen') };
    case 'place': {
      const places = put(now.places, now.race, put(now.places[now.race]!, event.horse, event.place));
      const status = put(now.status, event.horse, 'finished');
      return { ...now, places, status, squares: put(now.squares, event.horse, null) };
    }
    default:
      return now;
  }
}

/** The caller says nothing, or of each event what its kind is called. */
export class ScriptedSource implements EventSource {
  constructor(
    private readonly header: Header,
    private readonly speaks = false,
  ) {}

  positions(events: readonly GameEvent[], from?: Public): Public[] {
    let now = from ?? emptyPosition(this.header);
    const positions = [now];
    for (const event of events) positions.push((now = after(this.header, now, event)));
    return positions;
  }
  calls(events: readonly GameEvent[]): Call[][] {
    return events.map(({ t }) => (this.speaks ? [{ key: `test.${t}` as Call['key'], with: {} }] : []));
  }
}

/** The timeline of these events. */
export const timelineOf = (header: Header, events: readonly GameEvent[]): Timeline =>
  Timeline.begin(new ScriptedSource(header)).extended(events);

/** A timeline that begins with a position, because the events before it are not known. */
export const timelineFrom = (header: Header, position: Public, events: readonly GameEvent[]): Timeline =>
  Timeline.from(new ScriptedSource(header), 1, position).extended(events);

/** What the real engine says of a meeting with this header. */
export async function engineSource(module: WebAssembly.Module, header: Header): Promise<EventSource> {
  const engine = await EngineInstance.open(module);
  engine.ask({ do: 'header', header });
  return {
    positions: (events, from) =>
      engine.ask({ do: 'positions', events: [...events], ...(from && { public: from }) }).positions,
    calls: (events, anew) => engine.ask({ do: 'calls', events: [...events], anew }).calls,
  };
}
