// Analyses a record step by step, so that the page can show progress: judges its choices and tells luck from skill.
import { EngineInstance } from '../engine/engine_instance';
import { serveRpc } from '../platform/worker_rpc';
import type { Luck, Verdict } from '../contracts';

/** The same values as in `furlong analyse`, so that the numbers agree. */
const rides = 4000;
const seed = 'analyse';

let engine: EngineInstance;

const judging = {
  async open(module: WebAssembly.Module, text: string): Promise<void> {
    engine = await EngineInstance.open(module);
    engine.ask({ do: 'record', text });
  },
  /** Null if there was only one option. */
  judge(at: number): Verdict | null {
    return engine.ask({ do: 'judge', at, rides, seed }).verdict;
  },
  /** Adds one block of samples, up to this many in total. */
  luck(samples: number): Luck {
    return engine.ask({ do: 'luck', samples, seed });
  },
};
export type AnalysisCalls = typeof judging;

serveRpc(self as never, judging as never);
