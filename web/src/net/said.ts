// What was said at a table and has no answer yet. It is kept in this tab, also through a reload of the page, together with
// who said it: nothing is ever said again in another person's name.
import type { Decision } from '../engine/types';
import type { Message } from './table_types';

/** As GET /api/me tells it; null: nobody. */
export type PersonId = number | null;

/** Something said that has no answer yet. */
export interface UnderWay {
  id: string;
  message: Message;
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
}

const prefix = 'furlong.said.';

/** Where a table's are kept. */
export const placeOf = (table: string): string => prefix + table;

function recalled(place: string): UnderWay[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? '[]');
    return Array.isArray(kept) ? (kept as UnderWay[]) : [];
  } catch {
    return [];
  }
}

function keep(place: string, all: readonly UnderWay[]): void {
  try {
    if (all.length > 0) sessionStorage.setItem(place, JSON.stringify(all));
    else sessionStorage.removeItem(place);
  } catch {
    // Then it lasts as long as the page.
  }
}

/** What others said at other tables before this browser became this person is dropped. */
export function forgetOthers(person: PersonId): void {
  try {
    const places = Array.from({ length: sessionStorage.length }, (_, i) => sessionStorage.key(i)!).filter((place) => place.startsWith(prefix));
    for (const place of places) keep(place, recalled(place).filter((said) => said.person === person));
  } catch {
    // Nothing is kept here at all.
  }
}

export class SaidList {
  readonly #place: string;
  readonly #counted: (count: number) => void;
  #all: UnderWay[];

  constructor(place: string, counted: (count: number) => void) {
    this.#place = place;
    this.#counted = counted;
    // Whose the others were, nobody can tell any more.
    this.#all = recalled(place).filter(({ person }) => person !== undefined);
    this.keep();
  }

  get all(): readonly UnderWay[] {
    return this.#all;
  }
  find(id: string | undefined): UnderWay | undefined {
    return this.#all.find((said) => said.id === id);
  }
  add(said: UnderWay): void {
    this.#all.push(said);
  }
  remove(said: UnderWay): void {
    this.#all = this.#all.filter((one) => one !== said);
  }
  /** After each change. */
  keep(): void {
    this.#counted(this.#all.length);
    keep(this.#place, this.#all);
  }
}
