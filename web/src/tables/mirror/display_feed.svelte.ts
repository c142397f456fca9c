// A meeting at one screen, shown in a second window of the same browser, on a television for example. Only what
// everybody may know is sent: events and the public board, never a hand.
import type { GameEvent, Header, Public, Scene } from '../../contracts';
import { preferences } from '../../platform/preferences.svelte';
import { applyEvent, emptyBoard } from '../../race/timeline/board_reducer';
import { spokenHeader, unnamedPlayers } from '../../meeting/names';
import type { Riding } from '../../race/session/riding.svelte';
import { withOdds, type RidingTable, type Seated, type TableUpdate, type TellOdds, type ToldOdds } from '../table';

const displayChannel = 'furlong.display';

/** What the table has told everybody up to a version. */
interface PublicScene {
  version: number;
  public: Public;
  awaits: Scene['awaits'];
}
/** From the playing window: all of a meeting so far, for a display that has just opened, and after an undo. */
interface MeetingMessage {
  t: 'meeting';
  id: string;
  header: Header;
  riders: (string | null)[];
  events: GameEvent[];
  scene: PublicScene | null;
  odds: readonly ToldOdds[];
}
/** From the playing window: what has happened since. */
interface EventsMessage {
  t: 'events';
  id: string;
  from: number;
  events: GameEvent[];
  scene: PublicScene | null;
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
export function feedDisplay(riding: Riding): () => void {
  const channel = new BroadcastChannel(displayChannel);
  const post = (message: DisplayMessage) => channel.postMessage(message);
  const name = Math.random().toString(36).slice(2);
  let sent: readonly GameEvent[] | null = null;
  let undone = 0;
  let odds: readonly ToldOdds[] = [];

  const sceneOf = (): PublicScene | null => {
    const { scene, coming } = riding;
    // Until the next race is shown, the scene still has the board of the last one.
    if (coming) return null;
    return scene && { version: scene.version, public: scene.public, awaits: scene.awaits };
  };
  const id = () => `${name} ${undone}`;
  /** What this window has shown. While it shows a result, so does the display: the next race makes it do so. */
  const shownEvents = () => (riding.coming ? [...riding.events, riding.coming] : riding.events);
  function postAll(): void {
    if (!riding.drawing) return;
    const { header, riders } = riding;
    const events = shownEvents();
    post({
      t: 'meeting',
      id: id(),
      header: { ...header, players: [...header.players] },
      riders: [...riders],
      events: [...events],
      scene: sceneOf(),
      odds,
    });
    sent = events;
  }
  channel.onmessage = ({ data }: MessageEvent<DisplayMessage>) => {
    if (data.t === 'hello') postAll();
  };
  const stop = $effect.root(() => {
    $effect(() => {
      if (!preferences.odds || !riding.oddsHere) return;
      const unfollow = riding.followPublicOdds((told) => {
        odds = withOdds(odds, told, riding.shownVersion);
        post({ t: 'odds', id: id(), told });
      });
      return () => {
        unfollow();
        odds = [];
      };
    });
    $effect(() => {
      const events = shownEvents();
      const scene = sceneOf();
      if (!riding.drawing) return;
      const known = sent?.length ?? 0;
      const grown = sent !== null && events.length >= known && (known === 0 || events[known - 1] === sent[known - 1]);
      if (!grown) {
        undone += 1;
        return postAll();
      }
      post({ t: 'events', id: id(), from: known, events: events.slice(known), scene });
      sent = events;
    });
  });
  return () => {
    stop();
    channel.close();
  };
}

/** The meeting as the display window knows it. */
class FedTable implements RidingTable {
  readonly id: string;
  readonly #header: Header;
  #events: GameEvent[];
  #scene: PublicScene;
  readonly #listeners = new Set<() => void>();
  #tell: TellOdds | undefined;
  /** told while nobody followed the odds */
  #odds: readonly ToldOdds[];

  constructor({ id, header, events, scene, odds }: MeetingMessage) {
    this.id = id;
    this.#header = header;
    this.#odds = odds;
    this.#events = events;
    this.#scene = scene ?? { version: 0, public: emptyBoard(header), awaits: [] };
  }

  /** False if something in between is missing. */
  take({ from, events, scene }: EventsMessage): boolean {
    if (from > this.#events.length) return false;
    this.#events = [...this.#events.slice(0, from), ...events];
    if (scene && scene.version <= this.#events.length) this.#scene = scene;
    for (const listener of this.#listeners) listener();
    return true;
  }
  follow(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async fetchUpdate(_: number, from: number): Promise<TableUpdate> {
    const version = this.#events.length;
    const { public: known, version: upTo, awaits } = this.#scene;
    const board = this.#events.slice(upTo).reduce((now, event) => applyEvent(this.#header, now, event), known);
    const over = this.#events.at(-1)?.t === 'result' || board.need === 'over';
    return {
      scene: {
        version,
        // Between two scenes of the table it is not known how many cards are held and who is asked for what.
        public: (upTo === version
          ? board
          : {
              ...board,
              hand: board.hand.map((count) => count ?? 0),
              dealt: board.dealt.map((count) => count ?? 0),
              need: over ? 'over' : 'boxes',
            }) as Scene['public'],
        awaits: upTo === version ? awaits : [],
        laid: [],
        own: null,
        asked: [],
        bonus: [],
      },
      events: this.#events.slice(from),
      undo: false,
      over,
      rider: null,
      saved: true,
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
    else this.#odds = withOdds(this.#odds, told, this.#events.length);
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
  seated = $state.raw<Seated | null>(null);
  /** tells that meeting from others; it stays the same after an undo */
  meeting = '';
  #table: FedTable | null = null;

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
    const table = new FedTable(message);
    this.#table = table;
    [this.meeting = ''] = message.id.split(' ');
    this.seated = {
      table,
      header: spokenHeader(message.header, message.riders, unnamedPlayers(message.header)),
      riders: message.riders,
      from: message.events.length,
      online: { seat: -1, follow: (listener) => table.follow(listener) },
    };
  }
}
