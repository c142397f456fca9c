// How a player's time runs: first what a choice has of its own, then the reserve.
import type { Clock } from '../contracts/table';

/** Milliseconds. */
export interface Remaining {
  left: number;
  reserve: number;
}

export const hurryBelow = 10_000;
const day = 86_400_000;
const hour = 3_600_000;

/** So long after the server told it. */
export function remaining({ running, left = 0, reserve }: Clock, since: number): Remaining {
  if (!running) return { left: 0, reserve };
  const over = Math.max(0, since - left);
  return { left: Math.max(0, left - since), reserve: Math.max(0, reserve - over) };
}

/** "0:24", "12:05". The last second counts as one. */
export function figures(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export function inDays(ms: number): { days: number; hours: number } {
  return { days: Math.floor(ms / day), hours: Math.floor((ms % day) / hour) };
}
