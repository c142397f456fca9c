// Helpers for the tests of the texts: source files, and the codes that the schemas list.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
export const read = (path: string): string => readFileSync(join(root, path), 'utf8');
export const found = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, word]) => word!)),
];

/** The contents of all files in a folder whose names end so, without tests and generated types. */
export function sources(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'generated' ? [] : sources(path, ending);
    return ending.test(entry.name) && !/[._]test\.|testing\.|^test_/.test(entry.name) ? [read(path)] : [];
  });
}

interface Described {
  enum?: string[];
  properties?: Record<string, { enum?: string[] }>;
}
type Words = Record<string, Described>;
const { definitions: protocol } = JSON.parse(read('wire/protocol.schema.json')) as { definitions: Words };
const { definitions: engine } = JSON.parse(read('wasm/engine.schema.json')) as { definitions: Words };
const { components } = JSON.parse(read('server/openapi.json')) as { components: { schemas: Words } };

/**
 * The codes that server and engine can send: tests of the C++ code compare these lists with what it says.
 * `answered`: errors over HTTP; `byTable`: refusals of a table, among them `choosing` those of a choice; `unread`: errors
 * of a table; `byRules`: refusals of the engine; `called`: what the race caller says.
 */
export const answered = components.schemas.ErrorCode!.enum!;
export const byTable = protocol.tableReason!.enum!;
export const choosing = protocol.choiceReason!.enum!;
export const unread = protocol.errorCode!.enum!;
export const closedWhy = protocol.closedReason!.enum!;
export const byRules = engine.reason!.enum!;
export const called = engine.callKey!.enum!;

/** What else the engine names, by the first words of the texts about it. */
export const named: Record<string, string[]> = {
  rider: engine.riderName!.enum!,
  hint: engine.hintClaim!.properties!.kind!.enum!,
  'editor.problem': engine.courseProblem!.properties!.name!.enum!,
  'editor.advice': engine.courseAdvice!.properties!.name!.enum!,
  'editor.fact': engine.courseFact!.properties!.name!.enum!,
};
