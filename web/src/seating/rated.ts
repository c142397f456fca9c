// Whether a meeting counts for the ratings, and why not.
import type { TableInfo } from '../contracts';
import { t } from '../i18n';

export function ratedWords({ rated, settings, seats }: Pick<TableInfo, 'rated' | 'settings' | 'seats'>): {
  label: string;
  why: string;
} {
  if (rated) return { label: t('table.rated'), why: t('table.rated.why') };
  const people = seats.filter(({ name, rider }) => name !== undefined && rider === undefined).length;
  // What is left is that not all of its courses come with Furlong.
  const why = !settings.rated ? 'host' : people < 2 ? 'people' : 'kind';
  return { label: t('table.friendly'), why: t(`table.friendly.${why}`) };
}
