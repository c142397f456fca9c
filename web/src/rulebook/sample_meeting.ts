// A recorded meeting: its first race ends with a photo finish, then a horse that took its bonus exchanges its cards.
// The engine reads the record and tells what happened.
import { raceOf, courseIn } from '../meeting/header';
import type { BoardHorse } from '../board/types';
import type { EngineInstance } from '../engine/engine_instance';
import type { Card, CourseDrawing, GameEvent, Header, SquareName } from '../contracts';
import { itemAt } from '../contracts/items';
import { runners } from './picture';
import record from './sample_meeting.jsonl?raw';

type Placed = Extract<GameEvent, { t: 'place' }>;

export interface FinishedRace {
  header: Header;
  drawing: CourseDrawing;
  /** where they are at the end of the round */
  horses: BoardHorse[];
  /** the fences of the drawing that stand */
  fences: readonly number[];
  /** those placed at the end of this round, in order */
  placed: Placed[];
  /** all places of the race */
  places: Placed[];
  level: SquareName[][];
}

export interface Exchange {
  header: Header;
  horse: number;
  /** cards lost at random for the bonus */
  lost: number;
  old: Card[];
  fresh: Card[];
  count: number;
}

const OWNER = 0;

/** All events, as the owner of the first horse sees them. */
function told(engine: EngineInstance) {
  const lines = record
    .trim()
    .split('\n')
    .map((text) => ({ text, by: '' }));
  engine.ask({ do: 'resume', lines, laid: [], seed: '0'.repeat(64), people: [OWNER] });
  const header = JSON.parse(itemAt(lines, 0).text) as Header;
  return {
    header,
    ...engine.ask({ do: 'told', seat: OWNER, from: 0 }).told,
  };
}

export function finishOf(engine: EngineInstance): FinishedRace {
  const { header, events } = told(engine);
  const first = events.findIndex(({ t }) => t === 'place');
  engine.ask({ do: 'header', header });
  const position = engine.ask({ do: 'positions', events: events.slice(0, first) }).positions.at(-1)!;
  const next = events.findIndex(({ t }, i) => i > first && t !== 'place');
  const placed = events.slice(first, next) as Placed[];
  const level = placed.flatMap((one, i) =>
    one.told?.in_line ? [[position.squares[itemAt(placed, i - 1).horse]!, position.squares[one.horse]!]] : [],
  );
  const { course, steeplechase } = raceOf(header, 0);
  return {
    header,
    drawing: engine.ask({ do: 'drawing', course: courseIn(header, course), fences: steeplechase }),
    horses: runners(header, position),
    fences: position.fences ?? [],
    placed,
    places: events.filter((event): event is Placed => event.t === 'place'),
    level,
  };
}

export function exchangeOf(engine: EngineInstance): Exchange {
  const { header, events, own, asked } = told(engine);
  const { horse, cards, fresh = [] } = itemAt(own!.horses, 0);
  const lost = events.find(
    (event): event is Extract<GameEvent, { t: 'lose' }> => event.t === 'lose' && event.horse === horse,
  );
  const [count = 0] = asked.flatMap((one) => (one.need === 'keep' && one.horse === horse ? [one.count] : []));
  return { header, horse, lost: lost?.count ?? 0, old: cards, fresh, count };
}

/** The whole deck of a horse, as shuffled in the record. */
export function deckOf(horse: number): Card[] {
  const shuffles = record
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { t?: string; horse?: number; deck?: Card[] });
  return shuffles.find(({ t, horse: whose }) => t === 'shuffle' && whose === horse)?.deck ?? [];
}
