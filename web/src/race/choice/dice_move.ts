// How far a horse goes in a dice round, and why: the pace, or one of the dice after a turn roll (R7.3). It only gathers
// what the engine has sent.
import type { GameEvent, Header, Public } from '../../contracts';
import { t } from '../../i18n';
import { horseName } from '../../meeting/names';

export interface DiceMove {
  /** points for its move; null: not settled yet which die counts, or whether the sum is chosen */
  points: number | null;
  /** points it has spent; null: it has not moved yet */
  spent: number | null;
  /** for a turn roll: the sum and the limit that it is above */
  turn: {
    sum: number;
    limit: number;
    dice: readonly [number, number];
    /** the sum is chosen */ chosen: boolean;
  } | null;
}

/** What has happened since the dice were rolled. */
function sinceDice(events: readonly GameEvent[]): readonly GameEvent[] {
  return events.slice(events.findLastIndex(({ t }) => t === 'dice' || t === 'round') + 1);
}

/** By horse; null: nothing to say. To be asked in a dice round, once the dice lie. */
export function diceMovesOf(board: Public, events: readonly GameEvent[]): (DiceMove | null)[] {
  const chosen = board.need !== 'pace';
  const since = sinceDice(events);
  const pair: readonly [number, number] = [board.dice[0], board.dice[1]];
  const [first, second] = pair;
  const sum = first + second;
  return board.squares.map((square, horse) => {
    if (square === null || !board.order.includes(horse)) return null;
    const limit = board.limits[horse] ?? null;
    const turned = board.turned?.includes(horse) === true && limit !== null && (!chosen || board.use === 'sum');
    const turn = turned ? { sum, limit, dice: pair, chosen } : null;
    if (!chosen) return turn && { points: null, spent: null, turn };
    const die = since.find((event) => event.t === 'die' && event.horse === horse);
    const moved = since.find((event) => event.t === 'ride' && event.horse === horse);
    const stood = since.some((event) => event.t === 'stand' && event.horse === horse);
    const told = moved?.t === 'ride' ? moved.told : undefined;
    const use = turned ? (die?.t === 'die' ? die.use : null) : board.use;
    const asked = board.horse === horse && board.need === 'ride' ? board.points : null;
    const points =
      use === 'sum' ? sum : use === 'first' ? first : use === 'second' ? second : (told?.points ?? (asked || null));
    return { points, spent: told?.spent ?? (stood ? 0 : null), turn };
  });
}

/** "6", or "6/4" while either die may count. */
export function diceMoveFigure({ points, turn }: DiceMove): string {
  if (points !== null || !turn) return String(points ?? '');
  return t('riding.pace.either', { first: turn.dice[0], second: turn.dice[1] });
}

/** Why it does not go the whole pace; '' if it does. */
export function diceMoveWhy({ points, spent, turn }: DiceMove): string {
  if (turn) {
    const { sum, limit, chosen } = turn;
    return t(chosen ? 'riding.goes.turned' : 'riding.goes.would', { sum, limit });
  }
  return points !== null && spent !== null && spent < points ? t('riding.goes.short', { spent, points }) : '';
}

/** For the horse whose turn it is: that it goes one die only. Undefined if it goes the pace. */
export function turnNote(
  header: Header,
  horse: number,
  diceMove: DiceMove | null | undefined,
): { words: string; why: string } | undefined {
  if (!diceMove?.turn?.chosen) return undefined;
  return {
    words: t('riding.goes.now', { horse: horseName(header, horse), points: diceMoveFigure(diceMove) }),
    why: diceMoveWhy(diceMove),
  };
}

/** What the board shows beside a horse that has not moved yet. */
export function badgeOf(diceMove: DiceMove | null | undefined): { text: string; turned: boolean } | undefined {
  if (!diceMove || diceMove.spent !== null) return undefined;
  return { text: diceMoveFigure(diceMove), turned: diceMove.turn !== null };
}
