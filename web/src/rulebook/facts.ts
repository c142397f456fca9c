// The numbers in the rule book's tables, as the engine knows them.
import type { Card } from '../contracts';
import type { RulebookEngine } from './picture';
import { deckOf, exchangeOf, finishOf } from './sample_meeting';

export interface Facts {
  /** how many horses each of so many players may ride */
  shapes: { players: number; horses: number[] }[];
  deck: { card: Card; copies: number }[];
  /** cards dealt before a race, without and with the bonus */
  deal: { few: number; many: number };
  /** by position, from the first; those further back have none */
  limits: number[];
  /** by place, from the first; later places get none */
  points: number[];
}

export function factsOf(engine: RulebookEngine): Facts {
  const shapes = new Map<number, number[]>();
  for (const { players, horses } of engine.instance.ask({ do: 'shapes' }).shapes) {
    shapes.set(
      players,
      [...(shapes.get(players) ?? []), horses].sort((a, b) => a - b),
    );
  }
  const cards = deckOf(0);
  // One behind the other, so that each has its own position.
  const { standing } = engine.picture({
    position: { squares: { red: '1.16', blue: '2.15', green: '3.14', yellow: '4.13', white: '5.12', black: '6.11' } },
  });
  const few = exchangeOf(engine.instance).fresh.length;
  const left = cards.length - 3 * few;
  return {
    shapes: [...shapes].sort(([a], [b]) => a - b).map(([players, horses]) => ({ players, horses })),
    deck: [...new Set(cards)]
      .sort(byValue)
      .map((card) => ({ card, copies: cards.filter((one) => one === card).length })),
    deal: { few, many: few + left },
    limits: standing.flatMap(({ limit }) => limit ?? []),
    points: finishOf(engine.instance)
      .places.map(({ points }) => points)
      .filter((points) => points > 0),
  };
}

/** Plain cards first, then the jokers. */
function byValue(a: Card, b: Card): number {
  const worth = (card: Card) => (card.endsWith('J') ? 100 : 0) + parseInt(card, 10);
  return worth(a) - worth(b);
}
