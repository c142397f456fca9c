// Meetings on a real board, saved with every entry: a row per meeting. One page at a time owns a meeting; opening it
// again takes it over. They have a database of their own, so that meetings on screen know nothing of them.
import type { DBSchema } from 'idb';
import type { Entry, Header } from '../../contracts';
import { Database } from './database';
import { remove, store } from './local_store';

export interface BoardMeeting {
  id: string;
  /** id of the page that owns it */
  owner: string;
  /** milliseconds since 1970, of the last save */
  at: number;
  header: Header;
  /** the people without a name, as in meetings on screen */
  unnamed?: number[];
  seed: string;
  /** dealt by the page, or real ones */
  cards: 'dealt' | 'real';
  entries: Entry[];
  /** the current race, from 1 */
  race: number;
  over: boolean;
}

/** What the home page shows of one; contains no cards. */
export type BoardSummary = Pick<BoardMeeting, 'id' | 'at' | 'header' | 'unnamed' | 'race'>;

/** In local storage while there is an unfinished meeting, so that the home page need not open the database. */
export const boardMark = 'furlong.board.open';

/** How many finished ones are kept. Only people delete unfinished ones. */
const maxFinished = 10;

interface Schema extends DBSchema {
  meetings: { key: string; value: BoardMeeting };
}
const database = new Database<Schema>('furlong.board', 1, (db) => {
  db.createObjectStore('meetings', { keyPath: 'id' });
});

const byAge = (a: BoardMeeting, b: BoardMeeting): number => b.at - a.at;

function mark(all: readonly BoardMeeting[]): void {
  if (all.some(({ over }) => !over)) store(boardMark, true);
  else remove(boardMark);
}

/** False: another page has taken it over. */
export async function saveBoardMeeting(meeting: BoardMeeting): Promise<boolean> {
  const transaction = (await database.open()).transaction('meetings', 'readwrite', { durability: 'strict' });
  transaction.done.catch(() => undefined);
  const stored = await transaction.store.get(meeting.id);
  const mine = stored === undefined || stored.owner === meeting.owner;
  if (mine) await transaction.store.put(meeting);
  const all = (await transaction.store.getAll()).sort(byAge);
  for (const { id } of all.filter(({ over }) => over).slice(maxFinished)) await transaction.store.delete(id);
  await transaction.done;
  mark(all);
  return mine;
}

/** Takes over a meeting; null: there is none. */
export async function takeOverBoardMeeting(id: string, owner: string): Promise<BoardMeeting | null> {
  const transaction = (await database.open()).transaction('meetings', 'readwrite');
  const meeting = await transaction.store.get(id);
  if (meeting) {
    meeting.owner = owner;
    await transaction.store.put(meeting);
  }
  await transaction.done;
  return meeting ?? null;
}

/** The unfinished ones, latest first. */
export async function unfinishedBoardMeetings(): Promise<BoardSummary[]> {
  const all = (await (await database.open()).getAll('meetings')).sort(byAge);
  mark(all);
  return all
    .filter(({ over }) => !over)
    .map(({ id, at, header, unnamed, race }) => ({ id, at, header, unnamed, race }));
}

export async function deleteBoardMeeting(id: string): Promise<void> {
  const db = await database.open();
  await db.delete('meetings', id);
  mark(await db.getAll('meetings'));
}
