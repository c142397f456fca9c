// When the odds of a board are told.
import type { Public } from '../../contracts';

/**
 * True if odds are to be told of this board. Between a card, or the dice, and a horse's way they would give away how it
 * ends before it has set off; `asked`: unless it waits for who looks at them.
 */
export function hasOdds({ need }: Public, asked: boolean): boolean {
  return need !== 'over' && (asked || (need !== 'ride' && need !== 'die'));
}
