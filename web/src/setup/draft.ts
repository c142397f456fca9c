// A meeting being set up: plain values and what follows from them. The engine says what is allowed.
import { colours, patterns, type Colour, type Pattern } from '../ui/pieces/silks';
import type { CourseFile, Options, Silks } from '../contracts';
import { itemAt } from '../contracts/items';
import type { MeetingSetup } from '../tables/local/local_meetings.svelte';

export interface Seat {
  /** stays the same when seats are reordered */
  key: number;
  name: string;
  /** a rider's name; empty: a person */
  rider: string;
  /** one per horse */
  silks: Silks[];
}
export interface Entry {
  key: number;
  course: string;
  steeplechase: boolean;
}
export interface Plan {
  seats: Seat[];
  horses: number;
  races: Entry[];
  options: Options;
  /** own courses, by id */
  courses: Record<string, CourseFile>;
}
export interface Shape {
  players: number;
  horses: number;
}

export const hasFences = (course: CourseFile): boolean => (course.fences?.length ?? 0) > 0;

export const mostRaces = 9;
export const longestName = 24;
export const usual: Options = { cards: 'open', exchange: 'open', finish: 'all' };

/** Default silks that differ in colour and pattern. */
const defaultSilks: [Colour, Pattern][] = [
  ['red', 'quarters'],
  ['blue', 'hoops'],
  ['yellow', 'diamonds'],
  ['white', 'spots'],
  ['green', 'stripes'],
  ['black', 'sash'],
  ['pink', 'chevron'],
  ['orange', 'star'],
  ['purple', 'halves'],
  ['teal', 'plain'],
  ['brown', 'hoops'],
  ['grey', 'quarters'],
];

/** The first default silks whose colour nobody wears. */
export function freeSilks(worn: readonly { colour: string }[]): Silks {
  const free = defaultSilks.find(([colour]) => !worn.some((silks) => silks.colour === colour));
  const [colour, pattern] = free ?? itemAt(defaultSilks, 0);
  return { colour, pattern };
}

/** How many horses each player rides: of what the engine allows, the number nearest to the requested one. */
export function fitHorses(shapes: readonly Shape[], players: number, wish: number): number {
  const allowed = shapes.filter((shape) => shape.players === players).map((shape) => shape.horses);
  if (allowed.length === 0) return wish;
  return allowed.reduce((best, horses) => (Math.abs(horses - wish) < Math.abs(best - wish) ? horses : best));
}

/** Numbers go around the table: every player's first horse, then every player's second. */
export function horseNumber(plan: Pick<Plan, 'seats'>, seat: number, nth: number): number {
  return nth * plan.seats.length + seat + 1;
}

/** Gives every seat silks for each of its horses without changing existing ones. */
export function dress(seats: Seat[], horses: number): void {
  for (const seat of seats) seat.silks.splice(horses);
  for (let nth = 0; nth < horses; ++nth) {
    for (const seat of seats) {
      if (!seat.silks[nth]) seat.silks.push(freeSilks(seats.flatMap((other) => other.silks)));
    }
  }
}

/** The names at the table: nobody is without one, and no two are equal. */
export function callNames(
  seats: readonly Seat[],
  name: (seat: Seat, index: number) => string,
  again: (name: string, n: number) => string,
): string[] {
  const called: string[] = [];
  seats.forEach((seat, index) => {
    const wish = name(seat, index).trim().slice(0, longestName);
    let unique = wish;
    for (let n = 2; called.includes(unique); ++n) unique = again(wish, n).slice(-longestName);
    called.push(unique);
  });
  return called;
}

export function toSetup(plan: Plan, names: readonly string[]): MeetingSetup {
  const own = plan.races.flatMap(({ course: id }) => {
    const course = plan.courses[id];
    return course ? [[id, course] as const] : [];
  });
  return {
    players: plan.seats.map((seat, i) => ({
      name: itemAt(names, i),
      ...(seat.rider ? { rider: seat.rider } : {}),
      silks: seat.silks.map(({ colour, pattern }) => ({ colour, pattern })),
    })),
    races: plan.races.map(({ course, steeplechase }) => ({ course, steeplechase })),
    options: { ...plan.options },
    ...(own.length > 0 ? { courses: Object.fromEntries(own) } : {}),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const oneOf = <T extends string>(allowed: readonly T[], value: unknown, otherwise: T): T =>
  allowed.find((one) => one === value) ?? otherwise;

function readSilks(value: unknown, worn: Silks[]): Silks | undefined {
  if (!isObject(value)) return undefined;
  const colour = colours.find((one) => one === value.colour);
  if (!colour || worn.some((silks) => silks.colour === colour)) return undefined;
  return { colour, pattern: oneOf(patterns, value.pattern, 'plain') };
}

/** Reads a stored plan; null if another version or a curious person wrote it. */
export function readPlan(value: unknown): Plan | null {
  if (!isObject(value) || !Array.isArray(value.seats) || !Array.isArray(value.races)) return null;
  const worn: Silks[] = [];
  const seats = value.seats
    .filter(isObject)
    .slice(0, 8)
    .map((seat, key): Seat => {
      const silks = (Array.isArray(seat.silks) ? seat.silks : []).flatMap((item) => {
        const read = readSilks(item, worn);
        if (read) worn.push(read);
        return read ?? [];
      });
      return {
        key,
        name: typeof seat.name === 'string' ? seat.name.slice(0, longestName) : '',
        rider: typeof seat.rider === 'string' ? seat.rider : '',
        silks,
      };
    });
  const races = value.races
    .filter(isObject)
    .slice(0, mostRaces)
    .flatMap((race, key): Entry[] =>
      typeof race.course === 'string'
        ? [{ key: 100 + key, course: race.course, steeplechase: race.steeplechase === true }]
        : [],
    );
  if (seats.length < 2 || races.length === 0) return null;
  const options = isObject(value.options) ? value.options : {};
  return {
    seats,
    horses: typeof value.horses === 'number' ? value.horses : 1,
    races,
    options: {
      cards: oneOf(['open', 'sealed'], options.cards, usual.cards),
      exchange: oneOf(['open', 'blind'], options.exchange, usual.exchange),
      finish: oneOf(['all', 'first'], options.finish, usual.finish),
    },
    courses: isObject(value.courses) ? (value.courses as Record<string, CourseFile>) : {},
  };
}
