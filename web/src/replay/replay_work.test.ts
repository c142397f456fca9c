import { describe, expect, it } from 'vitest';
import type { OpenRecord } from '../engine/open_record';
import { choosers, inOrder, Progress } from './replay_work';
import { boxes, card, header, ride } from '../race/session/test_table';

const events = [boxes, card(0, '7'), ride(0, '1.7'), card(1, '8'), { t: 'pace', player: 1, use: 'first' }];
const record = { contents: { header, choices: [1, 2, 3, 4] }, events } as unknown as OpenRecord;

describe('the work of an analysis', () => {
  it('knows who made each choice, and begins with one’s own', () => {
    const players = choosers(record);
    expect([...players.values()]).toEqual([0, 0, 1, 1]);
    expect(inOrder([1, 2, 3, 4], players, [1])).toEqual([3, 4, 1, 2]);
    expect(inOrder([4, 2, 1], players, [])).toEqual([1, 2, 4]);
  });

  const progress = () => new Progress({ choices: [5, 6, 7], work: [600, 200, 0], samples: 64, luck_work: 200 });
  it('is measured by work, not by the number of choices', () => {
    const seen = progress();
    seen.begin(0);
    seen.measure(new Map([[5, null]]), 0, 100);
    expect(seen.part).toBeCloseTo(0.6);
    seen.measure(
      new Map([
        [5, null],
        [7, null],
      ]),
      32,
      200,
    );
    expect(seen.part).toBeCloseTo(0.7);
    seen.measure(
      new Map([
        [5, null],
        [6, null],
        [7, null],
      ]),
      64,
      300,
    );
    expect(seen.part).toBe(1);
  });

  it('estimates the time left from its own speed, once that is known', () => {
    const seen = progress();
    seen.begin(1000);
    seen.measure(new Map(), 0, 2000);
    expect(seen.left).toBeNull();
    seen.measure(new Map([[6, null]]), 0, 3000);
    expect(seen.left).toBeCloseTo(8);
    // After a pause, the time spent before it does not count.
    seen.begin(90_000);
    expect(seen.left).toBeNull();
    seen.measure(new Map([[6, null]]), 64, 91_000);
    expect(seen.left).toBeCloseTo(3);
  });

  it('never goes back, even if samples have to be made again', () => {
    const seen = progress();
    seen.begin(0);
    seen.measure(new Map([[5, null]]), 64, 500);
    const before = seen.part;
    seen.begin(1000);
    seen.measure(new Map([[5, null]]), 0, 2000);
    expect(seen.part).toBe(before);
  });
});
