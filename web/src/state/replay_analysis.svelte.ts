// The analysis of a record. Workers compute it, and results appear as they come in.
import { saveAnalysis, loadAnalysis, analysisKey } from '../storage/analyses';
import type { AnalysisCalls } from '../engine/analysis.worker';
import JudgeWorker from '../engine/analysis.worker?worker';
import { rpcClient, type RpcClient } from '../engine/worker_rpc';
import type { Luck, Verdict } from '../contracts';
import { replayModule, type OpenRecord } from '../engine/open_record';

/** Milliseconds between two updates. */
const often = 300;
const mostWorkers = 4;
/** How many options are kept besides the chosen one. */
const mostOptions = 5;

function trimmed(verdict: Verdict): Verdict {
  const kept = verdict.options.filter((_, i) => i < mostOptions || i === verdict.chosen);
  return { ...verdict, options: kept, chosen: Math.min(verdict.chosen, kept.length - 1) };
}

export class Analysis {
  phase = $state<'none' | 'working' | 'done' | 'failed'>('none');
  /** progress, 0 to 1 */
  part = $state(0);
  /** by place, as far as they are judged */
  verdicts = $state.raw<Verdict[]>([]);
  luck = $state.raw<Luck | null>(null);
  /** the choices that cost something, by place */
  readonly costly = $derived(this.verdicts.filter(({ mark }) => mark !== 'good'));

  readonly #record: OpenRecord;
  readonly #key: string;
  #workers: Worker[] = [];
  #clients: RpcClient<AnalysisCalls>[] = [];
  #found = new Map<number, Verdict | null>();
  #queue: number[] = [];
  #chances: Luck | null = null;
  #told = 0;
  /** counts runs: a stopped run reports nothing more */
  #turn = 0;

  constructor(record: OpenRecord) {
    this.#record = record;
    this.#key = analysisKey(record.text);
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
    const { choices } = this.#record.contents;
    this.#queue = choices.filter((place) => !this.#found.has(place));
    // Leave one core to the page.
    const count = Math.min(mostWorkers, Math.max(1, (navigator.hardwareConcurrency || 2) - 1));
    try {
      const module = await replayModule();
      if (turn !== this.#turn) return;
      this.#workers = Array.from({ length: count }, () => new JudgeWorker());
      this.#clients = this.#workers.map((worker) => {
        const call = rpcClient<AnalysisCalls>(worker);
        worker.addEventListener('error', () => call.end());
        return call;
      });
      await Promise.all(this.#clients.map((call, i) => this.#work(call, module, i === 0, turn)));
      if (turn !== this.#turn) return;
      this.#tell(true);
      this.#dismiss();
      this.phase = 'done';
      await saveAnalysis({ key: this.#key, at: Date.now(), verdicts: this.verdicts, luck: this.luck! }).catch(
        () => undefined,
      );
    } catch {
      if (turn !== this.#turn) return;
      this.#dismiss();
      this.phase = 'failed';
    }
  }

  /** What has been found stays. */
  stop(): void {
    if (this.phase !== 'working') return;
    this.#turn += 1;
    this.phase = 'none';
    this.#tell(true);
    this.#dismiss();
  }

  #dismiss(): void {
    for (const worker of this.#workers) worker.terminate();
    for (const call of this.#clients) call.end();
    this.#workers = [];
    this.#clients = [];
  }

  /** The first worker computes luck; if it is the only one, alternately with judging, so that both progress. */
  async #work(call: RpcClient<AnalysisCalls>, module: WebAssembly.Module, lucky: boolean, turn: number): Promise<void> {
    const { samples } = this.#record.contents;
    await call('open', module, this.#record.text);
    let riding = lucky;
    while (turn === this.#turn && (riding || this.#queue.length > 0)) {
      if (riding) {
        this.#chances = await call('luck', samples);
        riding = this.#chances.samples < samples;
      }
      const place = riding && this.#clients.length > 1 ? undefined : this.#queue.shift();
      if (place !== undefined) {
        const verdict = await call('judge', place);
        this.#found.set(place, verdict && trimmed(verdict));
      }
      this.#tell(false);
    }
  }

  #tell(now: boolean): void {
    if (!now && performance.now() - this.#told < often) return;
    this.#told = performance.now();
    const { choices, samples } = this.#record.contents;
    this.verdicts = [...this.#found.values()].filter((one) => one !== null).sort((a, b) => a.at - b.at);
    // After a restart it has fewer samples at first than before it was stopped.
    if (this.#chances && this.#chances.samples >= (this.luck?.samples ?? 0)) this.luck = this.#chances;
    this.part =
      0.5 * (this.#found.size / Math.max(1, choices.length)) + 0.5 * ((this.#chances?.samples ?? 0) / samples);
  }
}

/** The players' chances at a place, 0 to 1. */
export function chancesAt(luck: Luck, at: number): number[] {
  const found = luck.chances.findLast((one) => one.at <= at) ?? luck.chances[0];
  return found.win.map((win) => win / 1e6);
}
