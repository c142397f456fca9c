// The race caller: the engine hears what happens and says what is worth telling (wire/caller.h); here it becomes words.
// The same events always give the same lines.
import type { Call, Filling, GameEvent, Header } from '../contracts/engine';
import { list, ordinal, t, vary, type Key, type Params } from '../i18n';
import { capital, courseName, horseName } from './names';

/** Who knows what to say of events; `anew`: they are the first of the meeting. */
export interface CallSource {
  calls(events: GameEvent[], anew: boolean): Call[][];
}

function cardWords(card: string): string {
  return t(card.endsWith('J') ? 'caller.card.joker' : 'caller.card.plain', { value: parseInt(card, 10) });
}

function filled(header: Header, filling: Filling): string | number {
  if (typeof filling !== 'object') return filling;
  if ('horses' in filling) return list(filling.horses.map((horse) => horseName(header, horse)));
  if ('player' in filling) return header.players[filling.player];
  if ('card' in filling) return cardWords(filling.card);
  if ('course' in filling) return courseName(header, filling.course);
  if ('rank' in filling) return ordinal(filling.rank);
  return list(
    filling.standings.map(([player, score]) => t('caller.result.score', { player: header.players[player], score })),
  );
}

function said(header: Header, { key, turn, with: fillings }: Call): string {
  const params: Params = {};
  for (const [name, filling] of Object.entries(fillings)) params[name] = filled(header, filling);
  return turn === undefined ? t(key as Key, params) : capital(vary(key, turn, params));
}

/** What was said of one event, in the language that is spoken now; null where the eye alone is enough. */
export function worded(header: Header, calls: readonly Call[]): string | null {
  if (calls.length === 0) return null;
  return calls.map((call) => said(header, call)).reduce((first, second) => t('caller.both', { first, second }));
}

/** Hears all events of a meeting in order, and tells them. A desk serves one caller at a time. */
export class Caller {
  #anew = true;

  constructor(
    private readonly header: Header,
    private readonly desk: CallSource,
  ) {}

  /** The line for each of these events, or null where the eye alone is enough. */
  hearAll(events: GameEvent[]): (string | null)[] {
    return this.callsOf(events).map((calls) => worded(this.header, calls));
  }

  /** What is to be said of each of these events, in no language yet. */
  callsOf(events: GameEvent[]): Call[][] {
    const calls = this.desk.calls(events, this.#anew);
    this.#anew = false;
    return calls;
  }
}
