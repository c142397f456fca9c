// Asks a worker, and waits for its answers.
export class Remote<Calls extends { [name in keyof Calls]: (...args: never[]) => unknown }> {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (trouble: Error) => void }>();
  #last = 0;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; value?: unknown; trouble?: string }>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.trouble === undefined) waiting?.resolve(data.value);
      else waiting?.reject(new Error(data.trouble));
    });
    worker.addEventListener('error', (event) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(event.message || 'worker'));
      this.#waiting.clear();
    });
  }

  call<Name extends keyof Calls>(name: Name, ...args: Parameters<Calls[Name]>): Promise<Awaited<ReturnType<Calls[Name]>>> {
    return this.send(name, args, []) as Promise<Awaited<ReturnType<Calls[Name]>>>;
  }

  send(name: keyof Calls, args: unknown[], transfer: Transferable[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#last += 1;
      this.#waiting.set(this.#last, { resolve, reject });
      this.#worker.postMessage({ id: this.#last, name, args }, transfer);
    });
  }

  end(): void {
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(new Error('ended'));
    this.#waiting.clear();
  }
}

type Port = { postMessage(message: unknown): void; onmessage: ((event: MessageEvent) => void) | null };

/** The other side: answers calls one after the other. */
export function answer(port: Port, calls: Record<string, (...args: never[]) => unknown>): void {
  let turn: Promise<unknown> = Promise.resolve();
  port.onmessage = ({ data }: MessageEvent<{ id: number; name: string; args: never[] }>) => {
    turn = turn.then(async () => {
      try {
        port.postMessage({ id: data.id, value: await calls[data.name](...data.args) });
      } catch (trouble) {
        port.postMessage({ id: data.id, trouble: (trouble as Error).message });
      }
    });
  };
}
