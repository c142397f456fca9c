// The connection to a server's table: opens it, watches whether it is alive, and opens it again after it was lost.
import {
  protocolVersion,
  type Answer,
  type ServerMessage,
  type Hello,
  type Message,
  type Shown,
  type Welcome,
} from '../../contracts';
import { isHidden, onWake, type Environment, type Socket } from './environment';
import { Outbox, type Outcome, type Sender } from './outbox';
import type { PersonId } from './pending_messages';

/** 'gone': there is no such table. 'in-repair': the server has closed it for repair. 'client-outdated',
 * 'server-outdated': page and server do not speak the same protocol. 'ended': this page has left it. */
export type Link = 'connecting' | 'on' | 'lost' | Final;
type Final = 'gone' | 'in-repair' | 'client-outdated' | 'server-outdated' | 'ended';
const finalLinks: ReadonlySet<Link> = new Set<Final>([
  'gone',
  'in-repair',
  'client-outdated',
  'server-outdated',
  'ended',
]);

export interface ConnectionListener extends Sender {
  /** true for a page that shows the table to a whole room */
  readonly display?: boolean;
  /** true while a rider stands in for the person and nobody has touched the page since */
  unattended?(): boolean;
  onMessage(message: Exclude<ServerMessage, Answer>): void;
  onLink(link: Link): void;
}

const firstRetryDelay = 300;
const longestRetryDelay = 15_000;
/** A connection that has lasted this long is stable: after it the delays start anew. So they do once it has brought more
 * than a welcome: a server that accepts and hangs up does not. */
const stableAfter = 10_000;
/** a new socket that brings no welcome in this time is given up */
const openingTimeout = 6000;
const heartbeatInterval = 15_000;
/** while the page is hidden: rare enough to spare the battery, often enough to reconnect before anybody looks */
const hiddenPingInterval = 45_000;

interface SocketChannel {
  socket: Socket;
  /** whose it is; null: nobody's, or there has been no welcome yet */
  person: PersonId;
  since: number;
  isOpen?: boolean;
  deadline: ReturnType<typeof setTimeout>;
  /** pings without an answer */
  pings: number;
  /** nobody looked at the page at the last hello */
  hidden?: boolean;
  /** the last version that was reported as shown */
  shown?: number;
}

/** Null if it is no message. */
function parse(text: string): ServerMessage | null {
  try {
    const message = JSON.parse(text) as ServerMessage | null;
    return typeof message?.t === 'string' ? message : null;
  } catch {
    return null;
  }
}

export class Connection {
  readonly #address: string;
  readonly #listener: ConnectionListener;
  readonly #environment: Environment;
  readonly #outbox: Outbox;

  #active: SocketChannel | null = null;
  #opening: SocketChannel | null = null;
  #link: Link = 'connecting';
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #retries = 0;
  #stableTimer: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #lastPing = 0;
  /** running while a ping waits for its answer */
  #doubtTimers: ReturnType<typeof setTimeout>[] = [];
  /** the page has slept since the server last answered */
  #hasSlept = false;
  #checkingTable = false;
  #ready = true;
  /** to be closed as soon as the outbox is empty */
  #leaving = false;
  #onReconnected: (() => void)[] = [];
  readonly #ended = new AbortController();
  /** the last version shown; -1: none */
  #shownVersion = -1;

  constructor(address: string, table: string, listener: ConnectionListener, environment: Environment) {
    this.#address = address;
    this.#listener = listener;
    this.#environment = environment;
    this.#outbox = new Outbox(table, listener);
  }

  /** `ready`: the version seen last is known; hello waits for it, opening a socket does not. */
  open(ready?: Promise<void>): void {
    this.#ready = ready === undefined;
    void ready?.then(() => {
      this.#ready = true;
      if (this.#opening?.isOpen) this.#hello(this.#opening);
    });
    onWake(() => this.wake(), this.#ended.signal);
    this.#heartbeat = setInterval(() => {
      if (!isHidden() || performance.now() - this.#lastPing >= hiddenPingInterval) this.#ping(4000);
      // Another tab may have been closed with messages in its outbox.
      if (this.#outlet) this.#resumeOutbox(this.#outlet, heartbeatInterval);
    }, heartbeatInterval);
    this.#connect();
  }

  /** Nobody looks at the table any more; closes once the outbox is empty. */
  leave(): void {
    this.#leaving = true;
    this.#outbox.detach();
    this.#endIfDone();
  }

  #endIfDone(): void {
    if (this.#leaving && !this.#outbox.hasPending) this.end();
  }

  end(): void {
    this.#close('ended');
  }

  /** There will be no more channels. */
  #close(link: Final): void {
    this.#ended.abort();
    clearInterval(this.#heartbeat);
    clearTimeout(this.#stableTimer);
    this.#cancelRetry();
    this.#clearDoubt();
    for (const channel of [this.#active, this.#opening]) this.#drop(channel);
    this.#active = this.#opening = null;
    this.#setLink(link);
  }

  /** Where messages go out now. While this browser becomes somebody else, the active channel still is who it was. */
  get #outlet(): SocketChannel | null {
    return this.#onReconnected.length > 0 ? null : this.#active;
  }

  send(message: Message): Promise<Outcome> {
    const outcome = this.#outbox.send(message, this.#outlet);
    this.#ping(1500);
    return outcome;
  }

  /** The page woke up or the network changed: checks whether the connection is still alive. */
  wake(): void {
    if (finalLinks.has(this.#link)) return;
    this.#retries = 0;
    if (this.#active) {
      this.#hasSlept = true;
      const wasInDoubt = this.#doubtTimers.length > 0;
      this.#clearDoubt();
      this.#ping(250);
      // If it was in doubt before it slept, do not wait for the ping.
      if (!wasInDoubt) return;
    }
    if (this.#opening && performance.now() - this.#opening.since < 500) return;
    this.#drop(this.#opening);
    this.#opening = null;
    this.#connect();
  }

  /** Opens a new channel as whoever this browser is now. */
  reconnect(): Promise<void> {
    if (finalLinks.has(this.#link)) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onReconnected.push(resolve);
      this.#drop(this.#opening);
      this.#opening = null;
      this.#outbox.forgetPerson();
      this.#connect();
    });
  }

  /** Tells the server that everything up to this version has been shown, once on each channel: its clocks wait for it. */
  shown(version: number): void {
    this.#shownVersion = Math.max(this.#shownVersion, version);
    if (this.#active) this.#tellShown(this.#active);
  }

  #tellShown(channel: SocketChannel): void {
    const version = this.#shownVersion;
    if (version < 0 || version === channel.shown) return;
    channel.shown = version;
    channel.socket.send(JSON.stringify({ t: 'shown', version } satisfies Shown));
  }

  /** Asks for a welcome, with everything after the version seen last. */
  sayHello(): void {
    if (this.#active) this.#hello(this.#active);
  }

  // Opening and losing channels.

  #connect(): void {
    this.#cancelRetry();
    if (this.#opening || finalLinks.has(this.#link)) return;
    const socket = this.#environment.openSocket(this.#address);
    const channel: SocketChannel = {
      socket,
      person: null,
      since: performance.now(),
      deadline: setTimeout(() => this.#onLost(channel), openingTimeout),
      pings: 0,
    };
    this.#opening = channel;
    socket.onopen = () => {
      channel.isOpen = true;
      if (this.#ready) this.#hello(channel);
    };
    socket.onmessage = ({ data }) => {
      const message = parse(String(data));
      if (message) this.#onMessage(channel, message);
      else this.#onLost(channel);
    };
    socket.onclose = () => this.#onLost(channel);
  }

  #hello(channel: SocketChannel): void {
    channel.hidden = this.#leaving || isHidden() || (this.#listener.unattended?.() ?? false);
    const unseen = channel.hidden ? { unseen: true } : {};
    // Nobody shows anything if messages are only delivered.
    const shows = this.#leaving ? {} : { shows: true };
    const version = this.#listener.version();
    const display = this.#listener.display ? { display: true } : {};
    const hello: Hello = { t: 'hello', protocol: protocolVersion, version, ...unseen, ...shows, ...display };
    channel.socket.send(JSON.stringify(hello));
  }

  #drop(channel: SocketChannel | null): void {
    if (!channel) return;
    clearTimeout(channel.deadline);
    channel.socket.onopen = channel.socket.onmessage = channel.socket.onclose = null;
    channel.socket.close();
  }

  #onLost(channel: SocketChannel): void {
    this.#drop(channel);
    if (channel === this.#opening) {
      this.#opening = null;
      if (!this.#active) return this.#onRefused();
      // The active channel may be dead, or belong to somebody else.
      if (this.#doubtTimers.length > 0 || this.#onReconnected.length > 0) this.#retryLater();
      return;
    }
    if (channel !== this.#active) return;
    this.#active = null;
    clearTimeout(this.#stableTimer);
    this.#clearDoubt();
    this.#setLink('lost');
    if (!this.#opening && this.#retryTimer === undefined) this.#retryLater();
  }

  #onRefused(): void {
    if (this.#link !== 'connecting' || this.#retries > 1) this.#setLink('lost');
    this.#retryLater();
    void this.#checkTable();
  }

  /** Gives up only if the server says that there is no such table, or none for now; not if it does not answer. */
  async #checkTable(): Promise<void> {
    if (this.#checkingTable) return;
    this.#checkingTable = true;
    const found = await this.#environment.checkTable().catch(() => 'there' as const);
    this.#checkingTable = false;
    if (found === 'there' || finalLinks.has(this.#link) || this.#active) return;
    if (found === 'in-repair') return this.#closeForRepair();
    this.#close('gone');
    this.#outbox.discard();
    this.#endIfDone();
  }

  /** What is in the outbox stays stored: it is sent when the table is opened again. */
  #closeForRepair(): void {
    this.#close('in-repair');
    if (this.#leaving) this.end();
  }

  /** Exponential back-off with jitter. */
  #retryLater(): void {
    const wait = Math.min(longestRetryDelay, firstRetryDelay * 2 ** this.#retries) * (0.5 + Math.random() / 2);
    this.#retries += 1;
    this.#cancelRetry();
    this.#retryTimer = setTimeout(() => this.#connect(), wait);
  }

  #cancelRetry(): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
  }

  #setLink(link: Link): void {
    if (link === this.#link) return;
    this.#link = link;
    this.#listener.onLink(link);
    if (finalLinks.has(link)) for (const reconnected of this.#onReconnected.splice(0)) reconnected();
  }

  // Pings: a socket may be dead without knowing it.

  /** If no pong comes in time, another channel is opened beside this one; if still none comes, this one is lost. Only the
   * pong counts: other messages may have waited in the browser since before it slept. */
  #ping(patience: number): void {
    const channel = this.#active;
    if (!channel || this.#doubtTimers.length > 0) return;
    channel.socket.send('{"t":"ping"}');
    channel.pings += 1;
    this.#lastPing = performance.now();
    this.#doubtTimers = [
      setTimeout(() => this.#connect(), patience),
      setTimeout(() => this.#onLost(channel), patience + 2000),
    ];
  }

  #clearDoubt(): void {
    for (const timer of this.#doubtTimers) clearTimeout(timer);
    this.#doubtTimers = [];
  }

  // Incoming messages.

  #onMessage(channel: SocketChannel, message: ServerMessage): void {
    if (message.t === 'pong') {
      // The pong to an earlier ping may have waited in the browser, too.
      channel.pings = Math.max(0, channel.pings - 1);
      if (channel === this.#active && channel.pings === 0) this.#onAlive();
      return;
    }
    if (message.t === 'bye') return this.#onBye(channel, message.why);
    if (message.t === 'error' && (message.code === 'client-outdated' || message.code === 'server-outdated')) {
      this.#close(message.code);
      // What is in the outbox is sent by the page that comes after this one.
      if (this.#leaving) this.end();
      return;
    }
    if (channel === this.#active && (message.t === 'done' || message.t === 'told')) this.#retries = 0;
    if (message.t === 'done' || message.t === 'refused' || message.t === 'error') {
      this.#outbox.onAnswer(message, this.#outlet);
      return this.#endIfDone();
    }
    if (message.t === 'welcome' && channel === this.#opening) return this.#onWelcome(channel, message);
    if (channel !== this.#active) return;
    this.#listener.onMessage(message);
    if (message.t !== 'welcome' || channel.person === (message.person ?? null)) return;
    // A guest has logged in: the server has made this connection the account's.
    channel.person = message.person ?? null;
    if (this.#outlet) this.#resumeOutbox(this.#outlet);
  }

  #onBye(channel: SocketChannel, why: string): void {
    if (why === 'in-repair') return this.#closeForRepair();
    this.#onLost(channel);
    if (why !== 'logged-out') return;
    // It was closed because it was somebody's who is logged out; the next one is whoever this browser is now.
    this.#outbox.forgetPerson();
    if (this.#retries <= 1) this.#connect();
  }

  #onAlive(): void {
    this.#clearDoubt();
    // Its clocks stood still while it slept.
    if (this.#hasSlept) this.sayHello();
    this.#hasSlept = false;
    // The channel that was being opened is not needed.
    if (this.#onReconnected.length > 0) return;
    this.#cancelRetry();
    this.#drop(this.#opening);
    this.#opening = null;
  }

  #onWelcome(channel: SocketChannel, welcome: Welcome): void {
    clearTimeout(channel.deadline);
    this.#clearDoubt();
    this.#drop(this.#active);
    channel.person = welcome.person ?? null;
    this.#active = channel;
    this.#opening = null;
    clearTimeout(this.#stableTimer);
    this.#stableTimer = setTimeout(() => (this.#retries = 0), stableAfter);
    this.#hasSlept = false;
    this.#cancelRetry();
    this.#listener.onMessage(welcome);
    this.#tellShown(channel);
    this.#setLink('on');
    // The page has become visible since the hello: a rider that stands in may go.
    if (channel.hidden && !this.#leaving && !isHidden() && !this.#listener.unattended?.()) this.sayHello();
    this.#resumeOutbox(channel);
    if (this.#outbox.count > 0) this.#ping(1500);
    for (const reconnected of this.#onReconnected.splice(0)) reconnected();
  }

  #resumeOutbox(channel: SocketChannel, minAge?: number): void {
    this.#outbox.resume(channel, minAge);
    this.#endIfDone();
  }
}
