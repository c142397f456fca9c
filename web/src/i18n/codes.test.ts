// Every refusal of the server and the rules has a text of its own in every language. The general text is only for codes
// of a newer or older server.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages } from './languages';
import { answered, byRules, byTable, choosing, closedWhy, definitions, read, root, server, unread } from './testing';

test('the codes are read from where they are made', () => {
  expect(answered).toEqual(expect.arrayContaining(['bad-request', 'no-match', 'too-fast', 'try-later']));
  // Codes must be written out: a code that is put together could not be found here. TryLater() calls Wrong().
  expect(
    server.match(/(?<![.\w])(?:Wrong|TryLater)\((?!int status|status, code, text\))(?!\s*\d+,\s*"[a-z-]+",)/g),
  ).toBeNull();
  expect(unread).toContain('bad-message');
  expect(byRules).toEqual(expect.arrayContaining(definitions.ruleReason!.enum!));
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
    // Only a choice can be too late.
    expect(without('online.error', [...answered, ...byTable.filter((code) => code !== 'too-late'), ...unread])).toEqual(
      [],
    );
  });

  test('has words for every reason why a table is closed', () => {
    expect(without('room.closed', closedWhy)).toEqual([]);
  });

  test('has words for every choice that is refused', () => {
    expect(without('why', [...byRules, ...choosing])).toEqual([]);
  });
});
