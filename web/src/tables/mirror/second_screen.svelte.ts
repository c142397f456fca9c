// A meeting at one screen, shown in a second window as well: a button opens it, and it is fed until the tab is closed.
import { href } from '../../platform/route.svelte';
import type { RaceSession } from '../../race/session/race_session.svelte';

const place = 'furlong.display';

class SecondScreen {
  /** true once a second window was opened from this tab */
  #on = $state(false);

  constructor() {
    try {
      this.#on = sessionStorage.getItem(place) !== null;
    } catch {
      // Without storage a reload forgets it.
    }
  }

  open(): void {
    this.#on = true;
    try {
      sessionStorage.setItem(place, 'true');
    } catch {
      // As above.
    }
    window.open(href('display'), place);
  }

  /** Shows this meeting there, if there is a second screen. Returns how to stop. */
  feed(session: RaceSession): (() => void) | undefined {
    if (!this.#on) return undefined;
    let stop: (() => void) | undefined;
    let ended = false;
    void import('./display_feed.svelte').then(({ feedDisplay }) => {
      if (!ended) stop = feedDisplay(session);
    });
    return () => {
      ended = true;
      stop?.();
    };
  }
}

export const secondScreen = new SecondScreen();
