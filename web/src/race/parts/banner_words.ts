// Who has won, for the person who reads it.
import type { Header } from '../../contracts';
import { t } from '../../i18n';
import { horseName } from '../../meeting/names';
import { horseOf } from '../../meeting/header';

/** `seat`: of the only person at this screen; -1: several, or somebody who watches. */
export const wonWords = (header: Header, winner: number, seat: number): string =>
  horseOf(header, winner).owner === seat
    ? t('result.mine.won')
    : t('riding.banner.wins', { horse: horseName(header, winner) });
