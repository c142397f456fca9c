// Who has a say at a table while the meeting runs.
import type { SeatInfo, TableInfo } from '../contracts';

/** A person who still plays, here or away. */
export const rides = ({ name, rider, resigned }: SeatInfo): boolean =>
  name !== undefined && rider === undefined && !resigned;

/** The seats whose agreement is needed to end the meeting early: not those of people who have been away for long, or for
 * whom a rider stands in. */
export function deciding({ seats }: Pick<TableInfo, 'seats'>): number[] {
  return seats.flatMap((seat, index) => (rides(seat) && !seat.stand_in && (seat.present || !seat.idle) ? [index] : []));
}

/** The seats whose votes are needed to have this one ridden for. */
export function votersFor(table: Pick<TableInfo, 'seats'>, seat: number): number[] {
  return deciding(table).filter((index) => index !== seat);
}
