// What was said at a table and has no answer yet. This browser keeps it, through a reload and for the next visit, together
// with who said it: whoever opens the table here as the same person says it again, and nothing is ever said in another
// person's name.
import type { Decision } from '../contracts/engine';
import { find, fleeting, places, put, remove } from '../storage/local_store';
import type { Message, TableRefusal } from '../contracts/table';

/** As GET /api/me tells it; null: nobody. */
export type PersonId = number | null;

/** Something said that has no answer yet. */
export interface UnderWay {
  id: string;
  message: Message;
  /** milliseconds since 1970, no two the same on one page */
  when: number;
  /** the version that was seen when it was said */
  at: number;
  /** race and round when it was said; '': before the start */
  moment: string;
  /** of choices for the same, those that this one is newer than: what lay ready, what was said before it and not answered */
  over: Decision[];
  /** what was said with the same click has the same one */
  click: string;
  /** who said it; absent: that was not known yet */
  person?: PersonId;
  /** where it was said from, once the meeting runs: from then on nobody else sits there */
  seat?: number;
}

const prefix = 'furlong.said.';
/** Milliseconds. A choice belongs to its round, however long that lasts; what else is said, to the moment. */
const longest = ({ message }: UnderWay): number => (message.t === 'decide' ? 7 * 24 * 3_600_000 : 600_000);

const tableOf = (place: string): string => place.slice(prefix.length, place.lastIndexOf('.'));
/** Where something said at a table is kept. */
export const placeOf = (table: string, id: string): string => `${prefix}${table}.${id}`;

function readable(kept: unknown): kept is UnderWay {
  const said = kept as Partial<UnderWay> | null | undefined;
  return (
    typeof said?.id === 'string' &&
    typeof said.message?.t === 'string' &&
    typeof said.when === 'number' &&
    Array.isArray(said.over)
  );
}

function recalled(place: string): UnderWay | undefined {
  const kept = find(place);
  if (readable(kept) && Math.abs(Date.now() - kept.when) < longest(kept)) return kept;
  remove(place);
  return undefined;
}

/** In the order it was said, by whomever. */
export function heldAt(table: string): UnderWay[] {
  return places(placeOf(table, ''))
    .flatMap((place) => recalled(place) ?? [])
    .sort((a, b) => a.when - b.when);
}

/** Tables where something is still to be said. */
export function heldTables(): string[] {
  return [...new Set(places(prefix).map(tableOf))];
}

/** Something said there would be lost with this page. */
export const fleetingAt = (table: string): boolean => fleeting(placeOf(table, ''));

/** What others said before this browser became this person is dropped. */
export function forgetOthers(person: PersonId): void {
  if (person === null) return;
  for (const place of places(prefix)) {
    const said = recalled(place);
    if (said?.person !== undefined && said.person !== person) remove(place);
  }
}

let last = 0;

export class SaidList {
  readonly #table: string;
  readonly #counted: (count: number) => void;
  #all: UnderWay[] = [];
  /** of another tab, or an earlier visit */
  readonly #adopted = new WeakSet<UnderWay>();

  constructor(table: string, counted: (count: number) => void) {
    this.#table = table;
    this.#counted = counted;
  }

  get all(): readonly UnderWay[] {
    return this.#all;
  }
  /** Also of other tabs. */
  get kept(): readonly UnderWay[] {
    return heldAt(this.#table);
  }
  find(id: string | undefined): UnderWay | undefined {
    return this.#all.find((said) => said.id === id);
  }
  add(said: Omit<UnderWay, 'when'>): UnderWay {
    last = Math.max(Date.now(), last + 1);
    const whole = { ...said, when: last };
    this.#all.push(whole);
    this.keep(whole);
    this.#counted(this.#all.length);
    return whole;
  }
  keep(said: UnderWay): void {
    put(placeOf(this.#table, said.id), said);
  }
  /** False: another tab has got the answer already. */
  remove(said: UnderWay): boolean {
    this.#all = this.#all.filter((one) => one !== said);
    const was = remove(placeOf(this.#table, said.id));
    this.#counted(this.#all.length);
    return was;
  }

  /** What others kept, this page says as well. */
  adopt(whose: (said: UnderWay) => boolean): void {
    const more = heldAt(this.#table).filter((said) => !this.find(said.id) && whose(said));
    if (more.length === 0) return;
    for (const said of more) this.#adopted.add(said);
    this.#all = [...this.#all, ...more].sort((a, b) => a.when - b.when);
    this.#counted(this.#all.length);
  }
  /** It was adopted, and whoever said it has got the answer meanwhile. */
  settledElsewhere(said: UnderWay): boolean {
    return this.#adopted.has(said) && find(placeOf(this.#table, said.id)) === undefined;
  }
  /** There is no such table any more. */
  forget(): void {
    for (const place of places(placeOf(this.#table, ''))) remove(place);
    this.#all = [];
    this.#counted(0);
  }
}

// A refusal that nobody was there to read is kept for whoever comes to that seat.

const refusalPlace = (table: string): string => `furlong.refused.${table}`;

export function keepRefusal(table: string, seat: number, refusal: TableRefusal): void {
  if (seat >= 0) put(refusalPlace(table), { seat, refusal });
}

export function takeRefusal(table: string, seat: number): TableRefusal | null {
  const kept = find(refusalPlace(table)) as { seat: number; refusal: TableRefusal } | undefined;
  if (kept?.seat !== seat) return null;
  remove(refusalPlace(table));
  return kept.refusal;
}
