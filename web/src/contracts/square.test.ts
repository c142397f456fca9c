import { expect, it } from 'vitest';
import { laneOf, parseSquare, squareName } from './square';

it('is read as it is written', () => {
  for (const [lane, number] of [
    [1, 0],
    [8, 113],
  ]) {
    expect(parseSquare(squareName(lane!, number!))).toEqual({ lane, number });
    expect(laneOf(squareName(lane!, number!))).toBe(lane);
  }
});
