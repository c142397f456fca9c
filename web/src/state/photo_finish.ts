// Who is in the photo of a finish: the winner and those who finished in the same round.
import type { PhotoEntry } from '../board/types';
import type { Header } from '../contracts';
import { horseName } from './names';
import type { RaceOutcome } from './results';

const inPicture = 5;

export function photoOf(header: Header, result: RaceOutcome): PhotoEntry[] {
  const entries: PhotoEntry[] = [];
  let behind = 0;
  for (const { horse, place, margin } of result.placings) {
    if (place === null || margin.kind === 'later' || entries.length === inPicture) break;
    // Less than a square must still be visible in the photo.
    if (margin.kind === 'squares') behind += Math.max(0.4, margin.squares);
    const { colour, pattern } = header.horses[horse];
    entries.push({
      horse,
      colour,
      pattern: pattern ?? 'plain',
      number: horse + 1,
      name: horseName(header, horse),
      behind,
      inLine: margin.kind === 'line',
      place,
    });
  }
  return entries;
}
