// Ratings as they are drawn.
import type { Rating } from '../../contracts/table';

/** Nobody is below nothing. */
export function bandOf({ estimate, margin }: Rating): { low: number; high: number } {
  return { low: Math.max(0, estimate - margin), high: estimate + margin };
}

/** The end of the scale: whole five hundreds, with the band on it. */
export function furthest(rating: Rating): number {
  return Math.max(2000, Math.ceil(bandOf(rating).high / 500) * 500);
}
