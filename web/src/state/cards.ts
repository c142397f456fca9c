// The order of cards in a hand.
import type { Card } from '../contracts';

const value = (card: Card): number => parseInt(card, 10) + (card.endsWith('J') ? 0.5 : 0);

/** By points; a joker after the plain card with its number. */
export function sortedCards(cards: readonly Card[]): Card[] {
  return [...cards].sort((a, b) => value(a) - value(b));
}
