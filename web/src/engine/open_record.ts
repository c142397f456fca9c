// A record opened for replay. Its engine is a WebAssembly module of its own, fetched with the first record.
import address from '$wasm/replay.wasm?url';
import { EngineInstance } from './engine_instance';
import { compile } from './module';
import type { Card, GameEvent, OwnHorse } from '../contracts/engine';
import type { Contents, Eyes, RecordScene } from '../contracts/replay';

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
  module ??= compile(address).catch((trouble: unknown) => {
    module = undefined;
    throw trouble;
  });
  return module;
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
    const answer = engine.ask<Contents | { fault: { line: number; message: string } }>({ do: 'record', text });
    if ('fault' in answer) throw new BrokenRecord(answer.fault.line, answer.fault.message);
    const { events } = engine.ask<{ events: GameEvent[] }>({ do: 'record-events', from: 0, to: answer.events });
    return new OpenRecord(engine, text, answer, events);
  }

  scene(at: number, eyes: Eyes): RecordScene {
    const seat = typeof eyes === 'number' ? eyes : -1;
    const { hands, ...seen } = this.engine.ask<Omit<RecordScene, 'hands'> & { hands: { horses: OwnHorse[] }[] }>({
      do: 'record-scene',
      at,
      seat,
      revealed: eyes === 'all',
    });
    // After the end a seat may see all cards; show only its own.
    const { horses } = this.contents.header;
    const mine = hands
      .flatMap((hand) => hand.horses)
      .filter(({ horse }) => eyes === 'all' || horses[horse].owner === eyes);
    return { ...seen, hands: mine };
  }
}

/** By points; a joker after the plain card with its number. */
export function sortedCards(cards: readonly Card[]): Card[] {
  const value = (card: Card) => parseInt(card, 10) + (card.endsWith('J') ? 0.5 : 0);
  return [...cards].sort((a, b) => value(a) - value(b));
}
