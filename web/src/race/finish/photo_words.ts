// What the photo of a finish says about each horse in it.
import { itemAt } from '../../contracts/items';
import { t } from '../../i18n';
import type { PhotoEntry } from '../../board/types';

/** `placed`: all horses in the photo, by place. */
export function marginWords(placed: readonly PhotoEntry[], at: number): string {
  const { inLine, margin, place } = itemAt(placed, at);
  const before = placed[at - 1]?.name;
  if (before !== undefined)
    return inLine
      ? t('board.photo-in-line', { horse: before })
      : t('board.photo-behind', { squares: margin, horse: before });
  const next = placed.at(1);
  if (!next) return place === 1 ? t('board.photo-first') : '';
  const horse = next.name;
  if (next.inLine) return t(place === 1 ? 'board.photo-inside' : 'board.photo-ahead-inside', { horse });
  return place === 1 ? t('board.photo-first') : t('board.photo-ahead', { horse });
}
