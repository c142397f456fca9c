// The lesson as it is ridden: which step, how it went, and what may be shown of the answer.
import { courses } from '../engine/desk';
import { Door } from '../engine/door';
import { engineModule } from '../engine/module';
import type { CourseFile, Decision } from '../engine/types';
import { Riding } from '../state/riding.svelte';
import { Wish } from '../state/wish.svelte';
import { LessonTable } from './lesson_table';
import { headerOf, positionOf } from './positions';
import { reached, remember } from './progress';
import { steps } from './steps';

export type Verdict = 'done' | 'missed';

/** What to press next to do it; 'act': the button beside what is asked. */
export type Pointed = Decision | 'act' | null;

export class Lesson {
  /** as many as there are steps: the end */
  at = $state(reached(steps.length));
  riding = $state.raw<Riding>(new Riding());
  wish = $state.raw<Wish>(null as unknown as Wish);
  verdict = $state<Verdict | null>(null);
  /** the answer was asked for */
  showing = $state(false);
  trouble = $state(false);
  readonly step = $derived(steps[Math.min(this.at, steps.length - 1)]);
  readonly over = $derived(this.at >= steps.length);

  #doors: Promise<{ table: Door; head: Door; oval: CourseFile }> | undefined;

  constructor() {
    this.wish = new Wish(this.riding);
  }

  readonly pointed = $derived.by<Pointed>(() => {
    const { asked, raised, die, reach } = this.wish;
    if (!this.showing || !asked || this.verdict !== null) return null;
    const { way } = this.step;
    const first = way.find(({ t }) => t === asked.need) ?? null;
    const last = way.find(({ t }) => t === 'ride') ?? null;
    if (asked.need === 'ride') return last;
    const up = first && ((first.t === 'card' && raised === first.card) || (first.t === 'die' && die === first.use));
    if (!up) return first;
    return (reach?.ends.length ?? 0) > 1 ? (last ?? 'act') : 'act';
  });

  async begin(): Promise<void> {
    const { step } = this;
    this.riding.end();
    const riding = new Riding();
    this.riding = riding;
    this.wish = new Wish(riding);
    this.verdict = null;
    this.showing = false;
    this.trouble = false;
    if (this.over) return;
    try {
      this.#doors ??= this.#open();
      const [{ table, head, oval }, position] = await Promise.all([this.#doors, positionOf(step)]);
      if (this.riding !== riding) return;
      const settled = (done: boolean) => {
        if (this.riding !== riding) return;
        this.verdict = done ? 'done' : 'missed';
        if (done) remember(this.at + 1);
      };
      await riding.join(LessonTable.seat(table, head, step, headerOf(step, oval), position, settled));
    } catch {
      this.#doors = undefined;
      if (this.riding === riding) this.trouble = true;
    }
  }

  async #open() {
    const [module, shipped] = await Promise.all([engineModule(), courses()]);
    const [table, head] = await Promise.all([Door.open(module), Door.open(module)]);
    return { table, head, oval: shipped.find(({ id }) => id === 'oval')!.file };
  }

  go(at: number): void {
    this.at = Math.max(0, Math.min(at, steps.length));
    remember(this.at);
    void this.begin();
  }

  end(): void {
    this.riding.end();
  }
}
