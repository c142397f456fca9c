// The pieces on a real board beside a display: what is left to do with them. Somebody says when it is done; that is
// remembered on this device, so that a reload asks for nothing twice.
import { load, store } from '../platform/storage/local_store';
import type { Header, Public } from '../contracts';
import type { Cursor } from '../race/timeline/cursor.svelte';
import { pieceSteps, stepsLeft } from './piece_steps';

/** Only the last table is remembered. */
const place = 'furlong.figures';

interface Shown {
  readonly header: Header;
  readonly cursor: Cursor;
  readonly position: Public;
}

/** Ids of the steps that are done at this table. */
function remembered(table: string): string[] {
  const kept = load(place) as { table?: unknown; done?: unknown } | null | undefined;
  return kept?.table === table && Array.isArray(kept.done) ? kept.done.map(String) : [];
}

export class Pieces {
  readonly #shown: Shown;
  readonly #table: string;
  #done = $state.raw<readonly string[]>([]);
  /** what was done before the last press; null: nothing was pressed */
  #before = $state.raw<readonly string[] | null>(null);

  readonly #steps = $derived.by(() => {
    const { header, cursor } = this.#shown;
    return header && cursor.timeline ? pieceSteps(cursor.timeline, cursor.at) : [];
  });
  /** what is left to do, in order */
  readonly left = $derived.by(() => {
    const { header, position } = this.#shown;
    return this.#steps.length > 0 ? stepsLeft(header, this.#steps, new Set(this.#done), position) : [];
  });
  /** true if the last steps can be shown again */
  readonly mayRepeat = $derived(
    this.#before !== null && this.#steps.some(({ id }) => this.#done.includes(id) && !this.#before!.includes(id)),
  );

  constructor(shown: Shown, table: string) {
    this.#shown = shown;
    this.#table = table;
    this.#done = remembered(table);
  }

  /** All pieces have been moved. */
  finish(): void {
    this.#before = this.#done;
    this.#set(this.#steps.map(({ id }) => id));
  }
  /** The last steps that were done are shown again. */
  repeat(): void {
    const before = this.#before;
    if (!before) return;
    this.#before = null;
    this.#set(before);
  }

  #set(done: readonly string[]): void {
    this.#done = done;
    store(place, { table: this.#table, done });
  }
}
