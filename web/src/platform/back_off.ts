/** How long to wait before the next attempt: twice as long after each that has failed in a row. */
export const backOff = (failures: number, first: number, longest: number): number =>
  Math.min(longest, first * 2 ** failures);
