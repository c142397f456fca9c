// The players in the picture of a meeting's end.
import type { Header } from '../../contracts';
import { clothOf } from '../../ui/pieces/silks';
import { ordinal, t } from '../../i18n';
import { horseName, namedAfter } from '../../meeting/names';
import { horseOf, playerOf } from '../../meeting/header';
import { bestHorse, type RaceOutcome, type Standing } from '../results/results';
import type { PictureWords } from './picture';

/** Each player with their best horse; a person without a name is called by it already. */
export function placingsOf(
  header: Header,
  results: readonly RaceOutcome[],
  table: readonly Standing[],
): PictureWords['placings'] {
  return table.map(({ player, score, rank }) => {
    const horse = bestHorse(header, results, player);
    return {
      place: ordinal(rank),
      horse: playerOf(header, player),
      player: namedAfter(header, horse) ? '' : horseName(header, horse),
      points: t('enclosure.points', { points: score }),
      colour: clothOf(horseOf(header, horse).colour).body,
    };
  });
}
