// The chart of chances over the places of a record, as paths.
import type { Contents, Verdict } from '../contracts';
import { itemAt } from '../contracts/items';
import { best, taken } from './replay_words';

export interface Room {
  width: number;
  height: number;
  /** margin left of the first and right of the last place */
  inset: number;
}

/** The x coordinate of a place. */
export function across(at: number, end: number, { width, inset }: Room): number {
  return inset + (end === 0 ? 0 : at / end) * (width - 2 * inset);
}

/** The place at an x coordinate. */
export function placeAt(x: number, end: number, { width, inset }: Room): number {
  const part = (x - inset) / Math.max(1, width - 2 * inset);
  return Math.round(Math.min(1, Math.max(0, part)) * end);
}

/** One player's chance from a place on, in millionths. */
export interface ChanceFrom {
  at: number;
  win: number;
}

/** Sets one player's chance. The others share the rest as they did before, so that all chances add up to 1. */
function withChance(wins: readonly number[], player: number, win: number): number[] {
  const rest = wins.reduce((sum, one) => sum + one, 0) - itemAt(wins, player);
  const left = Math.max(0, 1e6 - win);
  const share = (one: number) => (rest > 0 ? (one * left) / rest : left / (wins.length - 1));
  return wins.map((one, seat) => (seat === player ? win : share(one)));
}

/**
 * By player: the chance to win the meeting; all add up to 1. A verdict gives the chance of whoever chose, and a costly
 * choice takes it from the best option's to the chosen one's. At the start, between races and at the end it is what
 * everybody knows.
 */
export function chanceLines(
  { known, header }: Pick<Contents, 'known' | 'header'>,
  verdicts: Verdict[],
): ChanceFrom[][] {
  const lines = header.players.map((): ChanceFrom[] => []);
  let wins: readonly number[] = header.players.map(() => 1e6 / header.players.length);
  const changes = [
    ...verdicts.flatMap((verdict) => {
      const { at, player, mark } = verdict;
      const after = taken(verdict).chance;
      const before = mark === 'good' ? after : best(verdict).chance;
      // Of changes at one place, the end of a choice comes first, and the next choice last.
      return [
        { at, order: 2, next: () => withChance(wins, player, before) },
        { at: at + 1, order: 0, next: () => withChance(wins, player, after) },
      ];
    }),
    ...known.map(({ at, win }) => ({ at, order: 1, next: () => win })),
  ].sort((a, b) => a.at - b.at || a.order - b.order);
  for (const { at, next } of changes) {
    wins = next();
    // Of several at one place the last one counts; all are drawn.
    for (const [seat, line] of lines.entries()) {
      const win = itemAt(wins, seat);
      if (line.at(-1)?.win !== win) line.push({ at, win });
    }
  }
  return lines;
}

/** The chance at a place, 0 to 1. */
export function chanceAt(line: ChanceFrom[], at: number): number {
  return (line.findLast((one) => one.at <= at) ?? itemAt(line, 0)).win / 1e6;
}

/** One player's chances: constant until something changes them, then a straight line to the new value. */
export function chancePath(line: ChanceFrom[], end: number, room: Room): string {
  const y = (win: number) => (1 - win / 1e6) * room.height;
  const digits = (value: number) => Number(value.toFixed(1));
  let path = '';
  let before = 0;
  for (const { at, win } of line) {
    const x = across(at, end, room);
    if (path === '') path = `M${digits(across(0, end, room))} ${digits(y(win))}`;
    // A change between two neighbouring places is drawn as a slope.
    else path += `H${digits(across(Math.max(before, at - 1), end, room))}L${digits(x)} ${digits(y(win))}`;
    before = at;
  }
  return path === '' ? '' : `${path}H${digits(across(end, end, room))}`;
}

/** Dash patterns, so that lines do not differ by colour alone. */
export const dashes = ['', '8 8', '2 5', '14 4 2 4', '4 4', '20 8', '2 3 2 12', '9 3 3 3'] as const;
