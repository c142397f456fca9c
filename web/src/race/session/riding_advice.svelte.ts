// What the rules say about the scene on the screen, and what riders would do: outlook, reasons, hints and odds.
import { untrack } from 'svelte';
import type { RulesClient } from '../../engine/rules_client';
import type { Card, Decision, GameEvent, Hint, Odds, Outlook, Refusal, Scene } from '../../contracts';
import { afterChoice } from '../timeline/own_choice';
import { ResultsPlayback } from '../timeline/results_playback.svelte';
import { withOdds, type RidingTable, type TellOdds, type ToldOdds } from '../../tables/table';

/** A choice on its way to the table. */
export interface Choice {
  readonly decisions: readonly Decision[];
  /** what follows from it, as far as it is known */
  readonly expected: readonly GameEvent[];
  /** true if the table has accepted it */
  made: boolean;
}

export abstract class RidingAdvice extends ResultsPlayback {
  /** what the player's seat sees, once all events are shown */
  readonly scene = $derived.by<Scene | null>(() =>
    this.told && this.choices.length > 0
      ? afterChoice(
          this.told,
          this.choices.flatMap(({ decisions }) => decisions),
          this.online,
        )
      : this.told,
  );
  outlook = $state.raw<Outlook | null>(null);
  /** whose view is on the screen; -1: a spectator's */
  seat = $state(-1);
  hints = $state.raw<Hint[] | null>(null);
  /** the odds of the board as it is shown; null: not known yet, or nobody follows them */
  readonly odds = $derived.by<Odds | null>(
    () => this.#oddsTold.findLast(({ version }) => version <= this.shownVersion)?.odds ?? null,
  );
  advising = $state(false);
  /** true if advice was asked for and could not be computed */
  unadvised = $state(false);

  /** true at a server's table, where each person has a screen of their own */
  online = $state(false);

  /** the scene as the table told it */
  protected told = $state.raw<Scene | null>(null);
  /** the player's own choices that are not in it yet */
  protected choices = $state.raw<readonly Choice[]>([]);
  protected table: RidingTable | undefined;
  protected rules: RulesClient | undefined;
  /** the last scene from the table; advice is not given on a choice that is being sent */
  protected latest: Scene | undefined;

  /** in the order of their versions; also those of what has not been shown yet */
  #oddsTold = $state.raw<readonly ToldOdds[]>([]);
  /** number of cards to keep by horse, as last asked for */
  #counts = new Map<number, number>();

  /** true if only one person looks at this screen */
  abstract readonly alone: boolean;

  why(decision: Decision, card?: Card): Refusal | null {
    if (!this.rules || !this.scene || this.seat < 0) return null;
    return this.rules.why(this.seat, this.scene, decision, card);
  }

  /** How many cards a horse keeps, also after the choice has been made. */
  keepCount(horse: number): number | undefined {
    const laid = this.scene?.own_laid?.find((one) => one.t === 'keep' && one.horse === horse);
    // In a blind exchange fewer cards may have been named.
    const exact = this.header.options.exchange === 'open' && laid?.t === 'keep' ? laid.cards.length : undefined;
    return this.#counts.get(horse) ?? exact;
  }

  protected remember({ asked }: Scene): void {
    for (const one of asked) if (one.need === 'keep') this.#counts.set(one.horse, one.count);
  }

  /**
   * Follows the odds as the player sees them; with several people at the screen, as a spectator does. Returns how to
   * stop.
   */
  followOdds(): () => void {
    const seat = this.alone ? this.seat : -1;
    const unfollow = untrack(() =>
      this.table?.followOdds?.(seat, (told) => (this.#oddsTold = withOdds(this.#oddsTold, told, this.shownVersion))),
    );
    return () => {
      unfollow?.();
      this.#oddsTold = [];
    };
  }

  /** Follows the odds as everybody may know them: for a display. */
  followPublicOdds(tell: TellOdds): () => void {
    return untrack(() => this.table?.followOdds?.(-1, tell)) ?? (() => undefined);
  }

  async askHint(horse?: number): Promise<void> {
    const { table, scene } = this;
    if (!table || !scene || scene !== this.latest || this.advising) return;
    this.advising = true;
    this.unadvised = false;
    try {
      const hints = await table.hint(this.seat, horse);
      if (this.scene === scene) this.hints = hints;
    } catch {
      // The race goes on without advice.
      if (!this.stopped) this.unadvised = true;
    } finally {
      this.advising = false;
    }
  }
}
