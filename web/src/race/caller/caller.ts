// The race caller. The engine decides what is worth saying; here it is put into words. The same events always give the
// same lines.
import type { Call, Filling, Header } from '../../contracts';
import { list, ordinal, textFor, t, vary, type Params } from '../../i18n';
import { capital, courseName, horseName } from '../../meeting/names';
import { playerOf } from '../../meeting/header';

function cardWords(card: string): string {
  return t(card.endsWith('J') ? 'caller.card.joker' : 'caller.card.plain', { value: parseInt(card, 10) });
}

function filled(header: Header, filling: Filling): string | number {
  if (typeof filling !== 'object') return filling;
  if ('horses' in filling) return list(filling.horses.map((horse) => horseName(header, horse)));
  if ('player' in filling) return playerOf(header, filling.player);
  if ('card' in filling) return cardWords(filling.card);
  if ('course' in filling) return courseName(header, filling.course);
  if ('rank' in filling) return ordinal(filling.rank);
  return list(
    filling.standings.map(([player, score]) => t('caller.result.score', { player: playerOf(header, player), score })),
  );
}

function said(header: Header, { key, turn, with: fillings }: Call): string {
  const params: Params = {};
  for (const [name, filling] of Object.entries(fillings)) params[name] = filled(header, filling);
  return turn === undefined ? textFor(key, params) : capital(vary(key, turn, params));
}

/** The line for one event in the current language; null if there is nothing to say. */
export function worded(header: Header, calls: readonly Call[]): string | null {
  if (calls.length === 0) return null;
  return calls.map((call) => said(header, call)).reduce((first, second) => t('caller.both', { first, second }));
}
