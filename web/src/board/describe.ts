// The board in words, for screen readers.
import { parseSquare } from '../contracts/square';
import type { SquareName } from '../contracts';
import { has, t } from '../i18n';

export interface Described {
  colour: string;
  number: number;
  square: SquareName | null;
  /** squares along the rail left to the finish */
  to_go?: number;
  fallen?: boolean;
  /** in this race, once it is placed */
  place?: number;
}

function horseName(colour: string, number: number): string {
  const key = `colour.${colour}` as const;
  return t('board.horse', { colour: has(key) ? t(key) : colour, number });
}

/** One line: "Red 1: lane 3, square 27, 45 to go along the rail". */
export function describeHorse(horse: Described): string {
  const name = horseName(horse.colour, horse.number);
  if (horse.fallen) return t('board.horse-fallen', { name });
  if (horse.square === null) {
    return horse.place ? t('board.horse-placed', { name, place: horse.place }) : t('board.horse-away', { name });
  }
  const { lane, number } = parseSquare(horse.square);
  if (number === 0) return t('board.horse-box', { name, lane });
  if (horse.to_go === undefined) return t('board.horse-square', { name, lane, square: number });
  if (horse.to_go <= 0) return t('board.horse-crossed', { name, lane });
  return t('board.horse-to-go', { name, lane, square: number, left: horse.to_go });
}

/** One line per horse, in the order given. */
export function describeBoard(horses: Described[]): string[] {
  return horses.map(describeHorse);
}
