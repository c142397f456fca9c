// Words for choices in a replay: what was chosen, what would have been better, and when it was.
import { parseSquare } from '../contracts/square';
import { itemAt } from '../contracts/items';
import type { CourseDrawing, GameEvent, Header, Judged, Verdict } from '../contracts';
import { sortedCards } from '../meeting/cards';
import { list, t } from '../i18n';
import { horseName } from '../meeting/names';
import { playerOf } from '../meeting/header';
import { diceAt, type Moment } from './replay_steps';

export function whenWords(header: Header, moment: Moment): string {
  const races = header.races.length;
  const race = moment.race + 1;
  if (moment.over) return t('replay.moment.over');
  if (moment.round === null) return t('replay.moment.boxes', { race, races });
  return t(moment.kind === 'dice' ? 'replay.moment.dice' : 'replay.moment.cards', {
    race,
    races,
    round: moment.round + 1,
  });
}

function cardWords(card: string): string {
  return t(card.endsWith('J') ? 'card.joker' : 'card.number', { points: card.replace('J', '') });
}

/** The name of an option at this place, such as "play 8". */
export function optionWords(
  events: readonly GameEvent[],
  drawing: CourseDrawing,
  at: number,
  { decision, stands }: Judged,
): string {
  const [first, second] = diceAt(events, at);
  switch (decision.t) {
    case 'card':
      if (stands) return t('replay.option.stand', { points: decision.card });
      return t(decision.card.endsWith('J') ? 'replay.option.joker' : 'replay.option.card', {
        points: decision.card.replace('J', ''),
      });
    case 'seal':
      return t(decision.card.endsWith('J') ? 'replay.option.seal.joker' : 'replay.option.seal', {
        points: decision.card.replace('J', ''),
      });
    case 'bonus':
      return t('replay.option.bonus');
    case 'pass':
      return t('replay.option.pass');
    case 'pace':
      return decision.use === 'sum'
        ? t('replay.option.sum', { points: first + second })
        : t('replay.option.pace', { points: decision.use === 'first' ? first : second });
    case 'die':
      return t('replay.option.die', { points: decision.use === 'first' ? first : second });
    case 'ride': {
      const { lane, number: square } = parseSquare(decision.to);
      return square > itemAt(drawing.finish_squares, lane - 1)
        ? t('replay.option.home', { lane })
        : t('replay.option.ride', { lane, square });
    }
    case 'keep':
      return t('replay.option.keep', { cards: list(sortedCards(decision.cards).map(cardWords)) });
  }
}

/** "Ann with Red"; "Ann" if she set the pace. */
export function whoWords(header: Header, verdict: Verdict): string {
  const player = playerOf(header, verdict.player);
  const { decision } = taken(verdict);
  return 'horse' in decision ? t('replay.who', { player, horse: horseName(header, decision.horse) }) : player;
}

/** The horse that the choice was for; undefined: the pace, which is for all. */
export function horseOfVerdict(verdict: Verdict): number | undefined {
  const { decision } = taken(verdict);
  return 'horse' in decision ? decision.horse : undefined;
}

export const share = (millionths: number): number => millionths / 1e6;

export function best(verdict: Verdict): Judged {
  return itemAt(verdict.options, 0);
}
export function taken(verdict: Verdict): Judged {
  return itemAt(verdict.options, verdict.chosen);
}

/** What a choice cost, 0 to 1, so that it is the difference of the rounded chances shown beside it. */
export function lostShare(verdict: Verdict): number {
  return (Math.round(best(verdict).chance / 1e4) - Math.round(taken(verdict).chance / 1e4)) / 100;
}

/** As in chess notation. */
export const signs = { good: '', inaccuracy: '?!', mistake: '?', blunder: '??' } as const;
