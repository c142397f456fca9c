// The table of one step of the lesson: a real meeting, started in the middle, that is not saved. Riders play as usual;
// once the person's horse has had its turn, everybody waits.
import type { EngineInstance } from '../engine/engine_instance';
import type { SeatUpdate } from '../tables/table';
import type { Decision, Header, Hint, Refusal, SquareName } from '../contracts';
import type { RaceTable, JoinedTable } from '../tables/table';
import { YOU, turnOver, type Step } from './steps';

/** The seed of chance and of the riders, the same for every step. */
const seed = '6c'.repeat(32);
/** Plays as most people would. */
const rider = 'steady';

export class LessonTable implements RaceTable {
  readonly #table: EngineInstance;
  readonly #head: EngineInstance;
  readonly #step: Step;
  readonly #start: { version: number; square: SquareName };
  readonly #settled: (done: boolean) => void;
  #click = 0;
  #over = false;
  #leave: (() => void) | undefined;

  private constructor(table: EngineInstance, head: EngineInstance, step: Step, settled: (done: boolean) => void) {
    this.#table = table;
    this.#head = head;
    this.#step = step;
    this.#settled = settled;
    const { scene } = this.#told(0);
    this.#start = { version: scene.version, square: scene.public.squares[YOU]! };
  }

  /**
   * `settled`: called when the person's turn is over and shown, with whether the task was done. `head`: an engine
   * instance for the riders.
   */
  static seat(
    table: EngineInstance,
    head: EngineInstance,
    step: Step,
    header: Header,
    position: readonly string[],
    settled: (done: boolean) => void,
  ): JoinedTable {
    const lines = [JSON.stringify(header), ...position].map((text) => ({ text, by: '' }));
    table.ask({ do: 'resume', lines, laid: [], seed, people: [YOU] });
    head.ask({ do: 'header', header });
    const riders = header.players.map((_, seat) => (seat === YOU ? null : rider));
    riders.forEach((name, seat) => name && head.ask({ do: 'sit', seat, rider: name, seed }));
    const from = position.length - step.lead;
    return { table: new LessonTable(table, head, step, settled), header, riders, from, quiet: position.length };
  }

  #told(from: number): SeatUpdate {
    const { told, over, rider: next } = this.#table.ask({ do: 'told', seat: YOU, from });
    const { t: _, events, ...scene } = told;
    // There is no undo: a step is simply repeated.
    return { scene, events, undo: false, over, rider: next ?? null, saved: true };
  }

  /** Events after the person's turn are not shown: the step is about that turn. */
  async fetchUpdate(_seat: number, from: number): Promise<SeatUpdate> {
    const told = this.#told(from);
    const { events } = told;
    const known = Math.max(0, this.#start.version - from);
    const last = this.#step.toThePost ? -1 : events.findIndex((event, i) => i >= known && turnOver([event]));
    return last < 0 ? told : { ...told, events: events.slice(0, last + 1) };
  }

  async decide(seat: number, decisions: Decision[]): Promise<Refusal | null> {
    this.#click += 1;
    const answer = this.#table.ask({ do: 'decide', seat, decisions, click: this.#click });
    return 'refused' in answer ? answer.refused : null;
  }

  async rideOn(): Promise<void> {
    if (this.#over) return new Promise((resolve) => (this.#leave = resolve));
    const { rider: next } = this.#table.ask({ do: 'next' });
    if (!next) return;
    const { decision } = this.#head.ask({ do: 'choose', ...next });
    this.#table.ask({ do: 'ride', seat: next.seat, decision });
  }

  seen(): void {
    if (this.#over) return;
    const { events, over } = this.#told(this.#start.version);
    if (this.#step.toThePost ? !over : !turnOver(events)) return;
    this.#over = true;
    this.#settled(this.#step.done(events, this.#start.square));
  }

  async undo(): Promise<void> {}
  async hint(): Promise<Hint[]> {
    return [];
  }
  async record(): Promise<string> {
    throw new Error('a lesson keeps no record');
  }

  end(): void {
    this.#leave?.();
  }
}
