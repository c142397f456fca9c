// The page's side of a table without a server. One worker has the cards, one computes the riders' choices, and, once
// needed, one computes hints and odds. The table's worker calls the others itself, because the page must not see what
// they see.
import { engineModule } from '../../engine/module';
import { rpcClient, type RpcClient } from '../../platform/worker_rpc';
import type { TableCalls } from './table.worker';
import type { SeatUpdate } from '../table';
import TableWorker from './table.worker?worker';
import type { ThinkCalls } from '../../engine/think.worker';
import ThinkWorker from '../../engine/think.worker?worker';
import type { Decision, Hint, Refusal } from '../../contracts';
import type { MeetingRequest } from './local_meetings.svelte';
import { spokenHeader } from '../../meeting/names';
import type { RaceTable, JoinedTable, TellOdds, ToldOdds } from '../table';

export class LocalTable implements RaceTable {
  readonly ridesAhead = true;
  readonly #workers: Worker[] = [];
  readonly #table: RpcClient<TableCalls>;
  #adviserReady: Promise<void> | undefined;
  /** how often somebody has begun to follow the odds */
  #followers = 0;

  private constructor() {
    const worker = new TableWorker();
    this.#workers.push(worker);
    this.#table = rpcClient<TableCalls>(worker);
    worker.addEventListener('error', (event) => this.#table.end(event.message || 'table'));
  }

  /** Starts the requested meeting, or resumes the latest one. Null: there is none. */
  static async seat(wanted: MeetingRequest | null): Promise<JoinedTable | null> {
    const table = new LocalTable();
    try {
      await table.#open();
      const fresh = wanted !== null && 'header' in wanted;
      const begun = fresh
        ? await table.#table('begin', wanted.header, wanted.riders, wanted.seed, wanted.unnamed)
        : await table.#table('resume', wanted?.id ?? null);
      if (begun) {
        const { header, riders, unnamed } = begun;
        const takenOver = table.#table('takenOver');
        takenOver.catch(() => undefined); // this page has left the table
        return {
          table,
          header: spokenHeader(header, riders, unnamed),
          riders,
          takenOver,
          ...(fresh ? { from: 0 } : {}),
        };
      }
    } catch (error) {
      table.end();
      throw error;
    }
    table.end();
    return null;
  }

  async #open(): Promise<void> {
    const [module, port] = await Promise.all([engineModule(), this.#thinker(() => void this.#table('ridersGone'))]);
    await this.#table.withTransfer('open', [module, port], [port]);
  }

  /** Starts a worker and returns the port through which the table's worker calls it. */
  async #thinker(gone: () => void): Promise<MessagePort> {
    const worker = new ThinkWorker();
    this.#workers.push(worker);
    worker.addEventListener('error', gone);
    const { port1, port2 } = new MessageChannel();
    await rpcClient<ThinkCalls>(worker).withTransfer('serve', [port2], [port2]);
    return port1;
  }

  fetchUpdate(seat: number, from: number, open: boolean): Promise<SeatUpdate> {
    return this.#table('fetchUpdate', seat, from, open);
  }
  decide(seat: number, decisions: Decision[], automatic = false): Promise<Refusal | null> {
    return this.#table('decide', seat, decisions, automatic);
  }
  rideOn(): Promise<void> {
    return this.#table('rideOn');
  }
  undo(seat: number): Promise<void> {
    return this.#table('undo', seat);
  }
  record(): Promise<string> {
    return this.#table('record');
  }

  async hint(seat: number, horse?: number): Promise<Hint[]> {
    await this.#adviser();
    return this.#table('hint', seat, horse);
  }
  followOdds(seat: number, tell: TellOdds): () => void {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<ToldOdds>) => tell(data);
    const follower = ++this.#followers;
    let stopped = false;
    this.#adviser()
      .then(() => (stopped ? undefined : this.#table.withTransfer('followOdds', [follower, seat, port2], [port2])))
      .catch(() => undefined); // the race goes on without them
    return () => {
      stopped = true;
      port1.close();
      this.#table('unfollowOdds', follower).catch(() => undefined);
    };
  }

  #adviser(): Promise<void> {
    this.#adviserReady ??= this.#thinker(() => (this.#adviserReady = undefined)).then((port) =>
      this.#table.withTransfer('setAdviser', [port], [port]),
    );
    this.#adviserReady.catch(() => (this.#adviserReady = undefined));
    return this.#adviserReady;
  }

  end(): void {
    for (const worker of this.#workers) worker.terminate();
    this.#table.end();
  }
}
