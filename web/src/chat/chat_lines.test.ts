import { afterEach, expect, test } from 'vitest';
import type { ChatLine } from '../contracts';
import type { OnlineTable, SeenReaction } from '../tables/online/online_table.svelte';
import { heardLines, mutedSpeakers, unreadCount } from './chat_lines';
import { muted, speaker } from './muted.svelte';
import { heardReactions } from './reactions';

const line = (number: number, name: string, seat?: number, own?: true): ChatLine => ({
  number,
  name,
  text: 'Hm',
  at: 0,
  ...(seat === undefined ? {} : { seat }),
  ...(own ? { own } : {}),
});
const chat = [line(0, 'Ann', 0, true), line(1, 'Bo', 1), line(2, 'Zoe'), line(3, 'Zoe', 2), line(4, 'Ann', 0, true)];
const bo = speaker({ seat: 1, name: 'Bo' });
const numbers = (lines: ChatLine[]) => lines.map(({ number }) => number);

afterEach(() => muted.set(bo, false));

test('lines of muted people are hidden until they are unmuted', () => {
  expect(numbers(heardLines(chat))).toEqual([0, 1, 2, 3, 4]);
  muted.set(bo, true);
  expect(numbers(heardLines(chat))).toEqual([0, 2, 3, 4]);
  expect(mutedSpeakers(chat)).toEqual([[bo, 'Bo']]);
  muted.set(bo, false);
  expect(mutedSpeakers(chat)).toEqual([]);
});

test('nobody mutes themselves: own lines are shown whatever one’s name is', () => {
  muted.set(bo, true);
  expect(numbers(heardLines([line(0, 'Bo', 1, true)]))).toEqual([0]);
});

test('counts as new only unread lines of others who are not muted', () => {
  expect(unreadCount(heardLines(chat), 0)).toBe(3);
  expect(unreadCount(heardLines(chat), 2)).toBe(1);
  expect(unreadCount(heardLines(chat), 4)).toBe(0);
  muted.set(bo, true);
  expect(unreadCount(heardLines(chat), 0)).toBe(2);
});

test('reactions of muted people are hidden, own reactions are not', () => {
  const from = (seat: number | undefined, name: string): SeenReaction => ({
    ...(seat === undefined ? {} : { seat }),
    name,
    kind: 'laugh',
    number: seat ?? 9,
  });
  const table = { seat: 0, reactions: [from(0, 'Ann'), from(1, 'Bo'), from(undefined, 'Bo')] } as OnlineTable;
  muted.set(bo, true);
  expect(heardReactions(table).map(({ number }) => number)).toEqual([0, 9]);
  // At this seat it is oneself.
  expect(heardReactions({ ...table, seat: 1 } as OnlineTable)).toHaveLength(3);
});
