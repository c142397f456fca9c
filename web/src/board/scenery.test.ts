import { expect, it } from 'vitest';
import { FreeGround } from './freeground';
import { Ground } from './geometry';
import { park, trees } from './scenery';
import { sampleDrawing } from './test_course';

const span = (values: number[]) => Math.max(...values) - Math.min(...values);

it('trees far from each other have paths of their own', () => {
  const free = new FreeGround(new Ground(sampleDrawing()));
  const { left, right, top, bottom } = free.land;
  const groves = trees(free, park, { x: 1, y: 1 });
  expect(groves.length).toBeGreaterThan(4);
  let crowns = 0;
  for (const { crowns: kinds } of groves) {
    const starts = kinds.flatMap((path) => [...path.toString().matchAll(/M([-\d.]+) ([-\d.]+)/g)]);
    crowns += starts.length;
    expect(span(starts.map(([, x]) => Number(x)))).toBeLessThan((right - left) / 6);
    expect(span(starts.map(([, , y]) => Number(y)))).toBeLessThan((bottom - top) / 6);
  }
  expect(crowns).toBeGreaterThan(20);
});
