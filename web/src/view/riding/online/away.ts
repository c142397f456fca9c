// Since when people have been away, as this page has seen it. The server decides by its own clock when a rider may
// stand in.
import type { OnlineTable, SeatInfo } from '../../../net/online_table.svelte';

/** in milliseconds, at a table without a clock */
export const longAway = 300_000;
/** consecutive choices made by the clock */
export const manyLapses = 3;

const known = new WeakMap<OnlineTable, Map<number, number>>();

/** Records who is away now; returns by seat when that was first seen. */
export function awaySince(table: OnlineTable, seats: readonly SeatInfo[], now: number): ReadonlyMap<number, number> {
  const since = known.get(table) ?? new Map<number, number>();
  known.set(table, since);
  seats.forEach(({ present }, seat) => {
    if (present) since.delete(seat);
    else if (!since.has(seat)) since.set(seat, now);
  });
  return since;
}
