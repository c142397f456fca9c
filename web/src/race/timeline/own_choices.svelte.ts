// The player's own choices that are not confirmed yet, in the order they were made. The seat's scene, the position and the
// show are derived from this one list.
import type { Decision, GameEvent } from '../../contracts';

/** Whether an event confirms an expected one. */
export function confirms(event: GameEvent, expected: GameEvent): boolean {
  return (['t', 'horse', 'card', 'to', 'use', 'player'] as const).every(
    (name) => (event as Record<string, unknown>)[name] === (expected as Record<string, unknown>)[name],
  );
}

/** An event that is shown before it is confirmed. */
export class ExpectedEvent {
  /** resolves at the end of its animation */
  shown: Promise<void> = Promise.resolve();
  /** true if it has happened in the position that is shown */
  applied = $state(false);

  constructor(readonly event: GameEvent) {}
}

export class OwnChoice {
  /** true if the table has accepted it */
  accepted = false;
  /** true if the scene contains it */
  inScene = $state(false);
  /** what follows from it and is not confirmed yet; nothing once something else has happened */
  ahead = $state.raw<readonly ExpectedEvent[]>([]);

  constructor(
    readonly decisions: readonly Decision[],
    /** what follows from it, as far as it is known */
    readonly expected: readonly GameEvent[],
  ) {
    this.ahead = expected.map((event) => new ExpectedEvent(event));
  }
}

export class OwnChoices {
  #all = $state.raw<readonly OwnChoice[]>([]);

  /** what was decided and is not in the scene yet */
  readonly decisions = $derived(this.#outsideScene().flatMap(({ decisions }) => decisions));
  /** what has happened in the position that is shown, and is not confirmed */
  readonly ahead = $derived(
    this.#all.flatMap(({ ahead }) => ahead.filter(({ applied }) => applied).map(({ event }) => event)),
  );

  #outsideScene(): readonly OwnChoice[] {
    return this.#all.filter(({ inScene }) => !inScene);
  }

  add(decisions: readonly Decision[], expected: readonly GameEvent[]): OwnChoice {
    const choice = new OwnChoice(decisions, expected);
    this.#all = [...this.#all, choice];
    return choice;
  }
  /** The table has refused it. */
  remove(choice: OwnChoice): void {
    this.#all = this.#all.filter((one) => one !== choice);
  }

  /** Those that the table has accepted, and the scene does not contain yet. */
  get accepted(): readonly OwnChoice[] {
    return this.#outsideScene().filter(({ accepted }) => accepted);
  }
  /** True if the scene contains all of them. */
  get allInScene(): boolean {
    return this.#outsideScene().length === 0;
  }
  /** The scene contains these now: the ones made before it, and those that its events confirm. */
  adopt(made: readonly OwnChoice[], events: readonly GameEvent[]): void {
    for (const choice of this.#all) {
      if (made.includes(choice) || events.some((event) => choice.expected.some((one) => confirms(event, one))))
        choice.inScene = true;
    }
    this.#forgetConfirmed();
  }
  adoptAll(): void {
    this.adopt(this.#all, []);
  }

  /** All events that are expected, in the order of the choices. */
  get expected(): readonly ExpectedEvent[] {
    return this.#all.flatMap(({ ahead }) => ahead);
  }
  /** The event that is expected next. */
  get next(): ExpectedEvent | undefined {
    return this.expected[0];
  }
  /** These events are not expected any more: they have happened, or something else has. */
  drop(expected: readonly ExpectedEvent[]): void {
    for (const choice of this.#all) choice.ahead = choice.ahead.filter((one) => !expected.includes(one));
    this.#forgetConfirmed();
  }

  #forgetConfirmed(): void {
    if (this.#all.some(({ inScene, ahead }) => inScene && ahead.length === 0))
      this.#all = this.#all.filter(({ inScene, ahead }) => !inScene || ahead.length > 0);
  }
}
