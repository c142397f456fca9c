// One race, round by round, gathered from its events: what the stories of a race and of a meeting are told from.
import type { Card, GameEvent } from '../../contracts';

export interface Turn {
  horse: number;
  /** index of its ride, stand or fall among all events of the meeting */
  at: number;
  kind: 'ride' | 'stand' | 'fall';
  /** the card it played; undefined in a dice round, and if it had none */
  card?: Card;
  /** squares it might have gone, and squares it went; a card above the limit counts in full */
  points: number;
  spent: number;
  /** horses ahead of it when the round began and behind it now */
  passed: readonly number[];
  crosses: boolean;
  /** true if it stood because the card was above its limit */
  above?: boolean;
  /** the fence it fell at or stopped at */
  fence?: number;
  /** the sum of the dice, if it was held to one of them */
  turnRoll?: number;
}

export interface Round {
  /** from 0 */
  round: number;
  kind: 'card' | 'dice';
  /** when it began: the running order, and the horses in front, in line with each other */
  order: readonly number[];
  leaders: readonly number[];
  turns: Turn[];
}

export interface RaceLog {
  /** from 0 */
  race: number;
  rounds: Round[];
  places: (GameEvent & { t: 'place' })[];
}

export const cardPoints = (card: Card): number => parseInt(card, 10);
export const isJoker = (card: Card): boolean => card.endsWith('J');

/** The races among the events. A race that is not known from its first round on, or lacks facts, is left out. */
export function raceLogs(events: readonly GameEvent[]): RaceLog[] {
  const logs: RaceLog[] = [];
  const incomplete = new Set<RaceLog>();
  let log: RaceLog | undefined;
  let race = -1;
  let sum = 0;
  const card = new Map<number, Card>();
  const turn = (at: number, horse: number, rest: Omit<Turn, 'at' | 'horse' | 'card'>): void => {
    const round = log?.rounds.at(-1);
    round?.turns.push({ at, horse, ...(round.kind === 'card' && { card: card.get(horse) }), ...rest });
  };
  events.forEach((event, at) => {
    switch (event.t) {
      case 'boxes':
        race += 1;
        log = { race, rounds: [], places: [] };
        logs.push(log);
        break;
      case 'round':
        race = event.race;
        if (!event.told) {
          if (log) incomplete.add(log);
          break;
        }
        card.clear();
        sum = 0;
        log?.rounds.push({
          round: event.round,
          kind: event.kind,
          order: event.order,
          leaders: event.told.leaders,
          turns: [],
        });
        break;
      case 'dice':
        sum = event.dice[0] + event.dice[1];
        break;
      case 'pace':
        if (event.use !== 'sum') sum = 0;
        break;
      case 'card':
        card.set(event.horse, event.card);
        break;
      case 'ride': {
        if (!event.told) {
          if (log) incomplete.add(log);
          break;
        }
        const { points, spent, passed, crosses, waits } = event.told;
        const held = log?.rounds.at(-1)?.kind === 'dice' && sum > points;
        turn(at, event.horse, {
          kind: 'ride',
          points,
          spent,
          passed,
          crosses,
          ...(waits !== undefined && { fence: waits }),
          ...(held && { turnRoll: sum }),
        });
        break;
      }
      case 'stand': {
        const played = card.get(event.horse);
        turn(at, event.horse, {
          kind: 'stand',
          points: played === undefined ? 0 : cardPoints(played),
          spent: 0,
          passed: [],
          crosses: false,
          above: event.why === 'limit',
          ...(event.told?.fence !== undefined && { fence: event.told.fence }),
        });
        break;
      }
      case 'fall':
        turn(at, event.horse, {
          kind: 'fall',
          points: event.told ? cardPoints(event.told.card) : 0,
          spent: 0,
          passed: [],
          crosses: false,
          fence: event.told?.fence,
        });
        break;
      case 'place':
        log?.places.push(event);
        break;
    }
  });
  return logs.filter((one) => !incomplete.has(one) && one.rounds[0]?.round === 0);
}
