import { expect, test } from 'vitest';
import { marginWords } from './margin_words';

test('says how far behind the horse before it a horse came home', () => {
  expect([2, 1, 0].map((squares) => marginWords({ kind: 'squares', squares }))).toEqual([
    '2 squares',
    '1 square',
    'a short head',
  ]);
  expect(marginWords({ kind: 'line' })).toBe('in line, further out');
  expect(marginWords({ kind: 'later' })).toBe('a round later');
});

test('says where a horse fell, if that is known', () => {
  expect(marginWords({ kind: 'fell', fence: 3 })).toBe('fell at fence 3');
  expect(marginWords({ kind: 'fell' })).toBe('fell at a fence');
});
