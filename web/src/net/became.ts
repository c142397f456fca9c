// What became of a choice whose answer was lost: read from what happened since. A choice that somebody else answered in
// the meantime, the clock or a rider standing in, must not be made a second time in a later round.
import type { Decision, GameEvent, Scene } from '../engine/types';
import { tooLate, type Outcome } from './saying';

/** The event by which the table took a choice for this need. */
function answers(decision: Decision, event: GameEvent): boolean {
  switch (decision.t) {
    case 'pace': return event.t === 'pace';
    case 'card':
    case 'pass': return (event.t === 'card' || event.t === 'stand') && event.horse === decision.horse;
    case 'ride': return (event.t === 'ride' || event.t === 'stand' || event.t === 'fall') && event.horse === decision.horse;
    default: return event.t === decision.t && event.horse === decision.horse;
  }
}

/** Whether that was this choice; undefined: what all may hear does not tell. */
function same(decision: Decision, event: GameEvent, later: readonly GameEvent[], scene: Scene): boolean | undefined {
  switch (decision.t) {
    case 'card': return event.t === 'card' && event.card === decision.card;
    case 'pass': return event.t === 'stand';
    case 'ride': return event.t === 'ride' && event.to === decision.to;
    case 'pace': return event.t === 'pace' && event.use === decision.use;
    case 'die': return event.t === 'die' && event.use === decision.use;
    // Whoever took it, it is taken.
    case 'bonus': return true;
    case 'seal': {
      const turned = later.find((one) => one.t === 'card' && one.horse === decision.horse) as { card: string } | undefined;
      const card = turned?.card ?? scene.own?.horses.find(({ horse }) => horse === decision.horse)?.sealed;
      return card === undefined ? undefined : card === decision.card;
    }
    case 'keep': return undefined;
  }
}

/** Race and round, as they are kept with what is said. */
export const momentOf = ({ public: { race, round } }: Scene): string => `${race}.${round}`;

/** What is asked now is what was asked when this was chosen. */
function stillAsked(decision: Decision, moment: string, scene: Scene): boolean {
  if (decision.t === 'bonus') return scene.bonus.includes(decision.horse) && moment.split('.')[0] === String(scene.public.race);
  return asks(decision, scene) && moment === momentOf(scene);
}

function asks(decision: Decision, { asked }: Scene): boolean {
  const need = decision.t === 'pass' ? 'card' : decision.t;
  return asked.some((one) => one.need === need && (decision.t === 'pace' || !('horse' in decision) || one.horse === decision.horse));
}

/** `since`: the events after the version at which it was chosen; null: not all of them are known. `moment`: race and round
 * at that time. Undefined: it is to be said again, nobody has answered yet or only the server can tell. */
export function became(decision: Decision, since: readonly GameEvent[] | null, moment: string, scene: Scene): Outcome | undefined {
  if (since === null) return stillAsked(decision, moment, scene) ? undefined : tooLate;
  const at = since.findIndex((event) => answers(decision, event));
  if (at < 0) return undefined;
  const made = same(decision, since[at], since.slice(at + 1), scene);
  if (made !== undefined) return made ? { done: true, known: true } : tooLate;
  // The server knows its id. If it was not made, it is refused now; but it must not be taken for another race.
  return decision.t === 'keep' && !asks(decision, scene) ? undefined : tooLate;
}
