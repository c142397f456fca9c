// Riders, hints and odds think here, from what a seat may see and nothing else, so that the page never stutters.
import { Door } from './engine_instance';
import { answer } from './worker_rpc';
import type { Decision, Header, Hint, Odds, OwnHorse, Public } from '../contracts/engine';

/** What a seat sees. `horse`: which of several that are asked at the same time. */
export interface Chair {
  seat: number;
  horse?: number;
  public: Public;
  own: { horses: OwnHorse[] } | null;
}

let door: Door;

function seed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const thinking = {
  async open(module: WebAssembly.Module, header: Header): Promise<void> {
    door = await Door.open(module);
    door.ask({ do: 'header', header });
  },
  sit(seat: number, rider: string, whims: string): void {
    door.ask({ do: 'sit', seat, rider, seed: whims });
  },
  choose(chair: Chair): Decision {
    return door.ask<{ decision: Decision }>({ do: 'choose', ...chair }).decision;
  },
  /** The horse whose bonus this rider takes out of turn, or null. */
  stir(chair: Chair): number | null {
    return door.ask<{ horse: number | null }>({ do: 'stir', ...chair }).horse;
  },
  /** The options of this seat, best first; chances of ten thousand, scores in tenths. */
  hint(chair: Chair, iterations: number): Hint[] {
    return door.ask<{ options: Hint[] }>({ do: 'hint', iterations, seed: seed(), ...chair }).options;
  },
  odds(chair: Chair, rides: number): Odds {
    return door.ask<Odds>({ do: 'odds', rides, seed: seed(), ...chair });
  },
  /** Answers somebody else too: the table, which must not show its cards to the page. */
  serve(port: MessagePort): void {
    answer(port, thinking as never);
  },
};
export type Thinking = typeof thinking;

answer(self as never, thinking as never);
