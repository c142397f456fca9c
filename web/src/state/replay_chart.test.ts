import { expect, test } from 'vitest';
import type { Luck } from '../contracts';
import { across, chancePath, dashes, placeAt } from './replay_chart';

const room = { width: 220, height: 100, inset: 10 };

test('a place is found where it is drawn', () => {
  for (const at of [0, 1, 37, 100]) expect(placeAt(across(at, 100, room), 100, room)).toBe(at);
  expect(placeAt(-50, 100, room)).toBe(0);
  expect(placeAt(999, 100, room)).toBe(100);
  expect(across(0, 0, room)).toBe(10);
});

test('chances are level until something changes them', () => {
  const luck: Luck = {
    samples: 1,
    causes: [],
    chances: [
      { at: 0, win: [250_000] },
      { at: 10, win: [500_000] },
      { at: 11, win: [1_000_000] },
    ],
  };
  expect(chancePath(luck, 0, 20, room)).toBe('M10 75H100L110 50H110L120 0H210');
  expect(chancePath({ ...luck, chances: [] }, 0, 20, room)).toBe('');
});

test('every player has a pattern of its own', () => {
  expect(new Set(dashes).size).toBe(8);
});
