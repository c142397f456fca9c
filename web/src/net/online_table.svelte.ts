// A server's table as this page knows it. Everything here was sent by the server; nothing is guessed.
import type { Decision, GameEvent, Header, Scene, Silks } from '../contracts/engine';
import { became, momentOf, olderThan } from './resolve_pending';
import { Connection, type Link } from './connection';
import { KeptTable } from '../storage/seen_tables';
import { askBeforeLeaving } from '../browser/leave_warning';
import { fleetingAt, heldAt, heldTables, keepRefusal, takeRefusal, type UnderWay } from './pending_messages';
import type { Outcome } from './outbox';
import type {
  ChatLine,
  Clock,
  Clocks,
  Heard,
  Message,
  TableInfo,
  TableRefusal,
  TableScene,
  Welcome,
} from '../contracts/table';
import { ToldLog } from './event_log';
import { here, worldOf } from './environment';

export type { Link } from './connection';
export type { ChatLine, Clock, Clocks, SeatInfo, TableInfo, TableRefusal, TableSettings } from '../contracts/table';

type Refused = Promise<TableRefusal | null>;

/** Who sits where, present or not. */
function seatsOf({ seats }: TableInfo): string {
  return JSON.stringify(seats.map(({ name, rider, expected }) => [name, rider, expected]));
}

export function entropy(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class OnlineTable {
  /** those somebody looks at on this page */
  static readonly #here = new Map<string, OnlineTable>();
  /** what this page has already set out to say, by its id */
  static readonly #tried = new Set<string>();

  readonly id: string;
  link = $state<Link>('connecting');
  info = $state.raw<TableInfo | null>(null);
  /** where this person sits; -1: nowhere, it watches */
  seat = $state(-1);
  isHost = $state(false);
  chat = $state.raw<ChatLine[]>([]);
  /** null: a table without a clock */
  clocks = $state.raw<Clocks | null>(null);
  /** of the meeting; null before the start */
  header = $state.raw<Header | null>(null);
  scene = $state.raw<Scene | null>(null);
  /** messages that have no answer yet */
  underWay = $state(0);
  /** why something said before a cut, or before the page was loaded, did not come about */
  lateRefusal = $state.raw<TableRefusal | null>(null);

  /** the seats of people, also where a rider stands in */
  readonly people = $derived(
    this.info?.seats.flatMap(({ name, rider }, seat) => (name !== undefined && rider === undefined ? [seat] : [])) ??
      [],
  );
  /** this person is to choose */
  readonly turn = $derived(this.seat >= 0 && (this.scene?.asked.length ?? 0) > 0);

  readonly log = new ToldLog();
  /** the version that was shown on this device before; null: it was never here */
  shownBefore: number | null = null;
  readonly #kept: KeptTable;
  readonly #connection: Connection;
  readonly #listeners = new Set<() => void>();
  /** how many scenes were told so far, and who waits for the next */
  #scenes = 0;
  #waiting: (() => void)[] = [];

  private constructor(id: string) {
    this.id = id;
    this.#kept = new KeptTable(id);
    const address = here(`ws/table/${encodeURIComponent(id)}`);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    this.#connection = new Connection(
      address.href,
      id,
      {
        version: () => this.log.end,
        moment: () => (this.scene ? momentOf(this.scene) : ''),
        older: (message, said) => olderThan(message, this.scene?.own_laid ?? [], said),
        seat: () => (this.scene && this.seat >= 0 ? this.seat : undefined),
        heard: (message) => this.#hear(message),
        link: (link) => {
          this.link = link;
          this.#warn();
        },
        underWay: (count) => {
          this.underWay = count;
          this.#warn();
        },
        became: (said) => this.#became(said),
        late: (_, outcome) => {
          if (!outcome.done) this.#refuse(outcome.refusal);
          // What it changed, a seat for one, is told in a welcome only.
          else if (!outcome.known) this.#connection.greet();
        },
      },
      worldOf(id),
    );
  }

  /** Goes to a table: `link` says how that goes. */
  static open(id: string): OnlineTable {
    const table = new OnlineTable(id);
    OnlineTable.#here.set(id, table);
    void table.#kept.load().then(({ shown, events }) => {
      if (table.link === 'ended') return;
      table.log.add(events.length, events);
      if (events.length > 0) table.shownBefore = shown;
      table.#connection.open();
    });
    return table;
  }

  /** Says what earlier visits, or tabs that were closed, could not say any more. */
  static deliverHeld(): void {
    for (const id of heldTables()) {
      if (!OnlineTable.#here.has(id) && heldAt(id).some((said) => !OnlineTable.#tried.has(said.id)))
        OnlineTable.open(id).end();
    }
  }

  /** Nobody looks any more; what is under way is said to its end. */
  end(): void {
    if (OnlineTable.#here.get(this.id) === this) OnlineTable.#here.delete(this.id);
    for (const { id } of heldAt(this.id)) OnlineTable.#tried.add(id);
    this.#connection.leave();
    this.#listeners.clear();
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Connects again as whoever this browser is now: after a guest got a name, after a login. */
  reconnect(): Promise<void> {
    return this.#connection.renew();
  }

  // What people do. Null: done; else why not.

  async sit(how: { name: string; entropy: string; seat?: number; silks?: Silks[] }): Refused {
    const [outcome] = await this.#say([{ t: 'sit', ...how }]);
    if (outcome.done && outcome.seat !== undefined) this.seat = outcome.seat;
    return reasonOf(outcome);
  }
  async leave(): Refused {
    const [outcome] = await this.#say([{ t: 'leave' }]);
    if (outcome.done) this.seat = -1;
    return reasonOf(outcome);
  }
  /** Whoever sits there under this name, and nobody else. */
  kick(seat: number, name: string): Refused {
    return this.#only({ t: 'kick', seat, name });
  }
  /** Without a rider the seat is free again. */
  seatRider(seat: number, rider?: string): Refused {
    return this.#only(rider === undefined ? { t: 'seat-rider', seat } : { t: 'seat-rider', seat, rider });
  }
  start(fill?: string): Refused {
    return this.#only(fill === undefined ? { t: 'start' } : { t: 'start', fill });
  }
  say(text: string): Refused {
    return this.#only({ t: 'say', text });
  }
  standIn(seat: number, rider?: string): Refused {
    return this.#only(rider === undefined ? { t: 'stand-in', seat } : { t: 'stand-in', seat, rider });
  }
  rematch(): Refused {
    return this.#only({ t: 'rematch' });
  }
  close(): Refused {
    return this.#only({ t: 'close' });
  }

  /** One click, one choice or two that belong together; answered once the scene that follows from it is here. */
  async decide(...decisions: Decision[]): Refused {
    const outcomes = await this.#say(decisions.map((decision) => ({ t: 'decide', decision })));
    return outcomes.map(reasonOf).find((reason) => reason !== null) ?? null;
  }

  // Who rides here.

  /** Calls back whenever something was told. */
  follow(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  /** All up to this version has been seen by the person at this device. */
  seen(version: number): void {
    void this.#kept.shown(version);
  }
  /** The record's text; only after the end. */
  async record(): Promise<string> {
    const answer = await fetch(here(`api/tables/${encodeURIComponent(this.id)}/record`));
    if (!answer.ok) throw new Error(`record: ${answer.status}`);
    return answer.text();
  }

  async #only(message: Message): Refused {
    return reasonOf((await this.#say([message]))[0]);
  }

  async #say(messages: Message[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    let at = -1;
    for (const said of this.#connection.say(messages)) {
      const outcome = await said;
      outcomes.push(outcome);
      if (outcome.done && !outcome.known) at = this.#scenes;
    }
    // After the answer to a choice comes the scene that follows from it.
    if (messages[0].t === 'decide' && at === this.#scenes)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return outcomes;
  }

  #hear(heard: Exclude<Heard, { t: 'done' | 'refused' | 'error' }>): void {
    switch (heard.t) {
      case 'welcome':
        return this.#welcome(heard);
      case 'told':
        if (!this.#log(heard.version, heard.events)) return this.#connection.greet();
        return this.#show(heard);
      case 'table': {
        const before = this.info && seatsOf(this.info);
        this.info = heard.table;
        // Sent away by the host, or sat down in another tab? The server says where one sits in a welcome only.
        if (heard.table.state === 'open' && seatsOf(heard.table) !== before) this.#connection.greet();
        return;
      }
      case 'chat': {
        const { t: _, ...line } = heard;
        if (!this.chat.some(({ number }) => number === line.number)) this.chat = [...this.chat, line];
      }
    }
  }

  #welcome(welcome: Welcome): void {
    this.info = welcome.table;
    this.seat = welcome.seat ?? -1;
    this.isHost = welcome.is_host;
    if (OnlineTable.#here.get(this.id) === this) this.lateRefusal = takeRefusal(this.id, this.seat) ?? this.lateRefusal;
    this.chat = welcome.chat;
    if (!welcome.header || !welcome.public || welcome.version === undefined) return;
    if (welcome.from === undefined || !this.#log(welcome.version, welcome.events ?? [])) {
      this.log.restart(welcome.version);
      void this.#kept.forget();
    }
    this.header ??= welcome.header;
    this.#show(welcome as unknown as TableScene);
  }

  #log(version: number, events: readonly GameEvent[]): boolean {
    const from = this.log.end;
    const whole = this.log.add(version, events);
    if (whole && this.log.base === 0) void this.#kept.add(from, this.log.events.slice(from));
    return whole;
  }

  #show(told: TableScene): void {
    const { version, public: seen, awaits, laid, own, asked, bonus, own_laid, clocks } = told;
    this.scene = { version, public: seen, awaits, laid, own, asked, bonus, ...(own_laid ? { own_laid } : {}) };
    this.clocks = clocks ? { at: performance.now(), players: clocks satisfies Clock[] } : null;
    this.#scenes += 1;
    for (const resolve of this.#waiting.splice(0)) resolve();
    for (const listener of this.#listeners) listener();
  }

  /** Told to whoever looks at this table now, or comes next. */
  #refuse(refusal: TableRefusal): void {
    const here = OnlineTable.#here.get(this.id);
    if (here) here.lateRefusal = refusal;
    else keepRefusal(this.id, this.seat, refusal);
  }

  #warn(): void {
    askBeforeLeaving(this, this.underWay > 0 && (this.link === 'lost' || fleetingAt(this.id)));
  }

  #became({ message, at, moment, over }: UnderWay): Outcome | undefined {
    if (message.t !== 'decide' || !this.scene) return undefined;
    return became({ decision: message.decision, moment, over }, this.log.after(at), this.scene);
  }
}

function reasonOf(outcome: Outcome): TableRefusal | null {
  return outcome.done ? null : outcome.refusal;
}
