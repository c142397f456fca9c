// The field as a list for screen readers and tiny screens: who is where, and the distances. It only gathers what the
// engine has sent.
import { laneOf, parseSquare } from '../../contracts/square';
import { itemAt } from '../../contracts/items';
import type { CourseDrawing, End, Public } from '../../contracts';
import type { Row } from '../parts/order_rows';
import { spotOf, toGo, toGoInLane, type Spot } from '../parts/course_square';
import { fenceInReach, type Ahead } from './course_facts';

export interface FieldRunner {
  row: Row;
  /** null: not on the course */
  spot: Spot | null;
  /** along the rail */
  toGo: number;
  /** horses in line with it */
  level: number[];
  /** the next horse ahead, and the squares along the rail between them; 0: less than one. Null: nobody is ahead */
  behind: { horse: number; squares: number } | null;
  /** the next fence, if one move may lead to it */
  fence: Ahead['fence'];
}

/** Horses on the course, the leader first; then those who have finished, then the others. */
export function fieldOf(rows: Row[], board: Public, drawing: CourseDrawing): FieldRunner[] {
  const runners = rows.map((row) => ({ row, spot: spotOf(drawing, board.squares[row.horse]) }));
  const on = runners
    .filter((one): one is { row: Row; spot: Spot } => one.spot !== null)
    .sort((a, b) => b.spot.line - a.spot.line || a.spot.lane - b.spot.lane);
  const off = runners.filter(({ spot }) => spot === null).sort((a, b) => (a.row.place || 99) - (b.row.place || 99));
  return [
    ...on.map(({ row, spot }): FieldRunner => {
      const next = on.findLast((other) => other.spot.line > spot.line);
      return {
        row,
        spot,
        toGo: toGo(drawing, spot),
        level: on
          .filter((other) => other.row.horse !== row.horse && other.spot.line === spot.line)
          .map((other) => other.row.horse),
        behind: next ? { horse: next.row.horse, squares: next.spot.rail - spot.rail } : null,
        fence: fenceInReach(drawing, spot),
      };
    }),
    ...off.map(({ row }): FieldRunner => ({ row, spot: null, toGo: 0, level: [], behind: null, fence: null })),
  ];
}

/** What choosing a square would bring. */
export interface Gain {
  end: End;
  spot: Spot;
  /** in that lane */
  toGo: number;
  /** number of lanes further in; negative: further out */
  inwards: number;
  /** leaves its lane and comes back */
  weaves: boolean;
  /** horses it would pass; horses it would be level with */
  passes: number[];
  level: number[];
  /** the next horse ahead; null: nobody */
  behind: FieldRunner['behind'];
  /** the fence it would jump */
  jumps: number | null;
  /** the one after it, if one move may lead to it */
  fence: Ahead['fence'];
}

/** The squares to choose from, the furthest first, then the innermost. */
export function gainsOf(ends: End[], horse: number, board: Public, drawing: CourseDrawing): Gain[] {
  const from = spotOf(drawing, board.squares[horse]);
  const others = board.squares.flatMap((square, other) => {
    const spot = other === horse ? null : spotOf(drawing, square);
    return spot ? [{ horse: other, spot }] : [];
  });
  return ends
    .flatMap((end): Gain[] => {
      const spot = spotOf(drawing, end.to);
      if (!spot || !from) return [];
      const before = others
        .filter((other) => other.spot.line > spot.line)
        .sort((a, b) => a.spot.line - b.spot.line || b.spot.lane - a.spot.lane);
      const [next] = before;
      const jumped = drawing.fences.findLast(({ take_off }) =>
        end.way.slice(1).some((square, i) => crosses(itemAt(end.way, i), square, take_off)),
      );
      return [
        {
          end,
          spot,
          toGo: toGoInLane(drawing, spot),
          inwards: from.lane - spot.lane,
          weaves: from.lane === spot.lane && end.way.some((square) => laneOf(square) !== from.lane),
          passes: others
            .filter((other) => other.spot.line >= from.line && other.spot.line < spot.line)
            .map((other) => other.horse),
          level: others.filter((other) => other.spot.line === spot.line).map((other) => other.horse),
          behind: next ? { horse: next.horse, squares: next.spot.rail - spot.rail } : null,
          jumps: jumped?.number ?? null,
          fence: fenceInReach(drawing, spot),
        },
      ];
    })
    .sort((a, b) => b.spot.line - a.spot.line || a.spot.lane - b.spot.lane);
}

/** True if this step jumps from the take-off over the fence. */
function crosses(from: string, to: string, takeOff: number[]): boolean {
  const { lane, number } = parseSquare(from);
  return takeOff[lane - 1] === number && parseSquare(to).number > number + 1;
}
