// The texts in texts/LANGUAGE/PART.json: flat files of ICU messages, fetched when a page needs them.
import type board from '$texts/en/board.json';
import type caller from '$texts/en/caller.json';
import type common from '$texts/en/common.json';
import type companion from '$texts/en/companion.json';
import type design from '$texts/en/design.json';
import type display from '$texts/en/display.json';
import type editor from '$texts/en/editor.json';
import type exchange from '$texts/en/exchange.json';
import type finish from '$texts/en/finish.json';
import type help from '$texts/en/help.json';
import type hint from '$texts/en/hint.json';
import type home from '$texts/en/home.json';
import type lesson from '$texts/en/lesson.json';
import type meeting from '$texts/en/meeting.json';
import type online from '$texts/en/online.json';
import type preferences from '$texts/en/preferences.json';
import type replay from '$texts/en/replay.json';
import type riding from '$texts/en/riding.json';
import type rules from '$texts/en/rules.json';
import type setup from '$texts/en/setup.json';
import type table from '$texts/en/table.json';
import type tactics from '$texts/en/tactics.json';
import type textboard from '$texts/en/textboard.json';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Language } from './languages';

interface Catalogues {
  board: typeof board;
  caller: typeof caller;
  common: typeof common;
  companion: typeof companion;
  design: typeof design;
  display: typeof display;
  editor: typeof editor;
  exchange: typeof exchange;
  finish: typeof finish;
  help: typeof help;
  hint: typeof hint;
  home: typeof home;
  lesson: typeof lesson;
  meeting: typeof meeting;
  online: typeof online;
  preferences: typeof preferences;
  replay: typeof replay;
  riding: typeof riding;
  rules: typeof rules;
  setup: typeof setup;
  table: typeof table;
  tactics: typeof tactics;
  textboard: typeof textboard;
}
export type Part = keyof Catalogues;
export type Key = { [P in Part]: keyof Catalogues[P] }[Part];
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
