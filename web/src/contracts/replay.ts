// What the engine says of a record. A place in a record is how many of its events have happened.
import type { Decision, Header, Outlook, OwnHorse, Public, SquareName } from './engine';

/** What there is to look at; lists are places. */
export interface Contents {
  header: Header;
  events: number;
  over: boolean;
  races: number[];
  rounds: number[];
  /** events that were somebody's choice; none until the meeting is over */
  choices: number[];
  /** how many of them tell luck from riding well enough */
  samples: number;
}

/** Whose eyes: a seat's, a spectator's, or everybody's with all cards on the table. */
export type Eyes = number | 'stands' | 'all';

export interface RecordScene {
  public: Public;
  /** none once the meeting is over */
  outlook?: Outlook;
  hands: OwnHorse[];
}

export type MarkName = 'good' | 'inaccuracy' | 'mistake' | 'blunder';

/** Chances in millionths, points in thousandths. */
export interface Judged {
  decision: Decision;
  chance: number;
  points: number;
  /** a card that the handicap does not allow: the horse stands */
  stands?: boolean;
  /** where it would have led at once, of the best and the chosen option of a costly choice */
  way?: SquareName[];
}
export interface Verdict {
  at: number;
  race: number;
  round: number;
  player: number;
  mark: MarkName;
  chance_lost: number;
  points_lost: number;
  /** index into options */
  chosen: number;
  /** best first */
  options: Judged[];
}

export interface Cause {
  chance: number;
  points: number;
  margin: number;
}
export interface Luck {
  samples: number;
  /** by player, from each place on where they changed */
  chances: { at: number; win: number[] }[];
  /** by player: boxes, cards, dice, own riding, others' riding */
  causes: Cause[][];
}
