// What decided a race, found in its events. Only what happened is told: nothing is guessed.
import type { Card, GameEvent, Header } from '../../contracts';
import { itemAt } from '../../contracts/items';
import { raceLogs, type RaceLog, type Round, type Turn } from './race_log';

/** What moved a horse. */
export type Means = { dice: true } | { dice: false; card: Card };

/** Something worth telling about a race. `at`: index of the event it is about. */
export type Moment = { race: number; at: number } & (
  | { t: 'won-line'; horse: number; other: number }
  | { t: 'won-short'; horse: number; other: number }
  | { t: 'won-squares'; horse: number; other: number; squares: number }
  /** the next horse finished in a later round */
  | { t: 'won-round'; horse: number }
  /** every other horse fell */
  | { t: 'won-alone'; horse: number }
  /** every horse fell */
  | { t: 'nobody' }
  | { t: 'leader-fell' | 'fell'; horse: number; fence: number }
  /** it could not use all its points */
  | { t: 'boxed'; horse: number; lost: number; round: number }
  /** it played a card above its limit */
  | { t: 'stood'; horse: number; card: Card; round: number }
  | { t: 'turn-roll'; horse: number; went: number; sum: number; round: number }
  /** not in front when its last round began; `from`: its place in the running order, from 1 */
  | { t: 'came-through'; horse: number; from: number; by: Means }
  /** in front at the start of every round after the first, or after this one */
  | { t: 'led-all'; horse: number }
  | { t: 'led-from'; horse: number; round: number }
  | { t: 'changes'; count: number }
  | { t: 'swept'; horse: number; passed: readonly number[]; by: Means }
);

export interface RaceStory {
  /** how it was won */
  won: Moment;
  /** what decided it */
  decided: Moment;
}

export const meansOf = ({ card }: Turn): Means => (card === undefined ? { dice: true } : { dice: false, card });

/** The round in which a horse crossed the finish, and its turn there. */
function crossing(log: RaceLog, horse: number): { round: number; turn: Turn } | undefined {
  for (const [round, { turns }] of log.rounds.entries()) {
    const turn = turns.find((one) => one.horse === horse && one.crosses);
    if (turn) return { round, turn };
  }
  return undefined;
}

/** How often the horse in front at the start of a round was another one than before; the winner counts, too. */
export function leadChanges(log: RaceLog): number {
  const front = log.rounds.slice(1).map(({ order }) => order[0]);
  const [winner] = log.places;
  if (winner) front.push(winner.horse);
  return front.filter((horse, i) => i > 0 && horse !== front[i - 1]).length;
}

function howWon(log: RaceLog, runners: number): (Moment & { horse: number }) | undefined {
  const [first, second] = log.places;
  if (!first) return undefined;
  const base = { race: log.race, at: crossing(log, first.horse)?.turn.at ?? 0, horse: first.horse };
  if (!second) return runners > 1 ? { ...base, t: 'won-alone' } : undefined;
  if (!second.told) return { ...base, t: 'won-round' };
  const other = second.horse;
  if (second.told.in_line) return { ...base, t: 'won-line', other };
  const squares = second.told.margin;
  return squares === 0 ? { ...base, t: 'won-short', other } : { ...base, t: 'won-squares', other, squares };
}

/** What cost the second horse, in the last two rounds, more than it was beaten by. */
function secondLost(log: RaceLog, last: number): Moment | undefined {
  const second = log.places[1];
  if (!second?.told) return undefined;
  const { horse } = second;
  const beaten = second.told.in_line ? 0 : second.told.margin;
  const found: { cost: number; moment: Moment }[] = [];
  for (const { round, turns } of log.rounds.slice(Math.max(0, last - 1), last + 1)) {
    for (const turn of turns) {
      if (turn.horse !== horse) continue;
      const base = { race: log.race, at: turn.at, horse, round };
      const lost = turn.points - turn.spent;
      if (turn.above && turn.card !== undefined)
        found.push({ cost: lost, moment: { ...base, t: 'stood', card: turn.card } });
      else if (turn.kind === 'ride' && turn.turnRoll !== undefined)
        found.push({
          cost: turn.turnRoll - turn.points,
          moment: { ...base, t: 'turn-roll', went: turn.spent, sum: turn.turnRoll },
        });
      else if (turn.kind !== 'fall' && lost > 0 && turn.fence === undefined)
        found.push({ cost: lost, moment: { ...base, t: 'boxed', lost } });
    }
  }
  return found.filter(({ cost }) => cost > beaten).sort((a, b) => b.cost - a.cost)[0]?.moment;
}

/** A horse that fell while it was in front, in one of the last three rounds. */
function fallenLeader(log: RaceLog, last: number): Moment | undefined {
  for (const { leaders, turns } of log.rounds.slice(Math.max(0, last - 2), last + 1).reverse()) {
    const turn = turns.find(({ kind, horse }) => kind === 'fall' && leaders.includes(horse));
    if (turn?.fence !== undefined)
      return { t: 'leader-fell', race: log.race, at: turn.at, horse: turn.horse, fence: turn.fence };
  }
  return undefined;
}

/** The winner came from behind in its last round, or had been in front for some time. */
function theWinner(log: RaceLog, last: number, turn: Turn): Moment {
  const { horse, at } = turn;
  const base = { race: log.race, at, horse };
  const leading = ({ leaders }: Round) => leaders.includes(horse);
  const { rounds } = log;
  const round = itemAt(rounds, last);
  if (last > 0 && !leading(round))
    return { ...base, t: 'came-through', from: round.order.indexOf(horse) + 1, by: meansOf(turn) };
  let from = last;
  while (from > 1 && leading(itemAt(rounds, from - 1))) from -= 1;
  if (from <= 1) return { ...base, t: 'led-all' };
  // It went to the front with its turn in the round before.
  const took = itemAt(rounds, from - 1).turns.find((one) => one.horse === horse);
  return { ...base, at: took?.at ?? at, t: 'led-from', round: from - 1 };
}

/** Every horse fell: the last fall is the story. */
function storyOfFalls(log: RaceLog, runners: number): RaceStory | undefined {
  const falls = log.rounds.flatMap(({ leaders, turns }) =>
    turns.filter(({ kind }) => kind === 'fall').map((turn) => ({ turn, led: leaders.includes(turn.horse) })),
  );
  const last = falls.at(-1);
  if (!last || falls.length < runners) return undefined;
  const { turn, led } = last;
  const base = { race: log.race, at: turn.at };
  return {
    won: { ...base, t: 'nobody' },
    decided: { ...base, t: led ? 'leader-fell' : 'fell', horse: turn.horse, fence: turn.fence ?? 0 },
  };
}

/** The two things to say about a race that is over. */
export function storyOfRace(log: RaceLog, runners: number): RaceStory | undefined {
  if (log.places.length === 0) return storyOfFalls(log, runners);
  const won = howWon(log, runners);
  const cross = won && crossing(log, won.horse);
  if (!won || !cross) return undefined;
  const { round, turn } = cross;
  const decided = fallenLeader(log, round) ?? secondLost(log, round) ?? theWinner(log, round, turn);
  return { won, decided };
}

/** The story of a race, from 0, among the events of a meeting; undefined if not all of it is known. */
export function raceStory(header: Header, events: readonly GameEvent[], race: number): RaceStory | undefined {
  const log = raceLogs(events).find((one) => one.race === race);
  return log && storyOfRace(log, header.horses.length);
}

/** A turn that passed at least this many horses is remarkable; fewer are told if there is nothing better. */
const manyPassed = 3;

/** Everything worth telling about a race, each with a weight. */
export function momentsOf(log: RaceLog, runners: number): { moment: Moment; weight: number }[] {
  const found: { moment: Moment; weight: number }[] = [];
  const story = storyOfRace(log, runners);
  if (story) {
    found.push({ moment: story.decided, weight: 10 });
    const close = story.won.t === 'won-line' || story.won.t === 'won-short';
    found.push({ moment: story.won, weight: close ? 9 : 3 });
  }
  for (const { round, leaders, turns } of log.rounds) {
    for (const turn of turns) {
      const base = { race: log.race, at: turn.at, horse: turn.horse };
      if (turn.kind === 'fall' && turn.fence !== undefined) {
        const led = leaders.includes(turn.horse);
        found.push({ moment: { ...base, t: led ? 'leader-fell' : 'fell', fence: turn.fence }, weight: led ? 8 : 5 });
      }
      const passed = turn.passed.length;
      if (passed > 0)
        found.push({
          moment: { ...base, t: 'swept', passed: turn.passed, by: meansOf(turn) },
          weight: passed >= manyPassed ? 3 + passed : passed / 2,
        });
      const lost = turn.points - turn.spent;
      if (turn.kind !== 'fall' && !turn.above && turn.fence === undefined && lost >= 4)
        found.push({ moment: { ...base, t: 'boxed', lost, round }, weight: lost });
    }
  }
  const count = leadChanges(log);
  // Told when it is clear that the lead will not change again: just before the win.
  if (count >= 2 && story)
    found.push({ moment: { t: 'changes', race: log.race, at: story.won.at, count }, weight: Math.min(6, count) });
  return found;
}
