// Every refusal of the server and the rules has a text of its own in every language. The general text is only for codes
// of a newer or older server.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages } from './languages';
import { answered, byRules, byTable, called, choosing, closedWhy, read, root, unread } from './testing';

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

  test('has words for whatever the race caller says', () => {
    expect(called.filter((key) => !texts[key] && !texts[`${key}.0`])).toEqual([]);
  });

  test('has words for every choice that is refused', () => {
    expect(without('why', [...byRules, ...choosing])).toEqual([]);
  });
});
