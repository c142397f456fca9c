// What the camera looks at: what is shown from close by, the whole course, or the race and the squares to choose from.
import type { SquareName } from '../contracts';
import type { CourseArt } from './art';
import { clampView, fitBeside, type Pads, type Size, type View } from './camera';
import { followView, keepInView, LEAST_TARGET, showWhole } from './follow';
import { LANE, distance, type Ground } from './geometry';
import { boxOf, grown, type Box, type Point } from './piece';
import { handlesOf } from './spread';
import type { BoardHorse, Target } from './types';

export interface Situation {
  ground: Ground;
  art: CourseArt;
  size: Size;
  pads: Pads;
  /** the view of the whole course */
  all: View;
  /** the word at the winning post */
  finish?: Box;
  horses: readonly BoardHorse[];
  targets: readonly Target[];
  /** more squares to keep in view */
  also: readonly SquareName[];
  /** where horses stand that have just been placed: they are seen for a moment, unless squares are to be chosen */
  home: readonly SquareName[];
  /** horses that run: where from and where to */
  going: ReadonlyMap<number, { from: SquareName; end: SquareName }>;
  /** what is looked at from close by */
  spot: readonly SquareName[] | null;
  /** true to show the whole course */
  whole: boolean;
}

/** The view to show next; `now` is the one shown now. Nothing covers where squares are pressed. */
export function aimOf(situation: Situation, now?: View): View {
  const { ground, size, pads, targets } = situation;
  const view = viewOf(situation, now);
  const pressed = boxOf(
    handlesOf(
      targets.map(({ to }) => ground.pose(to)),
      view.scale,
    ),
  );
  return pressed ? keepInView(view, grown(pressed, (0.6 * LEAST_TARGET) / view.scale), size, pads) : view;
}

function viewOf(situation: Situation, now?: View): View {
  const { ground, art, size, pads, all, targets, going } = situation;
  const { land } = art;
  const seen =
    situation.spot &&
    targets.length === 0 &&
    boxOf([...situation.spot.map((square) => ground.pose(square)), ...postBeside(situation, situation.spot)]);
  if (seen) return clampView(fitBeside(grown(seen, 2.2 * LANE), size, pads), all, land, size);
  if (situation.whole) return all;
  const racing = situation.horses.flatMap(({ horse, square, fallen }) =>
    fallen || square === null ? [] : [going.get(horse)?.end ?? square],
  );
  const ends = targets.map(({ to }) => to);
  const wish = ground.boxAround([...racing, ...ends, ...situation.also, ...situation.home], 2.6 * LANE);
  if (!wish) return all;
  const follows = followView(wish, mustSee(situation), art.whole, size, now, pads, ends.length > 0);
  if (follows.scale <= all.scale) return follows;
  const view = situation.finish ? showWhole(follows, situation.finish, wish, size, pads) : follows;
  return clampView(view, all, land, size, pads);
}

/** A point of the winning post, if one of these squares is close to it: it is not cut off then. */
function postBeside({ ground, art }: Situation, squares: readonly SquareName[]): Point[] {
  const { foot, top } = art.finish;
  const near = squares.some((square) => distance(ground.pose(square), foot) < 3 * LANE);
  return near ? [{ x: top.x, y: foot.y + 0.6 * (top.y - foot.y) }] : [];
}

/** The horse whose turn it is, or else one's own, or the leader. */
export function riderOf(horses: readonly BoardHorse[]): BoardHorse | undefined {
  const racing = horses.filter(({ square, fallen }) => square !== null && !fallen);
  return racing.find(({ active }) => active) ?? racing.find(({ own }) => own) ?? racing[0];
}

/** Horses that run, or else the horse that is asked for and every square it may move to. */
function mustSee({ ground, horses, targets, home, going }: Situation): Box | undefined {
  const running = [...going.values()].flatMap(({ from, end }) => [from, end]);
  const square = riderOf(horses)?.square;
  const ends = targets.map(({ to }) => to);
  return ground.boxAround(
    running.length > 0
      ? [...running, ...(ends.length > 0 ? [] : home)]
      : [...(square ? [square] : []), ...(ends.length > 0 ? ends : home)],
    (ends.length > 0 ? 1.6 : 2.6) * LANE,
  );
}
