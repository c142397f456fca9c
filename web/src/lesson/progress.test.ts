import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reached, remember } from './progress';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('begins at the beginning, and goes on where it was left', () => {
  expect(reached(10)).toBe(0);
  remember(4);
  expect(reached(10)).toBe(4);
  remember(10);
  expect(reached(10)).toBe(10);
});

it.each(['"x"', '{', '-1', '1.5', 'null', '[3]'])('begins anew where something else was kept: %s', (value) => {
  kept.set('furlong.lesson', value);
  expect(reached(10)).toBe(0);
});

it('goes no further than there are steps', () => {
  remember(99);
  expect(reached(10)).toBe(10);
});

it('lasts as long as the page where nothing can be stored', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden');
    },
    setItem: () => {
      throw new Error('forbidden');
    },
  });
  remember(3);
  expect(reached(10)).toBe(3);
});
