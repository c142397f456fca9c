// Explanations for newcomers: each is shown once, when it helps, and remembered as read.
import { load, store } from '../../platform/storage/local_store';

const place = 'furlong.coach';

const words = ['horse', 'squares', 'other', 'limit', 'blocked', 'dice', 'pace', 'die', 'fence', 'stable'] as const;
export type Word = (typeof words)[number];

function kept(): Word[] {
  const found = load(place);
  return Array.isArray(found) ? words.filter((word) => found.includes(word)) : [];
}

export class Coach {
  // Not state: an effect that is torn down would read it as it was before.
  readonly #said = new Set(kept());
  said = $state.raw<readonly Word[]>([...this.#said]);

  /** The first of these that was not shown before. */
  next(moments: readonly Word[]): Word | null {
    return moments.find((word) => !this.said.includes(word)) ?? null;
  }

  remember(word: Word): void {
    if (this.#said.has(word)) return;
    this.#said.add(word);
    this.said = [...this.#said];
    store(place, this.said);
  }

  /** Shows no more of them. */
  hush(): void {
    for (const word of words) this.remember(word);
  }
}
