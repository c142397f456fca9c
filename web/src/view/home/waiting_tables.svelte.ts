// The tables at which it is this person's turn, for the home page. Nothing is asked if no server knows this browser.
import { onIdentityChange, wasKnown } from '../../browser/identity';
import type { TableEntry } from '../../contracts';

/** in milliseconds */
const interval = 20_000;

export class WaitingTables {
  all = $state.raw<TableEntry[]>([]);

  /** Keeps the list up to date while the page is visible. The returned function stops it. */
  follow(): () => void {
    const renew = () => {
      if (!document.hidden) void this.#renew();
    };
    const timer = setInterval(renew, interval);
    document.addEventListener('visibilitychange', renew);
    const stop = onIdentityChange(renew);
    renew();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      stop();
    };
  }

  async #renew(): Promise<void> {
    if (!wasKnown()) {
      this.all = [];
      return;
    }
    try {
      const { myTables } = await import('../../net/api');
      this.all = (await myTables()).flatMap(({ table, your_turn }) => (your_turn ? [table] : []));
    } catch {
      // No server, or none that answers: the lobby says so to whoever goes there.
    }
  }
}
