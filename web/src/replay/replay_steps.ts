// Where a replay stops, and what it shows there, derived from the events alone. A place is the number of events before
// it.
import type { Card, GameEvent, Use } from '../contracts';

// Cards and dice have no stop of their own: their results have one.
const loud = new Set<GameEvent['t']>([
  'round',
  'dice',
  'pace',
  'ride',
  'stand',
  'fall',
  'place',
  'bonus',
  'keep',
  'result',
]);

/** The places to stop at, in order: the start, the end, after everything visible on the course, and those in `also`. */
export function stepsOf(events: readonly GameEvent[], also: readonly number[] = []): number[] {
  const steps = new Set<number>([0, events.length, ...also]);
  let boxes = false;
  events.forEach(({ t }, i) => {
    if (loud.has(t)) steps.add(i + 1);
    // In the boxes, after all cards are dealt.
    if (t === 'round' && boxes) steps.add(i);
    boxes = t === 'boxes' || (boxes && t !== 'round');
  });
  return [...steps].sort((a, b) => a - b);
}

/** The first of these places after `at`, or the last before it; undefined: there is none. */
export function beyond(places: readonly number[], at: number, way: 1 | -1): number | undefined {
  return way > 0 ? places.find((place) => place > at) : places.findLast((place) => place < at);
}

/** Where each race becomes visible: in the boxes. */
export function raceStarts(events: readonly GameEvent[], races: readonly number[]): number[] {
  return races.map((boxes) => {
    const round = events.findIndex(({ t }, i) => i > boxes && t === 'round');
    return round < 0 ? Math.min(boxes + 1, events.length) : round;
  });
}

export interface Moment {
  /** from 0; the race before until its boxes are drawn */
  race: number;
  /** from 0; null: the race has not started */
  round: number | null;
  kind: 'card' | 'dice' | null;
  /** of this round, in the order they were played */
  cards: { horse: number; card: Card }[];
  dice: { player: number; dice: [number, number]; use: Use | null } | null;
  over: boolean;
}

/** The state of the race at a place. */
export function momentAt(events: readonly GameEvent[], races: readonly number[], at: number): Moment {
  const race = Math.max(0, races.filter((boxes) => boxes < at).length - 1);
  const moment: Moment = { race, round: null, kind: null, cards: [], dice: null, over: false };
  const shown = events.slice(0, at);
  const from = shown.findLastIndex(({ t }) => t === 'round' || t === 'boxes');
  for (const event of shown.slice(Math.max(0, from))) {
    if (event.t === 'round') Object.assign(moment, { round: event.round, kind: event.kind });
    else if (event.t === 'card') moment.cards.push({ horse: event.horse, card: event.card });
    else if (event.t === 'dice') moment.dice = { player: event.player, dice: event.dice, use: null };
    else if (event.t === 'pace' && moment.dice) moment.dice.use = event.use;
    else if (event.t === 'result') moment.over = true;
  }
  return moment;
}

/** The last roll before a place; [0, 0]: none. */
export function diceAt(events: readonly GameEvent[], at: number): [number, number] {
  const rolled = events.findLast((event, i) => i < at && event.t === 'dice');
  return rolled?.t === 'dice' ? rolled.dice : [0, 0];
}
