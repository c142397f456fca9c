// Every text of the page comes from here. A catalogue is a set of flat JSON files, one for each part of the page; texts
// are ICU messages, so that plural and number forms are right in every language.
import { IntlMessageFormat } from 'intl-messageformat';
import en, { type Key } from './en';

export type { Key };
export type Params = Record<string, string | number | boolean>;

export const language = 'en';
const catalogue: Record<string, string> = en;
const formats = new Map<string, IntlMessageFormat>();

/** The text of a key, its parameters filled in. */
export function t(key: Key, params?: Params): string {
  const text = catalogue[key];
  if (text === undefined) throw new Error(`no text for ${key}`);
  if (!params && !text.includes('{') && !text.includes("'")) return text;
  let format = formats.get(key);
  if (!format) {
    format = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
    formats.set(key, format);
  }
  return format.format(params) as string;
}

/** One of the texts key.0, key.1, …: the same `turn` always gives the same one. */
export function vary(key: string, turn: number, params?: Params): string {
  let count = 0;
  while (`${key}.${count}` in catalogue) ++count;
  if (count === 0) throw new Error(`no texts for ${key}`);
  return t(`${key}.${turn % count}` as Key, params);
}

/** A key made of parts, for words that the engine names ("refusal.way-blocked"). */
export function has(key: string): key is Key {
  return key in catalogue;
}

const lists = new Intl.ListFormat('en-GB', { type: 'conjunction' });
/** "Red, Blue and Green" */
export function list(items: string[]): string {
  return lists.format(items);
}

const ordinals = new Intl.PluralRules(language, { type: 'ordinal' });
/** "1st", "2nd" */
export function ordinal(n: number): string {
  return t(`ordinal.${ordinals.select(n)}` as Key, { n });
}
