import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { mediaQuery } from './breakpoints';

test('fills in the size for each name', () => {
  expect(mediaQuery('@media (--phone) and (not (--low))')).toBe(
    '@media (max-width: 37.5rem) and (not (max-height: 31.25rem))',
  );
});

test('leaves variables as they are', () => {
  expect(mediaQuery('.card { color: var(--ink); }')).toBe('.card { color: var(--ink); }');
});

test('refuses a name that it does not know', () => {
  expect(() => mediaQuery('@media (--tablet)')).toThrow('no breakpoint is called tablet');
});

test('no style and no script names a window size of its own', () => {
  const src = fileURLToPath(new URL('../', import.meta.url));
  const own = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|svelte|ts)$/.test(file) && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(src + file, 'utf8').matchAll(/(?:@media|MediaQuery\(|matchMedia\()[^{;]*/g)].map(
        ([query]) => `${file}: ${query.trim()}`,
      ),
    )
    .filter((query) => /(?:width|height)\b/.test(query));
  expect(own).toEqual([]);
});
