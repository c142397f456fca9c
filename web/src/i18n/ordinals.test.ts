// Ordinals are written by the rules of each language, in the gender of what they count.
import { afterAll, expect, test } from 'vitest';
import { ordinal, speakIn, t } from '.';
import type { Language } from './languages';

afterAll(() => speakIn('en'));

test.each<[Language, string[], string[]]>([
  ['en', ['1st', '2nd', '3rd', '4th'], ['1st race', '2nd race', '3rd race', '12th race']],
  ['de', ['1.', '2.', '3.', '4.'], ['1. Rennen', '2. Rennen', '3. Rennen', '12. Rennen']],
  ['fr', ['1er', '2e', '3e', '4e'], ['1re course', '2e course', '3e course', '12e course']],
  ['da', ['1.', '2.', '3.', '4.'], ['1. løb', '2. løb', '3. løb', '12. løb']],
  ['es', ['1.º', '2.º', '3.º', '4.º'], ['1.ª carrera', '2.ª carrera', '3.ª carrera', '12.ª carrera']],
])('places and races are counted in %s', async (language, places, races) => {
  await speakIn(language);
  expect([1, 2, 3, 4].map(ordinal)).toEqual(places);
  expect([1, 2, 3, 12].map((n) => t('setup.race', { nth: t('ordinal.race', { n }) }))).toEqual(races);
});

test('Spanish sets a point before the small letter', () => {
  const parts = import.meta.glob<Record<string, string>>('$texts/es/*.json', { eager: true, import: 'default' });
  const bare = Object.values(parts)
    .flatMap((texts) => Object.entries(texts))
    .filter(([, text]) => /[^.][ºª]/.test(text));
  expect(bare.map(([key]) => key)).toEqual([]);
});
