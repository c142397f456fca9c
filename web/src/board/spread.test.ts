import { describe, expect, it } from 'vitest';
import { distance, type Point } from './piece';
import { discRadius, handlesOf, reachesOf, spreadOut, targetAt } from './spread';

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
    expect(spread[1]!.y).toBeCloseTo(10, 0);
  });
});

describe('what a press means', () => {
  /** Six lanes beside each other, each so wide, in pixels. */
  function lanes(wide: number) {
    const squares = row(6, wide);
    const targets = squares.map((_, i) => ({ to: `${i + 1}.9` }));
    const handles = handlesOf(squares, 1);
    const finger = Math.max(0.72 * wide, 15);
    const at = (p: Point) => squares.findIndex(({ x, y }) => Math.abs(p.y - y) <= wide / 2 && Math.abs(p.x - x) <= 20);
    const pick = (p: Point) => targetAt(p, targets[at(p)]?.to, { targets, handles, finger });
    return { squares, handles, finger, targets, at, pick, radius: discRadius(reachesOf(handles, finger), finger) };
  }

  it('is the square of the disc that is pressed, anywhere on it', () => {
    for (const wide of [13, 20, 40]) {
      const { handles, targets, pick, radius } = lanes(wide);
      for (const [i, { x, y }] of handles.entries()) {
        for (const by of [-0.95 * radius, 0, 0.95 * radius]) {
          expect(pick({ x, y: y + by })).toBe(targets[i]!.to);
          expect(pick({ x: x + by, y })).toBe(targets[i]!.to);
        }
      }
    }
  });

  it('is the square that is pressed beside the discs, also where the disc of a neighbour is nearer', () => {
    const { squares, handles, targets, at, pick, radius } = lanes(13);
    let nearer = 0;
    for (let y = squares[0]!.y - 6; y <= squares[5]!.y + 6; ++y) {
      const p = { x: 100 + 15, y };
      const far = handles.map((handle) => distance(handle, p));
      if (Math.min(...far) <= radius) continue;
      expect(pick(p)).toBe(targets[at(p)]!.to);
      if (far.indexOf(Math.min(...far)) !== at(p)) ++nearer;
    }
    expect(nearer).toBeGreaterThan(20);
  });

  it('is the nearest target beside all squares, if a finger reaches it', () => {
    const { handles, targets, finger, pick } = lanes(13);
    expect(pick({ x: 100, y: handles[0]!.y - finger + 1 })).toBe(targets[0]!.to);
    expect(pick({ x: 100, y: handles[0]!.y - finger - 1 })).toBeUndefined();
    expect(targetAt({ x: 0, y: 0 }, '1.9', { targets: [], handles: [], finger })).toBeUndefined();
  });

  it('is the square itself where there is room', () => {
    const { squares, targets, pick } = lanes(40);
    for (const [i, { x, y }] of squares.entries()) expect(pick({ x: x + 19, y: y + 19 })).toBe(targets[i]!.to);
  });
});
