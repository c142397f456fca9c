// Hints and odds, for the scene that is on the screen.
import type { Hint, Odds, Scene } from '../engine/types';
import { Posted } from './posted.svelte';
import type { RidingTable } from './table';

export abstract class Advised extends Posted {
  /** what the seat in the saddle sees, once all that happened is shown */
  scene = $state.raw<Scene | null>(null);
  /** who looks at the screen; -1: everybody */
  seat = $state(-1);
  hints = $state.raw<Hint[] | null>(null);
  odds = $state.raw<Odds | null>(null);
  /** the scene they belong to */
  oddsOf = $state.raw<Scene | null>(null);
  advising = $state(false);
  /** advice was asked for and could not be had */
  unadvised = $state(false);

  protected table: RidingTable | undefined;
  /** the last scene as the table told it; no advice on a choice that is already on its way */
  protected told: Scene | undefined;

  /** one person looks at this screen */
  abstract readonly alone: boolean;

  async askHint(horse?: number): Promise<void> {
    await this.#advise(async (table, scene) => {
      const hints = await table.hint(this.seat, horse);
      if (this.scene === scene) this.hints = hints;
    });
  }

  /** As the person sees it; with several people at the screen, as everybody does. */
  async askOdds(): Promise<void> {
    await this.#advise(async (table, scene) => {
      const odds = await table.odds(this.alone ? this.seat : -1);
      if (this.scene !== scene) return;
      this.odds = odds;
      this.oddsOf = scene;
    });
  }

  async #advise(work: (table: RidingTable, scene: Scene) => Promise<void>): Promise<void> {
    if (!this.table || !this.scene || this.scene !== this.told || this.advising) return;
    this.advising = true;
    this.unadvised = false;
    try {
      await work(this.table, this.scene);
    } catch {
      // Without advice the race goes on.
      if (!this.stopped) this.unadvised = true;
    } finally {
      this.advising = false;
    }
  }
}
