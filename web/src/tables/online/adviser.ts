// The worker that computes hints and odds where the page itself knows what the seat may see: at a server's table.
import { engineModule } from '../../engine/module';
import { rpcClient, type RpcClient } from '../../platform/worker_rpc';
import type { ThinkCalls } from '../../engine/think.worker';
import ThinkWorker from '../../engine/think.worker?worker';
import type { Header, Hint, SeatView } from '../../contracts';
import type { TellOdds } from '../table';

export class Adviser {
  readonly #header: Header;
  #worker: Worker | undefined;
  #ready: Promise<RpcClient<ThinkCalls>> | undefined;

  constructor(header: Header) {
    this.#header = header;
  }

  async hint(view: SeatView): Promise<Hint[]> {
    return (await this.#advised())('hint', view);
  }

  /**
   * Tells the odds now and whenever `follow` calls back. `now`: what the seat sees, and the version; null: it is not
   * known, or the meeting is over.
   */
  followOdds(
    now: () => { version: number; view: SeatView } | null,
    follow: (listener: () => void) => () => void,
    tell: TellOdds,
  ): () => void {
    let stopped = false;
    const ask = async (): Promise<void> => {
      const seen = now();
      if (!seen) return;
      try {
        const odds = await (await this.#advised())('odds', seen.view);
        if (!stopped) tell({ version: seen.version, odds });
      } catch {
        return; // the race goes on without them
      }
    };
    void ask();
    const unfollow = follow(() => void ask());
    return () => {
      stopped = true;
      unfollow();
    };
  }

  end(): void {
    this.#worker?.terminate();
  }

  /** Starts the worker when it is first needed. */
  #advised(): Promise<RpcClient<ThinkCalls>> {
    this.#ready ??= this.#think();
    this.#ready.catch(() => (this.#ready = undefined));
    return this.#ready;
  }

  async #think(): Promise<RpcClient<ThinkCalls>> {
    const worker = new ThinkWorker();
    this.#worker = worker;
    const thinking = rpcClient<ThinkCalls>(worker);
    worker.addEventListener('error', () => {
      thinking.end();
      this.#ready = undefined;
    });
    await thinking('open', await engineModule(), this.#header);
    return thinking;
  }
}
