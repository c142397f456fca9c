// Riders, hints and odds are computed in this worker, from what a seat may see and nothing else, so that the page stays
// responsive.
import adviserAddress from '$wasm/adviser.wasm?url';
import { randomHex } from '../platform/random';
import { EngineInstance } from './engine_instance';
import { compile } from './module';
import { serveRpc } from '../platform/worker_rpc';
import type { Decision, Header, Hint, Odds, SeatView } from '../contracts';

/** The module of the page: all one needs to play against riders that do not search. */
let quick: EngineInstance;
let searching = new Set<string>();
let meeting: Header;

/** A module of its own, fetched when a rider searches or somebody asks for advice. */
let adviser: Promise<EngineInstance> | undefined;
function advised(): Promise<EngineInstance> {
  adviser ??= openAdviser().catch((error: unknown) => {
    adviser = undefined;
    throw error;
  });
  return adviser;
}
async function openAdviser(): Promise<EngineInstance> {
  const opened = await EngineInstance.open(await compile(adviserAddress));
  opened.ask({ do: 'header', header: meeting });
  return opened;
}

/** The engine that has this rider; its name may have a budget: "sharp:100". */
async function engineOf(rider: string): Promise<EngineInstance> {
  return searching.has(rider.replace(/:.*/, '')) ? advised() : quick;
}

/** How far hints look ahead, in iterations: they answer at once. */
const hintIterations = 6000;
/** How often hidden cards are dealt for the odds. */
const oddsDeals = 200;
/** The same position has the same odds, on every screen. */
const oddsSeed = '0'.repeat(64);

const thinking = {
  async open(module: WebAssembly.Module, header: Header): Promise<void> {
    quick = await EngineInstance.open(module);
    quick.ask({ do: 'header', header });
    searching = new Set(quick.ask({ do: 'riders' }).riders.flatMap(({ name, searches }) => (searches ? name : [])));
    meeting = header;
    adviser = undefined;
  },
  /** What a rider decides. `riderSeed`: the seed of its random choices at this position. */
  async choose(view: SeatView, rider: string, riderSeed: string): Promise<Decision> {
    const engine = await engineOf(rider);
    engine.ask({ do: 'sit', seat: view.seat, rider, seed: riderSeed });
    return engine.ask({ do: 'choose', ...view }).decision;
  },
  /** The horse whose bonus this rider takes out of turn, or null. */
  async takeBonus(view: SeatView, rider: string, riderSeed: string): Promise<number | null> {
    const engine = await engineOf(rider);
    engine.ask({ do: 'sit', seat: view.seat, rider, seed: riderSeed });
    return engine.ask({ do: 'take-bonus', ...view }).horse;
  },
  /** The options of this seat, best first; chances in ten-thousandths, scores in tenths. */
  async hint(view: SeatView): Promise<Hint[]> {
    return (await advised()).ask({ do: 'hint', iterations: hintIterations, seed: randomHex(32), ...view }).options;
  },
  async odds(view: SeatView): Promise<Odds> {
    return (await advised()).ask({ do: 'odds', deals: oddsDeals, seed: oddsSeed, ...view });
  },
  /** Serves another caller too: the table's worker, which must not show its cards to the page. */
  serve(port: MessagePort): void {
    serveRpc(port, thinking as never);
  },
};
export type ThinkCalls = typeof thinking;

serveRpc(self as never, thinking as never);
