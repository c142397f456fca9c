// What happened, told in a line.
import type { Card, GameEvent, Header, RideTold } from '../engine/types';
import { list, ordinal, t, vary, type Key, type Params } from '../i18n';
import { capital, courseName, horseName } from './names';

type Told<T extends GameEvent['t']> = Extract<GameEvent, { t: T }>;

/** What the caller remembers when it hears an event. */
export interface CallContext {
  header: Header;
  /** from 0 */
  race: number;
  round: number;
  dice: [number, number];
  /** points that the roller called */
  pace: number;
  limits: (number | null)[];
  /** the card just played, in a card round */
  card: Card | null;
  /** where each horse stood before this event: its lane */
  lanes: number[];
  /** how many are past the post in this race; whether a horse has stood with an empty hand before */
  crossed: number;
  emptied: Set<number>;
  /** the horse placed last, and how many places are given */
  before: number | null;
  placed: number;
  shuffled: boolean;
  /** how often texts of this key were used: another one comes each time */
  turn: (key: string) => number;
}

/** From here on the post can be seen: squares of lane 1 to go. */
const near = 14;
/** So many overtaken at once are not named one by one. */
const crowd = 3;

function cardWords(card: Card): string {
  const joker = card.endsWith('J');
  return t(joker ? 'caller.card.joker' : 'caller.card.plain', { value: parseInt(card, 10) });
}

export function laneOf(square: string): number {
  return parseInt(square, 10);
}

function say(context: CallContext, key: string, params: Params): string {
  return capital(vary(key, context.turn(key), params));
}

function both(first: string, second: string): string {
  return t('caller.both', { first, second });
}

function about(context: CallContext, horse: number): { horse: string; owner: string } {
  const { header } = context;
  return { horse: horseName(header, horse), owner: header.players[header.horses[horse].owner] };
}

function names(context: CallContext, horses: number[]): string {
  return list(horses.map((horse) => horseName(context.header, horse)));
}

function boxes(event: Told<'boxes'>, context: CallContext): string {
  const { header, race } = context;
  const { course, steeplechase } = header.races[race];
  return say(context, steeplechase ? 'caller.boxes.fences' : 'caller.boxes.flat', {
    race: race + 1,
    races: header.races.length,
    course: courseName(header, course),
    horses: names(context, event.order),
  });
}

function round(event: Told<'round'>, context: CallContext): string | null {
  // They are off: the boxes were just named.
  if (event.round === 0 || !event.told || event.told.leaders.length === 0) return null;
  const { leaders, to_go } = event.told;
  const where = context.placed > 0 ? 'home.' : to_go <= near ? 'near.' : '';
  const how = leaders.length > 1 ? 'line' : 'one';
  return say(context, `caller.head.${where}${how}`, { horses: names(context, leaders), squares: to_go });
}

/** What is worth telling of a ride, the greatest thing first. */
function feat(told: RideTold, from: number, to: number, context: CallContext): string {
  if (told.crosses) return context.crossed === 0 ? 'cross.first' : 'cross';
  if (told.passed.length > 0 && told.leads) return 'lead';
  if (told.passed.length >= crowd) return 'storm';
  if (told.passed.length > 0) return 'pass';
  if (told.level.length > 0) return 'level';
  if (told.jumped !== undefined) return 'jump';
  if (told.waits !== undefined) return 'wait';
  if (told.leads && context.card) return context.round === 0 ? 'break' : 'clear';
  if (to < from) return to === 1 ? 'rail' : 'in';
  if (to > from) return 'out';
  return 'along';
}

function ride(event: Told<'ride'>, context: CallContext): string | null {
  const { told } = event;
  if (!told) return null;
  const to = laneOf(event.to);
  const what = feat(told, context.lanes[event.horse] ?? to, to, context);
  const lost = told.crosses || told.waits !== undefined ? 0 : told.points - told.spent;
  const params: Params = {
    ...about(context, event.horse),
    card: context.card ? cardWords(context.card) : '',
    others: names(context, told.passed.length > 0 ? told.passed : told.level),
    count: told.passed.length,
    lane: to,
    fence: told.jumped ?? told.waits ?? 0,
    points: lost,
    spent: told.spent,
  };
  if (what === 'wait') return say(context, 'caller.wait', params);
  if (what === 'along' && !context.card) {
    // In a dice round all move alike: the track shows it.
    return lost > 0 ? say(context, 'caller.short.dice', params) : null;
  }
  let line = say(context, `caller.${what}.${context.card ? 'card' : 'dice'}`, params);
  if (told.jumped !== undefined && what !== 'jump') {
    line = both(say(context, 'caller.over', { fence: told.jumped }), line);
  }
  if (told.waits !== undefined) line = both(line, say(context, 'caller.then-wait', { fence: told.waits }));
  if (lost > 0) line = both(line, say(context, 'caller.short', { points: lost }));
  return line;
}

function pace(event: Told<'pace'>, context: CallContext): string {
  const [first, second] = context.dice;
  const player = context.header.players[event.player];
  if (event.use === 'sum') return say(context, 'caller.pace.sum', { player, pace: first + second });
  const [taken, other] = event.use === 'first' ? [first, second] : [second, first];
  return say(context, 'caller.pace.one', { player, pace: taken, other });
}

function stand(event: Told<'stand'>, context: CallContext): string {
  const params: Params = about(context, event.horse);
  const card = event.told?.card ?? context.card;
  switch (event.why) {
    case 'limit': {
      const limit = event.told?.limit ?? context.limits[event.horse] ?? 0;
      return say(context, 'caller.stand.limit', { ...params, limit, card: card ? cardWords(card) : '' });
    }
    case 'empty':
      return say(context, context.emptied.has(event.horse) ? 'caller.stand.again' : 'caller.stand.empty', params);
    case 'blocked': {
      const fence = event.told?.fence;
      if (fence !== undefined) return say(context, 'caller.stand.fence', { ...params, fence });
      return say(context, 'caller.stand.blocked', params);
    }
  }
}

function fall(event: Told<'fall'>, context: CallContext): string {
  const card = event.told?.card ?? context.card;
  const params: Params = { ...about(context, event.horse), fence: event.told?.fence ?? 0 };
  if (card) return say(context, 'caller.fall.card', { ...params, card: cardWords(card) });
  return say(context, 'caller.fall', params);
}

function place(event: Told<'place'>, context: CallContext): string {
  const { told } = event;
  const params: Params = {
    ...about(context, event.horse),
    rank: ordinal(event.place),
    points: event.points,
    margin: told?.margin ?? 0,
    before: context.before === null ? '' : horseName(context.header, context.before),
  };
  if (event.place === 1) return say(context, 'caller.place.win', params);
  if (event.points === 0) return say(context, 'caller.place.unpaid', params);
  if (!told) return say(context, 'caller.place.later', params);
  return say(context, told.in_line ? 'caller.place.line' : 'caller.place.behind', params);
}

function result(event: Told<'result'>, context: CallContext): string {
  const { players, races } = context.header;
  const [winner, second] = event.ranking;
  const level = event.scores[winner] === event.scores[second];
  const key: Key = level ? 'caller.result.level' : 'caller.result.won';
  return t(key, {
    races: races.length,
    winner: players[winner],
    second: players[second],
    score: event.scores[winner],
    standings: list(
      event.ranking.map((player) => t('caller.result.score', { player: players[player], score: event.scores[player] })),
    ),
  });
}

/** The line for an event, or null where the eye alone is enough. */
export function callOf(event: GameEvent, context: CallContext): string | null {
  const { header } = context;
  switch (event.t) {
    case 'boxes':
      return boxes(event, context);
    case 'roller':
      return say(context, 'caller.roller', { player: header.players[event.player] });
    case 'shuffle':
      // Before the first race this is no news; later it comes for all horses, and is told once.
      return context.race > 0 && !context.shuffled ? say(context, 'caller.shuffle', {}) : null;
    case 'round':
      return round(event, context);
    case 'dice': {
      const [first, second] = event.dice;
      const key = first === second ? 'caller.dice.pair' : 'caller.dice';
      return say(context, key, { player: header.players[event.player], first, second });
    }
    case 'pace':
      return pace(event, context);
    case 'die': {
      const value = context.dice[event.use === 'second' ? 1 : 0];
      return say(context, 'caller.die', { ...about(context, event.horse), pace: context.pace, value });
    }
    case 'ride':
      return ride(event, context);
    case 'stand':
      return stand(event, context);
    case 'fall':
      return fall(event, context);
    case 'place':
      return place(event, context);
    case 'bonus':
      return say(context, 'caller.bonus', about(context, event.horse));
    case 'lose':
      return say(context, 'caller.lose', { ...about(context, event.horse), count: event.count });
    case 'keep':
      return say(context, 'caller.keep', { ...about(context, event.horse), old: event.old });
    case 'drop':
      return event.count > 0 ? say(context, 'caller.drop', { ...about(context, event.horse), count: event.count }) : null;
    case 'result':
      return result(event, context);
    default:
      // A card is told with its ride; what is hidden or only proves the chance is not told.
      return null;
  }
}
