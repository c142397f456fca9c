// Every text of the page comes from here, in the language that is spoken now: whatever shows a text changes with it.
import { IntlMessageFormat } from 'intl-messageformat';
import { fetchParts, firstParts, type Catalogue, type Key, type Part } from './catalogues';
import { localeOf, type Language } from './languages';

export type Params = Record<string, string | number | boolean>;

interface Spoken {
  language: Language;
  catalogue: Catalogue;
  /** what of it is here */
  parts: ReadonlySet<Part>;
  formats: Map<string, IntlMessageFormat>;
  lists: Intl.ListFormat;
}

let spoken = $state.raw<Spoken>(spokenIn('en', {}, []));
const wanted = new Set<Part>(firstParts);
/** what is to be spoken: the last language asked for */
let aim: Language = 'en';

function spokenIn(language: Language, catalogue: Catalogue, parts: Iterable<Part>): Spoken {
  const locale = localeOf(language);
  return {
    language,
    catalogue,
    parts: new Set(parts),
    formats: new Map(),
    lists: new Intl.ListFormat(locale, { type: 'conjunction' }),
  };
}

/** Speaks this language from now on, once its texts are here. Without them, the one before is spoken. */
export async function speakIn(language: Language): Promise<void> {
  aim = language;
  try {
    await settle();
  } catch (trouble) {
    if (aim === language) aim = spoken.language;
    throw trouble;
  }
}

/** Fetches the texts of these parts, in the language that is spoken or about to be. */
export async function needTexts(...parts: Part[]): Promise<void> {
  for (const part of parts) wanted.add(part);
  try {
    await settle();
  } catch (trouble) {
    // Whoever speaks another language meanwhile can do without them.
    for (const part of parts) if (!spoken.parts.has(part)) wanted.delete(part);
    throw trouble;
  }
}

/** Until what is spoken is what was asked for last, with all parts that somebody needs. */
async function settle(): Promise<void> {
  for (;;) {
    const language = aim;
    const known = () => (language === spoken.language ? spoken : spokenIn(language, {}, []));
    const missing = [...wanted].filter((part) => !known().parts.has(part));
    if (missing.length === 0) return;
    const fetched = await fetchParts(language, missing);
    if (language !== aim) continue;
    const { catalogue, parts } = known();
    spoken = spokenIn(language, { ...catalogue, ...fetched }, [...parts, ...missing]);
    if (typeof document !== 'undefined') document.documentElement.lang = language;
  }
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
