// The order of cards in a hand.
import type { Card } from '../contracts';

const value = (card: Card): number => parseInt(card, 10) + (card.endsWith('J') ? 0.5 : 0);

/** By points; a joker after the plain card with its number. */
export function sortedCards(cards: readonly Card[]): Card[] {
  return [...cards].sort((a, b) => value(a) - value(b));
}

/** Each card once, by points, with how many of it there are. */
export function countedCards(cards: readonly Card[]): { card: Card; count: number }[] {
  const counted: { card: Card; count: number }[] = [];
  for (const card of sortedCards(cards)) {
    const last = counted.at(-1);
    if (last?.card === card) last.count += 1;
    else counted.push({ card, count: 1 });
  }
  return counted;
}
