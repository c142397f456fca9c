import { expect, test } from 'vitest';
import { bridgesOf, deckOf, layers } from './bridges';
import { LANE, Piece } from './piece';

const straight = (x: number, y: number, heading: number, length: number) =>
  new Piece(
    { segment: 0, corner: false, counts: Array<number>(8).fill(20), x, y, heading, length, sweep: 0 },
    1,
    false,
  );

test('where a course crosses itself, the later leg is the bridge', () => {
  const along = straight(0, 0, 0, 60 * LANE);
  const away = straight(0, 900, 0, 10);
  const across = straight(30 * LANE, 20 * LANE, Math.PI / 2, 40 * LANE);
  const [bridge, ...others] = bridgesOf([along, away, across, straight(0, 1500, 0, 10)]);
  expect(others).toEqual([]);
  expect(bridge).toMatchObject({ upper: 2, lower: 0 });
  // Eight lanes are a fifth of one leg, and two fifteenths of the other.
  expect(bridge!.from).toBeCloseTo(0.4, 1);
  expect(bridge!.to).toBeCloseTo(0.6, 1);
  expect(bridge!.under.from).toBeCloseTo(26 / 60, 1);
  expect(bridge!.under.to).toBeCloseTo(34 / 60, 1);
  expect(deckOf([along, away, across], bridge!).parapets).toContain('L');
  expect(layers([along, away, across], [bridge!])).toEqual([[along, away], [across]]);
});

test('legs that only follow each other, or lie side by side, need no bridge', () => {
  const [a, b] = [straight(0, 0, 0, 300), straight(300, 0, 0, 300)];
  expect(bridgesOf([a, b])).toEqual([]);
  expect(bridgesOf([a, straight(900, 0, 0, 10), straight(0, 400, 0, 300)])).toEqual([]);
});
