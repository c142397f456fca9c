// The tables at which it is this person's turn, for the home page. Nothing is asked if no server knows this browser.
import { backOff } from '../platform/back_off';
import { onIdentityChange, wasKnown } from '../platform/identity';
import type { TableEntry } from '../contracts';

/** in milliseconds */
const interval = 20_000;
/** while no server answers */
const longest = 320_000;

export class WaitingTables {
  all = $state.raw<TableEntry[]>([]);
  /** attempts in a row that no server has answered */
  #failures = 0;

  /** Keeps the list up to date while the page is visible. The returned function stops it. */
  follow(): () => void {
    const renew = async () => {
      if (!document.hidden) await this.#renew();
    };
    const renewNow = () => void renew();
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keepRenewing = async () => {
      await renew();
      if (!stopped) timer = setTimeout(() => void keepRenewing(), backOff(this.#failures, interval, longest));
    };
    document.addEventListener('visibilitychange', renewNow);
    const stop = onIdentityChange(renewNow);
    void keepRenewing();
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', renewNow);
      stop();
    };
  }

  async #renew(): Promise<void> {
    if (!wasKnown()) {
      this.all = [];
      return;
    }
    try {
      const { myTables } = await import('../platform/api');
      this.all = (await myTables()).flatMap(({ table, your_turn }) => (your_turn ? [table] : []));
      this.#failures = 0;
    } catch {
      this.#failures += 1;
      // No server, or none that answers: the lobby says so to whoever goes there.
    }
  }
}
