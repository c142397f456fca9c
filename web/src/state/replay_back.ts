// The way out of a replay: back to the page it was opened from, where the browser tells which that was.
import { readPlace } from '../browser/route.svelte';

/** Of the browser's history, only what lies on this site (window.navigation; not every browser has it). */
export interface Steps {
  entries(): { url: string | null }[];
  currentEntry: { index: number; url: string | null } | null;
}
export interface WayBack {
  /** steps back in the history */
  steps: number;
  /** to the page that lists meetings */
  list: boolean;
}

const pathOf = (url: string): string => url.split(/[?#]/)[0];
function placeOf(url: string) {
  const { page, about, query } = readPlace(url.slice(pathOf(url).length).replace(/^[^#]*/, ''));
  return { page, meeting: about || (query.get('kept') ?? '') };
}

/** To the last page that was not this meeting; null: it was not opened from ours, or from a race that is over. */
export function wayBack(
  history: Steps | undefined = (globalThis as { navigation?: Steps }).navigation,
): WayBack | null {
  const now = history?.currentEntry;
  if (!history || !now?.url) return null;
  const here = placeOf(now.url);
  const before = history.entries().slice(0, now.index).reverse();
  for (const [i, { url }] of before.entries()) {
    if (url === null || pathOf(url) !== pathOf(now.url)) return null;
    const { page, meeting } = placeOf(url);
    if (page === 'replay' && meeting === here.meeting) continue;
    return page === 'ride' ? null : { steps: i + 1, list: page === 'replay' && meeting === '' };
  }
  return null;
}
