// The lesson: the current step, how it went, and what of the answer may be shown.
import { shippedCourse } from '../engine/shipped_courses';
import { EngineInstance } from '../engine/engine_instance';
import { engineModule } from '../engine/module';
import type { CourseFile, Decision } from '../contracts';
import { lastItem } from '../contracts/items';
import { whyCut } from '../race/choice/refusal_words';
import { Selection } from '../race/choice/selection.svelte';
import { RaceSession } from '../race/session/race_session.svelte';
import { LessonTable } from './lesson_table';
import { headerOf, positionOf } from './positions';
import { reached, remember } from './progress';
import { steps, YOU } from './steps';

export type Verdict = 'done' | 'missed';

/** What to press next; 'act': the button next to the question. */
export type Pointed = Decision | 'act' | null;

export class Lesson {
  /** equal to the number of steps at the end */
  at = $state(reached(steps.length));
  session = $state.raw(new RaceSession());
  selection = $state.raw<Selection>(null as unknown as Selection);
  verdict = $state<Verdict | null>(null);
  /** true if the person asked for the answer */
  showing = $state(false);
  /** how often the person tried to move before running into what the step is about */
  blockedTries = $state(0);
  error = $state(false);
  readonly step = $derived(steps[this.at] ?? lastItem(steps));
  readonly over = $derived(this.at >= steps.length);
  #met = $state(false);
  /** true while the person still has to run into something before they may move */
  readonly guarded = $derived(this.step.meet !== undefined && !this.#met);

  #engines: Promise<{ table: EngineInstance; head: EngineInstance; oval: CourseFile }> | undefined;

  /** puts the focus back on the cards, if keys are used */
  readonly #toCards: () => void;

  constructor(toCards: () => void = () => {}) {
    this.#toCards = toCards;
    this.selection = this.#selectionOf(this.session);
  }

  #selectionOf(session: RaceSession): Selection {
    const selection: Selection = new Selection(session, {
      mustWait: () => {
        if (!this.guarded) return false;
        this.blockedTries += 1;
        this.#toCards();
        return true;
      },
      // Explain at once what the step is about; pressed squares explain it as well.
      raised: () => {
        const { card } = selection;
        if (!this.guarded || !card || (card.outcome === 'ride' && card.spent === card.points)) return;
        whyCut(session, selection);
        this.#toCards();
      },
      explained: ({ reason }) => {
        if (this.step.meet?.reasons.includes(reason)) this.#met = true;
      },
    });
    return selection;
  }

  readonly pointed = $derived.by<Pointed>(() => {
    const { asked, raised, die, reach } = this.selection;
    if (!asked || this.verdict !== null) return null;
    const { way, meet } = this.step;
    if (meet && this.guarded)
      return this.showing || this.blockedTries > 0 ? { t: 'card', horse: YOU, card: meet.card } : null;
    if (!this.showing) return null;
    const first = way.find(({ t }) => t === asked.need) ?? null;
    const last = way.find(({ t }) => t === 'ride') ?? null;
    if (asked.need === 'ride') return last;
    const up = first && ((first.t === 'card' && raised === first.card) || (first.t === 'die' && die === first.use));
    if (!up) return first;
    return (reach?.ends.length ?? 0) > 1 ? (last ?? 'act') : 'act';
  });

  async begin(): Promise<void> {
    const { step } = this;
    this.session.end();
    const session = new RaceSession();
    this.session = session;
    this.selection = this.#selectionOf(session);
    this.verdict = null;
    this.showing = false;
    this.blockedTries = 0;
    this.error = false;
    if (this.over) return;
    try {
      this.#engines ??= this.#open();
      const [{ table, head, oval }, position] = await Promise.all([this.#engines, positionOf(step)]);
      if (this.session !== session) return;
      const settled = (done: boolean) => {
        if (this.session !== session) return;
        this.verdict = done ? 'done' : 'missed';
        if (done) remember(this.at + 1);
      };
      await session.join(LessonTable.seat(table, head, step, headerOf(step, oval), position, settled));
    } catch {
      this.#engines = undefined;
      if (this.session === session) this.error = true;
    }
  }

  async #open() {
    const [module, oval] = await Promise.all([engineModule(), shippedCourse('oval')]);
    const [table, head] = await Promise.all([EngineInstance.open(module), EngineInstance.open(module)]);
    return { table, head, oval };
  }

  go(at: number): void {
    // Meeting it once is enough, however often the step is repeated.
    if (at !== this.at) this.#met = false;
    this.at = Math.max(0, Math.min(at, steps.length));
    remember(this.at);
    void this.begin();
  }

  end(): void {
    this.session.end();
  }
}
