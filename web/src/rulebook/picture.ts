// What the engine says about an example, ready to be drawn. Nothing here knows a rule.
import { parseSquare, squareName } from '../contracts/square';
import { itemAt } from '../contracts/items';
import type { BoardHorse, Mark } from '../board/types';
import type { EngineInstance } from '../engine/engine_instance';
import { withLooks } from '../engine/rules_client';
import type {
  CardOutlook,
  CourseDrawing,
  CourseFile,
  Decision,
  End,
  Header,
  Outlook,
  Public,
  Reach,
  Refusal,
  SquareName,
} from '../contracts';
import { marksOf } from '../race/choice/refusal_marks';
import type { Drawn } from './figures';
import { headerOf, present, sceneOf, type Position } from './positions';

export interface Picture {
  header: Header;
  drawing: CourseDrawing;
  horses: BoardHorse[];
  /** the fences of the drawing that stand */
  fences: readonly number[];
  /** where the horse may end, and the ways there */
  ends: End[];
  marks: Mark[];
  /** squares of horses in line, two or more in each list */
  level: SquareName[][];
  standing: Outlook['standing'];
  cards: CardOutlook[];
  pace: Outlook['pace'];
  die: Reach[];
  refusals: Refusal[];
}

/** Asks the engine about examples. */
export class RulebookEngine {
  readonly #drawings = new Map<boolean, CourseDrawing>();

  readonly #oval: CourseFile;

  /** `shipped`: the courses that ship with Furlong, the oval first. */
  constructor(
    readonly instance: EngineInstance,
    readonly shipped: readonly CourseFile[],
  ) {
    this.#oval = itemAt(shipped, 0);
  }

  drawing(fences: boolean): CourseDrawing {
    const known = this.#drawings.get(fences) ?? this.instance.ask({ do: 'drawing', course: this.#oval, fences });
    this.#drawings.set(fences, known);
    return known;
  }

  /** Every course that ships with Furlong. */
  courses(): CourseDrawing[] {
    return this.shipped.map((course) => withLooks(course, this.instance.ask({ do: 'drawing', course, fences: true })));
  }

  /** The scene of a position, with the running order and the limits that the engine finds. */
  #judge(position: Position) {
    const header = headerOf(this.#oval, position.fences ?? false);
    this.instance.ask({ do: 'header', header });
    const bare = sceneOf({ squares: position.squares }, present(position));
    const { standing } = this.instance.ask({ do: 'outlook', seat: -1, public: bare.scene.public, own: null });
    const { seat, scene } = sceneOf(position, standing);
    const { positions } = this.instance.ask({ do: 'positions', public: scene.public, events: [] });
    return {
      header,
      seat,
      scene,
      fences: positions[0]?.fences ?? [],
      outlook: this.instance.ask({ do: 'outlook', seat, ...scene }),
    };
  }

  picture({ position, show = {}, refused = [] }: Drawn): Picture {
    const { header, seat, scene, fences, outlook } = this.#judge(position);
    const drawing = this.drawing(position.fences ?? false);
    const board = scene.public;
    const cards = outlook.cards[seat] ?? [];
    const why = (decision: Decision): Refusal | null =>
      this.instance.ask({
        do: 'why',
        seat,
        ...scene,
        decision,
        ...(show.card ? { card: show.card } : {}),
      }).why;
    const refusals = refused.map((to) => ({ to, refusal: why({ t: 'ride', horse: seat, to }) })).filter(hasReason);
    const reach = show.card ? cards.find(({ card }) => card === show.card) : outlook.ride;
    const ends = show.dice ? outlook.die.flatMap(({ ends: either }) => either) : (reach?.ends ?? []);
    const marks = refusals.flatMap((one) => marksOf(one, board, drawing));
    if (reach?.outcome === 'fall')
      marks.push({ kind: 'way', squares: ontoFence(drawing, board.squares[seat]!, reach.fence!) });
    return {
      header,
      drawing,
      horses: runners(header, board, cards.length > 0 || ends.length > 0 ? seat : -1),
      fences,
      ends: show.only ? ends.filter(({ to }) => show.only!.includes(to)) : ends,
      marks: once(marks),
      level: levels(outlook.standing, board),
      standing: outlook.standing,
      cards,
      pace: outlook.pace,
      die: outlook.die,
      refusals: refusals.map(({ refusal }) => refusal),
    };
  }
}

const hasReason = (one: { to: SquareName; refusal: Refusal | null }): one is { to: SquareName; refusal: Refusal } =>
  one.refusal !== null;

export function runners(header: Header, board: Public, active = -1): BoardHorse[] {
  return header.horses.flatMap(({ colour, pattern = 'plain' }, horse) => {
    const square = board.squares[horse];
    return !square
      ? []
      : [{ horse, colour, pattern, number: horse + 1, square, active: horse === active, own: false, fallen: false }];
  });
}

/** Squares of horses in line, by the engine's lines. */
function levels(standing: Outlook['standing'], board: Public): SquareName[][] {
  const lines = [...new Set(standing.map(({ line }) => line))];
  return lines
    .map((line) => standing.flatMap((one) => (one.line === line ? (board.squares[one.horse] ?? []) : [])))
    .filter((squares) => squares.length > 1);
}

/** The squares straight ahead up to the fence. */
function ontoFence(drawing: CourseDrawing, from: SquareName, fence: number): SquareName[] {
  const { lane, number } = parseSquare(from);
  const end = drawing.fences.find((one) => one.number === fence)!.take_off[lane - 1]! + 1;
  return Array.from({ length: end - number + 1 }, (_, i) => squareName(lane, number + i));
}

/** Two refusals may mark the same squares; these are drawn once. */
function once(marks: Mark[]): Mark[] {
  const seen = new Set<string>();
  return marks.filter(({ kind, squares }) => {
    const name = `${kind} ${squares.join()}`;
    return !seen.has(name) && seen.add(name);
  });
}
