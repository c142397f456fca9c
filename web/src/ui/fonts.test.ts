// The fonts that every page loads are small: src/ui/fonts.css states which characters they have.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const styles = readFileSync(new URL('fonts.css', import.meta.url), 'utf8');
const faces = [
  ...styles.matchAll(
    /font-family: '([^']+)';\s*font-weight: (\d+);[^}]*?url\('([^']+)'\)[^}]*?unicode-range:([^;]+);/g,
  ),
].map(([, family, weight, file = '', range = '']) => ({
  name: `${family} ${weight}`,
  small: file.includes('/generated/'),
  range,
}));
const has = (range: string, sign: string) =>
  range.split(',').some((part) => {
    const [from = 0, to = from] = part
      .trim()
      .slice('U+'.length)
      .split('-')
      .map((code) => parseInt(code, 16));
    const code = sign.codePointAt(0) ?? 0;
    return from <= code && code <= to;
  });

/** What neither font has: another font of the device draws it. */
const drawnByOthers = '˙←→┃▒';
const texts = new URL('../../../texts/', import.meta.url);
const signs = new Set(
  readdirSync(texts).flatMap((language) =>
    readdirSync(new URL(`${language}/`, texts)).flatMap((part) => [
      ...readFileSync(new URL(`${language}/${part}`, texts), 'utf8').replace(/\n/g, ''),
    ]),
  ),
);

describe.each(faces.filter(({ small }) => small))('the small file of $name', ({ name, range }) => {
  test('has every sign of the texts in all languages', () => {
    const missing = [...signs].filter((sign) => !has(range, sign) && !drawnByOthers.includes(sign));
    expect(missing).toEqual([]);
  });

  test('leaves the rest to the whole font, which has no sign twice', () => {
    const whole = faces.find((face) => face.name === name && !face.small);
    const latin = Array.from({ length: 0x100 - 0xa0 }, (_, i) => String.fromCodePoint(0xa0 + i));
    for (const sign of [...latin, '€', '™'])
      expect([sign, has(range, sign), has(whole?.range ?? '', sign)].filter((is) => is === true)).toHaveLength(1);
  });
});

test('each of three fonts has a small file', () => {
  expect(faces.filter(({ small }) => small)).toHaveLength(3);
});
