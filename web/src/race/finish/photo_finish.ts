// Who is in the photos of a finish: horses that finished in the same round, around every close placing.
import type { PhotoEntry } from '../../board/types';
import type { Header } from '../../contracts';
import { horseName } from '../../meeting/names';
import { horseOf, playerOf } from '../../meeting/header';
import type { Placing, RaceOutcome } from '../results/results';

const inPicture = 5;
/** The first four places score (R10.3). */
const scoring = 4;

/** In line, or less than a square behind the horse placed before it. */
function isClose({ place, margin }: Placing): boolean {
  return place !== null && (margin.kind === 'line' || (margin.kind === 'squares' && margin.squares === 0));
}

/** The horses that finished together, round by round, by place. */
function groups({ placings }: RaceOutcome): Placing[][] {
  const found: Placing[][] = [];
  for (const placing of placings) {
    if (placing.place === null) continue;
    const group = found.at(-1);
    if (!group || placing.margin.kind === 'winner' || placing.margin.kind === 'later') found.push([placing]);
    else group.push(placing);
  }
  return found;
}

/** True if a placing that is worth points was close: then everybody wants to see the photo. */
export function needsPhoto(result: RaceOutcome | undefined): boolean {
  return result?.placings.some((placing) => isClose(placing) && placing.place! - 1 <= scoring) ?? false;
}

/** The parts of a group that are photographed, so that each close placing is in a photo with the horse before it. */
function parts(group: Placing[]): Placing[][] {
  const found: Placing[][] = [];
  let end = 0;
  group.forEach((placing, at) => {
    if (!isClose(placing) || at < end) return;
    // From the head of the group if the close placing fits into the picture then.
    const from = found.length === 0 && at < inPicture ? 0 : at - 1;
    end = from + inPicture;
    found.push(group.slice(from, end));
  });
  return found;
}

/**
 * The photos of a finish, the first horses first: each close placing is in one. Without any, a photo of those who
 * finished with the winner. A photo has the horses in it by place; fewer than two if there is nothing to compare.
 */
export function photosOf(header: Header, result: RaceOutcome): PhotoEntry[][] {
  const together = groups(result);
  const close = together.flatMap(parts);
  return (close.length > 0 ? close : [(together[0] ?? []).slice(0, inPicture)]).map((part) => entriesOf(header, part));
}

function entriesOf(header: Header, part: Placing[]): PhotoEntry[] {
  let behind = 0;
  return part.map(({ horse, place, margin }, i) => {
    // Less than a square must still be visible in the photo.
    if (i > 0 && margin.kind === 'squares') behind += Math.max(0.4, margin.squares);
    const { colour, pattern, owner } = horseOf(header, horse);
    return {
      horse,
      colour,
      pattern: pattern ?? 'plain',
      number: horse + 1,
      name: horseName(header, horse),
      rider: playerOf(header, owner),
      behind,
      margin: i > 0 && margin.kind === 'squares' ? margin.squares : 0,
      inLine: i > 0 && margin.kind === 'line',
      place: place!,
    };
  });
}
