// How a display shows a meeting: as a show, or for people who move figures on a real board. The address says which, so
// that a reload shows the same; phones get to know it from the address they scan or type.
import { route } from '../../../browser/route.svelte';
import { load, store } from '../../../storage/local_store';

type DisplayForm = 'show' | 'board';
/** the last table at which this phone showed how figures move */
const boardTable = 'furlong.board-table';

export const displayForm = (): DisplayForm => (route.query.has('board') ? 'board' : 'show');

/** What the address of a display, or of a phone beside it, ends with. */
export const formQuery = (form: DisplayForm): { board?: number } => (form === 'board' ? { board: 1 } : {});

/** The form of a phone that comes to this table: as its address says, or as it was here before. */
export const formAt = (table: string): DisplayForm => (load(boardTable) === table ? 'board' : displayForm());

export function rememberForm(table: string, form: DisplayForm): void {
  if (form === 'board') store(boardTable, table);
  else if (load(boardTable) === table) store(boardTable, '');
}
