// The board while events are being shown, one after the other. It only follows what the engine has sent; once
// everything is shown, the engine's own scene replaces it.
import type { Card, GameEvent, Header, Public, Scene } from '../../contracts';

/** The board before the first event. */
export function emptyBoard(header: Header): Public {
  const each = <T>(value: T) => header.horses.map(() => value);
  return {
    race: -1,
    round: 0,
    need: 'boxes',
    squares: each(null),
    status: each('racing'),
    boxes: [],
    order: [],
    turn: 0,
    limits: each(null),
    hand: each(null),
    dealt: each(null),
    fresh_from: each(0),
    bonus: each(null),
    old_kept: each(0),
    fell: each(0),
    played: header.horses.map(() => []),
    places: [],
    dice: [0, 0],
    use: 'first',
    points: 0,
    placed: 0,
    to_place: 0,
    prepared: [],
    sealed: [],
    scores: header.players.map(() => 0),
  };
}

function put<T>(list: readonly T[], at: number, value: T): T[] {
  const copy = [...list];
  copy[at] = value;
  return copy;
}

function changed(counts: readonly (number | null)[], horse: number, by: number): (number | null)[] {
  const count = counts[horse];
  return count === null ? [...counts] : put(counts, horse, count + by);
}

/** Events after which the engine deals. It tells how many cards once everything is shown. */
const deals = new Set<GameEvent['t']>(['boxes', 'shuffle', 'lose', 'drop', 'keep']);

/** Hands, stocks and bonuses as they were before the last events; null if cards were dealt in them. */
export function countsBefore(
  header: Header,
  now: Public,
  last: readonly GameEvent[],
): Pick<Public, 'hand' | 'dealt' | 'bonus'> | null {
  let { hand, dealt, bonus } = now;
  const sealed = header.options.cards === 'sealed';
  for (const event of [...last].reverse()) {
    if (deals.has(event.t)) return null;
    if (event.t === (sealed ? 'seal' : 'card')) hand = changed(hand, event.horse, 1);
    if (event.t !== 'bonus') continue;
    hand = changed(hand, event.horse, -2);
    dealt = changed(dealt, event.horse, -2);
    bonus = put(bonus, event.horse, null);
  }
  return { hand, dealt, bonus };
}

/** The board after an event. */
export function applyEvent(header: Header, now: Public, event: GameEvent): Public {
  switch (event.t) {
    case 'boxes': {
      const squares = put(now.squares, 0, null);
      event.order.forEach((horse, lane) => (squares[horse] = `${lane + 1}.0`));
      const none = header.horses.map(() => 0);
      return {
        ...now,
        race: now.race + 1,
        round: 0,
        squares,
        boxes: event.order,
        order: [],
        limits: none.map(() => null),
        hand: none.map(() => null),
        dealt: none.map(() => null),
        turn: 0,
        status: none.map(() => 'racing'),
        fell: none,
        placed: 0,
        sealed: [],
        card: undefined,
        horse: undefined,
        places: [...now.places, none],
        dice: [0, 0],
      };
    }
    case 'shuffle':
      return {
        ...now,
        played: put(now.played, event.horse, []),
        bonus: put(now.bonus, event.horse, null),
        hand: put(now.hand, event.horse, null),
        dealt: put(now.dealt, event.horse, null),
      };
    case 'lose':
    case 'drop':
    case 'keep':
      return { ...now, hand: put(now.hand, event.horse, null), dealt: put(now.dealt, event.horse, null) };
    case 'roller':
      return { ...now, roller: event.player };
    case 'round':
      return {
        ...now,
        // Until then cards may have been exchanged.
        need: event.kind === 'card' ? 'card' : now.need,
        round: event.round,
        order: event.order,
        limits: event.limits,
        turn: 0,
        card: undefined,
        horse: event.order[0],
        sealed: [],
        dice: event.kind === 'card' ? [0, 0] : now.dice,
        turned: undefined,
      };
    case 'dice':
      return { ...now, dice: event.dice, roller: event.player, turned: event.told?.turned, need: 'pace' };
    case 'pace':
      return { ...now, use: event.use, need: 'ride', points: 0 };
    case 'bonus':
      return {
        ...now,
        hand: changed(now.hand, event.horse, 2),
        dealt: changed(now.dealt, event.horse, 2),
        bonus: put(now.bonus, event.horse, now.race),
      };
    case 'seal':
      return { ...now, sealed: [...now.sealed, event.horse], hand: changed(now.hand, event.horse, -1) };
    case 'card': {
      const laid = now.sealed.includes(event.horse);
      return {
        ...now,
        card: event.card,
        horse: event.horse,
        turn: Math.max(0, now.order.indexOf(event.horse)),
        played: put(now.played, event.horse, [...now.played[event.horse], event.card]),
        sealed: now.sealed.filter((horse) => horse !== event.horse),
        hand: laid ? now.hand : changed(now.hand, event.horse, -1),
      };
    }
    case 'die':
      return { ...now, horse: event.horse };
    case 'ride':
      return {
        ...now,
        horse: event.horse,
        turn: Math.max(0, now.order.indexOf(event.horse)),
        squares: put(now.squares, event.horse, event.to),
      };
    case 'stand':
      return { ...now, horse: event.horse, turn: Math.max(0, now.order.indexOf(event.horse)) };
    case 'fall':
      return { ...now, squares: put(now.squares, event.horse, null), status: put(now.status, event.horse, 'fallen') };
    case 'place': {
      const { owner } = header.horses[event.horse];
      return {
        ...now,
        squares: put(now.squares, event.horse, null),
        status: put(now.status, event.horse, 'finished'),
        placed: now.placed + 1,
        places: put(now.places, now.race, put(now.places[now.race], event.horse, event.place)),
        scores: put(now.scores, owner, now.scores[owner] + event.points),
      };
    }
    default:
      return now;
  }
}

/** The cards of the last card round; none after the dice are rolled, and none in a new race. */
export function cardsOfRound(events: readonly GameEvent[]): { horse: number; card: Card }[] {
  const cards: { horse: number; card: Card }[] = [];
  for (const event of [...events].reverse()) {
    if (event.t === 'card') cards.unshift({ horse: event.horse, card: event.card });
    else if (event.t === 'dice' || event.t === 'boxes' || (event.t === 'round' && cards.length > 0)) break;
  }
  return cards;
}

/** Tells two questions apart: another choice, or the same from other cards. */
export function questionOf({ asked, own, public: { race, round, horse } }: Scene): string {
  return JSON.stringify([asked, own, race, round, horse]);
}
