// Types of what the engine sends and receives: the JSON of wire/ (docs/protocol.md) and of wasm/.

/** "7", "12J" */
export type Card = string;
/** "3.27": square 27 of lane 3 */
export type SquareName = string;
export type Use = 'first' | 'second' | 'sum';
export type Status = 'racing' | 'finished' | 'fallen';
export type DecisionNeed = 'keep' | 'seal' | 'card' | 'pace' | 'die' | 'ride';

export interface Silks {
  colour: string;
  pattern: string;
}

export interface Options {
  cards: 'open' | 'sealed';
  exchange: 'open' | 'blind';
  finish: 'all' | 'first';
}

export interface CourseFile {
  format: string;
  id: string;
  name?: Record<string, string>;
  author?: string;
  licence?: string;
  closed?: boolean;
  segments: { straight?: number; corner?: number; turn?: number }[];
  fences?: { number: number; segment: number; row: number; lap?: number }[];
  [key: string]: unknown;
}

/** The first line of a record. */
export interface Header {
  format: string;
  rules: number;
  players: string[];
  horses: { owner: number; colour: string; pattern?: string }[];
  races: { course: string; steeplechase: boolean }[];
  options: Options;
  courses: Record<string, CourseFile>;
}

/** What everybody may know (R12.1). Lists are indexed by horse unless noted otherwise. */
export interface Public {
  race: number;
  round: number;
  need: string;
  /** the horse that the need concerns */
  horse?: number;
  /** who rolls in the next dice round, or rolled in this one */
  roller?: number;
  squares: (SquareName | null)[];
  status: Status[];
  /** horses by lane, from lane 1 outwards */
  boxes: number[];
  /** running order of this round */
  order: number[];
  /** index into order */
  turn: number;
  limits: (number | null)[];
  /**
   * number of cards in hand; null, here and in `dealt`, only while events are being shown: the engine tells how many
   * were dealt afterwards
   */
  hand: (number | null)[];
  /** number of cards dealt from the stock of 32 */
  dealt: (number | null)[];
  fresh_from: number[];
  /** the race in which the bonus was taken */
  bonus: (number | null)[];
  old_kept: number[];
  fell: number[];
  played: Card[][];
  /** by race, then by horse; 0: not placed */
  places: number[][];
  dice: [number, number];
  use: Use;
  card?: Card;
  points: number;
  placed: number;
  to_place: number;
  prepared: number[];
  sealed: number[];
  /** by player */
  scores: number[];
}

export interface OwnHorse {
  horse: number;
  cards: Card[];
  /** newly dealt between races, in an open exchange */
  fresh?: Card[];
  /** lying face down */
  sealed?: Card;
  /** only after the meeting */
  deck?: Card[];
}

export interface Asked {
  horse?: number;
  need: DecisionNeed;
  legal?: string[];
  /** only for 'keep': how many cards */
  count?: number;
}

/** A decision as a client sends it. */
export type Decision =
  | { t: 'bonus'; horse: number }
  | { t: 'seal'; horse: number; card: Card }
  | { t: 'card'; horse: number; card: Card }
  | { t: 'pass'; horse: number }
  | { t: 'pace'; use: Use }
  | { t: 'die'; horse: number; use: Use }
  | { t: 'ride'; horse: number; to: SquareName }
  | { t: 'keep'; horse: number; cards: Card[] };

/** The scene for one seat: what everybody may know, and what only this seat knows. */
export interface Scene {
  version: number;
  public: Public;
  /** whose decision is awaited */
  awaits: { player: number; horse?: number; need: DecisionNeed }[];
  /** horses whose decision has been made and lies face down */
  laid: number[];
  own: { horses: OwnHorse[] } | null;
  asked: Asked[];
  /** own horses that may take their bonus now */
  bonus: number[];
  own_laid?: Decision[];
}

/** What happened, as everybody may know it. `told` holds extra facts for the caller and the animation. */
export type GameEvent =
  | { t: 'boxes'; order: number[] }
  | { t: 'shuffle'; horse: number }
  | { t: 'roller'; player: number }
  | { t: 'dice'; player: number; dice: [number, number] }
  | { t: 'lose'; horse: number; count: number }
  | { t: 'drop'; horse: number; count: number }
  | { t: 'commit'; hash: string }
  | { t: 'entropy'; player: number; value: string }
  | { t: 'reveal'; seed: string }
  | { t: 'bonus'; horse: number }
  | { t: 'seal'; horse: number }
  | { t: 'card'; horse: number; card: Card }
  | { t: 'pace'; player: number; use: Use }
  | { t: 'die'; horse: number; use: Use }
  | { t: 'ride'; horse: number; to: SquareName; told?: RideTold }
  | { t: 'keep'; horse: number; old: number }
  | {
      t: 'round';
      race: number;
      round: number;
      kind: 'card' | 'dice';
      order: number[];
      limits: (number | null)[];
      told?: RoundTold;
    }
  | { t: 'stand'; horse: number; why: 'limit' | 'empty' | 'blocked'; told?: StandTold }
  | { t: 'fall'; horse: number; told?: FallTold }
  | {
      t: 'place';
      horse: number;
      place: number;
      points: number;
      /** absent: the first horse placed in its round */ told?: PlaceTold;
    }
  | {
      t: 'result';
      scores: number[];
      ranking: number[];
      /** players who share the rank of the one before them */ told?: { shared: number[] };
    };

export interface RideTold {
  /** every square of the way, including the first; a jump is a step of three squares */
  way: SquareName[];
  points: number;
  spent: number;
  /** horses that were ahead when the round began and are behind now; those now level */
  passed: number[];
  level: number[];
  leads: boolean;
  crosses: boolean;
  /** number of the last fence jumped; of the fence it waits at with points left */
  jumped?: number;
  waits?: number;
}
export interface RoundTold {
  /** the horses in front, in line with each other */
  leaders: number[];
  /** squares of lane 1 they still have to go */
  to_go: number;
}
export interface StandTold {
  card?: Card;
  limit?: number;
  /** the fence it stands in front of */
  fence?: number;
}
export interface FallTold {
  fence?: number;
  card?: Card;
}
export interface PlaceTold {
  /**
   * distance behind the horse placed before it in the same round, in squares of lane 1; 0 and not in line: less than a
   * square
   */
  margin: number;
  /** in line with that horse: only the lane decided */
  in_line: boolean;
}

/**
 * A segment as it is drawn. A lane is `lane_width` wide; x points right, y down; headings are in radians,
 * counter-clockwise from pointing right.
 */
export interface Piece {
  segment: number;
  corner: boolean;
  /** number of squares of each lane, lane 1 first */
  counts: number[];
  x: number;
  y: number;
  heading: number;
  /** along the middle of the track */
  length: number;
  /** in radians, positive to the left; 0 on a straight */
  sweep: number;
}

/** One square of the unrolled course: where it is drawn, and its line. */
export interface SquarePlace {
  /** index into pieces */
  piece: number;
  /** within the piece, from 0 */
  index: number;
  lap: number;
  /** equal for squares that are in line, and only for those (R3.3) */
  line: number;
  /** the last square of lane 1 whose line is not greater */
  rail: number;
}

export interface CourseDrawing {
  id: string;
  names: Record<string, string>;
  /** true if the last piece leads exactly into the first */
  ring: boolean;
  closed: boolean;
  lane_width: number;
  pieces: Piece[];
  /** lanes[lane][number]: [piece, index, lap, line, rail] */
  lanes: [number, number, number, number, number][][];
  /** row of the starting boxes; row of the last squares before the finish */
  start: { piece: number; row: number };
  finish: { piece: number; row: number };
  /** by lane: the last square before the finish */
  finish_squares: number[];
  /** in running order; empty on the flat. `take_off`: by lane */
  fences: { number: number; lap: number; piece: number; row: number; take_off: number[] }[];
}

/** A square where a horse may end, and one way there, its own square included. */
export interface End {
  to: SquareName;
  way: SquareName[];
  crosses: boolean;
}
export interface Reach {
  outcome: 'ride' | 'limit' | 'blocked' | 'fall';
  points: number;
  /** movement points used; the same for every legal way */
  spent: number;
  ends: End[];
  /** the limit that stops the horse */
  limit?: number;
  /** number of the fence where it falls */
  fence?: number;
  /** the rule because of which it uses fewer points than it has */
  rule?: string;
}
export interface CardOutlook extends Reach {
  card: Card;
}
export interface PaceOutlook {
  use: Use;
  points: number;
  /** in running order, from where they stand now; `turned`: the turn roll applies (R7.3) */
  horses: { horse: number; turned: boolean; spent: number; outcome: 'ride' | 'blocked' }[];
}

/** What the rules say about a scene; the client knows no rules itself. */
export interface Outlook {
  /** horses on the course, in their current running order */
  standing: { horse: number; position: number; line: number; rail: number; to_go: number; limit: number | null }[];
  /** for each own horse that is asked for a card */
  cards: Record<number, CardOutlook[]>;
  /** if this seat chooses the pace */
  pace: PaceOutlook[];
  /** if this seat chooses a die after a turn roll: for the first and the second die */
  die: Reach[];
  /** if this seat chooses a square */
  ride?: Reach;
  /** by own horse: why it cannot take its bonus; absent if it can */
  bonus: Record<number, Refusal>;
  /** players ranked by R11.2 as things stand, best first */
  ranking: number[];
}

export interface Refusal {
  reason: string;
  rule: string;
  horse?: number;
  player?: number;
  card?: Card;
  amount?: number;
  /** for a square: the way it would take if the rule did not exist; squares taken by a blocking horse */
  way?: SquareName[];
  kept?: SquareName[];
  /** a legal way that is longer; the square from which lanes may be changed again */
  longer?: SquareName[];
  seventh?: SquareName;
  fence?: number;
}

export interface HorseOdds {
  win: number;
  placed: number;
  points: number;
}
export interface Odds {
  race: number;
  rides: number;
  horses: HorseOdds[];
  players: { chance: number; margin: number; score: number }[];
}
export interface Hint {
  decision: Decision;
  chance: number;
  score: number;
}

export interface RiderInfo {
  name: string;
  /** true: a character; false: a level */
  character: boolean;
  searches: boolean;
}

export interface CourseInfo {
  id: string;
  file: CourseFile;
}

export interface MeetingSetup {
  players: { name: string; rider?: string; silks: Silks[] }[];
  races: { course: string; steeplechase: boolean }[];
  options: Options;
  /** own courses, in addition to those that ship with Furlong */
  courses?: Record<string, CourseFile>;
}

/** What fills a placeholder of a text: a number, or something to be named in the reader's language. */
export type Filling =
  | number
  | { horses: number[] }
  | { player: number }
  | { card: Card }
  | { course: string }
  | { rank: number }
  | { standings: [player: number, score: number][] };

/** A sentence of the race caller. With `turn` there are several texts, key.0, key.1, …, used in turn. */
export interface Call {
  key: string;
  turn?: number;
  with: Record<string, Filling>;
}
