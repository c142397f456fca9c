import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Header } from '../../contracts';
import {
  boardMark,
  deleteBoardMeeting,
  saveBoardMeeting,
  takeOverBoardMeeting,
  unfinishedBoardMeetings,
  type BoardMeeting,
} from './board_meetings';
import { load } from './local_store';

const header = { players: ['Ann', 'Ben'], races: [{}, {}] } as unknown as Header;
const meeting = (id: string, more: Partial<BoardMeeting> = {}): BoardMeeting => ({
  id,
  owner: 'page',
  at: 1,
  header,
  seed: '0'.repeat(64),
  cards: 'real',
  entries: [],
  race: 1,
  over: false,
  ...more,
});

describe('meetings on a real board', () => {
  it('are found again until they are over, the latest first', async () => {
    await saveBoardMeeting(meeting('a'));
    await saveBoardMeeting(meeting('b', { at: 2, race: 2 }));
    expect(await unfinishedBoardMeetings()).toEqual([
      { id: 'b', header, race: 2, at: 2 },
      { id: 'a', header, race: 1, at: 1 },
    ]);
    expect(load(boardMark)).toBe(true);
    await saveBoardMeeting(meeting('b', { at: 3, over: true }));
    expect((await unfinishedBoardMeetings()).map(({ id }) => id)).toEqual(['a']);
    await deleteBoardMeeting('a');
    expect(await unfinishedBoardMeetings()).toEqual([]);
    expect(load(boardMark)).toBeUndefined();
  });

  it('belong to the page that opened them last', async () => {
    await saveBoardMeeting(meeting('c', { entries: [{ t: 'roll' }] }));
    expect(await takeOverBoardMeeting('c', 'other')).toMatchObject({ owner: 'other', entries: [{ t: 'roll' }] });
    expect(await saveBoardMeeting(meeting('c'))).toBe(false);
    expect(await saveBoardMeeting(meeting('c', { owner: 'other' }))).toBe(true);
    expect(await takeOverBoardMeeting('none', 'other')).toBeNull();
  });

  it('are deleted only when they are over and many', async () => {
    for (let i = 0; i < 15; ++i) await saveBoardMeeting(meeting(`open ${i}`, { at: 100 + i }));
    for (let i = 0; i < 15; ++i) await saveBoardMeeting(meeting(`over ${i}`, { at: 100 + i, over: true }));
    expect((await unfinishedBoardMeetings()).filter(({ id }) => id.startsWith('open'))).toHaveLength(15);
    expect(await takeOverBoardMeeting('over 0', 'x')).toBeNull();
    expect(await takeOverBoardMeeting('over 14', 'x')).not.toBeNull();
  });
});
