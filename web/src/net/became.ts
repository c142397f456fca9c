// What became of a choice whose answer was lost: read from what happened since. A choice that somebody else answered in
// the meantime, the clock or a rider standing in, must not be made a second time in a later round.
import type { Decision, GameEvent, Scene } from '../engine/types';
import { tooLate, type Outcome } from './connection';

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

function same(decision: Decision, event: GameEvent, scene: Scene): boolean {
  switch (decision.t) {
    case 'card': return event.t === 'card' && event.card === decision.card;
    case 'pass': return event.t === 'stand';
    case 'ride': return event.t === 'ride' && event.to === decision.to;
    case 'pace': return event.t === 'pace' && event.use === decision.use;
    case 'die': return event.t === 'die' && event.use === decision.use;
    case 'seal': {
      const sealed = scene.own?.horses.find(({ horse }) => horse === decision.horse)?.sealed;
      return sealed === undefined || sealed === decision.card;
    }
    default: return true;
  }
}

/** `since`: the events after the version at which it was chosen; null: not all of them are known, but there were many. Undefined: nobody has answered yet. */
export function became(decision: Decision, since: readonly GameEvent[] | null, scene: Scene): Outcome | undefined {
  // Nothing goes on for long without this choice.
  if (since === null) return { done: true, known: true };
  const answer = since.find((event) => answers(decision, event));
  if (!answer) return undefined;
  return same(decision, answer, scene) ? { done: true, known: true } : tooLate;
}
