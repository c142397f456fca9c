// What became of a choice whose answer was lost, or that was never sent: read from what happened since. A choice that was
// made otherwise in the meantime, by the clock, a rider standing in or another device, is neither made in a later round or
// race nor put in the place of a newer one.
import type { Decision, GameEvent, Scene } from '../contracts/engine';
import type { UnderWay } from './pending_messages';
import { tooLate, type Outcome } from './outbox';
import type { Message } from '../contracts/table';

/** The event by which the table took a choice for this need. */
function answers(decision: Decision, event: GameEvent): boolean {
  switch (decision.t) {
    case 'pace':
      return event.t === 'pace';
    case 'card':
    case 'pass':
      return (event.t === 'card' || event.t === 'stand') && event.horse === decision.horse;
    case 'ride':
      return (event.t === 'ride' || event.t === 'stand' || event.t === 'fall') && event.horse === decision.horse;
    default:
      return event.t === decision.t && event.horse === decision.horse;
  }
}

/** Whether that was this choice; undefined: what all may hear does not tell. */
function same(decision: Decision, event: GameEvent, later: readonly GameEvent[], scene: Scene): boolean | undefined {
  switch (decision.t) {
    case 'card':
      return event.t === 'card' && event.card === decision.card;
    case 'pass':
      return event.t === 'stand';
    case 'ride':
      return event.t === 'ride' && event.to === decision.to;
    case 'pace':
      return event.t === 'pace' && event.use === decision.use;
    case 'die':
      return event.t === 'die' && event.use === decision.use;
    // Whoever took it, it is taken.
    case 'bonus':
      return true;
    case 'seal': {
      const turned = later.find((one) => one.t === 'card' && one.horse === decision.horse) as
        | { card: string }
        | undefined;
      const card = turned?.card ?? scene.own?.horses.find(({ horse }) => horse === decision.horse)?.sealed;
      return card === undefined ? undefined : card === decision.card;
    }
    case 'keep':
      return undefined;
  }
}

/** Race and round, as they are kept with what is said. */
export const momentOf = ({ public: { race, round } }: Scene): string => `${race}.${round}`;

/** It is still the round it was chosen in; a bonus is for a whole race. */
function inTime(decision: Decision, moment: string, scene: Scene): boolean {
  return decision.t === 'bonus' ? moment.split('.')[0] === String(scene.public.race) : moment === momentOf(scene);
}

function asks(decision: Decision, { asked }: Scene): boolean {
  return asked.some(({ need, horse }) => need === decision.t && 'horse' in decision && horse === decision.horse);
}

/** Of two such choices the later one lies ready in the end. */
function rivals(one: Decision, other: Decision): boolean {
  return (one.t === 'seal' || one.t === 'keep') && one.t === other.t && one.horse === other.horse;
}

function alike(one: Decision, other: Decision): boolean {
  if (one.t === 'keep' && other.t === 'keep') return [...one.cards].sort().join() === [...other.cards].sort().join();
  return one.t === 'seal' && other.t === 'seal' && one.card === other.card;
}

/** Of choices for the same, those that are older than what is being said: what lies ready, and what has no answer yet. */
export function olderThan(message: Message, laid: readonly Decision[], said: readonly UnderWay[]): Decision[] {
  if (message.t !== 'decide') return [];
  const before = said.flatMap((one) => (one.message.t === 'decide' ? [one.message.decision] : []));
  return [...laid, ...before].filter((one) => rivals(one, message.decision));
}

/** A choice, and when it was made. */
export interface Chosen {
  decision: Decision;
  /** race and round at that time */
  moment: string;
  /** its rivals that it is newer than */
  over: readonly Decision[];
}

/** `since`: the events after the version at which it was chosen; null: not all of them are known. Undefined: it is to be
 * said again, nobody has answered yet or only the server, which knows its id, can tell. */
export function became(
  { decision, moment, over }: Chosen,
  since: readonly GameEvent[] | null,
  scene: Scene,
): Outcome | undefined {
  const next = since?.findIndex(({ t }) => t === 'boxes') ?? -1;
  const race = since && next >= 0 ? since.slice(0, next) : (since ?? []);
  const at = race.findIndex((event) => answers(decision, event));
  if (at >= 0) {
    const made = same(decision, race[at], race.slice(at + 1), scene);
    if (made !== undefined) return made ? { done: true, known: true } : tooLate;
    // If it was not made, it is refused now; but it must not be taken for another race.
    return decision.t === 'keep' && inTime(decision, moment, scene) && !asks(decision, scene) ? undefined : tooLate;
  }
  if (!inTime(decision, moment, scene)) return tooLate;
  const ready = scene.own_laid?.find((laid) => rivals(laid, decision));
  if (!ready) return undefined;
  if (alike(ready, decision)) return { done: true, known: true };
  return over.some((laid) => alike(laid, ready)) ? undefined : tooLate;
}
