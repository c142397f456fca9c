// What the engine says, as it travels: the JSON of wire/ (docs/protocol.md) and of the door in wasm/.

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

/** What all may know (R12.1). Lists are by horse unless said otherwise. */
export interface Public {
  race: number;
  round: number;
  need: string;
  /** whom the need concerns */
  horse?: number;
  /** who rolls the next dice round, or rolled this one */
  roller?: number;
  squares: (SquareName | null)[];
  status: Status[];
  /** horses from lane 1 outwards */
  boxes: number[];
  /** running order of this round */
  order: number[];
  /** index into order */
  turn: number;
  limits: (number | null)[];
  /** cards in hand; null, here and below, only while what happened is played out: how many were dealt is told afterwards */
  hand: (number | null)[];
  /** cards off the stock, of 32 */
  dealt: (number | null)[];
  fresh_from: number[];
  /** race the bonus was taken in */
  bonus: (number | null)[];
  old_kept: number[];
  fell: number[];
  played: Card[][];
  /** by race, then horse; 0: none */
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
  /** after the meeting */
  deck?: Card[];
}

export interface Asked {
  horse?: number;
  need: DecisionNeed;
  legal?: string[];
  /** for keep: how many */
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

/** The scene for one seat: what all may know, and what this seat alone does. */
export interface Scene {
  version: number;
  public: Public;
  /** who is asked and has not answered */
  awaits: { player: number; horse?: number; need: DecisionNeed }[];
  /** horses whose decision lies ready, face down */
  laid: number[];
  own: { horses: OwnHorse[] } | null;
  asked: Asked[];
  /** own horses that may take their bonus now */
  bonus: number[];
  own_laid?: Decision[];
}

/** What happened, as all may hear it. What stands behind "told" is for those who tell and draw it. */
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
  | { t: 'place'; horse: number; place: number; points: number; /** absent: the first of its round */ told?: PlaceTold }
  | {
      t: 'result';
      scores: number[];
      ranking: number[];
      /** players who share the place of the one before them */ told?: { shared: number[] };
    };

export interface RideTold {
  /** every square of the way, the first one included; a jump is a step of three squares */
  way: SquareName[];
  points: number;
  spent: number;
  /** horses it was behind when the round began and is now ahead of; level with */
  passed: number[];
  level: number[];
  leads: boolean;
  crosses: boolean;
  /** number of the last fence jumped; of the one it waits at with points left */
  jumped?: number;
  waits?: number;
}
export interface RoundTold {
  /** horses in front, in line */
  leaders: number[];
  /** squares of lane 1 left for them */
  to_go: number;
}
export interface StandTold {
  card?: Card;
  limit?: number;
  /** it stands in front of this fence */
  fence?: number;
}
export interface FallTold {
  fence?: number;
  card?: Card;
}
export interface PlaceTold {
  /** behind the horse placed before it in the same round: squares of lane 1; 0 and not in line: less than a square */
  margin: number;
  /** parted by the lane alone */
  in_line: boolean;
}

/** A segment on paper. Units: a lane is `lane_width` wide; x to the right, y downwards; headings in radians, counter-clockwise from "to the right". */
export interface Piece {
  segment: number;
  corner: boolean;
  /** squares of each lane, lane 1 first */
  counts: number[];
  x: number;
  y: number;
  heading: number;
  /** of the middle of the track */
  length: number;
  /** radians, positive to the left; 0 on a straight */
  sweep: number;
}

/** One square of the unrolled course: where it lies and what line it has. */
export interface SquarePlace {
  /** index into pieces */
  piece: number;
  /** within the piece, from 0 */
  index: number;
  lap: number;
  /** R3.3: equal exactly where in line */
  line: number;
  /** the last square of lane 1 whose line is not greater */
  rail: number;
}

export interface CourseDrawing {
  id: string;
  names: Record<string, string>;
  /** The last piece leads exactly into the first. */
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
  /** in running order; none on the flat. `take_off`: by lane */
  fences: { number: number; lap: number; piece: number; row: number; take_off: number[] }[];
}

/** Where a horse may end, and one way there, its own square included. */
export interface End {
  to: SquareName;
  way: SquareName[];
  crosses: boolean;
}
export interface Reach {
  outcome: 'ride' | 'limit' | 'blocked' | 'fall';
  points: number;
  /** by every legal way */
  spent: number;
  ends: End[];
  /** the limit that holds the horse */
  limit?: number;
  /** number of the fence at which it falls */
  fence?: number;
  /** why it does less than all its points */
  rule?: string;
}
export interface CardOutlook extends Reach {
  card: Card;
}
export interface PaceOutlook {
  use: Use;
  points: number;
  /** in running order, from where they stand now; `turned`: the turn roll strikes (R7.3) */
  horses: { horse: number; turned: boolean; spent: number; outcome: 'ride' | 'blocked' }[];
}

/** What the rules say of a scene: the client holds none of its own. */
export interface Outlook {
  /** those on the course, in running order as they stand now */
  standing: { horse: number; position: number; line: number; rail: number; to_go: number; limit: number | null }[];
  /** by own horse that is asked for a card */
  cards: Record<number, CardOutlook[]>;
  /** where this seat chooses the pace */
  pace: PaceOutlook[];
  /** where this seat chooses a die after a turn roll: both, first and second */
  die: Reach[];
  /** where this seat rides */
  ride?: Reach;
  /** by own horse: why its bonus cannot be taken, or absent where it can */
  bonus: Record<number, Refusal>;
  /** players by R11.2 as things stand, best first */
  ranking: number[];
}

export interface Refusal {
  reason: string;
  rule: string;
  horse?: number;
  player?: number;
  card?: Card;
  amount?: number;
  /** for a square: the way it would take if the rule were not; squares that a blocking horse keeps */
  way?: SquareName[];
  kept?: SquareName[];
  /** a legal way that is longer; the square where a second lane change may begin */
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
  /** a character; else a level */
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
  /** own courses, beside those that ship */
  courses?: Record<string, CourseFile>;
}

/** What fills a place in a text: as it is, or to be looked up by whoever speaks. */
export type Filling =
  | number
  | { horses: number[] }
  | { player: number }
  | { card: Card }
  | { course: string }
  | { rank: number }
  | { standings: [player: number, score: number][] };

/** A sentence of the race caller. With a turn its texts are key.0, key.1, …, used one after the other. */
export interface Call {
  key: string;
  turn?: number;
  with: Record<string, Filling>;
}
