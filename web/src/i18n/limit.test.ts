// One word for one thing: the handicap holds the leaders back, and the number it sets is the limit.
import { expect, test } from 'vitest';

const word: Record<string, RegExp> = { en: /limit/i, de: /limit/i, fr: /limite/i, da: /grænse/i, es: /límite/i };
const parts = import.meta.glob<Record<string, string>>('$texts/*/*.json', { eager: true, import: 'default' });

test.each(Object.keys(word))('a number is the limit in %s, also beside the handicap', (language) => {
  const texts = Object.entries(parts)
    .filter(([path]) => path.includes(`/${language}/`))
    .flatMap(([, part]) => Object.entries(part));
  expect(texts.length).toBeGreaterThan(500);
  const plain = (text: string) =>
    text.replace(/\{(limit|amount)\}|\bR\d+\.\d+\b/g, (found) => (found.startsWith('{') ? '8' : ''));
  const faults = texts.filter(
    ([, text]) => /h[aá]ndicap/i.test(text) && /\b8\b/.test(plain(text)) && !word[language]!.test(plain(text)),
  );
  expect(faults.map(([key]) => key)).toEqual([]);
});
