// What a race session needs from a table, whether it runs in this browser or on a server.
import type { Decision, GameEvent, Header, Hint, Odds, Refusal, Scene } from '../contracts';

export interface SeatUpdate {
  scene: Scene;
  events: GameEvent[];
  /** true if this seat may undo its last click */
  undo: boolean;
  /** how often a choice was taken back after something was revealed */
  takeBacks?: number;
  over: boolean;
  /** the rider whose turn it is */
  rider: number | null;
  /** true if everything is on disk, so that closing the tab loses nothing */
  saved: boolean;
}

/** The odds after everything up to this version. */
export interface ToldOdds {
  version: number;
  odds: Odds;
}

export type TellOdds = (odds: ToldOdds) => void;

/**
 * The odds of several versions with those told now. After an undo earlier versions come again. Those before the version
 * that is shown are not needed any more.
 */
export function withOdds(list: readonly ToldOdds[], told: ToldOdds, shown: number): readonly ToldOdds[] {
  const before = list.filter(({ version }) => version < told.version);
  const now = before.findLastIndex(({ version }) => version <= shown);
  return [...before.slice(Math.max(0, now)), told];
}

/** A scene; without `public` the position follows from the events. */
export type TableScene = Omit<Scene, 'public'> & Partial<Pick<Scene, 'public'>>;

export interface TableUpdate extends Omit<SeatUpdate, 'scene'> {
  scene: TableScene;
  /** earlier events are not known: the meeting is shown from this scene on, which has a position */
  jump?: boolean;
}

export interface RaceTable {
  /** What happened after version `from`, and the scene; without own cards if the curtain is closed. */
  fetchUpdate(seat: number, from: number, open: boolean): Promise<TableUpdate>;
  /** One click: all its decisions are made, or none. Null: done. `automatic`: the page decided without asking. */
  decide(seat: number, decisions: Decision[], automatic?: boolean): Promise<Refusal | null>;
  /** Lets the rider whose turn it is choose, and perhaps those after it. */
  rideOn(): Promise<void>;
  /** True if riders may choose while earlier events are still being shown. */
  readonly ridesAhead?: boolean;
  undo(seat: number): Promise<void>;
  hint(seat: number, horse?: number): Promise<Hint[]>;
  /**
   * Tells the odds now and after every choice, as this seat sees them; -1: as a spectator does. Returns how to stop.
   * Absent: there are none here.
   */
  followOdds?(seat: number, tell: TellOdds): () => void;
  /** The whole record as a file's text; available only when the meeting is over. */
  record(): Promise<string>;
  /** True while there is no connection: choices are stored until there is. */
  readonly lost?: boolean;
  /** Everything up to this version has been shown. */
  seen?(version: number): void;
  end(): void;
}

/** A seat taken at a table whose meeting has started. */
export interface JoinedTable {
  table: RaceTable;
  header: Header;
  /** by seat; null: a person */
  riders: (string | null)[];
  /** events up to this version need not be shown; absent: no event needs to be shown */
  from?: number;
  /** the race caller says nothing about so many events */
  quiet?: number;
  /** at this device's table: resolves once the meeting goes on in another tab */
  takenOver?: Promise<void>;
  /** at a server's table, where each person has a screen of their own */
  online?: {
    /** where this person sits; -1: they watch */
    seat: number;
    /** calls back after every update */
    follow(listener: () => void): () => void;
  };
}
