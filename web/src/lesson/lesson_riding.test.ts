// The caller says nothing about how a step came about.
import { expect, it } from 'vitest';
import type { Call, GameEvent, Header } from '../contracts';
import { LateCaller } from './lesson_riding';

it('hears everything, and says nothing of what came before', () => {
  const heard: GameEvent[] = [];
  const source = {
    calls(events: GameEvent[]): Call[][] {
      heard.push(...events);
      return events.map(() => [{ key: 'said', with: {} }]);
    },
  };
  const caller = new LateCaller({} as Header, source, 3);
  const event: GameEvent = { t: 'shuffle', horse: 0 };
  const said = [[event, event], [event, event], [event]].flatMap((events) =>
    caller.callsOf(events).map((calls) => calls.length),
  );
  expect(said).toEqual([0, 0, 0, 1, 1]);
  expect(heard).toHaveLength(5);
});
