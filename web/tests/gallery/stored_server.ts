// Answers what the app asks a server, from what is stored; without it, as a web server of plain files does.
import type { StoredServer } from './state';

class StoredSocket {
  /** 'refused': the server accepts no socket */
  static messages: readonly object[] | 'refused' = [];
  static readonly open = new Set<StoredSocket>();
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    StoredSocket.open.add(this);
    queueMicrotask(() => (StoredSocket.messages === 'refused' ? this.onclose?.() : this.onopen?.()));
  }
  send(text: string): void {
    const { t } = JSON.parse(text) as { t: string };
    if (t === 'ping') this.#bring({ t: 'pong' });
    if (t === 'hello' && StoredSocket.messages !== 'refused')
      StoredSocket.messages.forEach((message) => this.#bring(message));
  }
  #bring(message: object): void {
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(message) }));
  }
  close(): void {
    StoredSocket.open.delete(this);
  }
}

function answerOf(server: StoredServer | undefined, path: string): Response {
  const answer = server?.answers[path];
  if (answer === undefined) return new Response('', { status: 404, headers: { 'content-type': 'text/html' } });
  if (typeof answer !== 'string') return Response.json(answer);
  const refused = /^(\d{3}) (\S+)$/.exec(answer);
  return refused ? Response.json({ error: refused[2] }, { status: Number(refused[1]) }) : new Response(answer);
}

let cut = false;

export function serve(server: StoredServer | undefined): void {
  const direct = globalThis.fetch;
  globalThis.fetch = async (what, how) => {
    const address = new URL(what instanceof Request ? what.url : what, document.baseURI);
    const path = /\/api\/.*/.exec(address.pathname)?.[0];
    if (path && cut) throw new TypeError('no network');
    return path ? answerOf(server, path) : direct(what, how);
  };
  StoredSocket.messages = server?.messages ?? [];
  if (server) globalThis.WebSocket = StoredSocket as never;
}

/** All sockets close, no other is accepted, and no request is answered. */
export function cutWires(): void {
  cut = true;
  StoredSocket.messages = 'refused';
  for (const socket of StoredSocket.open) socket.onclose?.();
}
