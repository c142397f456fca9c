// The person's silks at tables, and what they added to the random seed; both are stored in this browser.
import { colours, patterns } from '../ui/pieces/silks';
import type { SeatInfo, Silks } from '../contracts';
import { load, store } from '../platform/storage/local_store';
import { freeSilks } from '../setup/draft';

const place = 'furlong.silks';
const chancePlace = (table: string) => `furlong.entropy.${table}`;

export function keepSilks(silks: readonly Silks[]): void {
  store(place, silks);
}
function worn(): Silks[] {
  const found = load(place);
  if (!Array.isArray(found)) return [];
  return (found as Partial<Silks>[]).flatMap((one) => {
    const colour = colours.find((name) => name === one?.colour);
    const pattern = patterns.find((name) => name === one?.pattern);
    return colour && pattern ? [{ colour, pattern }] : [];
  });
}

/** Numbers of the horses by colour, without those of one seat. */
export function wornBut(seats: readonly SeatInfo[], but: number): Record<string, number> {
  const numbers: Record<string, number> = {};
  seats.forEach(({ silks = [] }, seat) =>
    silks.forEach(({ colour }, nth) => {
      if (seat !== but) numbers[colour] = nth * seats.length + seat + 1;
    }),
  );
  return numbers;
}

/**
 * Silks for each horse, each colour once: as requested if nobody else wears them, else as worn before, else free ones.
 */
export function dressed(horses: number, taken: Readonly<Record<string, number>>, wish: readonly Silks[] = []): Silks[] {
  const chosen: Silks[] = [];
  const free = ({ colour }: Silks) => !(colour in taken) && !chosen.some((one) => one.colour === colour);
  const before = worn();
  for (let nth = 0; nth < horses; ++nth) {
    const later = wish.slice(nth + 1);
    const old = [before[nth], ...before].filter((one) => !later.some(({ colour }) => colour === one?.colour));
    const liked = [wish[nth], ...old].find((one): one is Silks => one !== undefined && free(one));
    const others = Object.keys(taken).map((colour) => ({ colour }));
    chosen.push(liked ? { ...liked } : freeSilks([...others, ...chosen, ...later]));
  }
  return chosen;
}

/** What this browser added to the seed of a table; '' if nothing. */
export function chanceOf(table: string): string {
  try {
    return sessionStorage.getItem(chancePlace(table)) ?? '';
  } catch {
    return ''; // without storage it is not remembered
  }
}
export function keepChance(table: string, value: string): void {
  try {
    sessionStorage.setItem(chancePlace(table), value);
  } catch {
    // Without storage it is not remembered.
  }
}
