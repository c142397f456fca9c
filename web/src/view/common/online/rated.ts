// Whether a meeting counts for the ratings, and why not.
import type { TableInfo } from '../../../contracts';
import { t } from '../../../i18n';

export function ratedWords({ rated, settings, seats }: Pick<TableInfo, 'rated' | 'settings' | 'seats'>): {
  label: string;
  why: string;
} {
  if (rated) return { label: t('table.rated'), why: t('table.rated.why') };
  const people = seats.filter(({ name, rider }) => name !== undefined && rider === undefined).length;
  const why = !settings.rated
    ? 'host'
    : Object.keys(settings.courses).length > 0
      ? 'kind'
      : people < 2
        ? 'people'
        : 'other';
  return { label: t('table.friendly'), why: t(`table.friendly.${why}`) };
}
