// Somebody at a real server: cookie, requests, and the sockets of tables, without a page.
import {
  protocolVersion,
  type Decision,
  type Message,
  type Scene,
  type ServerMessage,
  type Welcome,
} from '../../../src/contracts';

type ToTable = Message | { t: 'hello'; [key: string]: unknown } | { t: 'shown'; version: number };

/** A table as this person's page sees it. */
export class TableSocket {
  readonly messages: ServerMessage[] = [];
  readonly #socket: WebSocket;
  #number = 0;
  #heard: (() => void)[] = [];

  constructor(address: string, cookie: string, hello: object) {
    // Node's takes headers, a browser's does not.
    this.#socket = new WebSocket(address, { headers: { cookie } } as never);
    this.#socket.onopen = () => this.#socket.send(JSON.stringify({ t: 'hello', protocol: protocolVersion, ...hello }));
    this.#socket.onmessage = ({ data }) => {
      this.messages.push(JSON.parse(String(data)) as ServerMessage);
      for (const heard of this.#heard.splice(0)) heard();
    };
  }

  next(): Promise<void> {
    return new Promise((resolve) => this.#heard.push(resolve));
  }
  /** The first message from now on, or that is here already, of which this is true. */
  async until<M extends ServerMessage>(wanted: (message: ServerMessage) => message is M, from = 0): Promise<M> {
    for (let at = from; ; ++at) {
      while (at >= this.messages.length) await this.next();
      const message = this.messages[at]!;
      if (wanted(message)) return message;
    }
  }
  /** Sends it; throws if it is refused. */
  async send(message: ToTable): Promise<void> {
    const id = `stored-${++this.#number}`;
    const from = this.messages.length;
    this.#socket.send(JSON.stringify({ id, ...message }));
    const answer = await this.until(
      (one): one is Extract<ServerMessage, { t: 'done' | 'refused' | 'error' }> => 'id' in one && one.id === id,
      from,
    );
    if (answer.t !== 'done') throw new Error(`${message.t}: ${JSON.stringify(answer)}`);
  }
  welcome(): Promise<Welcome> {
    return this.until((message): message is Welcome => message.t === 'welcome');
  }
  /** The last scene of the meeting. */
  get scene(): Scene | undefined {
    return this.messages.findLast((message) => 'public' in message) as Scene | undefined;
  }
  decide(decisions: Decision[]): Promise<void> {
    return this.send({ t: 'decide', decisions });
  }
  close(): void {
    this.#socket.close();
  }
}

export class Visitor {
  #cookie = '';
  constructor(
    readonly server: string,
    readonly name: string,
  ) {}

  static async come(server: string, name: string): Promise<Visitor> {
    const visitor = new Visitor(server, name);
    await visitor.post('/api/me', { name });
    return visitor;
  }

  async post<T>(path: string, body: object): Promise<T> {
    const answer = await fetch(this.server + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.#cookie },
      body: JSON.stringify(body),
    });
    const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
    if (cookies.length > 0) this.#cookie = cookies.join('; ');
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
  /** What a page would be answered. */
  async get(path: string): Promise<unknown> {
    const answer = await fetch(this.server + path, { headers: { cookie: this.#cookie } });
    return path.endsWith('/record') ? answer.text() : answer.json();
  }

  table(id: string, hello: object = { version: 0, shows: true }): TableSocket {
    return new TableSocket(`${this.server.replace('http', 'ws')}/ws/table/${id}`, this.#cookie, hello);
  }
  async open(settings: object): Promise<string> {
    return (await this.post<{ id: string }>('/api/tables', settings)).id;
  }
}
