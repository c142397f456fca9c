// The catalogues are complete in every language, well formed, and contain nothing that is not used.
import { IntlMessageFormat } from 'intl-messageformat';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages, localeOf, type Language } from './languages';
import {
  answered,
  byRules,
  byTable,
  called,
  choosing,
  closedWhy,
  found,
  named as byEngine,
  read as readSource,
  root,
  sources,
  unread,
} from './testing';

const codes = Object.keys(languages) as Language[];
const parts = readdirSync(join(root, 'texts/en')).sort();

function read(language: string, part: string): Record<string, string> {
  return JSON.parse(readFileSync(join(root, 'texts', language, part), 'utf8')) as Record<string, string>;
}
function all(language: string): Record<string, string> {
  return Object.assign({}, ...readdirSync(join(root, 'texts', language)).map((part) => read(language, part)));
}

type Element = ReturnType<IntlMessageFormat['getAst']>[number] & {
  value?: string;
  options?: Record<string, { value: Element[] }>;
  pluralType?: string;
};

interface Found {
  params: Set<string>;
  /** plurals that lack a form of the language */
  lacking: string[];
}

function look(elements: Element[], locale: string, found: Found): Found {
  for (const element of elements) {
    // Type 0 is plain text, type 7 the # of a plural.
    if (element.type !== 0 && element.type !== 7) found.params.add(element.value!);
    if (!element.options) continue;
    const forms = Object.keys(element.options);
    if (element.pluralType) {
      // Selected by the number itself, as in "=8 {an 8}", not by a plural form.
      if (
        forms.some((form) => form.startsWith('=')) &&
        forms.every((form) => form.startsWith('=') || form === 'other')
      ) {
        for (const option of Object.values(element.options)) look(option.value as Element[], locale, found);
        continue;
      }
      const rules = new Intl.PluralRules(locale, { type: element.pluralType as 'cardinal' });
      for (const form of rules.resolvedOptions().pluralCategories) {
        // In French and Spanish "many" is for millions; "other" will do.
        if (form !== 'many' && !forms.includes(form)) found.lacking.push(form);
      }
    } else if (!forms.includes('other')) {
      found.lacking.push('other');
    }
    for (const option of Object.values(element.options)) look(option.value as Element[], locale, found);
  }
  return found;
}

function parse(text: string, language: Language): Found {
  const locale = localeOf(language);
  return look(new IntlMessageFormat(text, locale, undefined, { ignoreTag: true }).getAst() as Element[], locale, {
    params: new Set(),
    lacking: [],
  });
}

test('there is a folder of texts for each language', () => {
  expect(readdirSync(join(root, 'texts')).sort()).toEqual([...codes].sort());
});

test('a key stands in one part only', () => {
  const keys = parts.flatMap((part) => Object.keys(read('en', part)));
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
});

describe.each(codes)('%s', (language) => {
  test.each(parts)('%s has the keys of the English one, in its order', (part) => {
    expect(Object.keys(read(language, part))).toEqual(Object.keys(read('en', part)));
  });

  test('every text can be read, takes the same parameters, and has the plural forms of its language', () => {
    const english = all('en');
    const faults = Object.entries(all(language)).flatMap(([key, text]) => {
      if (text.trim() === '') return [`${key}: empty`];
      const here = parse(text, language);
      const there = parse(english[key]!, 'en');
      const extra = [...here.params].filter((param) => !there.params.has(param));
      const missing = [...there.params].filter((param) => !here.params.has(param));
      return [
        ...extra.map((param) => `${key}: {${param}} is not known`),
        ...missing.map((param) => `${key}: {${param}} is not said`),
        ...here.lacking.map((form) => `${key}: no form for "${form}"`),
      ];
    });
    expect(faults).toEqual([]);
  });

  test('apostrophes, quotes and dots are those of print', () => {
    const faults = Object.entries(all(language))
      .filter(([, text]) => /['"]|\.\.\./.test(text))
      .map(([key]) => key);
    expect(faults).toEqual([]);
  });
});

describe.each(codes.filter((language) => language !== 'en'))('%s beside English', (language) => {
  test('sentences are translated', () => {
    const english = all('en');
    const same = Object.entries(all(language)).filter(
      ([key, text]) => text === english[key] && (text.replace(/\{[^{}]*\}/g, '').match(/\p{L}{2,}/gu) ?? []).length > 2,
    );
    expect(same.map(([key]) => key)).toEqual([]);
  });
});

/** Typography: French has no-break spaces before these marks. */
const manners: Partial<Record<string, RegExp>> = { fr: / [!?;:»]|« / };

test('punctuation follows the rules of the language', () => {
  const faults = codes.flatMap((language) => {
    const fault = manners[language];
    return fault
      ? Object.entries(all(language))
          .filter(([, text]) => fault.test(text.replace(/\{[^{}]*\}/g, 'x')))
          .map(([key]) => `${language} ${key}`)
      : [];
  });
  expect(faults).toEqual([]);
});

test('every text is used somewhere', () => {
  const code = sources('web/src', /\.(ts|svelte)$/).join('\n');
  const quoted = (text: string) => new Set(text.match(/(?<=['"`])[\w-]+(\.[\w-]+)*(?=['"`])/g));
  const words = quoted(code);
  // A key made of parts counts as used only if its other part is a quoted word or a counter: `rider.${name}`.
  const named = new Set([
    ...words,
    ...Object.values(byEngine).flat(),
    ...found(code, /(?<![\w.])(\d(?:\.\d+)?)(?![\w.])/g),
  ]);
  const known = (part: string) => named.has(part) || /^R\d+(\.\d+)?$/.test(part);
  const hole = /\$\{(?:[^{}`]|\{[^{}`]*\})*\}/;
  const made = (code.match(/(?<=`)[a-z][\w-]*\.(?:[\w.-]|\$\{(?:[^{}`]|\{[^{}`]*\})*\})*(?=`)/g) ?? [])
    .filter((text) => hole.test(text))
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(new RegExp(hole, 'g'))
            .map((part) => part.replace(/\./g, '\\.'))
            .join('([\\w-]+|\\d\\.\\d|R\\d+\\.\\d+)')}$`,
        ),
    );
  const isMade = (key: string) => made.some((pattern) => pattern.exec(key)?.slice(1).every(known) ?? false);
  // Codes come from the server and the rules, which list them, and a few from the page. A message sent before the page
  // was loaded can be refused for any reason of the table.
  const reasons = [
    ...found(code, /reason: '([a-z-]+)'/g),
    ...quoted(readSource('web/src/race/choice/refusal_words.ts')),
  ];
  const errors = quoted(
    ['web/src/platform/api.ts', 'web/src/account/AccountForm.svelte', 'web/src/tables/online/online_words.ts']
      .map(readSource)
      .join('\n'),
  );
  const lists: Record<string, Set<string>> = {
    why: new Set([...byRules, ...choosing, ...byTable, ...unread, ...reasons].map((reason) => `why.${reason}`)),
    'online.error': new Set([...answered, ...byTable, ...unread, ...errors].map((error) => `online.error.${error}`)),
    'room.closed': new Set(closedWhy.map((why) => `room.closed.${why}`)),
    caller: new Set(called),
  };
  // A test of the program looks after play.json.
  const unused = parts
    .filter((part) => part !== 'play.json')
    .flatMap((part) => Object.keys(read('en', part)))
    .filter((key) => {
      const list = Object.entries(lists).find(([head]) => key.startsWith(`${head}.`))?.[1];
      return ![key, key.replace(/\.\d+$/, '')].some((one) => words.has(one) || (list ? list.has(one) : isMade(one)));
    });
  expect(unused).toEqual([]);
});
