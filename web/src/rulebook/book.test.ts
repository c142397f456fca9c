// The rule book has every rule that is cited anywhere, and texts for everything it shows.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { has, t, type PlainKey } from '../i18n';
import { exampleNumber, findNumber, rules, sections } from './book';
import { figures, ridden } from './figures';
import { prose } from './prose';
import { tactics } from './tactics';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Every rule that a file in this folder cites. */
function cited(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return cited(join(folder, entry.name));
    return /\.(cc|h|ts|svelte)$/.test(entry.name) && !entry.name.endsWith('.test.ts')
      ? (readFileSync(join(root, folder, entry.name), 'utf8').match(/\bR\d+\.\d+\b/g) ?? [])
      : [];
  });
}

describe('the book', () => {
  it('has every rule that the engine, its tests or the page can name', () => {
    const named = new Set(['rules', 'record', 'riders', 'wire', 'wasm', 'server', 'cli', 'web/src'].flatMap(cited));
    expect(named.size).toBeGreaterThan(40);
    expect([...named].filter((number) => findNumber(number) !== number)).toEqual([]);
  });
  it('has words for every section, rule, step and example', () => {
    const keys = [
      ...sections.map(({ number }) => number),
      ...rules.flatMap(({ number, steps = [] }) => [number, ...steps.map((step) => `${number}.${step}`)]),
      ...[...figures, ...ridden].map(({ id }) => `figure.${id}`),
    ];
    expect(keys.filter((key) => !has(`rules.${key}`))).toEqual([]);
  });
  it('shows each example once, counted in the order of the book', () => {
    const shown = rules.flatMap((rule) => rule.figures);
    expect([...shown].sort()).toEqual([...figures, ...ridden].map(({ id }) => id).sort());
    expect(shown.map(exampleNumber)).toEqual(shown.map((_, i) => i + 1));
  });
  it('names only rules that it has', () => {
    const wrong = rules.flatMap(({ number }) =>
      (t(`rules.${number}` as PlainKey).match(/R\d+(\.\d+)?/g) ?? []).filter((one) => !findNumber(one)),
    );
    expect(wrong).toEqual([]);
  });
});

describe.each(['en', 'de', 'fr', 'da', 'es'])('the tactics in %s', (language) => {
  const read = (code: string) =>
    JSON.parse(readFileSync(join(root, `texts/${code}/tactics.json`), 'utf8')) as Record<string, string>;
  const texts = read(language);

  it('have a title for each section, and a title and a text for each piece of advice', () => {
    const advice = tactics.flatMap(({ advice }) => advice);
    const keys = [...tactics.map(({ name }) => name), ...advice, ...advice.map((one) => `${one}.what`)];
    const frame = ['edition', 'title', 'lead'];
    expect(Object.keys(texts).sort()).toEqual([...frame, ...keys].map((key) => `tactics.${key}`).sort());
  });
  it('cite the rules that they cite in English, and the book has all of these', () => {
    for (const [key, text] of Object.entries(texts)) {
      const numbers = text.match(/R\d+(\.\d+)?/g) ?? [];
      expect(numbers, key).toEqual(read('en')[key]!.match(/R\d+(\.\d+)?/g) ?? []);
      for (const number of numbers) expect(findNumber(number), key).toBe(number);
    }
  });
});

describe('a number in an address', () => {
  it('is found however it is written', () => {
    expect(findNumber('R7.3')).toBe('R7.3');
    expect(findNumber(' r7.3 ')).toBe('R7.3');
    expect(findNumber('R12')).toBe('R12');
    expect(findNumber('R77.3')).toBeUndefined();
    expect(findNumber('')).toBeUndefined();
  });
});

describe('prose', () => {
  it('tells terms and rules from plain words', () => {
    expect(prose('A *joker* rides on (R6.3).')).toEqual([
      { kind: 'plain', text: 'A ' },
      { kind: 'term', text: 'joker' },
      { kind: 'plain', text: ' rides on (' },
      { kind: 'rule', text: 'R6.3' },
      { kind: 'plain', text: ').' },
    ]);
    expect(prose('R77.3')).toEqual([{ kind: 'plain', text: 'R77.3' }]);
  });
});
