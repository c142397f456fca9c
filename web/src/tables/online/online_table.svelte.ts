// A server's table as this page knows it. Everything here was sent by the server; nothing is guessed.
import type {
  ChatLine,
  Clock,
  Clocks,
  Decision,
  GameEvent,
  Header,
  ServerMessage,
  Message,
  Reaction,
  ReactionKind,
  Scene,
  Silks,
  TableInfo,
  TableRefusal,
  Welcome,
} from '../../contracts';
import { momentOf, olderThan, resolvePending } from './resolve_pending';
import { Connection, type Link } from './connection';
import { SeenTable } from '../../platform/storage/seen_tables';
import { onIdentityChange } from '../../platform/identity';
import { askBeforeLeaving } from '../../platform/leave_warning';
import {
  decisionsOf,
  unsavedAt,
  pendingAt,
  tablesWithPending,
  storeRefusal,
  takeRefusal,
  type PendingMessage,
} from './pending_messages';
import type { Outcome } from './outbox';
import { EventLog } from './event_log';
import { thinkingTime } from './clock';
import { browserEnvironment, isHidden, onHidden, onSignOfLife, serverUrl } from './environment';

export type { Link } from './connection';
export type { ChatLine, Clock, Clocks, SeatInfo, TableInfo, TableRefusal, TableSettings } from '../../contracts';

type Refused = Promise<TableRefusal | null>;

/** A quick reaction that is being shown. */
export interface SeenReaction extends Omit<Reaction, 't'> {
  number: number;
}

/** In milliseconds. */
const loadingTimeout = 1000;
/** how long a reaction is shown */
const reactionTime = 6000;

/** Who sits where, whether connected or not, as a text to compare. */
function seatsOf({ seats }: TableInfo): string {
  return JSON.stringify(seats.map(({ name, rider, expected }) => [name, rider, expected]));
}

export class OnlineTable {
  /** tables that are open on this page */
  static readonly #open = new Map<string, OnlineTable>();
  /** ids of messages that this page has already tried to deliver */
  static readonly #tried = new Set<string>();

  readonly id: string;
  /** true for a page that shows the table to a whole room: it is a spectator, whoever opened it */
  readonly display: boolean;
  link = $state<Link>('connecting');
  info = $state.raw<TableInfo | null>(null);
  /** where this person sits; -1: nowhere, they watch */
  seat = $state(-1);
  isHost = $state(false);
  chat = $state.raw<ChatLine[]>([]);
  /** the reactions of the last seconds, oldest first */
  reactions = $state.raw<SeenReaction[]>([]);
  #reactionCount = 0;
  /** null: a table without a clock */
  clocks = $state.raw<Clocks | null>(null);
  /** of the meeting; null before the start */
  header = $state.raw<Header | null>(null);
  scene = $state.raw<Scene | null>(null);
  /** number of messages without an answer */
  pendingCount = $state(0);
  /** why a message sent before the connection was lost, or before the page was loaded, was refused */
  lateRefusal = $state.raw<TableRefusal | null>(null);

  /** the seats of people, even if a rider stands in */
  readonly people = $derived(
    this.info?.seats.flatMap(({ name, rider }, seat) => (name !== undefined && rider === undefined ? [seat] : [])) ??
      [],
  );
  /** true if this person has to choose */
  readonly turn = $derived(this.seat >= 0 && (this.scene?.asked.length ?? 0) > 0);

  /** the house rider that decides for this person; undefined: none, or they have resigned */
  readonly standsIn = $derived.by(() => {
    const own = this.info?.seats[this.seat];
    return own?.resigned ? undefined : own?.stand_in;
  });
  /** somebody has touched the page since a rider stands in */
  #back = false;

  readonly log = new EventLog();
  /** the version that this device has shown before; null: none */
  shownBefore: number | null = null;
  readonly #seen: SeenTable;
  readonly #connection: Connection;
  readonly #listeners = new Set<() => void>();
  #stopListening = (): void => {};
  /** who waits for the next scene */
  #waiting: (() => void)[] = [];

  private constructor(id: string, display = false) {
    this.id = id;
    this.display = display;
    // What a big screen has shown, the people who play have not seen on their own.
    this.#seen = new SeenTable(display ? `display ${id}` : id);
    const address = serverUrl(`ws/table/${encodeURIComponent(id)}`);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    this.#connection = new Connection(
      address.href,
      id,
      {
        display,
        unattended: () => this.standsIn !== undefined && !this.#back,
        version: () => this.log.end,
        moment: () => (this.scene ? momentOf(this.scene) : ''),
        older: (message, pending) => olderThan(message, this.scene?.own_laid ?? [], pending),
        seat: () => (this.scene && this.seat >= 0 ? this.seat : undefined),
        onMessage: (message) => this.#onMessage(message),
        onLink: (link) => {
          this.link = link;
          this.#updateLeaveWarning();
        },
        pendingCount: (count) => {
          this.pendingCount = count;
          this.#updateLeaveWarning();
        },
        resolve: (pending, refused) => this.#resolve(pending, refused),
        late: (_, outcome) => {
          if (!outcome.done) this.#reportLateRefusal(outcome.refusal);
          // What it changed, for example the seat, comes with a welcome only.
          else if (!outcome.known) this.#connection.sayHello();
        },
      },
      browserEnvironment(id),
    );
  }

  /** Connects to a table; `link` tells how that goes. */
  static open(id: string, display = false): OnlineTable {
    const table = new OnlineTable(id, display);
    OnlineTable.#open.set(id, table);
    const stopIdentity = onIdentityChange(() => void table.reconnect());
    const stopHidden = onHidden(() => table.scene && table.#tellShown(table.scene.version));
    const ended = new AbortController();
    onSignOfLife(() => !table.#back && table.takeOver(), ended.signal);
    table.#stopListening = () => {
      stopIdentity();
      stopHidden();
      ended.abort();
    };
    table.#connection.open(table.#loadSeen());
    return table;
  }

  /** Loads what this device has seen before; without storage that answers in time, nothing. */
  async #loadSeen(): Promise<void> {
    const late = new Promise<null>((resolve) => setTimeout(resolve, loadingTimeout, null));
    const seen = await Promise.race([this.#seen.load(), late]);
    if (!seen || seen.events.length === 0) return;
    this.log.add(seen.events.length, seen.events);
    this.shownBefore = seen.shown;
  }

  /** Sends what earlier visits and closed tabs left in their outboxes. */
  static deliverPending(): void {
    for (const id of tablesWithPending()) {
      if (!OnlineTable.#open.has(id) && pendingAt(id).some((pending) => !OnlineTable.#tried.has(pending.id)))
        OnlineTable.open(id).end();
    }
  }

  /** Gives up the seat that is kept for this person at a table they do not look at. */
  static async decline(id: string): Refused {
    const table = OnlineTable.open(id);
    const refusal = await table.leave();
    table.end();
    return refusal;
  }

  /** Nobody looks at the table any more; what is in the outbox is still delivered. */
  end(): void {
    if (OnlineTable.#open.get(this.id) === this) OnlineTable.#open.delete(this.id);
    for (const { id } of pendingAt(this.id)) OnlineTable.#tried.add(id);
    this.#stopListening();
    this.#connection.leave();
    this.#listeners.clear();
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Connects again as whoever this browser is now: after a guest got a name, or after a login. */
  reconnect(): Promise<void> {
    return this.#connection.reconnect();
  }

  // Actions. The result is null if it was done, else the reason why not.

  async sit(how: { name: string; entropy: string; seat?: number; silks?: Silks[] }): Refused {
    const outcome = await this.#connection.send({ t: 'sit', ...how });
    if (outcome.done && outcome.seat !== undefined) this.seat = outcome.seat;
    return reasonOf(outcome);
  }
  async leave(): Refused {
    const outcome = await this.#connection.send({ t: 'leave' });
    if (outcome.done) this.seat = -1;
    return reasonOf(outcome);
  }
  /** Removes whoever sits there under this name, and nobody else. */
  kick(seat: number, name: string): Refused {
    return this.#sendOne({ t: 'kick', seat, name });
  }
  /** Without a rider the seat becomes free again. */
  seatRider(seat: number, rider?: string): Refused {
    return this.#sendOne(rider === undefined ? { t: 'seat-rider', seat } : { t: 'seat-rider', seat, rider });
  }
  start(fill?: string): Refused {
    return this.#sendOne(fill === undefined ? { t: 'start' } : { t: 'start', fill });
  }
  say(text: string): Refused {
    return this.#sendOne({ t: 'say', text });
  }
  standIn(seat: number, rider?: string): Refused {
    return this.#sendOne(rider === undefined ? { t: 'stand-in', seat } : { t: 'stand-in', seat, rider });
  }
  /** This person is back: the rider that stands in goes. */
  takeOver(): void {
    if (this.standsIn === undefined) return;
    this.#back = true;
    this.#connection.sayHello();
  }
  /** A rider plays on to the end; this cannot be undone. */
  resign(): Refused {
    return this.#sendOne({ t: 'resign' });
  }
  /** Agrees to end the meeting now, or takes that back. */
  agreeToEnd(agree: boolean): Refused {
    return this.#sendOne({ t: 'end', agree });
  }
  /** Makes the person in this seat the host. */
  handOver(seat: number): Refused {
    return this.#sendOne({ t: 'host', seat });
  }
  react(kind: ReactionKind): Refused {
    return this.#sendOne({ t: 'react', kind });
  }
  rematch(): Refused {
    return this.#sendOne({ t: 'rematch' });
  }
  close(): Refused {
    return this.#sendOne({ t: 'close' });
  }

  /** One click: all its decisions are made, or none. Resolves once the scene that follows from it has arrived. */
  async decide(...decisions: Decision[]): Refused {
    const outcome = await this.#connection.send({ t: 'decide', decisions });
    // The scene that follows from a choice comes after its answer.
    if (outcome.done && !outcome.known) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return reasonOf(outcome);
  }

  // For riding.

  /** Calls back after every new scene. */
  follow(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  /** The person at this device has seen everything up to this version. */
  seen(version: number): void {
    void this.#seen.shown(version);
    this.#tellShown(version);
  }
  #tellShown(version: number): void {
    if (this.seat >= 0) this.#connection.shown(version);
  }
  /** The record's text; available only after the end. */
  async record(): Promise<string> {
    const answer = await fetch(serverUrl(`api/tables/${encodeURIComponent(this.id)}/record`));
    if (!answer.ok) throw new Error(`record: ${answer.status}`);
    return answer.text();
  }

  async #sendOne(message: Message): Refused {
    return reasonOf(await this.#connection.send(message));
  }

  #onMessage(message: Exclude<ServerMessage, { t: 'done' | 'refused' | 'error' }>): void {
    switch (message.t) {
      case 'welcome':
        return this.#onWelcome(message);
      case 'told':
        if (!this.#addEvents(message.version, message.events)) return this.#connection.sayHello();
        return this.#onScene(message);
      case 'table': {
        const before = this.info;
        this.#setInfo(message.table);
        const moved = message.table.state === 'open' && (!before || seatsOf(message.table) !== seatsOf(before));
        // The person may have been removed by the host, or have sat down in another tab, or be the host now: only a
        // welcome tells.
        if (moved || message.table.host !== before?.host) this.#connection.sayHello();
        return;
      }
      case 'clocks':
        return this.#setClocks(message.clocks);
      case 'reaction': {
        const { t: _, ...reaction } = message;
        return this.#showReaction(reaction);
      }
      case 'chat': {
        const { t: _, ...line } = message;
        if (!this.chat.some(({ number }) => number === line.number)) this.chat = [...this.chat, line];
      }
    }
  }

  #setInfo(info: TableInfo): void {
    this.info = info;
    if (this.standsIn === undefined) this.#back = false;
  }

  #onWelcome(welcome: Welcome): void {
    this.seat = this.display ? -1 : (welcome.seat ?? -1);
    this.#setInfo(welcome.table);
    this.isHost = welcome.is_host;
    if (OnlineTable.#open.get(this.id) === this) this.lateRefusal = takeRefusal(this.id, this.seat) ?? this.lateRefusal;
    this.chat = welcome.chat;
    if (!('header' in welcome)) return;
    if (welcome.from === undefined || !this.#addEvents(welcome.version, welcome.events)) {
      this.log.restart(welcome.version);
      void this.#seen.forget();
    }
    this.header ??= welcome.header;
    this.#onScene(welcome);
  }

  #addEvents(version: number, events: readonly GameEvent[]): boolean {
    const from = this.log.end;
    const complete = this.log.add(version, events);
    if (complete && this.log.base === 0) void this.#seen.add(from, this.log.events.slice(from));
    return complete;
  }

  #onScene(scene: Scene & { clocks?: Clock[] }): void {
    const { version, public: seen, awaits, laid, own, asked, bonus, own_laid, own_lost, clocks } = scene;
    this.scene = {
      ...{ version, public: seen, awaits, laid, own, asked, bonus },
      ...(own_laid ? { own_laid } : {}),
      ...(own_lost ? { own_lost } : {}),
    };
    this.#setClocks(clocks);
    // Nobody looks: nothing is going to be shown, and the clock need not wait.
    if (isHidden()) this.#tellShown(version);
    for (const resolve of this.#waiting.splice(0)) resolve();
    for (const listener of this.#listeners) listener();
  }

  #showReaction(reaction: Omit<Reaction, 't'>): void {
    const number = ++this.#reactionCount;
    this.reactions = [...this.reactions, { ...reaction, number }];
    setTimeout(() => {
      this.reactions = this.reactions.filter((one) => one.number !== number);
    }, reactionTime);
  }

  #setClocks(clocks: Clock[] | undefined): void {
    const left = clocks && this.info ? thinkingTime(this.info.settings.clock) : 0;
    const players = clocks?.map((clock) => (clock.waiting ? { left, ...clock } : clock));
    this.clocks = players ? { at: performance.now(), players } : null;
  }

  /** Shown to whoever looks at this table now, or opens it next. */
  #reportLateRefusal(refusal: TableRefusal): void {
    const open = OnlineTable.#open.get(this.id);
    if (open) open.lateRefusal = refusal;
    else storeRefusal(this.id, this.seat, refusal);
  }

  #updateLeaveWarning(): void {
    askBeforeLeaving(this, this.pendingCount > 0 && (this.link === 'lost' || unsavedAt(this.id)));
  }

  #resolve({ message, at, moment, over }: PendingMessage, refused = false): Outcome | undefined {
    if (message.t !== 'decide' || !this.scene) return undefined;
    return resolvePending({ decisions: decisionsOf(message), moment, over }, this.log.after(at), this.scene, refused);
  }
}

function reasonOf(outcome: Outcome): TableRefusal | null {
  return outcome.done ? null : outcome.refusal;
}
