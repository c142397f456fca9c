// What a record's header says about a horse, a player, a race or a course that it has.
import type { CourseFile, Header } from '../contracts';
import { itemAt } from '../contracts/items';

export const horseOf = (header: Header, horse: number): Header['horses'][number] => itemAt(header.horses, horse);

/** The player's name. */
export const playerOf = (header: Header, player: number): string => itemAt(header.players, player);

export const raceOf = (header: Header, race: number): Header['races'][number] => itemAt(header.races, race);

export function courseIn(header: Header, id: string): CourseFile {
  const course = header.courses[id];
  if (!course) throw new RangeError(`no course ${id}`);
  return course;
}
