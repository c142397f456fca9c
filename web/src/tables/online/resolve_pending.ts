// Finds out from later events what became of a choice whose answer was lost, or that was never sent. If the choice was
// made otherwise in the meantime (by the clock, a rider standing in or another device), it must not be made in a later
// round or race, nor replace a newer one.
import type { Decision, GameEvent, Message, Scene } from '../../contracts';
import { tooLate, type Outcome } from './outbox';
import { decisionsOf, type PendingMessage } from './pending_messages';

/** True if by this event the table took a choice for the same need. */
function answersNeed(decision: Decision, event: GameEvent): boolean {
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

/** Whether the event is this very choice; undefined: public events do not tell. */
function isSameChoice(
  decision: Decision,
  event: GameEvent,
  later: readonly GameEvent[],
  scene: Scene,
): boolean | undefined {
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
        { card: string } | undefined;
      const card = turned?.card ?? scene.own?.horses.find(({ horse }) => horse === decision.horse)?.sealed;
      return card === undefined ? undefined : card === decision.card;
    }
    case 'keep':
      return undefined;
  }
}

/** Race and round, as they are stored with a pending message. */
export const momentOf = ({ public: { race, round } }: Scene): string => `${race}.${round}`;

/** True if it is still the round the choice was made in; a bonus is valid for the whole race. */
function isInTime(decision: Decision, moment: string, scene: Scene): boolean {
  return decision.t === 'bonus' ? moment.split('.')[0] === String(scene.public.race) : moment === momentOf(scene);
}

function isAskedFor(decision: Decision, { asked }: Scene): boolean {
  return asked.some(
    (one) => one.need === decision.t && 'horse' in one && 'horse' in decision && one.horse === decision.horse,
  );
}

/** True if of these two choices only the later one counts. */
function replacesEachOther(one: Decision, other: Decision): boolean {
  return (one.t === 'seal' || one.t === 'keep') && one.t === other.t && one.horse === other.horse;
}

function isEqual(one: Decision, other: Decision): boolean {
  if (one.t === 'keep' && other.t === 'keep') return [...one.cards].sort().join() === [...other.cards].sort().join();
  return one.t === 'seal' && other.t === 'seal' && one.card === other.card;
}

/** The older choices that a message replaces: those laid ready, and those that have no answer yet. */
export function olderThan(message: Message, laid: readonly Decision[], pending: readonly PendingMessage[]): Decision[] {
  const decisions = decisionsOf(message);
  const before = pending.flatMap((one) => decisionsOf(one.message));
  return [...laid, ...before].filter((one) => decisions.some((decision) => replacesEachOther(one, decision)));
}

/** A choice, and when it was made. */
export interface PendingChoice {
  /** accepted or refused as a whole */
  decisions: readonly Decision[];
  /** race and round at that time */
  moment: string;
  /** older choices that it replaces */
  over: readonly Decision[];
}

/** `since`: the events after the version at which it was chosen; null: not all of them are known. `refused`: the server has
 * answered, and did not take it. Undefined: it has to be sent again, because it is not answered yet or only the server,
 * which knows its id, can tell; or, if it was refused, nobody has chosen before it. */
export function resolvePending(
  { decisions, ...choice }: PendingChoice,
  since: readonly GameEvent[] | null,
  scene: Scene,
  refused = false,
): Outcome | undefined {
  const outcomes = decisions.map((decision) => resolveDecision(decision, choice, since, scene, refused));
  const missed = outcomes.find((outcome) => outcome && !outcome.done);
  if (missed) return missed;
  // If only some were made, they were not made by this message, and the server will refuse it.
  return outcomes.includes(undefined) ? undefined : outcomes[0];
}

function resolveDecision(
  decision: Decision,
  { moment, over }: Omit<PendingChoice, 'decisions'>,
  since: readonly GameEvent[] | null,
  scene: Scene,
  refused: boolean,
): Outcome | undefined {
  const nextRace = since?.findIndex(({ t }) => t === 'boxes') ?? -1;
  const sameRace = since && nextRace >= 0 ? since.slice(0, nextRace) : (since ?? []);
  const at = sameRace.findIndex((event) => answersNeed(decision, event));
  const event = sameRace[at];
  if (event) {
    const same = isSameChoice(decision, event, sameRace.slice(at + 1), scene);
    if (same !== undefined) return same ? { done: true, known: true } : tooLate;
    // If it was not this one, the server refuses it now; but it must not be taken for another race.
    const serverTells =
      decision.t === 'keep' && !refused && isInTime(decision, moment, scene) && !isAskedFor(decision, scene);
    return serverTells ? undefined : tooLate;
  }
  if (!isInTime(decision, moment, scene)) return tooLate;
  // The exchange is over: the cards were kept before.
  if (refused && decision.t === 'keep' && since === null && !isAskedFor(decision, scene)) return tooLate;
  const laid = scene.own_laid?.find((one) => replacesEachOther(one, decision));
  if (!laid) return undefined;
  if (isEqual(laid, decision)) return { done: true, known: true };
  return over.some((one) => isEqual(one, laid)) ? undefined : tooLate;
}
