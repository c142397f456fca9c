// Messages to a table that have no answer yet. The browser stores them together with the person who sent them, so that
// they survive a reload: whoever opens the table here as the same person sends them again. A message is never sent in
// another person's name.
import type { Decision, Message, OldMessage, TableRefusal } from '../../contracts';
import { inMemoryOnly, keysWithPrefix, load, remove, store } from '../../platform/storage/local_store';

/** As in the server's welcome; null: nobody. */
export type PersonId = number | null;

/** A message without an answer. Stored as JSON: renaming a field loses what browsers have stored. */
export interface PendingMessage {
  id: string;
  /** sent again exactly as stored: the server knows it by its id and text */
  message: Message | OldMessage;
  /** milliseconds since 1970, unique on one page */
  when: number;
  /** the version the page had seen when it was sent */
  at: number;
  /** race and round when it was sent; '': before the start */
  moment: string;
  /** older choices for the same need that this one replaces: laid ready, or sent before and not answered */
  over: Decision[];
  /** only from pages of protocol 1: equal for the messages of one click */
  click?: string;
  /** who sent it; absent: not known yet */
  person?: PersonId;
  /** the sender's seat while the meeting runs: until its end nobody else sits there */
  seat?: number;
}

/** The decisions of a message; none if it is not a choice. */
export function decisionsOf(message: Message | OldMessage): readonly Decision[] {
  if (message.t !== 'decide') return [];
  return 'decisions' in message ? message.decisions : [message.decision];
}

const prefix = 'furlong.said.';
/** In milliseconds. A choice belongs to its round, however long that lasts; other messages soon lose their meaning, and
 * reactions at once. */
const maxAge = ({ message }: PendingMessage): number =>
  message.t === 'decide' ? 7 * 24 * 3_600_000 : message.t === 'react' ? 10_000 : 600_000;

const tableOf = (key: string): string => key.slice(prefix.length, key.lastIndexOf('.'));
export const storageKey = (table: string, id: string): string => `${prefix}${table}.${id}`;

function isPendingMessage(stored: unknown): stored is PendingMessage {
  const pending = stored as Partial<PendingMessage> | null | undefined;
  return (
    typeof pending?.id === 'string' &&
    typeof pending.message?.t === 'string' &&
    typeof pending.when === 'number' &&
    Array.isArray(pending.over)
  );
}

/** Removes the entry if it is too old or cannot be read. */
function loadPending(key: string): PendingMessage | undefined {
  const stored = load(key);
  if (isPendingMessage(stored) && Math.abs(Date.now() - stored.when) < maxAge(stored)) return stored;
  remove(key);
  return undefined;
}

/** Everybody's pending messages at a table, oldest first. */
export function pendingAt(table: string): PendingMessage[] {
  return keysWithPrefix(storageKey(table, ''))
    .flatMap((key) => loadPending(key) ?? [])
    .sort((a, b) => a.when - b.when);
}

export function tablesWithPending(): string[] {
  return [...new Set(keysWithPrefix(prefix).map(tableOf))];
}

/** True if a pending message at this table would be lost with the page. */
export const unsavedAt = (table: string): boolean => inMemoryOnly(storageKey(table, ''));

/** Removes what other people sent from this browser before it became this person's. */
export function forgetOthers(person: PersonId): void {
  if (person === null) return;
  for (const key of keysWithPrefix(prefix)) {
    const pending = loadPending(key);
    if (pending?.person !== undefined && pending.person !== person) remove(key);
  }
}

let last = 0;

/** The pending messages of one table that this page takes care of. */
export class PendingList {
  readonly #table: string;
  readonly #counted: (count: number) => void;
  #all: PendingMessage[] = [];
  /** sent by another tab or an earlier visit */
  readonly #adopted = new WeakSet<PendingMessage>();

  constructor(table: string, counted: (count: number) => void) {
    this.#table = table;
    this.#counted = counted;
  }

  get all(): readonly PendingMessage[] {
    return this.#all;
  }
  /** Those of other tabs included. */
  get stored(): readonly PendingMessage[] {
    return pendingAt(this.#table);
  }
  find(id: string | undefined): PendingMessage | undefined {
    return this.#all.find((pending) => pending.id === id);
  }
  add(pending: Omit<PendingMessage, 'when'>): PendingMessage {
    last = Math.max(Date.now(), last + 1);
    const stamped = { ...pending, when: last };
    this.#all.push(stamped);
    this.save(stamped);
    this.#counted(this.#all.length);
    return stamped;
  }
  save(pending: PendingMessage): void {
    store(storageKey(this.#table, pending.id), pending);
  }
  /** Returns false if another tab has already got the answer. */
  remove(pending: PendingMessage): boolean {
    this.#all = this.#all.filter((one) => one !== pending);
    const existed = remove(storageKey(this.#table, pending.id));
    this.#counted(this.#all.length);
    return existed;
  }

  /** Takes over stored messages of other tabs and earlier visits. */
  adopt(isOurs: (pending: PendingMessage) => boolean): void {
    const more = pendingAt(this.#table).filter((pending) => !this.find(pending.id) && isOurs(pending));
    if (more.length === 0) return;
    for (const pending of more) this.#adopted.add(pending);
    this.#all = [...this.#all, ...more].sort((a, b) => a.when - b.when);
    this.#counted(this.#all.length);
  }
  /** True if it was adopted and the tab that sent it has got the answer meanwhile. */
  settledElsewhere(pending: PendingMessage): boolean {
    return this.#adopted.has(pending) && load(storageKey(this.#table, pending.id)) === undefined;
  }
  /** The table does not exist any more. */
  clear(): void {
    for (const key of keysWithPrefix(storageKey(this.#table, ''))) remove(key);
    this.#all = [];
    this.#counted(0);
  }
}

// A refusal that nobody was there to read is stored for whoever next opens the table in that seat.

const refusalKey = (table: string): string => `furlong.refused.${table}`;

export function storeRefusal(table: string, seat: number, refusal: TableRefusal): void {
  if (seat >= 0) store(refusalKey(table), { seat, refusal });
}

export function takeRefusal(table: string, seat: number): TableRefusal | null {
  const stored = load(refusalKey(table)) as { seat: number; refusal: TableRefusal } | undefined;
  if (stored?.seat !== seat) return null;
  remove(refusalKey(table));
  return stored.refusal;
}
