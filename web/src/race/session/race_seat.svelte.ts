// What a seat sees of a race and may do, its choices that are not confirmed yet, and what riders advise: outlook, reasons,
// hints and odds.
import { untrack } from 'svelte';
import type { RulesClient } from '../../engine/rules_client';
import type { Card, Decision, GameEvent, Hint, Odds, Outlook, Refusal, Scene } from '../../contracts';
import type { RaceShow } from '../show/race_show.svelte';
import { afterChoice, expectedEvents } from '../timeline/expected_events';
import type { OwnChoice } from '../timeline/own_choices.svelte';
import { withOdds, type RaceTable, type TableScene, type TellOdds, type ToldOdds } from '../../tables/table';

export class RaceSeat {
  /** whose view is on the screen; -1: a spectator's */
  number = $state(-1);
  /** true at a server's table, where each person has a screen of their own */
  online = $state(false);
  outlook = $state.raw<Outlook | null>(null);
  hints = $state.raw<Hint[] | null>(null);
  advising = $state(false);
  /** true if advice was asked for and could not be computed */
  adviceFailed = $state(false);
  table: RaceTable | undefined;
  rules: RulesClient | undefined;

  /** the scene as the table told it */
  tableScene = $state.raw<Scene | null>(null);
  /** what the seat sees, once all events are shown */
  readonly scene = $derived.by<Scene | null>(() => {
    const { decisions } = this.#show.choices;
    return this.tableScene && decisions.length > 0
      ? afterChoice(this.tableScene, decisions, this.online)
      : this.tableScene;
  });
  /** the odds of the position as it is shown; null: not known yet, or nobody follows them */
  readonly odds = $derived.by<Odds | null>(
    () => this.#oddsTold.findLast(({ version }) => version <= this.#show.cursor.version)?.odds ?? null,
  );

  /** in the order of their versions; also those of what has not been shown yet */
  #oddsTold = $state.raw<readonly ToldOdds[]>([]);
  /** the last scene from the table; advice is not given on a choice that is being sent */
  #latest: Scene | undefined;
  /** number of cards to keep by horse, as last asked for */
  readonly #counts = new Map<number, number>();
  readonly #show: RaceShow;

  constructor(show: RaceShow) {
    this.#show = show;
  }

  why(decision: Decision, card?: Card): Refusal | null {
    if (!this.rules || !this.scene || this.number < 0) return null;
    return this.rules.why(this.number, this.scene, decision, card);
  }

  /** How many cards a horse keeps, also after the choice has been made. */
  keepCount(horse: number): number | undefined {
    const laid = this.scene?.own_laid?.find((one) => one.t === 'keep' && one.horse === horse);
    // In a blind exchange fewer cards may have been named.
    const exact = this.#show.header.options.exchange === 'open' && laid?.t === 'keep' ? laid.cards.length : undefined;
    return this.#counts.get(horse) ?? exact;
  }

  // The scene.

  /** What the table tells a seat, with the position that is known for its version. */
  sceneOf(scene: TableScene): Scene {
    const { timeline } = this.#show.cursor;
    const position = scene.public ?? timeline.at(scene.version - timeline.start);
    return { ...scene, public: position as Scene['public'] };
  }

  /** Takes over a scene, and forgets the choices that are in it: those made before it, and those its events confirm. */
  adoptScene(scene: Scene, made: readonly OwnChoice[], events: readonly GameEvent[]): void {
    this.tableScene = scene;
    this.#show.choices.adopt(made, events);
  }

  /** Everything is shown, and this is what the table says now. `sees`: the seat's cards may be shown. */
  rest(scene: Scene, sees: boolean, over: boolean): void {
    this.#latest = scene;
    for (const one of scene.asked) if (one.need === 'keep') this.#counts.set(one.horse, one.count);
    const seen = sees ? scene : { public: scene.public, own: null };
    this.outlook = over ? null : this.rules!.outlook(sees ? this.number : -1, seen);
  }

  /** Nobody may see this seat's cards any more. */
  close(): void {
    this.number = -1;
    this.tableScene = null;
    this.#show.choices.adoptAll();
    this.outlook = null;
    this.hints = null;
  }

  // Choices.

  /** Makes a choice. It is shown at once; if the table refuses it, everything is again as it was. Null: done. */
  async choose(decisions: Decision[], automatic: boolean): Promise<Refusal | null> {
    this.hints = null;
    const { choices, presenter } = this.#show;
    const choice = choices.add(decisions, expectedEvents(decisions, this.outlook, this.number));
    presenter.anticipate(choice);
    const refusal = await this.table!.decide(this.number, decisions, automatic);
    if (refusal) {
      presenter.rollBack(choice);
      choices.remove(choice);
    }
    choice.accepted = true;
    return refusal;
  }

  // Advice.

  /** Follows the odds as a seat sees them; -1: as a spectator does. Returns how to stop. */
  followOdds(seat: number): () => void {
    const { cursor } = this.#show;
    const unfollow = untrack(() =>
      this.table?.followOdds?.(seat, (told) => (this.#oddsTold = withOdds(this.#oddsTold, told, cursor.version))),
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

  /** `stopped`: true once nobody waits for it any more. */
  async askHint(horse: number | undefined, stopped: () => boolean): Promise<void> {
    const { table, scene } = this;
    if (!table || !scene || scene !== this.#latest || this.advising) return;
    this.advising = true;
    this.adviceFailed = false;
    try {
      const hints = await table.hint(this.number, horse);
      if (this.scene === scene) this.hints = hints;
    } catch {
      // The race goes on without advice.
      if (!stopped()) this.adviceFailed = true;
    } finally {
      this.advising = false;
    }
  }
}
