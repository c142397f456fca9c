// A player's clock: first the time for this choice runs, then the reserve.
import type { Clock, ClockSettings } from '../../contracts';

/** In milliseconds. */
export interface Remaining {
  left: number;
  reserve: number;
}

export const urgentBelow = 10_000;
const day = 86_400_000;
const hour = 3_600_000;

/** The time for one choice. */
export function thinkingTime(clock: ClockSettings): number {
  if (clock.kind === 'none') return 0;
  return clock.kind === 'live' ? clock.seconds * 1000 : clock.days * day;
}

/** `since`: milliseconds since the server sent it. A clock that waits stands still: it starts when what happened before
 * has been shown. */
export function remaining({ running, waiting, left = 0, reserve }: Clock, since: number): Remaining {
  if (waiting) return { left, reserve };
  if (!running) return { left: 0, reserve };
  const over = Math.max(0, since - left);
  return { left: Math.max(0, left - since), reserve: Math.max(0, reserve - over) };
}

/** "0:24", "12:05". Rounded up, so that the last second is shown as one. */
export function countdownText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Seconds as they are read out: never more than are left, and in steps of five, so that nobody hears them all. */
export function spokenSeconds(ms: number): number {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 10 ? seconds : seconds - (seconds % 5);
}

export function inDays(ms: number): { days: number; hours: number } {
  return { days: Math.floor(ms / day), hours: Math.floor((ms % day) / hour) };
}
