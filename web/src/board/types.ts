// What the page passes to the board.
import type { SquareName } from '../contracts';

export interface BoardHorse {
  horse: number;
  colour: string;
  pattern: string;
  number: number;
  /** null: not on the course */
  square: SquareName | null;
  /** true if it is this horse's turn */
  active: boolean;
  own: boolean;
  fallen: boolean;
  /** a figure shown above it: how far it goes in this dice round */
  badge?: { text: string; turned: boolean };
}

export interface Target {
  to: SquareName;
  /** its own square included */
  way: SquareName[];
  kind: 'ride' | 'finish';
  /** recommended by the hint */
  hinted?: boolean;
}

/**
 * Marks that explain a refusal. blocker: the square of a blocking horse; kept: squares it blocks; way: the refused
 * way, crossed out at its end; longer: the way that must be taken instead; seventh: the square from which lanes may be
 * changed again; fence: squares of the fence that matters.
 */
export interface Mark {
  kind: 'blocker' | 'kept' | 'longer' | 'way' | 'seventh' | 'fence';
  squares: SquareName[];
}

export type CameraMode = 'whole' | 'follow';

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

/** A horse in the photo of a finish. */
export interface PhotoEntry {
  horse: number;
  colour: string;
  pattern: string;
  number: number;
  name: string;
  /** who rides it */
  rider: string;
  /** in the picture: squares behind the first horse in it */
  behind: number;
  /** squares behind the horse placed before it; 0: less than one */
  margin: number;
  /** true if in line with the horse placed before it */
  inLine: boolean;
  place: number;
}
