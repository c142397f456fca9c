// Why something is not allowed, in words for the current situation.
import { describe, expect, test, vi } from 'vitest';
import type { CardOutlook, Header, Refusal } from '../../contracts';
import type { RaceSession } from '../session/race_session.svelte';
import type { Selection } from './selection.svelte';
import { whyCut, whyWords } from './refusal_words';

const header = { players: ['Ann', 'Bo'], horses: [{ owner: 0, colour: 'red' }] } as unknown as Header;

/** What is said of a card above the limit. */
function aboveLimit(round: number, limit: number): string {
  const explain = vi.fn<(refusal: Refusal) => void>();
  const card: CardOutlook = { card: '11', outcome: 'limit', points: 11, spent: 0, ends: [], limit, rule: 'R6.2' };
  whyCut(
    { position: { round } } as unknown as RaceSession,
    { reach: card, horse: 0, raised: '11', explain } as unknown as Selection,
  );
  return whyWords(header, explain.mock.calls[0]![0]);
}

describe('a card above the limit', () => {
  test('in the first round: all are level, even if others have already moved', () => {
    const words = aboveLimit(0, 8);
    expect(words).toMatch(/start level/);
    expect(words).toMatch(/limit is 8/);
    expect(words).not.toMatch(/leaders/);
  });

  test.each([8, 9, 10])('later: where there is no limit, also for a limit of %i', (limit) => {
    const words = aboveLimit(2, limit);
    expect(words).toContain(`limit is ${limit}`);
    expect(words).toMatch(/leaders when this round began/);
    expect(words).toMatch(/from fourth place back there is no limit/i);
  });
});

describe('a lane change that comes too soon', () => {
  const words = (fence?: number) => whyWords(header, { reason: 'no-lane-change-yet', rule: 'R8.3', horse: 0, fence });

  test('there is only one more, from the seventh point on', () => {
    expect(words()).toMatch(/first step, and only once more, from the seventh point on/);
  });

  test('after a jump at the start it is the only one, and a point later (R9.2)', () => {
    expect(words(3)).toMatch(/jump over fence 3/);
    expect(words(3)).toMatch(/only once, from the eighth point on/);
  });
});
