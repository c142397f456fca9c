// One instance of the WebAssembly engine: takes a request as JSON and returns an answer as JSON (wasm/engine.schema.json).
import type { Answers, ErrorAnswer, Request } from '../contracts';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  furlong_room(size: number): number;
  furlong_ask(request: number, size: number): number;
}

/** What the engine could not do, as a sentence. */
export class EngineError extends Error {}

export class EngineInstance {
  readonly #exports: Exports;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  private constructor(exports: Exports) {
    this.#exports = exports;
    exports._initialize();
  }

  static async open(module: WebAssembly.Module): Promise<EngineInstance> {
    const instance = await WebAssembly.instantiate(module, { furlong: { now: () => performance.now() } });
    return new EngineInstance(instance.exports as WebAssembly.Exports & Exports);
  }

  /** The address of the answer. The engine traps after a failed check or without memory. */
  #call(request: number, size: number): number {
    try {
      return this.#exports.furlong_ask(request, size);
    } catch (trap) {
      throw new EngineError(`the engine stopped: ${(trap as Error).message}`);
    }
  }

  ask<D extends Request['do']>(request: { do: D } & Extract<Request, { do: D }>): Answers[D] {
    const bytes = this.#encoder.encode(JSON.stringify(request));
    const room = this.#exports.furlong_room(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, room, bytes.length).set(bytes);
    const answer = this.#call(room, bytes.length);
    const [size, text] = new Uint32Array(this.#exports.memory.buffer, answer, 2);
    const json = this.#decoder.decode(new Uint8Array(this.#exports.memory.buffer, text, size));
    const said = JSON.parse(json) as Answers[D] | ErrorAnswer;
    if ('error' in said) throw new EngineError(said.error);
    return said;
  }
}
