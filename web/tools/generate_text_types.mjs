// Writes src/i18n/generated/texts.ts: the parts and keys of texts/LANGUAGE/*.json, and which parameters each message
// takes. `npm run generate` runs it. The file is written only if it changes.
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const texts = fileURLToPath(new URL('../../texts/', import.meta.url));
const folder = fileURLToPath(new URL('../src/i18n/generated/', import.meta.url));
/** It belongs to the command-line program. */
const foreign = 'play.json';

/**
 * Adds the parameters of a message: the words that one chooses between, 'number' for what is counted, 'text' for what is
 * said if none of the words fits, and 'any' for what is only said. The strictest use in any language counts.
 */
function addParams(elements, params) {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    const known = params.get(element.value);
    if (element.type === TYPE.select) {
      const words = Object.keys(element.options);
      if (known === 'any' || known === 'text') params.set(element.value, 'text');
      else params.set(element.value, new Set([...(known ?? []), ...words]));
    } else if (element.type === TYPE.number || element.type === TYPE.plural) {
      params.set(element.value, 'number');
    } else if (element.type === TYPE.argument) {
      if (!known) params.set(element.value, 'any');
      else if (known instanceof Set) params.set(element.value, 'text');
    } else throw new Error(`no type for a parameter of kind ${element.type}`);
    for (const option of Object.values(element.options ?? {})) addParams(option.value, params);
  }
}

/** The other answer than yes is no. */
function typeOf(param) {
  if (param === 'number') return 'number';
  if (param === 'any' || param === 'text') return 'string | number';
  const words = [...param].sort();
  if (words.join() === 'other,yes') words.splice(0, 2, 'yes', 'no');
  return words.map((word) => `'${word}'`).join(' | ');
}

const languages = readdirSync(texts).sort();
const read = (language, part) => JSON.parse(readFileSync(`${texts}${language}/${part}`, 'utf8'));
const parts = readdirSync(`${texts}en`)
  .filter((part) => part !== foreign)
  .sort();
const rows = parts.flatMap((part) => {
  const catalogues = languages.map((language) => read(language, part));
  return Object.keys(read('en', part)).map((key) => {
    const params = new Map();
    for (const catalogue of catalogues)
      if (catalogue[key] !== undefined) addParams(parse(catalogue[key], { ignoreTag: true }), params);
    const types = [...params].sort().map(([name, param]) => `${name}: ${typeOf(param)}`);
    return `  '${key}': ${types.length === 0 ? 'None' : `{ ${types.join('; ')} }`};\n`;
  });
});

const text = `// Generated from texts/ by tools/generate_text_types.mjs; do not edit.
/** A text without parameters. */
type None = Record<never, never>;
/** The files of texts. */
export type Part =
${parts.map((part) => `  | '${part.replace(/\.json$/, '')}'`).join('\n')};
/** The parameters of each text. */
export interface TextParams {
${rows.join('')}}
`;
mkdirSync(folder, { recursive: true });
const path = `${folder}texts.ts`;
if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
