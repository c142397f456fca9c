// Which fences stand on the course (R9.5). A fence on ground that is passed without it on an earlier lap appears when
// all horses have left that ground, or as soon as it matters to one of them. A fence whose ground is passed again later
// disappears when all horses are past it.
import { parseSquare } from '../contracts/square';
import { itemAt } from '../contracts/items';
import type { CourseDrawing, SquareName, Status } from '../contracts';

export interface Runner {
  square: SquareName | null;
  status: Status;
}

/** The runners by what the board knows; before the horses are in their boxes, all of them are racing. */
export function runnersOf(horses: { square: SquareName | null; fallen: boolean }[]): Runner[] {
  const before = horses.every(({ square, fallen }) => square === null && !fallen);
  return horses.map(({ square, fallen }) => ({
    square,
    status: fallen ? 'fallen' : square === null && !before ? 'finished' : 'racing',
  }));
}

type Fence = CourseDrawing['fences'][number];

// Rows of a fence, and squares from the one in front of it to the one behind it (R9.1).
const ROWS = 2;
const OVER = ROWS + 1;
// It matters to a horse that can be in front of it after one move: the highest card and the sum of two dice are both
// 12.
const REACH = 12;

const onGround = (fence: Fence, [piece, index]: CourseDrawing['lanes'][number][number]): boolean =>
  piece === fence.piece && index >= fence.row && index < fence.row + ROWS;

// The last square of a lane on the fence's ground in the laps before the fence counts; -1: none.
function lastBefore(drawing: CourseDrawing, fence: Fence, lane: number): number {
  const squares = itemAt(drawing.lanes, lane - 1).slice(0, itemAt(fence.take_off, lane - 1) + 1);
  return squares.findLastIndex((square) => onGround(fence, square));
}

/** By fence of the drawing: whether it is shown. */
export function fencesShown(drawing: CourseDrawing, runners: Runner[]): boolean[] {
  const racing = runners
    .filter((runner) => runner.status === 'racing')
    .map((runner) => (runner.square === null ? { lane: 1, number: 0 } : parseSquare(runner.square)));
  return drawing.fences.map((fence) => {
    const before = racing.filter(({ lane, number }) => number < itemAt(fence.take_off, lane - 1) + OVER);
    if (before.length === 0) {
      return !itemAt(drawing.lanes, 0)
        .slice(itemAt(fence.take_off, 0) + OVER)
        .some((square) => onGround(fence, square));
    }
    if (before.some(({ lane, number }) => itemAt(fence.take_off, lane - 1) - number <= REACH)) return true;
    return racing.every(({ lane, number }) => number > lastBefore(drawing, fence, lane));
  });
}
