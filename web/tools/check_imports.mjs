// Which folder of src/ may import from which; `npm run lint` runs it. From the bottom up:
//
//   contracts    types of what the engine and the server send, generated from their schemas
//   i18n         texts in the reader's language
//   courses      a course being drawn: changes, undo, closing a circuit, links
//   storage      what the browser keeps: local storage, IndexedDB
//   browser      the page's address, its tab, downloads, random values
//   preferences  the person's settings
//   engine       the WebAssembly engine: instance, workers, questions to the rules
//   design       visual parts that know nothing of a game
//   board        draws a course and its horses; knows no rules
//   sound        sounds and speech
//   net          the server's HTTP interface and the connection to its tables
//   present      turns events into animation, sound, speech and pauses
//   state        a meeting as the page shows it: riding, replay, results, the race caller
//   lesson       the steps of the lesson
//   rulebook     the rule book's contents and figures
//   offline      the service worker and the notice of a new version
//   view/common  components that several pages use
//   view/PAGE    one folder per page; pages share code through view/common only
//
// App.svelte and main.ts are on top and may use everything. Files and folders must not import each other in a circle.
//
// A script of our own, because dependency-cruiser does not see type imports in .svelte files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const mayUse = {
  contracts: [],
  i18n: [],
  courses: ['contracts'],
  storage: ['contracts'],
  browser: ['storage'],
  preferences: ['i18n', 'storage'],
  engine: ['contracts', 'browser', 'storage'],
  design: ['i18n'],
  board: ['contracts', 'i18n', 'design'],
  sound: ['i18n', 'preferences'],
  net: ['contracts', 'browser', 'storage'],
  present: ['contracts', 'preferences', 'sound'],
  state: [
    'contracts',
    'i18n',
    'courses',
    'browser',
    'storage',
    'preferences',
    'engine',
    'board',
    'sound',
    'net',
    'present',
  ],
  lesson: ['contracts', 'i18n', 'storage', 'preferences', 'engine', 'state'],
  rulebook: ['contracts', 'i18n', 'engine', 'board', 'state'],
  offline: ['i18n', 'design'],
};
const belowViews = Object.keys(mayUse);
mayUse['view/common'] = belowViews;
for (const page of [
  ...[
    'home',
    'setup',
    'riding',
    'online',
    'display',
    'join',
    'replay',
    'lesson',
    'rulebook',
    'design',
    'companion',
    'courses',
  ],
])
  mayUse[`view/${page}`] = [...belowViews, 'view/common'];
// The page of a server's table turns into the race when the meeting starts.
mayUse['view/online'].push('view/riding');
// Help opens the rule book over the race.
mayUse['view/riding'].push('view/rulebook');
// On a phone that has joined, so does the page of its hand.
mayUse['view/join'].push('view/riding');
// A real board is set up like a meeting on screen, and shows the same exchange of cards and the same end.
mayUse['view/companion'].push('view/setup', 'view/riding');

const src = fileURLToPath(new URL('../src', import.meta.url));
const files = readdirSync(src, { recursive: true })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(ts|js|svelte)$/.test(file));
const faults = [];

/** 'view/common/race/order.ts' is in 'view/common'. */
const layerOf = (file) => /^(view\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? null;

function importsOf(file) {
  const text = readFileSync(join(src, file), 'utf8');
  const scripts = file.endsWith('.svelte')
    ? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script)
    : [text];
  const named = scripts.flatMap((script) => ts.preProcessFile(script).importedFiles.map(({ fileName }) => fileName));
  const globbed = scripts.flatMap((script) =>
    [...script.matchAll(/import\.meta\.glob[^(]*\(([\s\S]*?)\)/g)].flatMap(([, list]) =>
      [...list.matchAll(/'(\.[^'*]*)'/g)].map(([, path]) => path),
    ),
  );
  return [...named, ...globbed].filter((path) => path.startsWith('.')).flatMap((path) => resolved(file, path) ?? []);
}

/** The file of src/ that is imported; undefined: something else. */
function resolved(from, path) {
  const target = normalize(join(dirname(from), path.split('?')[0])).replaceAll('\\', '/');
  const found = [target, `${target}.ts`, `${target}/index.ts`].find((file) => files.includes(file));
  if (!found && !existsSync(join(src, target))) faults.push(`${from} imports ${path}, which does not exist`);
  return found;
}

/** The first circle of a graph, as a list of its nodes; null: none. */
function findCircle(graph) {
  const done = new Set();
  const path = [];
  const visit = (node) => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return null;
    done.add(node);
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next);
      if (circle) return circle;
    }
    path.pop();
    return null;
  };
  for (const node of graph.keys()) {
    const circle = visit(node);
    if (circle) return circle;
  }
  return null;
}

const imports = new Map(files.map((file) => [file, importsOf(file)]));
const folders = new Map();
for (const [file, targets] of imports) {
  const layer = layerOf(file);
  if (layer !== null && !mayUse[layer])
    faults.push(`${file}: the folder ${layer} is not listed in tools/check_imports.mjs`);
  for (const target of targets) {
    const [folder, other] = [dirname(file), dirname(target)];
    if (folder !== other && layer !== null) folders.set(folder, new Set([...(folders.get(folder) ?? []), other]));
    if (layer === null || !mayUse[layer]) continue;
    const used = layerOf(target);
    if (used !== layer && !mayUse[layer].includes(used))
      faults.push(`${file} imports ${target}; ${layer}/ may use only: ${mayUse[layer].join(', ') || 'nothing'}`);
  }
}
for (const graph of [imports, folders]) {
  const circle = findCircle(graph);
  if (circle) faults.push(`a circle of imports: ${circle.join(' → ')}`);
}

for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exit(faults.length > 0 ? 1 : 0);
