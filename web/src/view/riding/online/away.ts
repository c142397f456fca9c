// Since when people have been away, as this page has seen it. The server allows a rider to stand in by its own watch.
import type { OnlineTable, SeatInfo } from '../../../net/online_table.svelte';

/** milliseconds; at a table without a clock */
export const longAway = 300_000;
/** choices in a row that the clock made */
export const manyLapses = 3;

const known = new WeakMap<OnlineTable, Map<number, number>>();

/** Notes who is away now; by seat, when that was first seen. */
export function awaySince(table: OnlineTable, seats: readonly SeatInfo[], now: number): ReadonlyMap<number, number> {
  const since = known.get(table) ?? new Map<number, number>();
  known.set(table, since);
  seats.forEach(({ present }, seat) => {
    if (present) since.delete(seat);
    else if (!since.has(seat)) since.set(seat, now);
  });
  return since;
}
