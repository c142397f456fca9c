// Which seat of a server's meeting was one's own.
import { myHistory } from '../platform/api';
import type { PastMeeting } from '../contracts';

/** The seat with one's own result; none if two people have the same. */
export function ownSeats({ rank, score, seats }: Pick<PastMeeting, 'rank' | 'score' | 'seats'>): number[] {
  const mine = seats.flatMap((seat, i) => (!seat.rider && seat.rank === rank && seat.score === score ? i : []));
  return mine.length === 1 ? mine : [];
}

/** Empty if one did not play there, or the server does not answer. */
export async function ownSeatAt(table: string): Promise<readonly number[]> {
  const meetings = await myHistory().catch(() => []);
  const found = meetings.find((meeting) => meeting.table === table);
  return found ? ownSeats(found) : [];
}
