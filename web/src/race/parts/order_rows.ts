// The rows of the running order, as lists and strips show them. They only gather what the engine has sent.
import type { Card, CourseDrawing, Header, Odds, Outlook, Public } from '../../contracts';
import { itemAt } from '../../contracts/items';
import { t } from '../../i18n';
import { horseName } from '../../meeting/names';
import { horseOf, playerOf } from '../../meeting/header';
import { spotOf, toGo } from './course_square';
import type { DiceMove } from '../choice/dice_move';

export interface Row {
  horse: number;
  colour: string;
  pattern?: string;
  name: string;
  owner: number;
  ownerName: string;
  own: boolean;
  turn: boolean;
  limit: number | null;
  /** squares to the finish along the rail; null: not on the course */
  toGo: number | null;
  /** in a dice round, how far it goes; null: nothing to say */
  diceMove: DiceMove | null;
  /** chance to win this race, 0 to 1; null: not known yet, or settled; undefined: odds are not shown */
  chance?: number | null;
  /** current position, 1 is the leader; null: not settled */
  position: number | null;
  /** joined by a bracket with the horse before it, with the one after it */
  level: { before: boolean; after: boolean };
  /** place in this race; 0: none yet */
  place: number;
  fallen: boolean;
  /** null: not known yet */
  cards: { hand: number; stock: number } | null;
  played: Card[];
  /** it took its bonus, while others have not */
  bonus: boolean;
  /** a card is laid face down */
  laid: boolean;
}

function cardsOf({ hand, stock }: Public, horse: number): Row['cards'] {
  const [cards, left] = [hand[horse] ?? null, stock?.[horse] ?? null];
  return cards === null || left === null ? null : { hand: cards, stock: left };
}

/** Nothing is left to say about a horse that has finished or fallen, or while the next race is being prepared. */
function chanceOf(odds: Odds | null, board: Public, horse: number): number | null {
  const racing = board.status[horse] === 'racing' && !board.places[board.race]?.[horse];
  return odds && racing && odds.race === board.race ? itemAt(odds.horses, horse).win / 10_000 : null;
}

/** "34%" */
export function chanceFigure(chance: number): string {
  return t('riding.odds.percent', { share: chance });
}

export function rowsOf(
  header: Header,
  board: Public,
  drawing: CourseDrawing,
  seat: number,
  laid: readonly number[],
  standing: Outlook['standing'] = [],
  diceMoves: readonly (DiceMove | null)[] = [],
  odds?: Odds | null,
): Row[] {
  const places = board.places[board.race] ?? [];
  const placeOf = (horse: number): number => places[horse] ?? 0;
  // At the end of a race those still on the course get their places, too.
  const racing = board.order.filter((horse) => !placeOf(horse));
  const gone = header.horses.map((_, horse) => horse).filter((horse) => !racing.includes(horse));
  const placed = gone.filter(placeOf).sort((a, b) => placeOf(a) - placeOf(b));
  const fallen = gone.filter((horse) => !placeOf(horse));
  // Before the first round by their boxes; before those are drawn, in the order of the header.
  const order =
    board.order.length > 0 ? [...placed, ...racing, ...fallen] : board.boxes.length > 0 ? board.boxes : gone;
  const stands = order.map((horse) => spotOf(drawing, board.squares[horse]));
  const everybody = board.bonus.every((race) => race !== null);
  const running = board.order.length > 0;
  return order.map((horse, i) => {
    const here = stands[i] ?? null;
    const level = (other: { line: number } | null | undefined) => running && here !== null && other?.line === here.line;
    const { owner, colour, pattern } = horseOf(header, horse);
    return {
      horse,
      colour,
      pattern,
      owner,
      name: horseName(header, horse),
      ownerName: playerOf(header, owner),
      own: owner === seat,
      turn: board.horse === horse && board.status[horse] === 'racing',
      limit: board.limits[horse] ?? null,
      toGo: here && toGo(drawing, here),
      diceMove: diceMoves[horse] ?? null,
      ...(odds === undefined ? {} : { chance: chanceOf(odds, board, horse) }),
      position: board.round > 0 ? (standing.find((one) => one.horse === horse)?.position ?? null) : null,
      level: { before: level(stands[i - 1]), after: level(stands[i + 1]) },
      place: placeOf(horse),
      fallen: board.status[horse] === 'fallen',
      cards: cardsOf(board, horse),
      played: board.played[horse] ?? [],
      bonus: !everybody && board.bonus[horse] !== null,
      laid: laid.includes(horse) || board.sealed.includes(horse),
    };
  });
}
