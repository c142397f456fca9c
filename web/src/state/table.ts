// What riding needs of a table, be it in this browser or a server's.
import type { SeatUpdate } from '../engine/table.worker';
import type { Decision, Header, Hint, Odds, Refusal } from '../contracts/engine';

export interface TableUpdate extends SeatUpdate {
  /** what was before is not known here: the board starts from this scene */
  jump?: boolean;
}

export interface RidingTable {
  /** What happened after version `from`, and the scene; without own cards where the curtain is closed. */
  fetchUpdate(seat: number, from: number, open: boolean): Promise<TableUpdate>;
  /** One click, all of it or nothing. Null: done. */
  decide(seat: number, decisions: Decision[]): Promise<Refusal | null>;
  /** The rider who is to choose does. */
  rideOn(): Promise<void>;
  undo(seat: number): Promise<void>;
  hint(seat: number, horse?: number): Promise<Hint[]>;
  odds(seat: number): Promise<Odds>;
  /** The whole record as a file's text; only when the meeting is over. */
  record(): Promise<string>;
  /** There is no way to it: what is decided is kept until there is. */
  readonly lost?: boolean;
  /** All up to this version has been shown. */
  seen?(version: number): void;
  end(): void;
}

/** Somebody has come to a table that rides. */
export interface Seated {
  table: RidingTable;
  header: Header;
  /** by seat; null: a person */
  riders: (string | null)[];
  /** what happened up to this version needs no show; absent: all of it */
  from?: number;
  /** a server's: each person has a screen of its own */
  online?: {
    /** where this person sits; -1: it watches */
    seat: number;
    /** calls back whenever there is news */
    follow(listener: () => void): () => void;
  };
}
