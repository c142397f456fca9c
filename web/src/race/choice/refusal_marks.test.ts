// What the course shows of a refusal.
import { expect, test } from 'vitest';
import { sampleDrawing } from '../../board/test_course';
import type { Public, Refusal } from '../../contracts';
import { marksOf } from './refusal_marks';

const drawing = sampleDrawing([{ piece: 2, row: 4, lap: 0 }]);
const board = { squares: ['1.2', '2.5'] } as unknown as Public;
const marks = (refusal: Omit<Refusal, 'rule'>, to?: string) =>
  marksOf({ refusal: { ...refusal, rule: 'R8.2' }, ...(to === undefined ? {} : { to }) }, board, drawing);

test.each(['square-blocked', 'way-blocked'] as const)('%s: the horse that blocks, and the way up to it', (reason) => {
  expect(marks({ reason, horse: 1, way: ['2.4', '2.5'] }, '2.6')).toEqual([
    { kind: 'blocker', squares: ['2.5'] },
    { kind: 'way', squares: ['2.4', '2.5'] },
  ]);
});

test('without a way, the square that was pressed; a horse that does not block is not marked', () => {
  expect(marks({ reason: 'out-of-reach', horse: 1 }, '2.6')).toEqual([{ kind: 'way', squares: ['2.6'] }]);
});

test('a fence: the squares before and behind it, in every lane', () => {
  const fence = drawing.fences[0]!;
  const [mark, ...others] = marks({ reason: 'no-lane-change-yet', horse: 0, fence: fence.number });
  expect(others).toEqual([]);
  expect(mark!.kind).toBe('fence');
  expect(mark!.squares).toHaveLength(2 * fence.take_off.length);
  expect(mark!.squares.slice(0, 2)).toEqual([1, 2].map((more) => `1.${fence.take_off[0]! + more}`));
});
