// The words beside the track, "Finish" and "Start": where they are, to show them whole or not at all.
import { LANE, type Box } from './piece';
import type { Finish, startSign } from './posts';

/** Size of the type of the word at the winning post. */
export const FINISH_TYPE = 1.05 * LANE;

/** Width of a word in the type of the signs. */
const lengthOf = (word: string, type: number): number => 0.65 * type * word.length;

/** The word at the winning post, with as much room as the disc beside it; undefined if there is none. */
export function finishBox({ word: at, anchor }: Finish, word: string): Box | undefined {
  if (!at) return undefined;
  const { x, y } = at;
  const long = lengthOf(word, FINISH_TYPE);
  const left = anchor === 'start' ? x : x - long;
  return { left, right: left + long, top: y - 0.75 * LANE, bottom: y + 0.75 * LANE };
}

/** The word at the boxes, which is turned with the track; undefined if there is none. */
export function startBox(sign: ReturnType<typeof startSign>, word: string): Box | undefined {
  if (!sign) return undefined;
  const { at, size, turn } = sign.word;
  const along = lengthOf(word, size) / 2;
  const across = size / 2;
  const cos = Math.abs(Math.cos((turn * Math.PI) / 180));
  const sin = Math.abs(Math.sin((turn * Math.PI) / 180));
  const [x, y] = [along * cos + across * sin, along * sin + across * cos];
  return { left: at.x - x, right: at.x + x, top: at.y - y, bottom: at.y + y };
}
