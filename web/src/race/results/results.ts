// The results of the races of a meeting, gathered from the events. Places and points come from the engine.
import { horseOf, raceOf } from '../../meeting/header';
import type { GameEvent, Header, Public } from '../../contracts';
import { itemAt } from '../../contracts/items';

/** The distance behind the horse placed before it. */
export type Margin =
  | { kind: 'winner' }
  /** in line: only the lane decided */
  | { kind: 'line' }
  /** squares of lane 1; 0: less than one */
  | { kind: 'squares'; squares: number }
  /** finished in a later round */
  | { kind: 'later' }
  | { kind: 'fell'; fence?: number };

export interface Placing {
  horse: number;
  owner: number;
  /** null: it fell */
  place: number | null;
  points: number;
  margin: Margin;
}

export interface RaceOutcome {
  /** from 0 */
  race: number;
  course: string;
  steeplechase: boolean;
  /** every horse has finished or fallen */
  over: boolean;
  /** by place; then the fallen horses, the last to fall first */
  placings: Placing[];
  /** by player: points of this race, and the total so far */
  points: number[];
  totals: number[];
}

export interface Standing {
  player: number;
  score: number;
  /** from 1 */
  rank: number;
  /** another player has the same rank */
  shared: boolean;
}

/** The results so far if only the board is known: places without margins, and points only as totals. */
export function resultsFrom(header: Header, board: Public): RaceOutcome[] {
  return board.places.slice(0, board.race + 1).map((places, race) => {
    const ridden = race < board.race;
    const placings = places
      .map((place, horse): Placing => ({
        horse,
        owner: horseOf(header, horse).owner,
        place: place || null,
        points: 0,
        margin: place === 1 ? { kind: 'winner' } : place ? { kind: 'later' } : { kind: 'fell' },
      }))
      .filter(({ horse, place }) => place !== null || ridden || board.status[horse] === 'fallen')
      .sort((a, b) => (a.place ?? 99) - (b.place ?? 99));
    return {
      race,
      ...raceOf(header, race),
      over: ridden,
      placings,
      points: header.players.map(() => 0),
      totals: [...board.scores],
    };
  });
}

/** The results of the races that have begun, in order. `before`: what is known of those before the first event. */
export function resultsOf(
  header: Header,
  events: readonly GameEvent[],
  before: readonly RaceOutcome[] = [],
): RaceOutcome[] {
  const outcomes: RaceOutcome[] = before.map((outcome) => ({
    ...outcome,
    placings: [...outcome.placings],
    points: [...outcome.points],
    totals: [...outcome.totals],
  }));
  const nothing = header.players.map(() => 0);
  for (const event of events) {
    if (event.t === 'boxes') {
      const race = outcomes.length;
      const totals = [...(outcomes.at(-1)?.totals ?? nothing)];
      outcomes.push({ race, ...raceOf(header, race), over: false, placings: [], points: [...nothing], totals });
      continue;
    }
    const outcome = outcomes.at(-1);
    if (!outcome || (event.t !== 'place' && event.t !== 'fall')) continue;
    const { horse } = event;
    const { owner } = horseOf(header, horse);
    const home = outcome.placings.filter((placing) => placing.place !== null).length;
    if (event.t === 'place') {
      const margin: Margin =
        event.place === 1
          ? { kind: 'winner' }
          : !event.told
            ? { kind: 'later' }
            : event.told.in_line
              ? { kind: 'line' }
              : { kind: 'squares', squares: event.told.margin };
      outcome.placings.splice(home, 0, { horse, owner, place: event.place, points: event.points, margin });
      for (const sums of [outcome.points, outcome.totals]) sums[owner] = itemAt(sums, owner) + event.points;
    } else {
      outcome.placings.splice(home, 0, {
        horse,
        owner,
        place: null,
        points: 0,
        margin: { kind: 'fell', fence: event.told?.fence },
      });
    }
    outcome.over = outcome.placings.length === header.horses.length;
  }
  return outcomes;
}

/**
 * Players with their ranks. After the last race the engine has ranked them (R11.2): its order counts, and `shared` names
 * those who share the rank of the one before them. Before that `ranking` is empty, and equal scores share a rank.
 */
export function standings(totals: number[], ranking: number[] = [], shared: number[] = []): Standing[] {
  const ranked = ranking.length > 0;
  const list = totals.map((score, player) => ({ player, score, rank: 0, shared: false }));
  if (ranked) list.sort((a, b) => ranking.indexOf(a.player) - ranking.indexOf(b.player));
  else list.sort((a, b) => b.score - a.score || a.player - b.player);
  list.forEach((standing, i) => {
    const before = list[i - 1];
    const level = before && (ranked ? shared.includes(standing.player) : before.score === standing.score);
    standing.rank = level ? before.rank : i + 1;
    if (level) before.shared = standing.shared = true;
  });
  return list;
}

/** A player's best horse in a meeting: the one with the most points. */
export function bestHorse(header: Header, results: readonly RaceOutcome[], player: number): number {
  const points = (horse: number) =>
    results.reduce((sum, { placings }) => sum + (placings.find((one) => one.horse === horse)?.points ?? 0), 0);
  const horses = header.horses.flatMap(({ owner }, horse) => (owner === player ? [horse] : []));
  return horses.reduce((best, horse) => (points(horse) > points(best) ? horse : best));
}

/** A horse in the winner's enclosure; place null: it fell. */
export interface Enclosed {
  horse: number;
  place: number | null;
}

/**
 * Who stands in the winner's enclosure after the meeting: after a single race the horses as they were placed, otherwise
 * the best horses of the best players. `own`: the best horse of a player, if it is not among them.
 */
export function enclosureOf(
  header: Header,
  results: readonly RaceOutcome[],
  table: readonly Standing[],
  player = -1,
): { first: { horse: number; place: number }[]; own?: Enclosed } {
  const placings = header.races.length === 1 ? (results.at(0)?.placings ?? []) : [];
  const placed = placings.flatMap(({ horse, place }) => (place === null ? [] : [{ horse, place }]));
  if (placed.length > 0) {
    const first = placed.slice(0, 3);
    const best = placings.find(({ owner }) => owner === player);
    const own = best && !first.some(({ horse }) => horse === best.horse) ? best : undefined;
    return { first, own };
  }
  const best = (one: Standing) => ({ horse: bestHorse(header, results, one.player), place: one.rank });
  const mine = table.slice(3).find((one) => one.player === player);
  return { first: table.slice(0, 3).map(best), own: mine && best(mine) };
}
