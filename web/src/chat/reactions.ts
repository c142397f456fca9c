// Quick reactions as a reader hears them: people muted in the chat are muted here, too.
import type { ReactionKind } from '../contracts';
import { t } from '../i18n';
import type { OnlineTable, SeenReaction } from '../tables/online/online_table.svelte';
import { muted, speaker } from './muted.svelte';

export const reactionKinds: readonly ReactionKind[] = [
  'well-ridden',
  'unlucky',
  'hurry',
  'thanks',
  'good-luck',
  'laugh',
];

export const reactionWords = (kind: ReactionKind): string => t(`reaction.${kind}`);

/** Those that are shown now, oldest first. */
export function heardReactions(table: OnlineTable): SeenReaction[] {
  return table.reactions.filter((reaction) => reaction.seat === table.seat || !muted.has(speaker(reaction)));
}
