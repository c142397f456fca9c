// Helpers for the tests of the texts: source files, and the codes that the server and the rules can send to a page.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
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

/** The C++ sources of these folders. */
export const engineSources = (...folders: string[]): string[] =>
  folders.filter((folder) => existsSync(join(root, folder))).flatMap((folder) => sources(folder, /\.(cc|h)$/));

/** The first match in the C++ sources, whichever file it is in. */
function inEngine(pattern: RegExp): RegExpExecArray {
  for (const text of engineSources('rules', 'record', 'table', 'wire', 'server')) {
    const match = pattern.exec(text);
    if (match) return match;
  }
  throw new Error(`no C++ source matches ${pattern}`);
}

export const server = sources('server', /\.(cc|h)$/).join('\n');
/** Errors over HTTP: made by Wrong() or TryLater(), or written out. */
export const answered = [
  ...found(server, /\b(?:Wrong|TryLater)\(\s*\d+,\s*"([a-z-]+)"/g),
  ...found(server, /"error":"([a-z-]+)"/g),
];

// A test of the server checks these lists against what it sends.
export const { definitions } = JSON.parse(read('wire/protocol.schema.json')) as {
  definitions: Record<
    string,
    { enum?: string[]; properties?: { code?: { enum: string[] }; closed_why?: { enum: string[] } } }
  >;
};
export const byTable = definitions.tableReason!.enum!;
export const unread = Object.values(definitions).flatMap(({ properties }) => properties?.code?.enum ?? []);

export const closedWhy = definitions.table!.properties!.closed_why!.enum;

/** The refusals of the engine. The last ones are about records and never reach a page. */
export const byRules = found(inEngine(/kReasons = \{([^}]*)\}/)[1]!, /"([a-z-]+)"/g).filter(
  (reason) => reason !== 'none' && !reason.startsWith('wrong-'),
);
/** Refusals of a choice by the table, not by the rules. */
export const choosing = found(
  inEngine(/::OnDecide\([\s\S]*?\n\}/)[0]
    .match(/\bRefuse\([^;]*\);/gi)!
    .join('\n'),
  /"([a-z-]+)"/g,
);

/** The keys that the caller puts together: a head with the number of leaders, and each highlight by card or by dice. */
export function called(): string[] {
  const highlights = found(
    inEngine(/::(?:Feat|Highlight)\([\s\S]*?\n\}/)[0]
      .match(/(?:return|[?:]) "[a-z.]+"/g)!
      .join('\n'),
    /"([a-z.]+)"/g,
  );
  const heads = ['', ...found(inEngine(/"caller\.head\.";\n.*;/)[0], /"([a-z]+\.)"/g)];
  return [
    ...highlights
      .flatMap((highlight) => [`caller.${highlight}.card`, `caller.${highlight}.dice`])
      .filter((key) => key !== 'caller.along.dice' && !key.startsWith('caller.wait.')),
    ...heads.flatMap((head) => ['line', 'one'].map((leaders) => `caller.head.${head}${leaders}`)),
  ];
}
