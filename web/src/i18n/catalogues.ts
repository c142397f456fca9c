// The texts in texts/LANGUAGE/PART.json: flat files of ICU messages, fetched when a page needs them.
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Part } from './generated/texts';
import type { Language } from './languages';

/** Each text is an ICU message; in the built page those with parameters are parsed already (vite.config.ts). */
export type Catalogue = Record<string, string | MessageFormatElement[]>;

/** What the home page and a first race need; vite.config.ts puts these into one file per language. */
export const firstParts: readonly Part[] = ['common', 'board', 'caller', 'home', 'meeting', 'riding'];

// play.json belongs to the command-line program.
const files = import.meta.glob<Catalogue>(['$texts/*/*.json', '!$texts/*/play.json'], { import: 'default' });

export async function fetchParts(language: Language, parts: readonly Part[]): Promise<Catalogue> {
  const fetched = await Promise.all(
    parts.map(async (part) => {
      const fetchPart = Object.entries(files).find(([path]) => path.endsWith(`/texts/${language}/${part}.json`))?.[1];
      if (!fetchPart) throw new Error(`no texts: ${language}/${part}`);
      return fetchPart();
    }),
  );
  return Object.assign({}, ...fetched) as Catalogue;
}
