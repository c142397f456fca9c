// Whatever the server or the rules refuse has words of its own in every language: the general sentence is for what only a
// server of another day may say.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { languages } from './languages';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const found = (text: string, pattern: RegExp): string[] => [...new Set([...text.matchAll(pattern)].map(([, word]) => word))];

const server = readdirSync(join(root, 'server')).filter((name) => name.endsWith('.cc') && !name.endsWith('_test.cc')).map((name) => read(`server/${name}`)).join('\n');
/** Over HTTP: made by Wrong(), or written out. */
const answered = [...found(server, /\bWrong\(\s*\d+, "([a-z-]+)"/g), ...found(server, /"error":"([a-z-]+)"/g)];

// A test of the server holds these lists against what it says.
const { definitions } = JSON.parse(read('wire/protocol.schema.json')) as { definitions: Record<string, { enum?: string[]; properties?: { code?: { enum: string[] } } }> };
const byTable = definitions.tableReason.enum!;
const unread = Object.values(definitions).flatMap(({ properties }) => properties?.code?.enum ?? []);

/** What the engine refuses; the last ones judge records, and no page is told of them. */
const byRules = found(/kReasons = \{([^}]*)\}/.exec(read('wire/names.cc'))![1], /"([a-z-]+)"/g).filter((reason) => reason !== 'none' && !reason.startsWith('wrong-'));
/** Why the table, not the rules, does not take a choice. */
const choosing = found(/::OnDecide\([\s\S]*?\n\}/.exec(read('server/table_riding.cc'))![0].match(/refuse\([^;]*\);/g)!.join('\n'), /"([a-z-]+)"/g);

test('the codes are read from where they are made', () => {
  expect(answered).toEqual(expect.arrayContaining(['bad-request', 'no-match', 'too-fast']));
  // Each one by its name: a code that is put together could not be read here.
  expect(server.match(/(?<![.\w])Wrong\((?!int status)(?!\s*\d+, "[a-z-]+",)/g)).toBeNull();
  expect(unread).toContain('bad-message');
  expect(byRules).toEqual(expect.arrayContaining(definitions.ruleReason.enum!));
  expect(choosing).toEqual(expect.arrayContaining(['meeting-over', 'not-seated']));
});

describe.each(Object.keys(languages))('%s', (language) => {
  const texts = Object.assign({}, ...readdirSync(join(root, 'texts', language)).map((part) => JSON.parse(read(`texts/${language}/${part}`)) as object)) as Record<string, string>;
  const without = (head: string, codes: string[]) => codes.filter((code) => !texts[`${head}.${code}`]);

  test('has words for every refusal of the server', () => {
    expect(without('online.error', [...answered, ...byTable, ...unread])).toEqual([]);
  });

  test('has words for every choice that is refused', () => {
    expect(without('why', [...byRules, ...choosing, 'too-late'])).toEqual([]);
  });
});
