// Positions of the examples as scenes for the engine: we place the horses, the engine says what follows.
import type { Card, CourseFile, DecisionNeed, Header, Scene, SquareName, Use } from '../contracts';

export const colours = ['red', 'blue', 'green', 'yellow', 'white', 'black'] as const;
export type Colour = (typeof colours)[number];
const patterns = ['quarters', 'hoops', 'stripes', 'diamonds', 'spots', 'sash'];

export interface Position {
  fences?: boolean;
  /** horses that are not listed are out of the race */
  squares: Partial<Record<Colour, SquareName>>;
  /** whose turn it is; by default the first in running order */
  turn?: Colour;
  /** the hand in a card round; with `dice` it is a dice round */
  cards?: Card[];
  dice?: [number, number];
  /** the pace that was chosen; without it the roller has to choose */
  pace?: Use;
  /** movement points of the horse: only the square is left to choose */
  points?: number;
}

export function headerOf(oval: CourseFile, fences: boolean): Header {
  return {
    format: 'furlong-record/1',
    rules: 1,
    players: colours.map((_, i) => String(i + 1)),
    horses: colours.map((colour, i) => ({ owner: i, colour, pattern: patterns[i] })),
    races: [0, 1, 2].map(() => ({ course: oval.id, steeplechase: fences })),
    options: { cards: 'open', exchange: 'open', finish: 'all' },
    courses: { [oval.id]: oval },
  };
}

function needOf({ cards, dice, pace, points }: Position): DecisionNeed {
  if (points !== undefined) return 'ride';
  if (cards || !dice) return 'card';
  return pace ? 'die' : 'pace';
}

/** Who takes part, in any order: used before the running order is known. */
export const present = ({ squares }: Position) =>
  colours.flatMap((colour, horse) => (squares[colour] ? [{ horse, limit: null }] : []));

/** The scene for the owner of the horse whose turn it is. `standing`: order and limits from the engine. */
export function sceneOf(
  position: Position,
  standing: { horse: number; limit: number | null }[],
): { seat: number; scene: Pick<Scene, 'public' | 'own'> } {
  const by = <T>(of: (colour: Colour, horse: number) => T): T[] => colours.map(of);
  const order = standing.map(({ horse }) => horse);
  const horse = position.turn ? colours.indexOf(position.turn) : (order[0] ?? 0);
  const diced = position.dice !== undefined || position.pace !== undefined;
  const need = needOf(position);
  const shown: Scene['public'] = {
    race: 0,
    round: diced ? 3 : 2,
    need,
    horse,
    roller: horse,
    squares: by((colour) => position.squares[colour] ?? null),
    status: by((colour) => (position.squares[colour] ? 'racing' : 'fallen')),
    boxes: by((_, i) => i),
    order,
    turn: need === 'pace' ? 0 : Math.max(0, order.indexOf(horse)),
    limits: by((_, i) => standing.find((one) => one.horse === i)?.limit ?? null),
    hand: by((_, i) => (i === horse ? (position.cards?.length ?? 8) : 8)),
    dealt: by(() => 10),
    fresh_from: by(() => 0),
    bonus: by(() => null),
    old_kept: by(() => 0),
    fell: by(() => 0),
    played: by(() => []),
    places: [by(() => 0)],
    dice: position.dice ?? [1, 1],
    use: position.pace ?? 'sum',
    points: position.points ?? 0,
    placed: 0,
    to_place: 0,
    prepared: [],
    sealed: [],
    scores: by(() => 0),
  };
  return { seat: horse, scene: { public: shown, own: { horses: [{ horse, cards: position.cards ?? [] }] } } };
}
