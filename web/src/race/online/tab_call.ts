// What the tab of an online race says to somebody who looks elsewhere.
import { t } from '../../i18n';
import type { OnlineTable } from '../../tables/online/online_table.svelte';

export interface TabCall {
  /** '': the page's own */
  title: string;
  /** true if the player is called: by the icon, and by a sound if nobody looks */
  calls: boolean;
}

/** `rematchBefore`: the table of the next meeting that was known when the page was opened. */
export function tabCall(table: OnlineTable, rematchBefore: string | undefined): TabCall {
  const rematch = table.info?.rematch;
  const name = table.info?.settings.name ?? '';
  if (table.turn) return { title: t('table.title.turn'), calls: true };
  if (table.seat >= 0 && rematch !== undefined && rematch !== rematchBefore)
    return { title: t('table.title.rematch'), calls: true };
  return { title: name ? t('table.title.wait', { name }) : '', calls: false };
}
