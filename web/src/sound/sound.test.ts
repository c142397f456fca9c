import { expect, it } from 'vitest';
import { soundOfEnd } from './sound';

it('plays the fanfare for the winner and for those who watch, something quieter for others', () => {
  expect(soundOfEnd(1)).toBe('fanfare');
  expect(soundOfEnd(undefined)).toBe('fanfare');
  expect(soundOfEnd(2)).toBe('applause');
  expect(soundOfEnd(4)).toBe('applause');
});
