// Where leaving a replay leads: back to the page it was opened from, if the browser knows it.
import { readPlace } from '../platform/route.svelte';

/** The part of the browser's history on this site (window.navigation; not every browser has it). */
export interface Steps {
  entries(): { url: string | null }[];
  currentEntry: { index: number; url: string | null } | null;
}
export interface WayBack {
  /** number of steps back in the history */
  steps: number;
  /** true if that is the page that lists meetings */
  list: boolean;
}

const pathOf = (url: string): string => url.replace(/[?#].*/s, '');
function placeOf(url: string) {
  const { page, about, query } = readPlace(url.slice(pathOf(url).length).replace(/^[^#]*/, ''));
  return { page, meeting: about || (query.get('kept') ?? '') };
}

/**
 * Back to the last page that did not show this meeting; null: the replay was opened from outside, or from a finished
 * race.
 */
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
