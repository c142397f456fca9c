// The page's texts from its own catalogues: tests follow when a text is reworded.
import { readFileSync, readdirSync } from 'node:fs';

const folder = new URL('../../../texts/', import.meta.url);
export const languages = readdirSync(folder).sort();

function all(language: string): Record<string, string> {
  const parts = readdirSync(new URL(`${language}/`, folder)).filter((name) => name.endsWith('.json'));
  return Object.assign(
    {},
    ...parts.map(
      (name) => JSON.parse(readFileSync(new URL(`${language}/${name}`, folder), 'utf8')) as Record<string, string>,
    ),
  ) as Record<string, string>;
}
const catalogues = Object.fromEntries(languages.map((language) => [language, all(language)]));
const textIn = (language: string, key: string): string => {
  const text = catalogues[language]?.[key];
  if (text === undefined) throw new Error(`no text: ${key}`);
  return text;
};

/** A text in the catalogue of each language. */
export const inEvery = (key: string): string[] => languages.map((language) => textIn(language, key));

/** A text without parameters in a language. */
export function wordsIn(language: string, key: string): string {
  const text = textIn(language, key);
  if (text.includes('{')) throw new Error(`no plain text: ${key}`);
  return text;
}
export const words = (key: string): string => wordsIn('en', key);

/** A text with simple parameters as a pattern that captures each of them by name. */
function likeIn(language: string, key: string): RegExp {
  const text = textIn(language, key);
  if (/\{[^{}]*\{/.test(text)) throw new Error(`no simple text: ${key}`);
  const parts = text.split(/\{(\w+)[^{}]*\}/);
  const pattern = parts
    .map((part, i) =>
      i % 2
        ? parts.indexOf(part) < i
          ? `\\k<${part}>`
          : `(?<${part}>.+?)`
        : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`^${pattern}$`);
}

export const like = (key: string): RegExp => likeIn('en', key);

/** The same at the beginning of a longer text. */
export const beginsLike = (key: string): RegExp => new RegExp(like(key).source.slice(0, -1));

/** A text with its simple parameters filled in. */
export function spelt(key: string, params: Record<string, string | number>): string {
  return Object.entries(params).reduce(
    (text, [name, value]) => text.replace(new RegExp(`\\{${name}(, number)?\\}`, 'g'), String(value)),
    textIn('en', key),
  );
}
