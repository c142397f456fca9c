import { expect, test } from 'vitest';
import { paced } from './motion';
import { slowMotion } from './slow_motion';

/** How far it goes in the next thousandth of its usual time. */
const speedAt = ({ longer, paced: far }: ReturnType<typeof slowMotion>, share: number): number => {
  let t = 0;
  while (far(t) < share && t < 1) t += 0.0005;
  return (far(t + 0.001) - far(t)) / (0.001 * longer);
};

test('it begins, ends and never runs backwards', () => {
  const slow = slowMotion({ from: 0.5, to: 0.8 }, paced);
  expect(slow.paced(0)).toBe(0);
  expect(slow.paced(1)).toBeCloseTo(1, 5);
  for (let t = 0; t < 1; t += 0.01) expect(slow.paced(t + 0.01)).toBeGreaterThanOrEqual(slow.paced(t));
});

test('only the part around the post is slow, and all of it takes that much longer', () => {
  const usual = { longer: 1, paced };
  const slow = slowMotion({ from: 0.5, to: 0.7 }, paced);
  expect(slow.longer).toBeGreaterThan(1.3);
  expect(slow.longer).toBeLessThan(3);
  expect(speedAt(slow, 0.2)).toBeCloseTo(speedAt(usual, 0.2), 1);
  expect(speedAt(slow, 0.6)).toBeLessThan(0.4 * speedAt(usual, 0.6));
});

test('a horse that ends just past the post stays slow', () => {
  const slow = slowMotion({ from: 0.7, to: 1 }, paced);
  expect(speedAt(slow, 0.9)).toBeLessThan(0.4 * speedAt({ longer: 1, paced }, 0.9));
});
