// The steps of the lesson: each is a moment of a real race, with a task and a test whether it was done.
import { laneOf } from '../contracts/square';
import type { Card, Decision, GameEvent, SquareName } from '../contracts';

export const stepIds = ['ride', 'limit', 'block', 'lanes', 'second', 'pace', 'die', 'joker', 'fence', 'nose'] as const;
export type StepId = (typeof stepIds)[number];
/** Steps in which the person can fail. */
export type Missable = Exclude<StepId, 'ride' | 'die'>;

/** Steps in which the person has to see something before they move. */
export type GuardedStep = Extract<StepId, 'limit' | 'block'>;

/** Who and what the texts of a step speak of. */
export interface StepNames {
  you: string;
  horse: string;
  rival: string;
  other: string;
  limit: number;
}

/** In every position the person has horse 0 and seat 0. */
export const YOU = 0;

export interface Step {
  id: StepId;
  steeplechase?: boolean;
  /** true if the step ends with the race, in the round in which the first horse finishes */
  toThePost?: boolean;
  /** how many events are shown before the person is asked */
  lead: number;
  /** the horses that matter: ahead, and beside or level */
  rival?: number;
  other?: number;
  /** what must be met before a move counts: a card that runs into it, and the refusals that explain it */
  meet?: { card: Card; reasons: readonly string[] };
  /** one solution */
  way: Decision[];
  /** Whether the task was done. `from`: where the person's horse stood; `events`: all since then */
  done(events: readonly GameEvent[], from: SquareName): boolean;
}

type Ride = GameEvent & { t: 'ride' };
const rideOf = (events: readonly GameEvent[]) =>
  events.find((event): event is Ride => event.t === 'ride' && event.horse === YOU);
const card = (name: Card): Decision => ({ t: 'card', horse: YOU, card: name });
const ride = (to: SquareName): Decision => ({ t: 'ride', horse: YOU, to });

/** True if the person's horse has had its turn. */
export function turnOver(events: readonly GameEvent[]): boolean {
  return events.some(
    (event) => (event.t === 'ride' || event.t === 'stand' || event.t === 'fall') && event.horse === YOU,
  );
}

export const steps: readonly Step[] = [
  { id: 'ride', lead: 2, way: [card('9'), ride('2.108')], done: (events) => rideOf(events) !== undefined },
  {
    id: 'limit',
    lead: 3,
    meet: { card: '10', reasons: ['above-limit'] },
    way: [card('7'), ride('1.101')],
    done: (events) => rideOf(events) !== undefined,
  },
  {
    id: 'block',
    lead: 4,
    rival: 2,
    other: 3,
    meet: { card: '9', reasons: ['square-blocked', 'way-blocked'] },
    way: [card('4')],
    done: (events) => {
      const told = rideOf(events)?.told;
      return told !== undefined && told.spent === told.points;
    },
  },
  {
    id: 'lanes',
    lead: 2,
    way: [card('6'), ride('2.108')],
    done: (events, from) => laneOf(rideOf(events)?.to ?? from) < laneOf(from),
  },
  {
    id: 'second',
    lead: 2,
    way: [card('9'), ride('1.107')],
    done: (events, from) => laneOf(rideOf(events)?.to ?? from) === laneOf(from) - 2,
  },
  {
    id: 'pace',
    lead: 4,
    rival: 1,
    way: [{ t: 'pace', use: 'sum' }, ride('2.107')],
    done: (events) => events.some((event) => event.t === 'die' && event.horse !== YOU) && rideOf(events) !== undefined,
  },
  {
    id: 'die',
    lead: 5,
    way: [{ t: 'die', horse: YOU, use: 'first' }, ride('1.101')],
    done: (events) => rideOf(events) !== undefined,
  },
  {
    id: 'joker',
    lead: 3,
    way: [card('12J'), ride('2.120')],
    done: (events) => events.some((event) => event.t === 'card' && event.horse === YOU && event.card.endsWith('J')),
  },
  {
    id: 'fence',
    steeplechase: true,
    lead: 2,
    way: [card('9'), ride('2.101')],
    done: (events) => rideOf(events)?.told?.jumped !== undefined,
  },
  {
    id: 'nose',
    toThePost: true,
    lead: 4,
    rival: 3,
    way: [card('10'), ride('2.119')],
    done: (events) => events.some((event) => event.t === 'place' && event.horse === YOU && event.place === 1),
  },
];
