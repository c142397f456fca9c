// Which folder of src/ may import from which; `npm run lint` runs it. From the bottom up:
//
//   contracts    types of what the engine and the server send, generated from their schemas; squares and lists in them
//   i18n         texts in the reader's language
//   platform     the browser: address, tab, storage, settings, HTTP requests, workers
//   meeting      what a meeting consists of, in words: names of players, horses, courses and cards
//   ui           visual parts, dialogs and styles that know nothing of a race
//   engine       the WebAssembly engine: instance, workers, questions to the rules
//   board        draws a course and its horses; knows no rules
//   sound        sounds and speech
//   preferences  the dialog of the person's settings
//   tables       a table, as the page sees it: in this browser (local/), on a server (online/)
//   setup        choosing courses, rules, silks and riders
//   account      who one is on a server: name, log-in, ratings
//   chat         chat and reactions
//   seating      sitting down at a server's table
//   race         a race on screen: timeline, session, choice, show, caller, results, finish, parts
//
// Above them stands one folder for each page. App.svelte and main.ts are on top and may use everything. Files and folders
// must not import each other in a circle.
//
// A script of our own, because dependency-cruiser does not see type imports in .svelte files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const mayUse = {
  contracts: [],
  i18n: [],
  platform: ['contracts', 'i18n'],
  meeting: ['contracts', 'i18n'],
  ui: ['contracts', 'i18n', 'platform'],
  engine: ['contracts', 'platform'],
  board: ['contracts', 'i18n', 'ui'],
  sound: ['i18n', 'platform'],
  preferences: ['i18n', 'platform', 'ui', 'sound'],
  tables: ['contracts', 'i18n', 'platform', 'meeting', 'engine'],
};
const parts = () => Object.keys(mayUse);
mayUse.setup = ['contracts', 'i18n', 'platform', 'meeting', 'ui', 'engine', 'board', 'preferences', 'tables'];
mayUse.account = ['contracts', 'i18n', 'platform', 'meeting', 'ui', 'preferences', 'tables', 'setup'];
mayUse.chat = ['contracts', 'i18n', 'platform', 'ui', 'tables', 'account'];
mayUse.seating = ['contracts', 'i18n', 'platform', 'ui', 'tables', 'account'];
// Help opens the rule book over the race.
mayUse.race = [...parts(), 'tables/mirror', 'rulebook'];
mayUse['tables/mirror'] = ['contracts', 'platform', 'meeting', 'tables', 'race'];
const shared = parts();
for (const page of ['rulebook', 'lesson', 'display', 'home', 'lobby', 'companion', 'courses', 'app'])
  mayUse[page] = shared;
// A replay shows the rule that a record breaks.
mayUse.replay = [...shared, 'rulebook'];
// A phone that is a hand stands beside a display.
mayUse.hand = [...shared, 'display'];

const src = fileURLToPath(new URL('../src', import.meta.url));
const files = readdirSync(src, { recursive: true })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(ts|js|svelte)$/.test(file));
const faults = [];

/** 'race/parts/order.ts' is in 'race'; null: a file on top. */
const layerOf = (file) => /^(tables\/mirror|[^/]+)\//.exec(file)?.[1] ?? null;

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
