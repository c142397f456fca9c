// The finish as a show: the last strides of the first horse home, and of one that ends close to another past the post,
// are seen in slow motion and from close by. Any key or press ends it.
import { parseSquare, squareName } from '../../contracts/square';
import { itemAt } from '../../contracts/items';
import type { CourseDrawing, GameEvent, Public, SquareName } from '../../contracts';

/** What of the board is needed for it. */
interface FinishStage<Options> {
  gallop(
    horse: number,
    way: SquareName[],
    options: Options & { slow: Finish['slow']; passed?: () => void },
  ): Promise<void>;
  place(horse: number): void;
  spotlight?(squares: SquareName[] | null): void;
}

interface FinishDevices {
  wait(ms: number): Promise<void>;
  /** Resolves when the person presses something. */
  pressed?(until: AbortSignal): Promise<void>;
}

/** Squares before and after the post that are shown slowly. */
const BEFORE = 2.5;
const AFTER = 1.5;
/** Squares past the post that are seen together with it; more would make both small. */
const WITH_POST = 4;
/** how long the winner is looked at past the post, in milliseconds */
const LOOK_MS = 450;
/** Past the post, a horse within this many squares of another is close to it. */
const CLOSE = 1;

interface Finish {
  /** the part of the way that is slow */
  slow: { from: number; to: number };
  /** what the camera looks at */
  sight: SquareName[];
  /** what it looks at when the horse has passed the post, if it runs on further */
  then?: SquareName[];
}

const placeOf = ({ lanes }: CourseDrawing, square: SquareName) => {
  const { lane, number } = parseSquare(square);
  const [, , , line, rail] = itemAt(itemAt(lanes, lane - 1), number);
  return { line, rail };
};
const past = ({ finish_squares }: CourseDrawing, square: SquareName): boolean => {
  const { lane, number } = parseSquare(square);
  return number > itemAt(finish_squares, lane - 1);
};

/** How a ride over the finish is shown; null if it is a ride like others. */
export function finishOf(
  { horse, to, told }: GameEvent & { t: 'ride' },
  board: Public,
  drawing: CourseDrawing,
): Finish | null {
  if (!told?.crosses || told.way.length < 2) return null;
  const home = board.squares.filter(
    (square, other): square is SquareName => other !== horse && square !== null && past(drawing, square),
  );
  const placed = board.status.includes('finished');
  const end = placeOf(drawing, to);
  const later = board.order.slice(board.order.indexOf(horse) + 1);
  // Who may still catch up is seen, too.
  const chasers = later
    .map((other) => board.squares[other])
    .filter(
      (square): square is SquareName => !!square && placeOf(drawing, square).rail + drawing.longest_move >= end.rail,
    );
  const close = home.filter((square) => {
    const { line, rail } = placeOf(drawing, square);
    return line === end.line || Math.abs(rail - end.rail) <= CLOSE;
  });
  if ((placed || home.length > 0) && close.length === 0) return null;
  const steps = told.way.length - 1;
  const post = told.way.findIndex((square) => past(drawing, square)) - 0.5;
  const { lane, number } = parseSquare(to);
  const line = itemAt(drawing.finish_squares, lane - 1);
  const far = number > line + WITH_POST;
  const others = [...close, ...chasers.filter((square) => !close.includes(square))];
  return {
    slow: { from: Math.max(0, (post - BEFORE) / steps), to: Math.min(1, (post + AFTER) / steps) },
    sight: [squareName(lane, line), ...(far ? [squareName(lane, line + WITH_POST), ...chasers] : [to, ...others])],
    then: far ? [squareName(lane, number - WITH_POST), to, ...others] : undefined,
  };
}

/** Gallops over the finish. Resolves at the end of it, or as soon as somebody wants to go on. */
export async function gallopHome<Options extends { speed: number }>(
  stage: FinishStage<Options>,
  { horse, told }: GameEvent & { t: 'ride' },
  { slow, sight, then }: Finish,
  options: Options,
  devices: FinishDevices,
): Promise<void> {
  const over = new AbortController();
  const skip = devices.pressed?.(over.signal).then(() => true);
  const run = async (): Promise<boolean> => {
    const passed = () => void (then && !over.signal.aborted && stage.spotlight?.(then));
    await stage.gallop(horse, told.way, { ...options, slow, passed });
    await devices.wait(LOOK_MS / options.speed);
    return false;
  };
  stage.spotlight?.(sight);
  const skipped = await Promise.race(skip ? [run(), skip] : [run()]);
  over.abort();
  stage.spotlight?.(null);
  // By then the board has the horse past the post.
  if (skipped) setTimeout(() => stage.place(horse));
}

/** Resolves with the next key or press. */
export function nextPress(until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const options = { capture: true, signal: until };
    addEventListener('pointerdown', () => resolve(), options);
    addEventListener('keydown', (event) => (event as KeyboardEvent).repeat || resolve(), options);
  });
}
