// How a display shows a meeting: as a show, or for people who move figures on a real board. The address says which, so
// that a reload shows the same; phones that scan its code get to know it, too.
import { route } from '../../../browser/route.svelte';

type DisplayForm = 'show' | 'board';

export const displayForm = (): DisplayForm => (route.query.has('board') ? 'board' : 'show');

/** What the address of a display, or of a phone beside it, ends with. */
export const formQuery = (form: DisplayForm): { board?: number } => (form === 'board' ? { board: 1 } : {});
