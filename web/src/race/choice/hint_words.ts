// A hint in one sentence: the choice, and why. Loaded with the first hint.
import { parseSquare } from '../../contracts/square';
import { itemAt } from '../../contracts/items';
import type { Card, Decision, Header, Hint } from '../../contracts';
import { list, t } from '../../i18n';
import { sortedCards } from '../../meeting/cards';
import { horseName } from '../../meeting/names';

type Claim = NonNullable<Hint['reason']>['claims'][number];

/** Claims about the choice that the hint is compared with; the others are about the choice it recommends. */
const against: ReadonlySet<Claim['kind']> = new Set(['falls', 'short', 'stands', 'behind', 'bonus-costs']);

const valueOf = (card: Card | undefined): string => card?.replace('J', '') ?? '';
const jokerOf = (card: Card | undefined): 'yes' | 'no' => (card?.endsWith('J') ? 'yes' : 'no');

const cardsWords = (cards: readonly Card[]): string =>
  cards.length === 0
    ? 'none'
    : list(
        sortedCards(cards).map((card) =>
          card.endsWith('J') ? t('card.joker', { points: valueOf(card) }) : valueOf(card),
        ),
      );

/** `hand`: the cards that a horse may keep, old and new; null: the new ones are not seen yet. */
function choiceWords({ decision, chance: share, warning }: Hint, hand: readonly Card[] | null): string | null {
  const chance = share / 10000;
  switch (decision.t) {
    case 'card':
    case 'seal': {
      const [card, joker] = [valueOf(decision.card), jokerOf(decision.card)];
      const facedown = decision.t === 'seal' ? 'yes' : 'no';
      if (warning)
        return t(`riding.hint.${warning}`, { card, what: joker === 'yes' ? 'joker' : 'other', facedown, chance });
      return t(joker === 'yes' ? 'riding.hint.joker' : 'riding.hint.card', { card, chance });
    }
    case 'die':
      if (warning) return t(`riding.hint.${warning}`, { card: '', what: decision.use, facedown: 'no', chance });
      return t(`riding.hint.${decision.use}`, { chance });
    case 'pace':
      return t(`riding.hint.${decision.use}`, { chance });
    case 'ride': {
      const { lane, number: square } = parseSquare(decision.to);
      return t('riding.hint.ride', { lane, square, chance });
    }
    case 'bonus':
      return t('riding.hint.bonus', { chance });
    case 'keep': {
      if (!hand) return t('riding.hint.blind', { cards: cardsWords(decision.cards), chance });
      const away = [...hand];
      for (const card of decision.cards) away.splice(away.indexOf(card), 1);
      return t('riding.hint.keep', { cards: cardsWords(away), chance });
    }
    default:
      return null;
  }
}

function claimWords(header: Header, claim: Claim, other: Decision): string {
  // Chances come in ten-thousandths, scores in tenths.
  const unit = claim.kind === 'wins' ? 10000 : claim.kind === 'scores' ? 10 : 1;
  const { lane, number: square } = other.t === 'ride' ? parseSquare(other.to) : { lane: '', number: '' };
  const params = {
    horse: claim.horse === undefined ? '' : horseName(header, claim.horse),
    rival: claim.rival === undefined ? 'none' : horseName(header, claim.rival),
    card: valueOf(claim.card),
    joker: jokerOf(claim.card),
    instead: valueOf(claim.instead),
    limit: claim.limit ?? 'none',
    fence: claim.fence,
    amount: claim.amount / unit,
    of: claim.of / unit,
    lane,
    square,
  };
  return t(`hint.${claim.kind}`, params);
}

/**
 * `options`: as the hint lists them, the recommended one first. `hand`: of the horse, where cards are exchanged and all
 * are seen.
 */
export function hintWords(
  header: Header,
  options: readonly Hint[],
  hand: readonly Card[] | null = null,
): string | null {
  const [best] = options;
  if (!best) return null;
  const hint = choiceWords(best, hand);
  if (!hint || !best.reason) return hint;
  const other = itemAt(options, best.reason.other).decision;
  const claims = [...best.reason.claims].sort((a, b) => Number(against.has(a.kind)) - Number(against.has(b.kind)));
  const [reason, more] = claims.map((claim) => claimWords(header, claim, other));
  if (reason === undefined) return hint;
  return more === undefined ? t('hint.one', { hint, reason }) : t('hint.two', { hint, reason, more });
}
