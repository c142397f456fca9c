// Texts and their parameters fit together; `npm run types` fails if a comment below expects an error that is none.
import { expect, test } from 'vitest';
import { t } from '.';

test('a text cannot be used without its parameter', () => {
  // @ts-expect-error: colour is missing
  expect(() => t('board.horse', { number: 7 })).toThrow();
  // @ts-expect-error: all are missing
  expect(() => t('board.horse')).toThrow();
});

test('a parameter has the name that the text gives it', () => {
  // @ts-expect-error: it is called colour
  expect(() => t('board.horse', { color: 'Red', number: 7 })).toThrow();
});

test('what is counted is a number', () => {
  // @ts-expect-error: a text cannot be counted
  expect(t('board.horse-placed', { name: 'Red', place: 'second' })).toContain('Red');
});

test('a text takes no parameter that it does not contain', () => {
  // @ts-expect-error: the text has no parameters
  expect(t('board.finish', { horse: 'Red' })).toBe(t('board.finish'));
  // @ts-expect-error: the text does not say the lane
  expect(t('board.horse', { colour: 'Red', number: 7, lane: 1 })).toBe(t('board.horse', { colour: 'Red', number: 7 }));
});

test('a composed key takes the parameters that any of its texts needs', () => {
  const say = (what: 'horse' | 'finish') =>
    // @ts-expect-error: the horse has a colour and a number
    t(`board.${what}`);
  expect(() => say('horse')).toThrow();
});
