// What a reader sees of a chat: not what muted people say, and how much of it is new.
import type { ChatLine } from '../contracts';
import { muted, speaker } from './muted.svelte';

const silent = (line: ChatLine): boolean => !line.own && muted.has(speaker(line));

export const heardLines = (chat: readonly ChatLine[]): ChatLine[] => chat.filter((line) => !silent(line));

/** Muted people who have spoken: whom to hear again, and their names. */
export const mutedSpeakers = (chat: readonly ChatLine[]): [speaker: string, name: string][] => [
  ...new Map(chat.filter(silent).map((line) => [speaker(line), line.name])),
];

/** How many heard lines of others came after the one with this number. */
export const unreadCount = (heard: readonly ChatLine[], read: number): number =>
  heard.filter((line) => line.number > read && !line.own).length;
