// Bridges over places. Every course needs this much; the rest of bridges.ts is for courses that cross themselves.
import { itemAt } from '../contracts/items';
import type { Bridge } from './bridges';
import type { Place } from './geometry';
import type { Piece } from './piece';

/** The bridges over these places. */
export function bridgesOver(bridges: readonly Bridge[], pieces: readonly Piece[], places: readonly Place[]): Bridge[] {
  const at = ({ piece, index, lane }: Place) => (index + 0.5) / itemAt(pieces, piece).count(lane);
  return bridges.filter(({ lower, under }) =>
    places.some((place) => place.piece === lower && at(place) > under.from && at(place) < under.to),
  );
}
