// What the player is about to choose: the raised card or die, the selected square, and why something is not allowed.
// The engine says what is legal.
import type { Asked, Card, CardOutlook, Decision, DieUse, Reach, Refusal, SquareName } from '../../contracts';
import { play } from '../../sound/sound';
import { preferences } from '../../platform/preferences.svelte';
import { questionOf } from '../timeline/question';
import type { RaceSession } from '../session/race_session.svelte';

export interface Why {
  refusal: Refusal;
  /** the square that was refused */
  to?: SquareName;
}

/** What a card or die does to the horse: the more, the better. */
const merit: Record<Reach['outcome'], number> = { ride: 2, limit: 1, blocked: 1, fall: 0 };

/** Two presses within this many milliseconds are a double click. */
const doubleClick = 450;

/** Who wants the player to look at something before a choice is made: the lesson. */
export interface SelectionGuard {
  /** true if a choice may not be made yet */
  mustWait(): boolean;
  /** A card was raised. */
  raised(): void;
  /** The player reads why something is not allowed. */
  explained(refusal: Refusal): void;
}

interface Picked {
  raised: Card | null;
  die: DieUse | null;
  /** the square that waits for confirmation */
  pending: SquareName | null;
  why: Why | null;
  /** a horse whose choice has been made and is being changed */
  anew: number | null;
}
const nothing: Picked = { raised: null, die: null, pending: null, why: null, anew: null };

export class Selection {
  /** true while the choice is being sent */
  sent = $state(false);

  readonly #session: RaceSession;
  readonly #guard: SelectionGuard | undefined;
  /** what was picked, and for which question */
  #stored = $state.raw<Picked & { question: string }>({ ...nothing, question: '' });
  #raisedAt = 0;
  /** squares that were pressed for cards laid face down; once a card is turned up, its square waits for confirmation */
  #meant = $state.raw<readonly { horse: number; moment: string; to: SquareName }[]>([]);

  constructor(session: RaceSession, guard?: SelectionGuard) {
    this.#session = session;
    this.#guard = guard;
  }

  readonly #question = $derived.by(() => (this.#session.scene ? questionOf(this.#session.scene) : ''));
  /** another question, another selection */
  readonly #picked = $derived<Picked>(this.#stored.question === this.#question ? this.#stored : nothing);
  readonly raised = $derived(this.#picked.raised);
  readonly die = $derived(this.#picked.die);
  readonly pending = $derived.by<SquareName | null>(() => this.#picked.pending ?? this.#meantSquare());
  readonly why = $derived(this.#picked.why);
  readonly anew = $derived(this.#picked.anew);

  readonly asked = $derived.by<Asked | null>(() => {
    const { pages, scene, curtain, thinking, automatic } = this.#session;
    if (pages.phase !== 'riding' || !scene || curtain !== null || thinking !== null || automatic || this.sent)
      return null;
    return this.#reopened ?? scene.asked[0] ?? null;
  });
  /** What is asked again, for a horse whose choice is being changed. */
  readonly #reopened = $derived.by<Asked | null>(() => {
    const { scene } = this.#session;
    const laid = this.anew === null ? undefined : this.laidOf(this.anew);
    if (!scene || !laid || this.anew === null) return null;
    if (laid.t === 'seal')
      return {
        horse: this.anew,
        need: 'seal',
        legal: scene.own?.horses.find(({ horse }) => horse === this.anew)?.cards ?? [],
      };
    const count = this.#session.keepCount(this.anew);
    return laid.t === 'keep' && count !== undefined ? { horse: this.anew, need: 'keep', count } : null;
  });
  readonly horse = $derived(this.asked && 'horse' in this.asked ? this.asked.horse : null);
  readonly cards = $derived.by<CardOutlook[]>(() =>
    this.horse === null ? [] : (this.#session.outlook?.cards[this.horse] ?? []),
  );
  readonly card = $derived(this.cards.find(({ card }) => card === this.raised) ?? null);
  /** where the raised card or die, or the pace, leads; of squares that all come to the same, one is enough */
  readonly reach = $derived.by<Reach | null>(() => {
    const reach = this.#reach;
    return reach?.alike && preferences.byItself ? { ...reach, ends: reach.ends.slice(0, 1) } : reach;
  });
  readonly #reach = $derived.by<Reach | null>(() => {
    if (this.asked?.need === 'ride') return this.#session.outlook?.ride ?? null;
    if (this.asked?.need === 'die')
      return this.die === null ? null : (this.#session.outlook?.die[this.die === 'first' ? 0 : 1] ?? null);
    return this.card;
  });

  /**
   * True if another card or die does better: moves the horse, or at least does not make it fall. What a hint recommends is
   * not warned against if the hint says so itself.
   */
  readonly risky = $derived.by<boolean>(() => {
    const { reach, asked } = this;
    const [hint] = this.#session.hints ?? [];
    const advised = hint?.warning === undefined ? undefined : hint.decision;
    if (advised && 'horse' in advised && advised.horse === this.horse) {
      if ((advised.t === 'card' || advised.t === 'seal') && advised.card === this.raised) return false;
      if (advised.t === 'die' && advised.use === this.die) return false;
    }
    if (!reach || (this.raised === null && this.die === null)) return false;
    const others = asked?.need === 'die' ? (this.#session.outlook?.die ?? []) : this.cards;
    return others.some((other) => merit[other.outcome] > merit[reach.outcome]);
  });

  clear(): void {
    this.#pick(nothing);
  }

  #pick(picked: Partial<Picked>): void {
    this.#stored = { ...this.#picked, ...picked, question: this.#question };
    if (picked.why) this.#guard?.explained(picked.why.refusal);
  }

  /** A horse's choice that can still be changed, until all have chosen. */
  laidOf(horse: number): Decision | undefined {
    return this.#session.scene?.own_laid?.find((one) => 'horse' in one && one.horse === horse);
  }

  /** Changes the choice of a horse. */
  reopen(horse: number): void {
    this.clear();
    if (this.laidOf(horse)) this.#pick({ anew: horse });
  }

  /** A press on a card raises it. A second press plays it if no square has to be chosen; otherwise it lowers it. */
  press(card: Card): void {
    this.#pick({ why: null, pending: null });
    if (!this.asked) return;
    if (this.raised !== card) {
      this.#pick({ raised: card });
      this.#raisedAt = performance.now();
      play('card');
      this.#guard?.raised();
      return;
    }
    // A double click only raises it; a card with which the horse cannot move is played only with its own button.
    if (performance.now() - this.#raisedAt < doubleClick) return;
    if (this.asked.need === 'card' && this.card?.outcome !== 'ride') return;
    if (this.asked.need === 'seal' || (this.reach?.ends.length ?? 0) <= 1) void this.commit();
    else this.#pick({ raised: null });
  }

  pressDie(use: DieUse): void {
    this.#pick({ why: null, pending: null });
    if (this.die !== use) {
      this.#pick({ die: use });
      play('card');
    } else if ((this.reach?.ends.length ?? 0) <= 1) void this.commit();
  }

  /** A press on a highlighted square. */
  pick(to: SquareName): void {
    this.#pick({ why: null });
    if (!this.asked) return;
    if (preferences.confirm && this.pending !== to) {
      this.#pick({ pending: to });
      return;
    }
    void this.commit(to);
  }

  /** Takes back the square that waits for confirmation. */
  unpick(): void {
    this.#meant = this.#meant.filter(({ horse }) => horse !== this.horse);
    this.#pick({ pending: null });
  }

  get #moment(): string {
    const { race, round } = this.#session.scene!.public;
    return `${race}.${round}`;
  }
  /** Remembers the square pressed for a card that is laid face down; null: none was. */
  #mean(horse: number, to: SquareName | null): void {
    const others = this.#meant.filter((one) => one.horse !== horse);
    this.#meant = to === null ? others : [...others, { horse, moment: this.#moment, to }];
  }
  /** The square that was meant when the card was laid, if the horse can still go there. */
  #meantSquare(): SquareName | null {
    if (this.asked?.need !== 'ride') return null;
    const meant = this.#meant.find((one) => one.horse === this.horse && one.moment === this.#moment);
    return meant && this.reach?.ends.some(({ to }) => to === meant.to) ? meant.to : null;
  }

  /** Puts the raised card or die back. */
  lower(): void {
    this.#pick({ raised: null, die: null, pending: null, why: null });
  }

  /** A press on any other square: shows why it is not allowed. */
  ask(to: SquareName): void {
    this.#pick({ why: null });
    const { asked, horse } = this;
    if (!asked || horse === null) return;
    if (asked.need === 'card' && this.raised === null) return;
    if (asked.need === 'seal' || asked.need === 'die') return;
    const refusal = this.#session.why({ t: 'ride', horse, to }, this.raised ?? undefined);
    if (refusal) this.#pick({ why: { refusal, to } });
  }

  /** Shows why something is not allowed; `to`: the square that was refused. */
  explain(refusal: Refusal | undefined, to?: SquareName): void {
    this.#pick({ why: refusal ? { refusal, ...(to === undefined ? {} : { to }) } : null });
  }

  /** Makes the choice: the raised card or die, and the square if there are several. */
  async commit(to: SquareName | null = this.pending): Promise<void> {
    const { asked, horse } = this;
    if (!asked || horse === null) return;
    const ends = this.reach?.ends ?? [];
    const ride: Decision[] = to !== null && ends.length > 1 ? [{ t: 'ride', horse, to }] : [];
    if (asked.need === 'seal' && this.raised) {
      this.#mean(horse, to);
      await this.decide([{ t: 'seal', horse, card: this.raised }]);
    } else if (asked.need === 'card' && this.raised) {
      if (ends.length > 1 && to === null) return;
      await this.decide([{ t: 'card', horse, card: this.raised }, ...ride]);
    } else if (asked.need === 'die' && this.die) {
      if (ends.length > 1 && to === null) return;
      await this.decide([{ t: 'die', horse, use: this.die }, ...ride]);
    } else if (asked.need === 'ride' && to !== null) await this.decide([{ t: 'ride', horse, to }]);
  }

  async decide(decisions: Decision[]): Promise<void> {
    // A second click is ignored until the first is answered.
    if (this.sent) return;
    if (this.#guard?.mustWait()) return this.clear();
    this.sent = true;
    const refusal = await this.#session.choose(decisions);
    this.sent = false;
    this.clear();
    if (refusal) this.#pick({ why: { refusal } });
  }
}
