// How a figure is moved on a real board, in words that can be counted off: straight on, into another lane, over a fence;
// and by which other figure the square is found.
import { parseSquare } from '../../contracts/square';
import { itemAt } from '../../contracts/items';
import type { CourseDrawing, Header, Public, SquareName } from '../../contracts';
import { t } from '../../i18n';
import { horseName } from '../../meeting/names';
import { spotOf } from '../parts/course_square';
import { near } from './course_facts';

export type Leg = { kind: 'straight'; squares: number } | { kind: 'lane'; lane: number } | { kind: 'jump' };

/** The legs of a way; steps straight on are counted together. */
export function legsOf(way: readonly SquareName[]): Leg[] {
  const legs: Leg[] = [];
  const steps = way.map(parseSquare);
  steps.slice(1).forEach(({ lane, number }, i) => {
    const { lane: from, number: before } = itemAt(steps, i);
    const last = legs.at(-1);
    if (lane !== from) legs.push({ kind: 'lane', lane });
    else if (number > before + 1) legs.push({ kind: 'jump' });
    else if (last?.kind === 'straight') last.squares += 1;
    else legs.push({ kind: 'straight', squares: 1 });
  });
  return legs;
}

export function wayWords(way: readonly SquareName[]): string {
  return legsOf(way)
    .map((leg) =>
      leg.kind === 'straight'
        ? t('companion.way.straight', { squares: leg.squares })
        : leg.kind === 'lane'
          ? t('companion.way.lane', { lane: leg.lane })
          : t('companion.way.jump'),
    )
    .join(', ');
}

/** A landmark further away than this does not help to find a square. */
const nearby = 6;

/** "2 squares past Blue": the nearest other figure in the same lane, or else in a lane beside it. '': none is near. */
export function findWords(
  header: Header,
  drawing: CourseDrawing,
  board: Public,
  square: SquareName,
  mover: number,
): string {
  const spot = spotOf(drawing, square);
  if (!spot) return '';
  const without = { ...board, squares: board.squares.map((at, horse) => (horse === mover ? null : at)) };
  const found = [0, -1, 1].flatMap((side) =>
    near(drawing, without, spot, spot.lane + side, nearby, nearby).map((one) => ({ ...one, side: Math.abs(side) })),
  );
  const [best] = found.sort((a, b) => a.side - b.side || Math.abs(a.squares) - Math.abs(b.squares));
  if (!best) return '';
  const params = { horse: horseName(header, best.horse), squares: Math.abs(best.squares) };
  if (best.squares === 0) return t('companion.find.level', params);
  return best.squares < 0 ? t('companion.find.past', params) : t('companion.find.behind', params);
}
