// Types of the messages between this page and a server's table: docs/protocol.md, wire/protocol.schema.json.
import type { CourseFile, Decision, GameEvent, Header, Options, Scene, Silks } from './engine';

export type TableState = 'open' | 'running' | 'finished' | 'closed';

export type ClockSettings =
  | { kind: 'none' }
  | { kind: 'live'; seconds: number; reserve: number }
  | { kind: 'days'; days: number };

export interface TableSettings {
  name: string;
  players: number;
  /** per player */
  horses: number;
  races: { course: string; steeplechase: boolean }[];
  options: Options;
  clock: ClockSettings;
  /** true: listed in the lobby; false: reachable by its link only */
  listed: boolean;
  /** by seat; null: a person's seat */
  riders: (string | null)[];
  /** by id; courses that do not ship with Furlong */
  courses: Record<string, CourseFile>;
}

export interface Rating {
  points: number;
  estimate: number;
  margin: number;
  meetings: number;
}

export interface SeatInfo {
  /** true if connected; riders always are */
  present: boolean;
  /** absent: nobody sits here */
  name?: string;
  /** the kind of rider, if a computer sits here */
  rider?: string;
  silks?: Silks[];
  /** sat here in the last meeting and has not come yet */
  expected?: true;
  /** the rider that rides for an absent player */
  stand_in?: string;
  /** number of consecutive choices made by the clock */
  lapses?: number;
  rating?: Rating;
}

export interface TableInfo {
  id: string;
  state: TableState;
  settings: TableSettings;
  /** SHA-256 of the seed: docs/chance.md */
  commit: string;
  /** the host's seat; absent if the host does not sit */
  host?: number;
  seats: SeatInfo[];
  watchers: number;
  /** id of the next meeting's table */
  rematch?: string;
}

export interface ChatLine {
  number: number;
  /** absent if the speaker is a spectator */
  seat?: number;
  name: string;
  text: string;
  /** milliseconds since 1970 */
  at: number;
  /** true if this person said it, here or on another device */
  own?: true;
}

/** One player's clock in milliseconds, at the time of the message. */
export interface Clock {
  running: boolean;
  /** time left for this choice, before the reserve; only while the clock runs */
  left?: number;
  reserve: number;
}

/** By player, with the time of receipt (performance.now()), so that a view can count down. */
export interface Clocks {
  at: number;
  players: Clock[];
}

/** Why something was refused: by the rules (then `rule` names the rule) or by the table. */
export interface TableRefusal {
  reason: string;
  rule?: string;
  horse?: number;
  player?: number;
  card?: string;
  amount?: number;
}

// What the page sends. Ids are added on sending.
export type Message =
  | { t: 'sit'; name: string; entropy: string; seat?: number; silks?: Silks[] }
  | { t: 'leave' }
  | { t: 'kick'; seat: number; name: string }
  | { t: 'seat-rider'; seat: number; rider?: string }
  | { t: 'start'; fill?: string }
  | { t: 'decide'; decisions: Decision[] }
  | { t: 'say'; text: string }
  | { t: 'stand-in'; seat: number; rider?: string }
  | { t: 'rematch' }
  | { t: 'close' };

/** What pages of protocol 1 sent and may have stored. */
export type OldMessage = { t: 'decide'; decision: Decision };

// What the page receives.
export type TableScene = Scene & { clocks?: Clock[] };

export interface Welcome extends Partial<TableScene> {
  t: 'welcome';
  protocol: number;
  /** whose connection this is; absent: nobody's */
  person?: number;
  table: TableInfo;
  is_host: boolean;
  chat: ChatLine[];
  seat?: number;
  header?: Header;
  /** absent: there are no events, only the scene */
  from?: number;
  events?: GameEvent[];
}
export interface ToldMessage extends TableScene {
  t: 'told';
  events: GameEvent[];
}
export type Answer =
  | { t: 'done'; id: string; version: number; seat?: number }
  | ({ t: 'refused'; id: string } & TableRefusal)
  | { t: 'error'; id?: string; code: string; detail: string };

export type Heard =
  | Welcome
  | ToldMessage
  | Answer
  | { t: 'table'; table: TableInfo }
  | ({ t: 'chat' } & ChatLine)
  | { t: 'pong'; now: number }
  | { t: 'bye'; why: string };
