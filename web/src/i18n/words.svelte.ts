// Every text of the page comes from here, in the current language. Texts are reactive: they change with the language.
import { IntlMessageFormat } from 'intl-messageformat';
import { fetchParts, firstParts } from './catalogues';
import type { Part, TextParams } from './generated/texts';
import { localeOf, type Language } from './languages';
import type { Catalogue } from './texts/catalogue';

export type Params = Record<string, string | number>;
type Key = keyof TextParams;
/** The keys of texts without parameters. */
export type PlainKey = { [K in Key]: keyof TextParams[K] extends never ? K : never }[Key];
type All<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
/** What a text must be given; of a key that is put together, what any of its texts needs. */
type Given<K extends Key> = keyof All<TextParams[K]> extends never ? [] : [params: All<TextParams[K]>];

interface Spoken {
  language: Language;
  catalogue: Catalogue;
  /** the parts that are loaded */
  parts: ReadonlySet<Part>;
  formats: Map<string, IntlMessageFormat>;
  lists: Intl.ListFormat;
}

let spoken = $state.raw<Spoken>(spokenIn('en', {}, []));
const wanted = new Set<Part>(firstParts);
/** the language requested last */
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

/** Switches to this language once its texts are loaded. If they cannot be loaded, the current one stays. */
export async function speakIn(language: Language): Promise<void> {
  aim = language;
  try {
    await settle();
  } catch (error) {
    if (aim === language) aim = spoken.language;
    throw error;
  }
}

/** Loads the texts of these parts, in the current language or the one being switched to. */
export async function needTexts(...parts: Part[]): Promise<void> {
  for (const part of parts) wanted.add(part);
  try {
    await settle();
  } catch (error) {
    // If the language has changed meanwhile, these parts are not needed for it.
    for (const part of parts) if (!spoken.parts.has(part)) wanted.delete(part);
    throw error;
  }
}

/** Loads until the current language is the one requested last, with all parts that are needed. */
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

/** The current language. */
export function language(): Language {
  return spoken.language;
}

/** The locale for dates and numbers. */
export function locale(): string {
  return localeOf(spoken.language);
}

/** The text of a key with its parameters filled in. */
export function t<K extends Key>(key: K, ...[params]: Given<K>): string {
  return textFor(key, params as Params | undefined);
}

/** The same where the engine says which text it is, and what fills it. */
export function textFor(key: string, params?: Params): string {
  const { catalogue, formats } = spoken;
  const text = catalogue[key];
  if (text === undefined) throw new Error(`no text for ${key}`);
  if (typeof text === 'string' && !/[{']/.test(text)) return text;
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
  return textFor(`${key}.${turn % count}`, params);
}

/** Whether there is such a text; for keys made of parts, such as "why.way-blocked". */
export function has<K extends string>(key: K): key is K & Key {
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
