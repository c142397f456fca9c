// Whatever the server or the rules refuse has words of its own in every language: the general sentence is for what only a
// server of another day may say.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages } from './languages';
import { answered, byRules, byTable, choosing, definitions, read, root, server, unread } from './testing';

test('the codes are read from where they are made', () => {
  expect(answered).toEqual(expect.arrayContaining(['bad-request', 'no-match', 'too-fast']));
  // Each one by its name: a code that is put together could not be read here.
  expect(server.match(/(?<![.\w])Wrong\((?!int status)(?!\s*\d+, "[a-z-]+",)/g)).toBeNull();
  expect(unread).toContain('bad-message');
  expect(byRules).toEqual(expect.arrayContaining(definitions.ruleReason.enum!));
  expect(choosing).toEqual(expect.arrayContaining(['meeting-over', 'not-seated']));
});

describe.each(Object.keys(languages))('%s', (language) => {
  const texts = Object.assign(
    {},
    ...readdirSync(join(root, 'texts', language)).map(
      (part) => JSON.parse(read(`texts/${language}/${part}`)) as object,
    ),
  ) as Record<string, string>;
  const without = (head: string, codes: string[]) => codes.filter((code) => !texts[`${head}.${code}`]);

  test('has words for every refusal of the server', () => {
    // Too late is only a choice.
    expect(without('online.error', [...answered, ...byTable.filter((code) => code !== 'too-late'), ...unread])).toEqual(
      [],
    );
  });

  test('has words for every choice that is refused', () => {
    expect(without('why', [...byRules, ...choosing])).toEqual([]);
  });
});
