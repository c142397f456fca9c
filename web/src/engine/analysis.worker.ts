// Judges the choices of a record and tells luck from riding, step by step, so that whoever waits sees how far it is.
import { EngineInstance } from './engine_instance';
import { serveRpc } from './worker_rpc';
import type { Luck, Verdict } from '../contracts/replay';

/** As furlong analyse has them: the same numbers come out. */
const rides = 4000;
const seed = 'analyse';

let engine: EngineInstance;

const judging = {
  async open(module: WebAssembly.Module, text: string): Promise<void> {
    engine = await EngineInstance.open(module);
    engine.ask({ do: 'record', text });
  },
  /** Null: there was only one thing to do. */
  judge(at: number): Verdict | null {
    return engine.ask<{ verdict: Verdict | null }>({ do: 'judge', at, rides, seed }).verdict;
  },
  /** One block of samples more, up to so many in all. */
  luck(samples: number): Luck {
    return engine.ask<Luck>({ do: 'luck', samples, seed });
  },
};
export type AnalysisCalls = typeof judging;

serveRpc(self as never, judging as never);
