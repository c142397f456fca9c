// The engine's reasons in words.
import { laneOf, parseSquare, squareName } from '../../contracts/square';
import type { Card, Header, Refusal } from '../../contracts';
import { has, t } from '../../i18n';
import { horseName } from '../../meeting/names';
import { playerOf } from '../../meeting/header';
import type { RaceSession } from '../session/race_session.svelte';
import type { Selection } from './selection.svelte';

export function whyWords(header: Header, refusal: Refusal): string {
  const key = `why.${refusal.reason}` as const;
  const params = {
    horse: refusal.horse === undefined ? '' : horseName(header, refusal.horse),
    player: refusal.player === undefined ? '' : playerOf(header, refusal.player),
    amount: refusal.amount ?? 0,
    card: (refusal.card ?? '').replace('J', ''),
    fence: refusal.fence ?? 0,
    rule: refusal.rule,
  };
  if (has(key)) return t(key, params);
  return refusal.rule ? t('why.otherwise', { rule: refusal.rule }) : t('table.refused');
}

/** Reasons that name what is in the way. */
const drawn = new Set(['square-blocked', 'way-blocked', 'no-lane-change-yet', 'fence-in-the-way']);

/**
 * Explains why the raised card or die does less than it says: asks the engine about the square it would have reached.
 */
export function whyCut(session: RaceSession, selection: Selection): void {
  const { reach, horse } = selection;
  if (!reach || horse === null) return;
  if (reach.outcome === 'limit') {
    selection.explain({
      // In the first round all are level, whoever has moved since (R4.4).
      reason: session.position.round === 0 ? 'above-limit-at-start' : 'above-limit',
      rule: reach.rule ?? '',
      horse,
      card: selection.raised ?? undefined,
      amount: reach.limit,
    });
    return;
  }
  if (reach.outcome === 'fall') {
    selection.explain({ reason: 'falls', rule: reach.rule ?? '', horse, fence: reach.fence });
    return;
  }
  // The square after the furthest one in its lane; otherwise in the lane it came to.
  const here = session.position.squares[horse];
  const ends = reach.ends.map(({ to }) => to);
  const furthest = ends.find((to) => here && laneOf(to) === laneOf(here)) ?? ends[0] ?? here;
  if (!furthest) return;
  const { lane, number } = parseSquare(furthest);
  const beyond = squareName(lane, number + 1);
  const refusal = session.why({ t: 'ride', horse, to: beyond }, selection.raised ?? undefined);
  if (refusal && drawn.has(refusal.reason)) selection.explain(refusal, beyond);
  else selection.explain({ reason: 'no-way-further', rule: reach.rule ?? '', horse, amount: reach.spent });
}

/** Explains why a card cannot be played now. `diced`: in a dice round. */
export function whyNoCard(session: RaceSession, selection: Selection, horse: number, card: Card, diced: boolean): void {
  const refusal = session.why({ t: 'card', horse, card });
  const reason = refusal?.reason === 'not-now' ? (diced ? 'cards-later' : 'not-your-turn') : refusal?.reason;
  selection.explain(refusal && reason ? { ...refusal, reason } : undefined);
}
