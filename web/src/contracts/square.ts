// Names of squares: lane and number, such as "3.27" (R3.4).
import type { SquareName } from '.';

export function parseSquare(name: SquareName): { lane: number; number: number } {
  const dot = name.indexOf('.');
  return { lane: Number(name.slice(0, dot)), number: Number(name.slice(dot + 1)) };
}

export const squareName = (lane: number, number: number): SquareName => `${lane}.${number}`;

export const laneOf = (name: SquareName): number => parseSquare(name).lane;
