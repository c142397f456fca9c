// Meetings on a real board, as the browser keeps them.
import type { Entry } from '../../src/contracts';
import { saveBoardMeeting } from '../../src/platform/storage/board_meetings';
import { headerOf, type StoredHeader } from './stored_race';

export interface StoredBoard {
  header: StoredHeader;
  seed: string;
  cards: 'dealt' | 'real';
  entries: Entry[];
  race: number;
  over: boolean;
}

const stored = import.meta.glob<StoredBoard>('./stored/board/*.json', { import: 'default' });

/** Keeps one in the browser, under its name. */
export async function keepBoard(name: string): Promise<void> {
  const board = await stored[`./stored/board/${name}.json`]!();
  await saveBoardMeeting({ ...board, header: await headerOf(board.header), id: name, owner: '', at: Date.now() });
}
