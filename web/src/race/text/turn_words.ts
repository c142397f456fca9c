// Whose turn it is and what is asked, in one sentence.
import type { Header, Public } from '../../contracts';
import { t } from '../../i18n';
import { horseName } from '../../meeting/names';

/** The announcement of somebody's turn. */
export function turnWords(
  header: Header,
  board: Public,
  need: string,
  horse: number | null,
  cards: number,
  name: string | null,
): string | null {
  const [first, second] = board.dice;
  const limit = horse === null ? null : board.limits[horse];
  const held: 'yes' | 'no' = limit === null ? 'no' : 'yes';
  const params = {
    horse: horse === null ? '' : horseName(header, horse),
    limit: limit ?? 0,
    held,
    cards,
    first,
    second,
    sum: first + second,
    turn: name === null ? t('textboard.turn.yours') : t('textboard.turn.of', { player: name }),
  };
  switch (need) {
    case 'card':
      return t('textboard.turn.card', params);
    case 'seal':
      return t('textboard.turn.seal', params);
    case 'pace':
      return t('textboard.turn.pace', params);
    case 'die':
      return t('textboard.turn.die', params);
    case 'ride':
      return t('textboard.turn.ride', params);
    case 'keep':
      return t('textboard.turn.keep', params);
    default:
      return null;
  }
}
