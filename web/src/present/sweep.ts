// Several moves in one sweep: the next horse starts while the last one still runs, and a long sweep goes faster, so that
// nobody waits too long for their turn.
import type { GameEvent } from '../contracts';

/** How a sweep is shown. */
export interface Sweep {
  /** 2: twice as fast as usual */
  haste: number;
  /** true if this player's screen asks somebody for the pace: then the dice roll in full */
  asksPace?: (player: number) => boolean;
}

/** The longest time between two choices of a player, in milliseconds at normal speed: four horses, and each more. */
const longestWait = 3100;
const waitPerHorse = 700;
/** A sweep that is faster than this cannot be followed. */
const mostHaste = 2.4;
/** How long a horse runs, about: the sweep ends when the last one has arrived. */
const runStart = 300;
const runPerPoint = 150;
const fallTime = 2600;

type Times = Partial<Record<GameEvent['t'], number>>;
/** Milliseconds until the next event starts. */
const next: Times = {
  boxes: 400,
  roller: 250,
  dice: 450,
  pace: 300,
  card: 160,
  ride: 300,
  stand: 260,
  fall: 700,
  place: 140,
};

/** A short roll, where the player does not have to choose the pace. */
export const shortRoll = 450;

export function untilNext(event: GameEvent): number {
  if (event.t === 'stand' && event.why === 'empty') return 120;
  return next[event.t] ?? 0;
}

/** Milliseconds from the first event to the moment when the last horse has arrived, without haste. */
export function sweepTime(events: readonly GameEvent[]): number {
  let [now, end] = [0, 0];
  for (const event of events) {
    const run =
      event.t === 'ride' ? runStart + runPerPoint * (event.told?.spent ?? 7) : event.t === 'fall' ? fallTime : 0;
    end = Math.max(end, now + run);
    now += untilNext(event);
  }
  return Math.max(now, end);
}

/** How much faster these events are shown, so that a player does not wait too long. `waited`: milliseconds so far. */
export function hasteFor(events: readonly GameEvent[], horses: number, waited: number): number {
  const left = longestWait + waitPerHorse * Math.max(0, horses - 4) - waited;
  const needed = sweepTime(events);
  if (needed <= left) return 1;
  return Math.min(mostHaste, needed / Math.max(1, left));
}

/** In a sweep the voice says only what changes the race; every line stays in the caller's list. */
export function worthSaying(event: GameEvent): boolean {
  switch (event.t) {
    case 'card':
    case 'die':
    case 'pace':
    case 'bonus':
    case 'seal':
      return false;
    case 'stand':
      return event.why === 'limit';
    case 'ride':
      return !event.told || event.told.leads || event.told.crosses || event.told.passed.length > 0;
    default:
      return true;
  }
}

/** The winner's last strides are seen alone, and not in haste. */
export function isClimax(event: GameEvent): boolean {
  return event.t === 'ride' && event.told !== undefined && event.told.leads && event.told.crosses;
}
