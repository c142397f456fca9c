// Whom this device hears nothing of. A table names people only by their names, so these are what is kept; somebody who
// watches is never taken for somebody who sits.
import type { ChatLine } from '../../../contracts/table';

const place = 'furlong.muted';
/** the oldest are forgotten first */
const most = 100;

function kept(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(found) ? found.filter((name): name is string => typeof name === 'string').slice(-most) : [];
  } catch {
    return [];
  }
}

/** Whose line it is, as far as a table tells. No name has a tab in it. */
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
    try {
      localStorage.setItem(place, JSON.stringify(this.#names));
    } catch {
      // Then it lasts as long as the page.
    }
  }
}

export const muted = new Muted();
