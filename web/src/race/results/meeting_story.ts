// The story of a whole meeting: its key moments, each player's best ride, and what dice and cards did for a player.
import { horseOf } from '../../meeting/header';
import type { GameEvent, Header } from '../../contracts';
import { raceLogs, type RaceLog, type Turn } from './race_log';
import { meansOf, momentsOf, type Means, type Moment } from './race_story';

const mostMoments = 5;

export interface BestRide {
  player: number;
  horse: number;
  /** from 0 */
  race: number;
  squares: number;
  passed: readonly number[];
  by: Means;
}

/** One player against the rest of the field; per horse where a player has several. */
export interface Balance {
  player: number;
  /** squares run in the dice rounds, more or less than an average horse in the same rounds */
  dice: number;
  /** of the points on the cards played, how many percent were used: by this player, and by the others */
  used: number;
  others: number;
}

export interface MeetingStory {
  /** in the order they happened */
  moments: Moment[];
  /** by player */
  rides: BestRide[];
}

export function meetingStory(header: Header, events: readonly GameEvent[]): MeetingStory {
  const logs = raceLogs(events);
  return { moments: keyMoments(header, logs), rides: bestRides(header, logs) };
}

/** What decided each race, then whatever else was remarkable, up to five in all. */
function keyMoments(header: Header, logs: readonly RaceLog[]): Moment[] {
  const all = logs.flatMap((log) => momentsOf(log, header.horses.length)).sort((a, b) => b.weight - a.weight);
  const chosen: Moment[] = [];
  for (const { moment } of all) {
    if (chosen.length === mostMoments) break;
    const told = chosen.some(({ t, race, at }) => race === moment.race && at === moment.at && t !== 'changes');
    // The same event is told once, unless it is how a race was won; a sum of the whole race is about no event.
    if (!told || isEnd(moment) || moment.t === 'changes') chosen.push(moment);
  }
  return chosen.sort((a, b) => a.race - b.race || a.at - b.at || rank(a) - rank(b));
}

const isEnd = ({ t }: Moment): boolean => t.startsWith('won-') || t === 'nobody';
/** Of moments at the same event: how it came about, then what it was, then how the race ended. */
const rank = (moment: Moment): number => (isEnd(moment) ? 2 : moment.t === 'changes' ? 0 : 1);

/** Where a replay shows a moment: after so many events it is about to happen. Null if it is about the whole race. */
export function placeOf({ t, at }: Moment): number | null {
  return t === 'changes' || t === 'led-all' ? null : at;
}

function bestRides(header: Header, logs: readonly RaceLog[]): BestRide[] {
  const better = (a: Turn, b: Turn) => a.passed.length - b.passed.length || a.spent - b.spent;
  return header.players.flatMap((_, player) => {
    let best: { race: number; turn: Turn } | undefined;
    for (const { race, rounds } of logs)
      for (const { turns } of rounds)
        for (const turn of turns)
          if (horseOf(header, turn.horse).owner === player && turn.spent > 0 && (!best || better(turn, best.turn) > 0))
            best = { race, turn };
    if (!best) return [];
    const { race, turn } = best;
    return [{ player, horse: turn.horse, race, squares: turn.spent, passed: turn.passed, by: meansOf(turn) }];
  });
}

/** What the dice and the cards did for a player; undefined if not enough is known. */
export function balanceOf(header: Header, events: readonly GameEvent[], player: number): Balance | undefined {
  const mine = (horse: number) => horseOf(header, horse).owner === player;
  const horses = header.horses.filter(({ owner }) => owner === player).length;
  const given = { mine: 0, others: 0 };
  const used = { mine: 0, others: 0 };
  let dice = 0;
  let rounds = 0;
  for (const log of raceLogs(events)) {
    for (const { kind, turns } of log.rounds) {
      if (kind === 'dice') {
        if (turns.length === 0) continue;
        rounds += 1;
        const mean = turns.reduce((sum, { spent }) => sum + spent, 0) / turns.length;
        for (const { horse, spent } of turns) if (mine(horse)) dice += spent - mean;
        continue;
      }
      for (const { horse, points, spent } of turns) {
        const whose = mine(horse) ? 'mine' : 'others';
        given[whose] += points;
        used[whose] += spent;
      }
    }
  }
  if (rounds === 0 || given.mine === 0 || given.others === 0) return undefined;
  const percent = (whose: 'mine' | 'others') => Math.round((100 * used[whose]) / given[whose]);
  return { player, dice: Math.round(dice / horses), used: percent('mine'), others: percent('others') };
}
