// Riders, hints and odds are computed in this worker, from what a seat may see and nothing else, so that the page stays
// responsive.
import { EngineInstance } from './engine_instance';
import { serveRpc } from './worker_rpc';
import type { Decision, Header, Hint, Odds, SeatView } from '../contracts';

let engine: EngineInstance;

function seed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const thinking = {
  async open(module: WebAssembly.Module, header: Header): Promise<void> {
    engine = await EngineInstance.open(module);
    engine.ask({ do: 'header', header });
  },
  sit(seat: number, rider: string, whims: string): void {
    engine.ask({ do: 'sit', seat, rider, seed: whims });
  },
  choose(view: SeatView): Decision {
    return engine.ask({ do: 'choose', ...view }).decision;
  },
  /** The horse whose bonus this rider takes out of turn, or null. */
  takeBonus(view: SeatView): number | null {
    return engine.ask({ do: 'stir', ...view }).horse;
  },
  /** The options of this seat, best first; chances in ten-thousandths, scores in tenths. */
  hint(view: SeatView, iterations: number): Hint[] {
    return engine.ask({ do: 'hint', iterations, seed: seed(), ...view }).options;
  },
  odds(view: SeatView, rides: number): Odds {
    return engine.ask({ do: 'odds', rides, seed: seed(), ...view });
  },
  /** Serves another caller too: the table's worker, which must not show its cards to the page. */
  serve(port: MessagePort): void {
    serveRpc(port, thinking as never);
  },
};
export type ThinkCalls = typeof thinking;

serveRpc(self as never, thinking as never);
