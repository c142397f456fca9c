// The chart of chances over the places of a record, as paths.
import type { Luck } from '../contracts';

export interface Room {
  width: number;
  height: number;
  /** margin left of the first and right of the last place */
  inset: number;
}

/** The x coordinate of a place. */
export function across(at: number, end: number, { width, inset }: Room): number {
  return inset + (end === 0 ? 0 : at / end) * (width - 2 * inset);
}

/** The place at an x coordinate. */
export function placeAt(x: number, end: number, { width, inset }: Room): number {
  const part = (x - inset) / Math.max(1, width - 2 * inset);
  return Math.round(Math.min(1, Math.max(0, part)) * end);
}

/** One player's chances: constant until something changes them, then a straight line to the new value. */
export function chancePath(luck: Luck, player: number, end: number, room: Room): string {
  const y = (win: number) => (1 - win / 1e6) * room.height;
  const digits = (value: number) => Number(value.toFixed(1));
  let path = '';
  let before = 0;
  for (const { at, win } of luck.chances) {
    const x = across(at, end, room);
    if (path === '') path = `M${digits(across(0, end, room))} ${digits(y(win[player]))}`;
    // A change between two neighbouring places is drawn as a slope.
    else path += `H${digits(across(Math.max(before, at - 1), end, room))}L${digits(x)} ${digits(y(win[player]))}`;
    before = at;
  }
  return path === '' ? '' : `${path}H${digits(across(end, end, room))}`;
}

/** Dash patterns, so that lines do not differ by colour alone. */
export const dashes = ['', '8 8', '2 5', '14 4 2 4', '4 4', '20 8', '2 3 2 12', '9 3 3 3'] as const;
