// The scene on the way to the next one.
import type { GameEvent, Scene } from '../../contracts';
import { questionOf } from '../timeline/question';

/**
 * What a seat sees while the events that lead to a scene are shown. Who is asked the same as before may go on choosing.
 * `before`: what it saw before; null: nothing.
 */
export function sceneBefore(before: Scene | null, next: Scene, events: readonly GameEvent[]): Scene {
  if (!before) return { ...next, asked: [], bonus: [] };
  // The cards of the next race come with it; whether its bonus comes with them is known before (R2.5).
  const deals = events.some(({ t }) => t === 'boxes');
  const { bonus } = next.public;
  return {
    ...next,
    own: deals ? before.own : next.own,
    public: deals ? { ...before.public, bonus } : before.public,
    asked: questionOf(before) === questionOf(next) ? before.asked : [],
    awaits: [],
  };
}
