// The work of an analysis: in which order, how much of it is done, and how long the rest will take.
import type { Contents } from '../contracts';
import { itemAt } from '../contracts/items';
import type { OpenRecord } from '../engine/open_record';

/** By place of a choice: the player who made it. */
export function choosers({ contents, events }: Pick<OpenRecord, 'contents' | 'events'>): Map<number, number> {
  const { horses } = contents.header;
  return new Map(
    contents.choices.map((place) => {
      const event = events[place] as { horse?: number; player?: number };
      return [place, event.horse !== undefined ? itemAt(horses, event.horse).owner : (event.player ?? -1)];
    }),
  );
}

/** The choices of the seats that come first, then the others, each by place. */
export function inOrder(places: readonly number[], players: Map<number, number>, first: readonly number[]): number[] {
  const late = (place: number) => (first.includes(players.get(place) ?? -1) ? 0 : 1);
  return [...places].sort((a, b) => late(a) - late(b) || a - b);
}

/** Milliseconds before a speed is believed. */
const soon = 400;

/** Progress by work done: a choice early in a race of eight is more work than one near the post. */
export class Progress {
  /** 0 to 1; never decreases */
  part = 0;
  /** seconds that are left; null: not known yet */
  left: number | null = null;

  readonly #work: Map<number, number>;
  readonly #luckWork: number;
  readonly #samples: number;
  readonly #total: number;
  #began = 0;
  #before = 0;

  constructor({ choices, work, samples, luck_work }: Pick<Contents, 'choices' | 'work' | 'samples' | 'luck_work'>) {
    this.#work = new Map(choices.map((place, i) => [place, work[i] ?? 0]));
    this.#luckWork = luck_work;
    this.#samples = samples;
    this.#total = Math.max(1, luck_work + work.reduce((sum, one) => sum + one, 0));
  }

  /** `now`: milliseconds, from any moment on. */
  begin(now: number): void {
    this.#began = now;
    this.#before = this.part;
    this.left = null;
  }

  /** `found`: by place, what is judged. */
  measure(found: ReadonlyMap<number, unknown>, samples: number, now: number): void {
    let done = this.#luckWork * (samples / Math.max(1, this.#samples));
    for (const place of found.keys()) done += this.#work.get(place) ?? 0;
    this.part = Math.max(this.part, Math.min(1, done / this.#total));
    const gained = this.part - this.#before;
    if (gained > 0 && now - this.#began >= soon) this.left = (((now - this.#began) / 1000) * (1 - this.part)) / gained;
  }
}
