// A seat at a server's table, or a spectator's place, as RaceSession needs it.
import type { Decision, Hint, Refusal, SeatView } from '../../contracts';
import { Adviser } from './adviser';
import { spokenHeader } from '../../meeting/names';
import { hasOdds } from '../local/odds_due';
import type { TableUpdate, RaceTable, JoinedTable, TellOdds } from '../table';
import type { OnlineTable } from './online_table.svelte';

/**
 * Somebody who comes for the first time sees everything from the beginning if no more events than this have happened.
 */
const beginning = 24;

export class OnlineSeat implements RaceTable {
  readonly #table: OnlineTable;
  readonly #adviser: Adviser;

  private constructor(table: OnlineTable) {
    this.#table = table;
    this.#adviser = new Adviser(table.header!);
  }

  /** Takes the seat at a table that has started. */
  static take(table: OnlineTable): JoinedTable {
    const { header, log, shownBefore, seat, info } = table;
    if (!header || !info) throw new Error('not started');
    const from = shownBefore ?? (log.end <= beginning ? 0 : undefined);
    const riders = info.seats.map(({ rider }) => rider ?? null);
    return {
      table: new OnlineSeat(table),
      header: spokenHeader(header, riders),
      riders,
      ...(from === undefined ? {} : { from }),
      online: { seat, follow: (listener) => table.follow(listener) },
    };
  }

  get lost(): boolean {
    return this.#table.link === 'lost';
  }

  async fetchUpdate(_: number, from: number): Promise<TableUpdate> {
    const scene = this.#table.scene!;
    const events = this.#table.log.after(from);
    return {
      scene,
      events: events ?? [],
      ...(events ? {} : { jump: true }),
      undo: false,
      over: scene.public.need === 'over',
      rider: null,
      saved: true,
    };
  }

  async decide(_: number, decisions: Decision[]): Promise<Refusal | null> {
    const refusal = await this.#table.decide(...decisions);
    // By now something else may be asked, and the note about this choice would vanish with it: this one stays until it
    // is read.
    if (refusal?.reason === 'too-late') this.#table.lateRefusal = refusal;
    return refusal && refusal.reason !== 'too-late' ? { rule: '', ...refusal } : null;
  }

  async rideOn(): Promise<void> {
    // The server does that.
  }
  async undo(): Promise<void> {
    throw new Error('what others have seen stays');
  }

  async hint(seat: number, horse?: number): Promise<Hint[]> {
    return this.#adviser.hint(this.#seatView(seat, horse));
  }
  followOdds(seat: number, tell: TellOdds): () => void {
    const now = () => {
      const { scene } = this.#table;
      return scene && hasOdds(scene.public, scene.asked.length > 0)
        ? { version: scene.version, view: this.#seatView(seat) }
        : null;
    };
    return this.#adviser.followOdds(now, (listener) => this.#table.follow(listener), tell);
  }

  record(): Promise<string> {
    return this.#table.record();
  }
  seen(version: number): void {
    this.#table.seen(version);
  }
  end(): void {
    this.#adviser.end();
  }

  #seatView(seat: number, horse?: number): SeatView {
    const { public: board, own } = this.#table.scene!;
    return { seat, public: board, own, ...(horse === undefined ? {} : { horse }) };
  }
}
