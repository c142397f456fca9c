import { describe, expect, it } from 'vitest';
import { Ground } from './geometry';
import { mown, rings } from './mown';
import { sampleDrawing } from './test_course';

const area = (ring: { x: number; y: number }[]) =>
  Math.abs(
    ring.reduce((sum, a, i) => {
      const b = ring[(i + 1) % ring.length]!;
      return sum + (a.x * b.y - b.x * a.y) / 2;
    }, 0),
  );

describe('rings', () => {
  it('close round a hollow', () => {
    const found = rings(3, 12, 12, (i, j) => Math.hypot(i - 6, j - 6));
    expect(found).toHaveLength(1);
    expect(Math.abs(area(found[0]!) - Math.PI * 9)).toBeLessThan(1);
    for (const p of found[0]!) expect(Math.hypot(p.x - 6, p.y - 6)).toBeCloseTo(3, 1);
  });

  it('keep two hollows apart, and a hill within a hollow', () => {
    expect(rings(2, 20, 8, (i, j) => Math.min(Math.hypot(i - 4, j - 4), Math.hypot(i - 15, j - 4)))).toHaveLength(2);
    expect(rings(2, 20, 20, (i, j) => Math.abs(Math.hypot(i - 10, j - 10) - 6))).toHaveLength(2);
  });

  it('close at the border of the grid', () => {
    const found = rings(3, 6, 6, () => 0);
    expect(found).toHaveLength(1);
    expect(area(found[0]!)).toBeGreaterThan(36);
  });

  it('close where hollows touch only at a corner', () => {
    const found = rings(1, 3, 3, (i, j) => ((i === 1 && j === 1) || (i === 2 && j === 2) ? 0 : 2));
    expect(found.length).toBeGreaterThan(0);
    for (const ring of found) expect(ring.length).toBeGreaterThan(3);
  });
});

describe('stripes', () => {
  it('are few points, all closed', () => {
    const ground = new Ground(sampleDrawing());
    const path = mown(ground, { left: -900, right: 900, top: -600, bottom: 600 });
    expect(path.match(/M/g)!.length).toBe(path.match(/Z/g)!.length);
    expect(path.match(/M/g)!.length).toBeGreaterThan(4);
    expect(path.length).toBeLessThan(60000);
    expect(path).not.toContain('NaN');
  });
});
