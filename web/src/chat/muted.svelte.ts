// People whose chat lines are hidden on this device. A table identifies people only by name, so names are stored; a
// spectator is never taken for a seated person.
import type { ChatLine } from '../contracts';
import { load, store } from '../platform/storage/local_store';

const place = 'furlong.muted';
/** the oldest are dropped first */
const most = 100;

function kept(): string[] {
  const found = load(place);
  return Array.isArray(found) ? found.filter((name): name is string => typeof name === 'string').slice(-most) : [];
}

/** Identifies a line's speaker, as far as a table tells. Names contain no tab. */
export const speaker = ({ seat, name }: Pick<ChatLine, 'seat' | 'name'>) =>
  (seat === undefined ? '\t' : '') + name.trim().toLowerCase();

class Muted {
  #names = $state.raw<readonly string[]>(kept());

  has(who: string): boolean {
    return this.#names.includes(who);
  }
  set(who: string, muted: boolean): void {
    const others = this.#names.filter((one) => one !== who);
    this.#names = muted ? [...others, who].slice(-most) : others;
    store(place, this.#names);
  }
}

export const muted = new Muted();
