// A step as it is ridden: how it came to this moment is seen at most, and the caller keeps to what the person does.
import type { Call, Decision, GameEvent, Header } from '../contracts/engine';
import { Caller, type CallSource } from '../state/caller';
import { Riding } from '../state/riding.svelte';
import { Selection } from '../state/selection.svelte';

/** Hears all of a meeting, and says nothing of its first `before` events. */
export class LateCaller extends Caller {
  #before: number;

  constructor(header: Header, desk: CallSource, before: number) {
    super(header, desk);
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
  /** so many events led to the moment that counts */
  before = 0;

  protected override clear(): void {
    super.clear(new LateCaller(this.header, this.rules!, this.before));
  }
}

/** A selection that waits while there is something to be met first. */
export class LessonSelection extends Selection {
  readonly #mustWait: () => boolean;

  /** `mustWait`: asked at every ride whether it must wait */
  constructor(riding: Riding, mustWait: () => boolean) {
    super(riding);
    this.#mustWait = mustWait;
  }

  override async decide(decisions: Decision[]): Promise<void> {
    if (this.#mustWait()) this.clear();
    else await super.decide(decisions);
  }
}
