// A meeting at one screen, shown in a second window of the same browser, on a television for example. Only what
// everybody may know is sent: events and who has to choose, never a hand. The other window derives the rest.
import type { GameEvent, Header, Public, Scene } from '../../contracts';
import { preferences } from '../../platform/preferences.svelte';
import { spokenHeader, unnamedPlayers } from '../../meeting/names';
import type { RaceSession } from '../../race/session/race_session.svelte';
import { withOdds, type RaceTable, type JoinedTable, type TableUpdate, type TellOdds, type ToldOdds } from '../table';

const displayChannel = 'furlong.display';

/** Who has to choose in a version. */
interface Awaited {
  version: number;
  awaits: Scene['awaits'];
}
/** From the playing window: all of a meeting so far, for a display that has just opened, and after an undo. */
interface MeetingMessage {
  t: 'meeting';
  id: string;
  header: Header;
  riders: (string | null)[];
  /** where the events begin, if earlier ones are not known */
  start: { version: number; position: Public } | null;
  events: GameEvent[];
  awaited: Awaited | null;
  odds: readonly ToldOdds[];
}
/** From the playing window: what has happened since. */
interface EventsMessage {
  t: 'events';
  id: string;
  /** number of events before these */
  from: number;
  events: GameEvent[];
  awaited: Awaited | null;
}
/** From the playing window, if odds are shown: the odds as everybody may know them. */
interface OddsMessage {
  t: 'odds';
  id: string;
  told: ToldOdds;
}
/** From a display that has just opened. */
interface HelloMessage {
  t: 'hello';
}
type DisplayMessage = MeetingMessage | EventsMessage | OddsMessage | HelloMessage;

/** Sends what this window shows of a meeting to the display. Returns how to stop. */
export function feedDisplay(session: RaceSession): () => void {
  const channel = new BroadcastChannel(displayChannel);
  const post = (message: DisplayMessage) => channel.postMessage(message);
  const name = Math.random().toString(36).slice(2);
  let sent: readonly GameEvent[] | null = null;
  let undone = 0;
  let odds: readonly ToldOdds[] = [];

  const id = () => `${name} ${undone}`;
  const awaited = (): Awaited | null =>
    session.settled ? { version: session.scene!.version, awaits: session.scene!.awaits } : null;
  /** What this window has shown. While it shows a result, so does the display: the next race makes it do so. */
  const shownEvents = () =>
    session.show.coming ? [...session.show.cursor.events, session.show.coming] : session.show.cursor.events;
  function postAll(): void {
    if (!session.drawing) return;
    const { header, riders } = session;
    const { cursor } = session.show;
    const { start } = cursor.timeline;
    const events = shownEvents();
    post({
      t: 'meeting',
      id: id(),
      header: { ...header, players: [...header.players] },
      riders: [...riders],
      start: start > 0 ? { version: start, position: cursor.timeline.at(0) } : null,
      events: [...events],
      awaited: awaited(),
      odds,
    });
    sent = events;
  }
  channel.onmessage = ({ data }: MessageEvent<DisplayMessage>) => {
    if (data.t === 'hello') postAll();
  };
  const stop = $effect.root(() => {
    $effect(() => {
      if (!preferences.odds || !session.oddsHere) return;
      const unfollow = session.followPublicOdds((told) => {
        odds = withOdds(odds, told, session.show.cursor.version);
        post({ t: 'odds', id: id(), told });
      });
      return () => {
        unfollow();
        odds = [];
      };
    });
    $effect(() => {
      const events = shownEvents();
      const waiting = awaited();
      if (!session.drawing) return;
      const known = sent?.length ?? 0;
      const grown = sent !== null && events.length >= known && (known === 0 || events[known - 1] === sent[known - 1]);
      if (!grown) {
        undone += 1;
        return postAll();
      }
      post({ t: 'events', id: id(), from: known, events: events.slice(known), awaited: waiting });
      sent = events;
    });
  });
  return () => {
    stop();
    channel.close();
  };
}

/** The meeting as the display window knows it. */
class MirroredTable implements RaceTable {
  readonly id: string;
  readonly #start: MeetingMessage['start'];
  #events: readonly GameEvent[];
  #awaited: Awaited | null;
  readonly #listeners = new Set<() => void>();
  #tell: TellOdds | undefined;
  /** told while nobody followed the odds */
  #odds: readonly ToldOdds[];

  constructor({ id, start, events, awaited, odds }: MeetingMessage) {
    this.id = id;
    this.#start = start;
    this.#odds = odds;
    this.#events = events;
    this.#awaited = awaited;
  }

  get version(): number {
    return (this.#start?.version ?? 0) + this.#events.length;
  }

  /** False if something in between is missing. */
  take({ from, events, awaited }: EventsMessage): boolean {
    if (from > this.#events.length) return false;
    this.#events = [...this.#events.slice(0, from), ...events];
    this.#awaited = awaited;
    for (const listener of this.#listeners) listener();
    return true;
  }
  follow(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async fetchUpdate(_: number, from: number): Promise<TableUpdate> {
    const { version } = this;
    const start = this.#start;
    // Earlier events are not known: the meeting is shown from there on.
    const jump = start !== null && from < start.version;
    return {
      scene: {
        version: jump ? start.version : version,
        ...(jump && { public: start.position as Scene['public'] }),
        awaits: this.#awaited?.version === version && !jump ? this.#awaited.awaits : [],
        laid: [],
        own: null,
        asked: [],
        bonus: [],
      },
      events: jump ? [] : this.#events.slice(from - (start?.version ?? 0)),
      undo: false,
      over: !jump && this.#events.at(-1)?.t === 'result',
      rider: null,
      saved: true,
      ...(jump && { jump }),
    };
  }
  async decide(): Promise<null> {
    return null;
  }
  async rideOn(): Promise<void> {}
  async undo(): Promise<void> {}
  async hint(): Promise<never> {
    throw new Error('a display gives no hints');
  }
  followOdds(_: number, tell: TellOdds): () => void {
    this.#tell = tell;
    for (const told of this.#odds) tell(told);
    this.#odds = [];
    return () => (this.#tell = undefined);
  }
  takeOdds(told: ToldOdds): void {
    if (this.#tell) this.#tell(told);
    else this.#odds = withOdds(this.#odds, told, this.version);
  }
  async record(): Promise<never> {
    throw new Error('the playing window has it');
  }
  end(): void {
    this.#listeners.clear();
  }
}

/** What the display window shows. */
export class DisplayWindow {
  /** a spectator's place at the meeting in the other window; null: there is none */
  seated = $state.raw<JoinedTable | null>(null);
  /** tells that meeting from others; it stays the same after an undo */
  meeting = '';
  #table: MirroredTable | null = null;

  /** Listens to the playing window. Returns how to stop. */
  open(): () => void {
    const channel = new BroadcastChannel(displayChannel);
    const hello = () => channel.postMessage({ t: 'hello' } satisfies DisplayMessage);
    channel.onmessage = ({ data }: MessageEvent<DisplayMessage>) => {
      if (data.t === 'meeting') this.#begin(data);
      else if (data.t === 'odds') {
        if (data.id === this.#table?.id) this.#table.takeOdds(data.told);
      } else if (data.t === 'events' && (data.id !== this.#table?.id || !this.#table.take(data))) hello();
    };
    hello();
    return () => channel.close();
  }

  #begin(message: MeetingMessage): void {
    if (message.id === this.#table?.id) {
      this.#table.take({ ...message, t: 'events', from: 0 });
      message.odds.forEach((told) => this.#table!.takeOdds(told));
      return;
    }
    const table = new MirroredTable(message);
    this.#table = table;
    this.meeting = message.id.split(' ')[0]!;
    this.seated = {
      table,
      header: spokenHeader(message.header, message.riders, unnamedPlayers(message.header)),
      riders: message.riders,
      from: message.events.length,
      online: { seat: -1, follow: (listener) => table.follow(listener) },
    };
  }
}
