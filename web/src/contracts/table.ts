// What travels between this page and a server's table, as docs/protocol.md and wire/protocol.schema.json say it.
import type { CourseFile, Decision, GameEvent, Header, Options, Scene, Silks } from './engine';

export type TableState = 'open' | 'running' | 'finished' | 'closed';

export type ClockSettings =
  | { kind: 'none' }
  | { kind: 'live'; seconds: number; reserve: number }
  | { kind: 'days'; days: number };

export interface TableSettings {
  name: string;
  players: number;
  /** of each player */
  horses: number;
  races: { course: string; steeplechase: boolean }[];
  options: Options;
  clock: ClockSettings;
  /** in the lobby; else only by its link */
  listed: boolean;
  /** by seat; null: for a person */
  riders: (string | null)[];
  /** those that do not ship with Furlong, by id */
  courses: Record<string, CourseFile>;
}

export interface Rating {
  points: number;
  estimate: number;
  margin: number;
  meetings: number;
}

export interface SeatInfo {
  /** connected; riders always are */
  present: boolean;
  /** absent: nobody sits here */
  name?: string;
  /** a computer rides: its kind */
  rider?: string;
  silks?: Silks[];
  /** sat here in the last meeting and has not come yet */
  expected?: true;
  /** the rider that rides for an absent player */
  stand_in?: string;
  /** choices in a row that the clock made */
  lapses?: number;
  rating?: Rating;
}

export interface TableInfo {
  id: string;
  state: TableState;
  settings: TableSettings;
  /** SHA-256 of the seed: docs/chance.md */
  commit: string;
  /** its seat; absent where the host does not sit */
  host?: number;
  seats: SeatInfo[];
  watchers: number;
  /** the table of the next meeting */
  rematch?: string;
}

export interface ChatLine {
  number: number;
  /** absent: the speaker watches */
  seat?: number;
  name: string;
  text: string;
  /** milliseconds since 1970 */
  at: number;
  /** said by this person, here or on another device */
  own?: true;
}

/** Of one player; milliseconds, as of the message that brought it. */
export interface Clock {
  running: boolean;
  /** of this choice, before the reserve; only while it runs */
  left?: number;
  reserve: number;
}

/** By player, with the moment they were true (performance.now()), so that a view can count down. */
export interface Clocks {
  at: number;
  players: Clock[];
}

/** Why not: by the rules (then `rule` names the paragraph) or by the table. */
export interface TableRefusal {
  reason: string;
  rule?: string;
  horse?: number;
  player?: number;
  card?: string;
  amount?: number;
}

// What the page says. Ids are added when it is sent.
export type Message =
  | { t: 'sit'; name: string; entropy: string; seat?: number; silks?: Silks[] }
  | { t: 'leave' }
  | { t: 'kick'; seat: number; name: string }
  | { t: 'seat-rider'; seat: number; rider?: string }
  | { t: 'start'; fill?: string }
  | { t: 'decide'; decision: Decision }
  | { t: 'say'; text: string }
  | { t: 'stand-in'; seat: number; rider?: string }
  | { t: 'rematch' }
  | { t: 'close' };

// What it hears.
export type TableScene = Scene & { clocks?: Clock[] };

export interface Welcome extends Partial<TableScene> {
  t: 'welcome';
  table: TableInfo;
  is_host: boolean;
  chat: ChatLine[];
  seat?: number;
  header?: Header;
  /** absent: no events, and the scene is all there is */
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
