// What the page tells the board, and what it can be asked to do.
import type { SquareName } from '../contracts/engine';

export interface BoardHorse {
  horse: number;
  colour: string;
  pattern: string;
  number: number;
  /** null: not on the course */
  square: SquareName | null;
  /** it is this horse's turn */
  active: boolean;
  own: boolean;
  fallen: boolean;
}

export interface Target {
  to: SquareName;
  /** its own square included */
  way: SquareName[];
  kind: 'ride' | 'finish';
  /** a good rider would go there */
  hinted?: boolean;
}

/**
 * Drawn explanations. blocker: the square of a horse in the way; kept: squares it keeps; way: the way that is refused,
 * crossed out at its end; longer: the way that must be taken instead; seventh: from here lanes may be changed again;
 * fence: squares of a fence that decides.
 */
export interface Mark {
  kind: 'blocker' | 'kept' | 'longer' | 'way' | 'seventh' | 'fence';
  squares: SquareName[];
}

export type CameraMode = 'whole' | 'follow';

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

/** A horse on the photograph of a finish. */
export interface PhotoEntry {
  horse: number;
  colour: string;
  pattern: string;
  number: number;
  name: string;
  /** squares behind the winner */
  behind: number;
  /** with the horse placed before it */
  inLine: boolean;
  place: number;
}
