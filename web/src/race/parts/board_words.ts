// The drawn board for screen readers: where every horse is shown at this moment.
import { describeBoard } from '../../board/describe';
import type { CourseDrawing, Header, Public } from '../../contracts';
import { spotOf, toGo } from './course_square';

export function boardInWords(header: Header, board: Public, drawing: CourseDrawing): string[] {
  return describeBoard(
    header.horses.map(({ colour }, horse) => {
      const square = board.squares[horse] ?? null;
      const spot = spotOf(drawing, square);
      return {
        colour,
        number: horse + 1,
        square,
        fallen: board.status[horse] === 'fallen',
        to_go: spot ? toGo(drawing, spot) : undefined,
        place: board.places[board.race]?.[horse] || undefined,
      };
    }),
  );
}
