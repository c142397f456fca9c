// Ratings as they are drawn.
import type { Rating } from '../contracts';

/** The band never goes below zero. */
export function bandOf({ estimate, margin }: Rating): { low: number; high: number } {
  return { low: Math.max(0, estimate - margin), high: estimate + margin };
}

/** The end of the scale: a multiple of five hundred beyond the band. */
export function furthest(rating: Rating): number {
  return Math.max(2000, Math.ceil(bandOf(rating).high / 500) * 500);
}
