import { describe, expect, it } from 'vitest';
import { distance } from './piece';
import { spreadOut } from './spread';

const row = (count: number, step: number) => Array.from({ length: count }, (_, i) => ({ x: 100, y: i * step }));
const nearest = (points: { x: number; y: number }[]) =>
  Math.min(...points.flatMap((a, i) => points.slice(i + 1).map((b) => distance(a, b))));

describe('squares to press', () => {
  it('stay where they are if there is room', () => {
    expect(spreadOut(row(5, 30), 24)).toEqual(row(5, 30));
    expect(spreadOut([], 24)).toEqual([]);
  });

  it('move apart until a finger finds each', () => {
    for (const count of [2, 3, 5, 8]) {
      for (const step of [4, 10, 20]) expect(nearest(spreadOut(row(count, step), 24))).toBeGreaterThan(23.5);
    }
  });

  it('keep their order and their middle', () => {
    const spread = spreadOut(row(3, 10), 24);
    expect(spread.map(({ y }) => y)).toEqual(spread.map(({ y }) => y).sort((a, b) => a - b));
    expect(spread[1].y).toBeCloseTo(10, 0);
  });
});
