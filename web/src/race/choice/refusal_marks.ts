// Turns a refusal into marks on the course.
import { squareName } from '../../contracts/square';
import type { Mark } from '../../board/types';
import type { CourseDrawing, Public } from '../../contracts';
import type { Why } from './selection.svelte';

export function marksOf({ refusal, to }: Why, board: Public, drawing: CourseDrawing): Mark[] {
  const marks: Mark[] = [];
  if (refusal.kept?.length) marks.push({ kind: 'kept', squares: refusal.kept });
  const blocker =
    refusal.reason.endsWith('-blocked') && refusal.horse !== undefined ? board.squares[refusal.horse] : null;
  if (blocker) marks.push({ kind: 'blocker', squares: [blocker] });
  if (refusal.way?.length) marks.push({ kind: 'way', squares: refusal.way });
  else if (to) marks.push({ kind: 'way', squares: [to] });
  if (refusal.longer?.length) marks.push({ kind: 'longer', squares: refusal.longer });
  if (refusal.seventh) marks.push({ kind: 'seventh', squares: [refusal.seventh] });
  const fence = drawing.fences.find(({ number }) => number === refusal.fence);
  if (fence)
    marks.push({
      kind: 'fence',
      squares: fence.take_off.flatMap((take_off, lane) => [
        squareName(lane + 1, take_off + 1),
        squareName(lane + 1, take_off + 2),
      ]),
    });
  return marks;
}
