import { expect, test } from 'vitest';
import { bandOf, furthest } from './rating';

const rating = (estimate: number, margin: number) => ({ points: 0, estimate, margin, meetings: 1 });

test('a rating band never goes below 0', () => {
  expect(bandOf(rating(1180, 90))).toEqual({ low: 1090, high: 1270 });
  expect(bandOf(rating(300, 600))).toEqual({ low: 0, high: 900 });
});

test('the scale is wide enough for the whole band', () => {
  expect(furthest(rating(1000, 653))).toBe(2000);
  expect(furthest(rating(1900, 150))).toBe(2500);
});
