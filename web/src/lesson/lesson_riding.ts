// One step of the lesson as it is played: the events that led to it are shown at most, and the caller talks only about
// what the person does.
import type { Call, Decision, GameEvent, Header } from '../contracts';
import { Caller, type CallSource } from '../race/caller/caller';
import { Riding } from '../race/session/riding.svelte';
import { Selection } from '../race/choice/selection.svelte';

/** A caller that says nothing about the first `before` events of a meeting. */
export class LateCaller extends Caller {
  #before: number;

  constructor(header: Header, source: CallSource, before: number) {
    super(header, source);
    this.#before = before;
  }

  override callsOf(events: GameEvent[]): Call[][] {
    const calls = super.callsOf(events);
    const unsaid = Math.min(this.#before, calls.length);
    this.#before -= unsaid;
    return calls.map((call, i) => (i < unsaid ? [] : call));
  }
}

export class LessonRiding extends Riding {
  /** number of events that led to the step */
  before = 0;

  protected override clear(): void {
    super.clear(new LateCaller(this.header, this.rules!, this.before));
  }
}

/** A selection that waits while the person has to meet something first. */
export class LessonSelection extends Selection {
  readonly #mustWait: () => boolean;

  /** `mustWait` is called before every move. */
  constructor(riding: Riding, mustWait: () => boolean) {
    super(riding);
    this.#mustWait = mustWait;
  }

  override async decide(decisions: Decision[]): Promise<void> {
    if (this.#mustWait()) this.clear();
    else await super.decide(decisions);
  }
}
