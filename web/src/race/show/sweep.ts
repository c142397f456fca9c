// Several moves in one sweep: the next horse starts while the last one still runs, and a long sweep goes faster, so that
// nobody waits too long for their turn.
import type { GameEvent } from '../../contracts';

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
/** Past the post it is seen in slow motion, which takes about so many times as long. */
const slowTimes = 1.7;
/** The winner's last strides are never faster than this. */
export const climaxHaste = 1.5;

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

function runTime(event: GameEvent): number {
  if (event.t === 'fall') return fallTime;
  if (event.t !== 'ride') return 0;
  return (runStart + runPerPoint * (event.told?.spent ?? 7)) * (event.told?.crosses ? slowTimes : 1);
}

/** Milliseconds from the first event to the moment when the last horse has arrived, without haste. */
export function sweepTime(events: readonly GameEvent[]): number {
  let [now, end] = [0, 0];
  for (const event of events) {
    // The winner's last strides are seen alone.
    if (isClimax(event)) now = end = Math.max(now, end) + runTime(event);
    else {
      end = Math.max(end, now + runTime(event));
      now += untilNext(event);
    }
  }
  return Math.max(now, end);
}

/** How much faster these events are shown, so that a player does not wait too long. `waited`: milliseconds so far. */
export function hasteFor(events: readonly GameEvent[], horses: number, waited: number): number {
  const left = longestWait + waitPerHorse * Math.max(0, horses - 4) - waited;
  const needed = sweepTime(events);
  if (needed <= left) return 1;
  const haste = needed / Math.max(1, left);
  const climax = events.reduce((ms, event) => ms + (isClimax(event) ? runTime(event) : 0), 0);
  if (climax === 0 || haste <= climaxHaste) return Math.min(mostHaste, haste);
  // All the others make up for the time that the winner takes.
  const others = left - climax / climaxHaste;
  return others <= 0 ? mostHaste : Math.min(mostHaste, Math.max(climaxHaste, (needed - climax) / others));
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

/** The winner's last strides are seen alone, and in little haste. */
export function isClimax(event: GameEvent): boolean {
  return event.t === 'ride' && event.told !== undefined && event.told.leads && event.told.crosses;
}
