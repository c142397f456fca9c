// A record opened for replay. Its engine is a WebAssembly module of its own, fetched with the first record.
import address from '$wasm/replay.wasm?url';
import { EngineInstance } from './engine_instance';
import { compile } from './module';
import type { Contents, GameEvent, Outlook, OwnHorse, Public } from '../contracts';
import { itemAt } from '../contracts/items';

/** The file is not a record, or breaks the rules at this line. */
export class BrokenRecord extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

let module: Promise<WebAssembly.Module> | undefined;

export function replayModule(): Promise<WebAssembly.Module> {
  module ??= compile(address).catch((error: unknown) => {
    module = undefined;
    throw error;
  });
  return module;
}

/** Whose view is shown: a seat's, a spectator's, or one with all cards open. */
export type Viewpoint = number | 'stands' | 'all';

export interface RecordScene {
  public: Public;
  /** absent once the meeting is over */
  outlook?: Outlook;
  hands: OwnHorse[];
}

export class OpenRecord {
  private constructor(
    private readonly engine: EngineInstance,
    /** the file's text */
    readonly text: string,
    readonly contents: Contents,
    readonly events: GameEvent[],
  ) {}

  static async open(text: string): Promise<OpenRecord> {
    const engine = await EngineInstance.open(await replayModule());
    const answer = engine.ask({ do: 'record', text });
    if ('fault' in answer) throw new BrokenRecord(answer.fault.line, answer.fault.message);
    const { events } = engine.ask({ do: 'record-events', from: 0, to: answer.events });
    return new OpenRecord(engine, text, answer, events);
  }

  scene(at: number, viewpoint: Viewpoint): RecordScene {
    const seat = typeof viewpoint === 'number' ? viewpoint : -1;
    const { hands, ...seen } = this.engine.ask({ do: 'record-scene', at, seat, revealed: viewpoint === 'all' });
    // After the end a seat may see all cards; show only its own.
    const { horses } = this.contents.header;
    const mine = hands
      .flatMap((hand) => hand.horses)
      .filter(({ horse }) => viewpoint === 'all' || itemAt(horses, horse).owner === viewpoint);
    return { ...seen, hands: mine };
  }
}
