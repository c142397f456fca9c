// Remote procedure calls to a worker.
interface Port {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  start?(): void;
}
type Answer = { id: number; value?: unknown; error?: string };

type Calls = { [name: string]: (...args: never[]) => unknown };

export interface RpcClient<C extends Calls> {
  <Name extends keyof C>(name: Name, ...args: Parameters<C[Name]>): Promise<Awaited<ReturnType<C[Name]>>>;
  /** The same, but transfers objects to the worker. */
  withTransfer<Name extends keyof C>(
    name: Name,
    args: Parameters<C[Name]>,
    transfer: Transferable[],
  ): Promise<Awaited<ReturnType<C[Name]>>>;
  /** Rejects all open calls: there will be no more answers. */
  end(why?: string): void;
}

/** Makes calls through this port. */
export function rpcClient<C extends Calls>(port: Port): RpcClient<C> {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let last = 0;
  port.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error === undefined) asked?.resolve(data.value as never);
    else asked?.reject(new Error(data.error));
  });
  port.start?.();
  const send = (name: keyof C, args: unknown[], transfer: Transferable[]) =>
    new Promise<never>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      port.postMessage({ id: last, name, args }, transfer);
    });
  const call = <Name extends keyof C>(name: Name, ...args: Parameters<C[Name]>) => send(name, args, []);
  const end = (why = 'ended') => {
    for (const { reject } of waiting.values()) reject(new Error(why));
    waiting.clear();
  };
  return Object.assign(call, { withTransfer: send, end });
}

/** The worker's side: answers calls one after the other, except for the concurrent ones. */
export function serveRpc(port: Port, calls: Calls, concurrent: ReadonlySet<string> = new Set()): void {
  let turn: Promise<unknown> = Promise.resolve();
  port.addEventListener('message', ({ data }: MessageEvent<{ id: number; name: string; args: never[] }>) => {
    const work = async () => {
      try {
        const call = calls[data.name];
        if (!call) throw new Error(`no call: ${data.name}`);
        port.postMessage({ id: data.id, value: await call(...data.args) });
      } catch (error) {
        port.postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) });
      }
    };
    if (concurrent.has(data.name)) void work();
    else turn = turn.then(work);
  });
  port.start?.();
}
