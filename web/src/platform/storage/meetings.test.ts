// Unfinished meetings are kept until somebody deletes them; of the finished ones, the latest.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Header } from '../../contracts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.resetModules();
});

const header = { players: ['Ann', 'Sage'], races: [{ course: 'oval' }], horses: [] } as unknown as Header;
const meeting = (id: string, at: number, over: boolean) => ({
  ...{ id, at, over, header, owner: '', riders: [null, 'sage'], seed: '', laid: [], click: 0, race: 1 },
});

it('no unfinished meeting is deleted, however many there are', async () => {
  const { saveMeeting, pruneMeetings, unfinishedMeetings, finishedMeetings } = await import('./meetings');
  for (let i = 0; i < 40; ++i) await saveMeeting(meeting(`waits ${i}`, i, false), 0, [{ text: '{}', by: '' }]);
  for (let i = 0; i < 25; ++i) await saveMeeting(meeting(`over ${i}`, i, true), 0, [{ text: '{}', by: '' }]);
  await pruneMeetings();
  const waiting = await unfinishedMeetings();
  expect(waiting).toHaveLength(40);
  expect(waiting[0]).toEqual({ id: 'waits 39', at: 39, header, riders: [null, 'sage'], race: 1 });
  expect((await finishedMeetings()).map(({ id }) => id)).toEqual(
    Array.from({ length: 20 }, (_, i) => `over ${24 - i}`),
  );
});

it('a meeting is deleted with its lines, and no other', async () => {
  const { saveMeeting, deleteMeeting, takeOverMeeting, unfinishedMeetings } = await import('./meetings');
  for (const id of ['a', 'b']) await saveMeeting(meeting(id, 1, false), 0, [{ text: id, by: '' }]);
  await deleteMeeting('a');
  expect((await unfinishedMeetings()).map(({ id }) => id)).toEqual(['b']);
  expect(await takeOverMeeting('a', 'me')).toBeNull();
  expect((await takeOverMeeting('b', 'me'))?.lines).toEqual([{ text: 'b', by: '' }]);
  // A new meeting with the same id has none of the old lines.
  await saveMeeting(meeting('a', 2, false), 1, []);
  expect((await takeOverMeeting('a', 'me'))?.lines).toEqual([]);
});
