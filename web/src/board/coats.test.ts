import { expect, test } from 'vitest';
import { coatNameOf, coats } from '../ui/pieces/coats';
import { coatOf } from './coats';

const parts = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
const apart = (one: string, other: string) => Math.hypot(...parts(one).map((part, i) => part - parts(other)[i]!));

test.each([0, 1, 2, 3, 4, 5, 6, 7])('horse %i has the same coat on the course and in the pictures', (horse) => {
  const drawn = coats[coatNameOf(horse)];
  expect(apart(coatOf(horse).body, drawn.coat)).toBeLessThan(20);
  expect(apart(coatOf(horse).mane, drawn.mane)).toBeLessThan(40);
});
