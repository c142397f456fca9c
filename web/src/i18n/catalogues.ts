// The texts in texts/LANGUAGE/PART.json: flat files of ICU messages, fetched when a page needs them.
import type { Part } from './generated/texts';
import type { Language } from './languages';
import type { Catalogue } from './texts/catalogue';

/** What the home page and a first race need; texts/en.ts and its like bring these at once. */
export const firstParts: readonly Part[] = ['common', 'board', 'caller', 'home', 'meeting', 'riding'];

interface LanguageTexts {
  /** by path */
  first: Record<string, Catalogue>;
  later: Record<string, () => Promise<Catalogue>>;
}
const languageTexts: Record<Language, () => Promise<LanguageTexts>> = {
  en: () => import('./texts/en'),
  de: () => import('./texts/de'),
  fr: () => import('./texts/fr'),
  da: () => import('./texts/da'),
  es: () => import('./texts/es'),
};

export async function fetchParts(language: Language, parts: readonly Part[]): Promise<Catalogue> {
  const { first, later } = await languageTexts[language]();
  const fetched = await Promise.all(
    parts.map(async (part) => {
      const path = `/${part}.json`;
      const texts = valueAt(first, path) ?? (await valueAt(later, path)?.());
      if (!texts) throw new Error(`no texts: ${language}/${part}`);
      return texts;
    }),
  );
  return Object.assign({}, ...fetched) as Catalogue;
}

/** The value whose key ends with this. */
function valueAt<T>(values: Record<string, T>, end: string): T | undefined {
  return Object.entries(values).find(([path]) => path.endsWith(end))?.[1];
}
