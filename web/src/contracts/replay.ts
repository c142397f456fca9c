// Types of what the engine says about a record. A place in a record is the number of events before it.
import type { Decision, Header, Outlook, OwnHorse, Public, SquareName } from './engine';

/** What a record contains; lists hold places. */
export interface Contents {
  header: Header;
  events: number;
  over: boolean;
  races: number[];
  rounds: number[];
  /** events that were somebody's choice; empty until the meeting is over */
  choices: number[];
  /** how many samples are enough to tell luck from skill */
  samples: number;
}

/** Whose view is shown: a seat's, a spectator's, or one with all cards open. */
export type Eyes = number | 'stands' | 'all';

export interface RecordScene {
  public: Public;
  /** absent once the meeting is over */
  outlook?: Outlook;
  hands: OwnHorse[];
}

export type MarkName = 'good' | 'inaccuracy' | 'mistake' | 'blunder';

/** Chances in millionths, points in thousandths. */
export interface Judged {
  decision: Decision;
  chance: number;
  points: number;
  /** a card above the horse's limit: the horse stands */
  stands?: boolean;
  /** where the option leads at once; only for the best and the chosen option of a costly choice */
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
  /** by player, from each place where they changed */
  chances: { at: number; win: number[] }[];
  /** by player: boxes, cards, dice, own choices, other players' choices */
  causes: Cause[][];
}
