// The analysis of a record. Workers compute it, and results appear as they come in.
import { saveAnalysis, loadAnalysis, analysisKey } from '../platform/storage/analyses';
import type { AnalysisCalls } from './analysis.worker';
import JudgeWorker from './analysis.worker?worker';
import { rpcClient, type RpcClient } from '../platform/worker_rpc';
import type { Luck, Verdict } from '../contracts';
import { replayModule, type OpenRecord } from '../engine/open_record';
import { choosers, inOrder, Progress } from './replay_work';

/** Milliseconds between two updates. */
const often = 300;
const mostWorkers = 4;
/** How many options are kept besides the chosen one. */
const mostOptions = 5;

function trimmed(verdict: Verdict): Verdict {
  const kept = verdict.options.filter((_, i) => i < mostOptions || i === verdict.chosen);
  return { ...verdict, options: kept, chosen: Math.min(verdict.chosen, kept.length - 1) };
}

/** Whose costly choices are shown: those of the seats that come first, everybody's, or one player's. */
export type Whose = 'first' | 'all' | number;

export class Analysis {
  phase = $state<'none' | 'working' | 'done' | 'failed'>('none');
  /** progress, 0 to 1 */
  part = $state(0);
  /** seconds that are left, measured; null: not known yet */
  left = $state<number | null>(null);
  /** by place, as far as they are judged */
  verdicts = $state.raw<Verdict[]>([]);
  luck = $state.raw<Luck | null>(null);
  /** the seats of the person who looks, or the seat that is looked through; judged and shown first */
  first = $state.raw<readonly number[]>([]);
  whose = $state<Whose>('first');
  /** all choices that cost something, by place */
  readonly costly = $derived(this.verdicts.filter(({ mark }) => mark !== 'good'));
  readonly seats = $derived.by<readonly number[]>(() => {
    if (typeof this.whose === 'number') return [this.whose];
    return this.whose === 'first' && this.first.length > 0 ? this.first : this.#all;
  });
  /** the costly choices that are listed, marked and jumped to */
  readonly shown = $derived(this.costly.filter(({ player }) => this.seats.includes(player)));

  readonly #record: OpenRecord;
  readonly #key: string;
  /** true if the person who looks played in this meeting */
  readonly #owned: boolean;
  readonly #all: readonly number[];
  readonly #players: Map<number, number>;
  #workers: Worker[] = [];
  #clients: RpcClient<AnalysisCalls>[] = [];
  #found = new Map<number, Verdict | null>();
  #queue: number[] = [];
  #luck: Luck | null = null;
  #told = 0;
  #progress: Progress;
  /** counts runs: a stopped run reports nothing more */
  #turn = 0;

  /** `own`: the seats of the person who looks. */
  constructor(record: OpenRecord, own: readonly number[] = []) {
    this.#record = record;
    this.#key = analysisKey(record.text);
    this.#all = record.contents.header.players.map((_, seat) => seat);
    this.#players = choosers(record);
    this.#progress = new Progress(record.contents);
    this.#owned = own.length > 0;
    this.first = own;
  }

  /** Without seats of one's own, the seat that is looked through comes first. */
  lookThrough(seat: number | null): void {
    if (this.#owned) return;
    this.first = seat === null ? [] : [seat];
    this.whose = 'first';
    this.#queue = inOrder(this.#queue, this.#players, this.first);
  }

  /** Loads the result of an earlier analysis of this record. */
  async recall(): Promise<void> {
    const stored = await loadAnalysis(this.#key).catch(() => null);
    if (!stored || this.phase !== 'none') return;
    this.verdicts = stored.verdicts;
    this.luck = stored.luck;
    this.part = 1;
    this.phase = 'done';
  }

  async begin(): Promise<void> {
    if (this.phase === 'working') return;
    this.phase = 'working';
    const turn = ++this.#turn;
    const open = this.#record.contents.choices.filter((place) => !this.#found.has(place));
    this.#queue = inOrder(open, this.#players, this.first);
    this.#progress.begin(performance.now());
    try {
      if (this.#clients.length === 0) await this.#hire(turn);
      if (turn !== this.#turn) return;
      await Promise.all(this.#clients.map((call, i) => this.#work(call, i === 0, turn)));
      if (turn !== this.#turn) return;
      this.#tell(true);
      this.end();
      this.phase = 'done';
      await saveAnalysis({ key: this.#key, at: Date.now(), verdicts: this.verdicts, luck: this.luck! }).catch(
        () => undefined,
      );
    } catch {
      if (turn !== this.#turn) return;
      this.end();
      this.phase = 'failed';
    }
  }

  /** Pauses. What has been found stays, and the workers keep what they have sampled. */
  stop(): void {
    if (this.phase !== 'working') return;
    this.#turn += 1;
    this.phase = 'none';
    this.#tell(true);
  }

  /** Ends the workers. */
  end(): void {
    this.#turn += 1;
    if (this.phase === 'working') this.phase = 'none';
    for (const worker of this.#workers) worker.terminate();
    for (const call of this.#clients) call.end();
    this.#workers = [];
    this.#clients = [];
    this.#luck = null;
  }

  async #hire(turn: number): Promise<void> {
    const module = await replayModule();
    if (turn !== this.#turn) return;
    const count = Math.min(mostWorkers, Math.max(1, navigator.hardwareConcurrency || 2));
    this.#workers = Array.from({ length: count }, () => new JudgeWorker());
    this.#clients = this.#workers.map((worker) => {
      const call = rpcClient<AnalysisCalls>(worker);
      worker.addEventListener('error', () => call.end());
      return call;
    });
    await Promise.all(this.#clients.map((call) => call('open', module, this.#record.text)));
  }

  /** The first worker also samples luck: after the choices that come first or, if it is alone, after all of them. */
  async #work(call: RpcClient<AnalysisCalls>, lucky: boolean, turn: number): Promise<void> {
    const { samples } = this.#record.contents;
    const sampling = () => lucky && (this.#luck?.samples ?? 0) < samples;
    const urgent = () => {
      const [place = -1] = this.#queue;
      return this.#clients.length === 1 || this.first.includes(this.#players.get(place) ?? -1);
    };
    while (turn === this.#turn && (this.#queue.length > 0 || sampling())) {
      if (this.#queue.length === 0 || (sampling() && !urgent())) {
        this.#luck = await call('luck', samples);
      } else {
        const place = this.#queue.shift()!;
        const verdict = await call('judge', place);
        this.#found.set(place, verdict && trimmed(verdict));
      }
      if (turn === this.#turn) this.#tell(false);
    }
  }

  #tell(now: boolean): void {
    if (!now && performance.now() - this.#told < often) return;
    this.#told = performance.now();
    this.verdicts = [...this.#found.values()].filter((one) => one !== null).sort((a, b) => a.at - b.at);
    if (this.#luck) this.luck = this.#luck;
    this.#progress.measure(this.#found, this.#luck?.samples ?? 0, this.#told);
    this.part = this.#progress.part;
    this.left = this.#progress.left;
  }
}
