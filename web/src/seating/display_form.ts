// How a display shows a meeting: as a show, or for people who move figures on a real board. The address says which, so
// that a reload shows the same. A phone knows it from the address it scans or types; with the letters alone, from the
// table's settings.
import { route } from '../platform/route.svelte';
import { load, store } from '../platform/storage/local_store';

type DisplayForm = 'show' | 'board';
type FormQuery = { board?: number };
/** the last table at which this phone had a form, with a minus if that was no board */
const lastTable = 'furlong.board-table';

export const displayForm = (): DisplayForm => ((route.query.get('board') ?? '0') === '0' ? 'show' : 'board');

/** What the address of a display ends with. */
export const formQuery = (form: DisplayForm): FormQuery => (form === 'board' ? { board: 1 } : {});

/** What the address of a phone ends with whose owner has said so. */
export const saidQuery = (form: DisplayForm): FormQuery => ({ board: form === 'board' ? 1 : 0 });

/** The same as in this address, where nothing may be said. */
export const sameQuery = (): FormQuery => (route.query.has('board') ? saidQuery(displayForm()) : {});

/** For a phone that comes to this table: as its address says, or else as it was here before. */
export function queryAt(table: string): FormQuery {
  if (route.query.has('board')) return sameQuery();
  const last = load(lastTable);
  return last === table ? saidQuery('board') : last === `-${table}` ? saidQuery('show') : {};
}

/** A phone at this table: remembers what its address says; where that is nothing, the table says whether there is a board. */
export function settleForm(table: string, board: boolean | undefined): void {
  if (route.query.has('board')) store(lastTable, displayForm() === 'board' ? table : `-${table}`);
  else if (board) route.look(saidQuery('board'));
}
