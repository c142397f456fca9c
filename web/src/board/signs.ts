// The words beside the track, "Finish" and "Start": where they are, to show them whole or not at all.
import { between, boxOfView, clearBox, contains, meet, toScreen, type Pads, type Size, type View } from './camera';
import type { Ground } from './geometry';
import { LANE, type Box, type Point } from './piece';
import type { CourseArt } from './art';
import type { FinishSign, startSign } from './posts';

/** Size of the type of the word at the winning post. */
export const FINISH_TYPE = 1.05 * LANE;

/** Width of a word in the type of the signs. */
const lengthOf = (word: string, type: number): number => 0.65 * type * word.length;

/** The word at the winning post, with as much room as the disc beside it; undefined if there is none. */
function finishBox({ word: at, anchor }: FinishSign, word: string): Box | undefined {
  if (!at) return undefined;
  const { x, y } = at;
  const long = lengthOf(word, FINISH_TYPE);
  const left = anchor === 'start' ? x : x - long;
  return { left, right: left + long, top: y - 0.75 * LANE, bottom: y + 0.75 * LANE };
}

/** The word at the boxes, which is turned with the track; undefined if there is none. */
function startBox(sign: ReturnType<typeof startSign>, word: string): Box | undefined {
  if (!sign) return undefined;
  const { at, size, turn } = sign.word;
  const along = lengthOf(word, size) / 2;
  const across = 0.7 * size; // with the room that type has above and below its letters
  const cos = Math.abs(Math.cos((turn * Math.PI) / 180));
  const sin = Math.abs(Math.sin((turn * Math.PI) / 180));
  const [x, y] = [along * cos + across * sin, along * sin + across * cos];
  return { left: at.x - x, right: at.x + x, top: at.y - y, bottom: at.y + y };
}

const cornersOf = ({ left, right, top, bottom }: Box): Point[] =>
  [left, right].flatMap((x) => [top, bottom].map((y) => ({ x, y })));

/** Points of the course that one wants to see: the boxes, the finish line, and the words beside them. */
export function landmarks(art: CourseArt, ground: Ground, words: ReturnType<typeof signBoxes>): Point[] {
  const { from, to } = ground.finish;
  const onLine = (share: number) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  return [
    ...art.boxes.numbers.map(({ at }) => at),
    ...[0, 0.25, 0.5, 0.75, 1].map(onLine),
    ...[words.finish, words.start].flatMap((box) => (box ? cornersOf(box) : [])),
  ];
}

/** What covers the course: `pads` at its edges, `plates` anywhere else, in pixels. */
export interface Covers {
  pads: Pads;
  plates: readonly Box[];
}

/** True if a box is in view, but not all of it is clear of what covers the course. */
export function isCut(view: View, box: Box, size: Size, { pads, plates }: Covers): boolean {
  const { x: left, y: top } = toScreen(view, size, { x: box.left, y: box.top });
  const { x: right, y: bottom } = toScreen(view, size, { x: box.right, y: box.bottom });
  return (
    meet(boxOfView(view, size), box) &&
    (!contains(clearBox(view, size, pads), box) || plates.some((plate) => meet(plate, { left, right, top, bottom })))
  );
}

/** A word fades before something cuts it, and is gone when it does. */
export type SignState = 'whole' | 'fading' | 'cut';

/** Views on the way of a gliding camera at which a word is judged. */
const STEPS = 12;

/** How a word is shown while the camera glides from `view` to `aim`; both are the same if it rests. */
export function judgeSign(box: Box, view: View, aim: View, size: Size, covers: Covers): SignState {
  if (isCut(view, box, size, covers)) return 'cut';
  if (view === aim) return 'whole';
  for (let step = 1; step <= STEPS; ++step)
    if (isCut(between(view, aim, step / STEPS), box, size, covers)) return 'fading';
  return 'whole';
}

/** For each word of a course. */
export interface Signs<Each> {
  finish: Each;
  start: Each;
}

export const signBoxes = ({ finish, start }: CourseArt, words: Signs<string>): Signs<Box | undefined> => ({
  finish: finishBox(finish, words.finish),
  start: startBox(start, words.start),
});

export function judgeSigns(
  { finish, start }: Signs<Box | undefined>,
  view: View,
  aim: View,
  size: Size,
  covers: Covers,
): Signs<SignState> {
  const judge = (box?: Box) => (box ? judgeSign(box, view, aim, size, covers) : 'whole');
  return { finish: judge(finish), start: judge(start) };
}
