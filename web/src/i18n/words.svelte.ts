// Every text of the page comes from here, in the language that is spoken now: whatever shows a text changes with it.
import { IntlMessageFormat } from 'intl-messageformat';
import { fetchParts, firstParts, type Catalogue, type Key, type Part } from './catalogues';
import { localeOf, type Language } from './languages';

export type Params = Record<string, string | number | boolean>;

interface Spoken {
  language: Language;
  catalogue: Catalogue;
  formats: Map<string, IntlMessageFormat>;
  lists: Intl.ListFormat;
}

let spoken = $state.raw<Spoken>(spokenIn('en', {}));
const wanted = new Set<Part>(firstParts);
/** Counts changes of language: only the last one asked for is spoken. */
let asked = 0;
let latest: Promise<void> = Promise.resolve();

function spokenIn(language: Language, catalogue: Catalogue): Spoken {
  const locale = localeOf(language);
  return {
    language,
    catalogue,
    formats: new Map(),
    lists: new Intl.ListFormat(locale, { type: 'conjunction' }),
  };
}

/** Speaks this language from now on, once its texts are here. */
export function speakIn(language: Language): Promise<void> {
  latest = change(language);
  return latest;
}

async function change(language: Language): Promise<void> {
  const mine = ++asked;
  if (language === spoken.language && 'ordinal' in spoken.catalogue) return;
  let catalogue: Catalogue;
  let parts: number;
  do {
    parts = wanted.size;
    catalogue = await fetchParts(language, [...wanted]);
  } while (parts !== wanted.size);
  // Whoever waits for texts waits for those of the language that was asked for last.
  if (mine !== asked) return latest;
  spoken = spokenIn(language, catalogue);
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

/** Fetches the texts of these parts, in whatever language is spoken. */
export async function needTexts(...parts: Part[]): Promise<void> {
  const missing = parts.filter((part) => !wanted.has(part));
  if (missing.length === 0) return;
  const { language } = spoken;
  const fetched = await fetchParts(language, missing);
  for (const part of missing) wanted.add(part);
  if (spoken.language === language) spoken = spokenIn(language, { ...spoken.catalogue, ...fetched });
  else await speakIn(spoken.language);
}

/** The language that is spoken now. */
export function language(): Language {
  return spoken.language;
}

/** For dates and numbers. */
export function locale(): string {
  return localeOf(spoken.language);
}

/** The text of a key, its parameters filled in. */
export function t(key: Key, params?: Params): string {
  const { catalogue, formats } = spoken;
  const text = catalogue[key];
  if (text === undefined) throw new Error(`no text for ${key}`);
  if (!params && !text.includes('{') && !text.includes("'")) return text;
  let format = formats.get(key);
  if (!format) {
    format = new IntlMessageFormat(text, localeOf(spoken.language), undefined, { ignoreTag: true });
    formats.set(key, format);
  }
  return format.format(params) as string;
}

/** One of the texts key.0, key.1, …: the same `turn` always gives the same one. */
export function vary(key: string, turn: number, params?: Params): string {
  let count = 0;
  while (`${key}.${count}` in spoken.catalogue) ++count;
  if (count === 0) throw new Error(`no texts for ${key}`);
  return t(`${key}.${turn % count}` as Key, params);
}

/** A key made of parts, for words that the engine names ("refusal.way-blocked"). */
export function has(key: string): key is Key {
  return key in spoken.catalogue;
}

/** "Red, Blue and Green" */
export function list(items: string[]): string {
  return spoken.lists.format(items);
}

/** "1st", "2nd" */
export function ordinal(n: number): string {
  return t('ordinal', { n });
}
