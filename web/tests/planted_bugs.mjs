// Proves that the tests find bugs: plants one after the other in a copy of this tree, and runs the test that has to find it.
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { browserBugs } from './planted/browser.mjs';
import { lintBugs } from './planted/lint.mjs';
import { unitBugs } from './planted/unit.mjs';

const help = `Plants bugs of one line, one after the other, in a copy of this tree, and runs the test that has to find each.
Your own tree is not touched. Build the programs first: ./play or ./check does it.

  npm run planted                           all of them
  npm run planted -- --only unit            one kind: unit, gallery, journey, network, lint or weight; "browser" is three of them
  npm run planted -- --only 'camera|rank'   those whose names match
  npm run planted -- --list                 which bugs there are, and whether each line is still there
  npm run planted -- --quick                does not first run the same tests without a bug

Exits with 1 if a bug is not found, and with 2 if a test fails without a bug, or if the line of a bug has changed: then
describe the bug anew in tests/planted/.
`;
const { values: asked } = parseArgs({
  options: {
    only: { type: 'string' },
    list: { type: 'boolean' },
    quick: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
});

const repository = fileURLToPath(new URL('../..', import.meta.url));
const bugs = [...unitBugs, ...lintBugs, ...browserBugs].filter(({ name, kind }) => {
  const { only } = asked;
  if (!only || only === kind) return true;
  if (only === 'browser') return ['gallery', 'journey', 'network'].includes(kind);
  return new RegExp(only, 'i').test(name);
});

const say = (text) => process.stdout.write(`${text}\n`);
const countOf = (text, part) => text.split(part).length - 1;

/** Bugs whose line is not there once: the list has to follow the code. */
function outdated() {
  return bugs.flatMap(({ name, file, find }) => {
    const path = join(repository, file);
    const count = fs.existsSync(path) ? countOf(fs.readFileSync(path, 'utf8'), find) : 0;
    return count === 1 ? [] : [`${name}: ${file} has this ${count} times, not once: ${find}`];
  });
}

// The copy.

let copy = '';
let running;

function copyTree(files) {
  copy = fs.mkdtempSync(join(tmpdir(), 'furlong-planted-'));
  for (const file of files) {
    if (!fs.existsSync(join(repository, file))) continue;
    fs.mkdirSync(dirname(join(copy, file)), { recursive: true });
    fs.copyFileSync(join(repository, file), join(copy, file));
  }
  fs.symlinkSync(join(repository, 'web/node_modules'), join(copy, 'web/node_modules'));
  fs.mkdirSync(join(copy, 'build'));
  // The programs; a gallery with bugs is the copy's own.
  for (const name of fs.readdirSync(join(repository, 'build')))
    if (name !== 'gallery') fs.symlinkSync(join(repository, 'build', name), join(copy, 'build', name));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    running?.kill(signal);
    process.exit(130);
  });
process.on('exit', () => copy && fs.rmSync(copy, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

// What is run in it.

/** Runs a Node script in the copy's web folder. */
function node(script, args = [], env = {}) {
  return new Promise((resolve, reject) => {
    running = spawn(process.execPath, [script, ...args], {
      cwd: join(copy, 'web'),
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
    });
    let out = '';
    for (const stream of [running.stdout, running.stderr]) stream.on('data', (text) => (out += text));
    running.on('error', reject);
    running.on('close', (code) => resolve({ code, out: stripVTControlCharacters(out) }));
  });
}
const tool = {
  eslint: 'node_modules/eslint/bin/eslint.js',
  generate: ['tools/generate_types.mjs', 'tools/generate_text_types.mjs', 'tools/generate_fonts.mjs'],
  knip: 'node_modules/knip/bin/knip.js',
  playwright: 'node_modules/@playwright/test/cli.js',
  svelteCheck: 'node_modules/svelte-check/bin/svelte-check',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
};

async function must(script, args) {
  const { code, out } = await node(script, args);
  if (code !== 0) throw new Error(`${script} ${args?.join(' ') ?? ''} fails:\n${out.slice(-3000)}`);
}
const build = {
  gallery: () => must(tool.vite, ['build', '-c', 'tests/gallery/vite.config.ts']),
  page: async () => {
    await must(tool.vite, ['build']);
    await must('tools/after_build.mjs');
  },
};

/** A port that is free now, for the page. */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** What a test runner wrote about a run; throws if it ran nothing. */
async function reportOf(script, args, env) {
  const report = join(copy, 'report.json');
  fs.rmSync(report, { force: true });
  const { out } = await node(script, args(report), { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env });
  if (!fs.existsSync(report)) throw new Error(`no test has run:\n${out.slice(-3000)}`);
  return JSON.parse(fs.readFileSync(report, 'utf8'));
}

/** Files of unit tests. Answers the failures, "title: message". */
async function vitest(...files) {
  const { testResults } = await reportOf(tool.vitest, (report) => [
    ...['run', ...files.map((file) => `src/${file}`), '--reporter=json', `--outputFile=${report}`],
  ]);
  const stuck = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  if (stuck) throw new Error(`${stuck.name} cannot be run: ${stuck.message}`);
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join('\n')}`),
  );
}

/** Browser tests of one project. Answers the failures, "title: message". */
async function playwright(project, filters, env = {}) {
  const args = () => ['test', `--project=${project}`, ...filters, '--workers=1', '--reporter=json'];
  const report = await reportOf(tool.playwright, args, { FURLONG_TEST_PORT: String(await freePort()), ...env });
  const specs = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specs)];
  const all = report.suites.flatMap(specs);
  if (all.length === 0) throw new Error(`no test has run: ${report.errors.map(({ message }) => message).join('\n')}`);
  return all
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const messages = tests.flatMap(({ results }) =>
        results.flatMap(({ errors }) => errors.map((one) => one.message)),
      );
      return stripVTControlCharacters(`${title}: ${messages.join('\n')}`);
    });
}

/** A tool that exits with an error and says why. */
async function checker(script, ...args) {
  const { code, out } = await node(script, args);
  return code === 0 ? [] : [`${script.split('/').at(-1)}: ${out}`];
}

const runs = {
  unit: ({ test }) => vitest(test),
  gallery: async ({ test }) => {
    // The configuration wants a page, too; the gallery is served by its own tests.
    fs.mkdirSync(join(copy, 'web/dist'), { recursive: true });
    if (!fs.existsSync(join(copy, 'web/dist/index.html'))) fs.writeFileSync(join(copy, 'web/dist/index.html'), '');
    const [feature] = test.split('/');
    return playwright('gallery', ['gallery.spec', '-g', `${feature}: each state`], { FURLONG_STATE: `^${test}$` });
  },
  journey: ({ test }) => playwright('journeys', [`/${test}.spec`]),
  network: ({ test }) => playwright('network', [`/${test}.spec`]),
  lint: ({ test, file }) => {
    if (test === 'eslint') return checker(tool.eslint, '--max-warnings', '0', file.replace(/^web\//, ''));
    if (test === 'knip') return checker(tool.knip);
    if (test === 'types') return checker(tool.svelteCheck, '--tsconfig', './tsconfig.json', '--fail-on-warnings');
    return checker(test);
  },
  weight: ({ test }) => checker(test),
};
const needs = { gallery: 'gallery', journey: 'page', network: 'page', weight: 'page' };

// The runs.

const saysIt = (failures, says) => failures.some((failure) => failure.replace(/\s+/g, ' ').includes(says));
const short = (text) => text.replace(/\s+/g, ' ').slice(0, 150);

/** Without a bug nothing is found: otherwise every bug would be. */
async function control() {
  const built = new Set(bugs.map(({ kind }) => needs[kind]).filter(Boolean));
  for (const what of built) await build[what]();
  const files = [...new Set(bugs.filter(({ kind }) => kind === 'unit').map(({ test }) => test))];
  const others = bugs.filter(
    ({ kind, test }, i) => kind !== 'unit' && i === bugs.findIndex((one) => one.kind === kind && one.test === test),
  );
  const failures = files.length > 0 ? await vitest(...files) : [];
  for (const bug of others) failures.push(...(await runs[bug.kind](bug)));
  return failures;
}

async function plant({ file, find, put, ...bug }) {
  const path = join(copy, file);
  const text = fs.readFileSync(path, 'utf8');
  fs.writeFileSync(path, text.split(find).join(put));
  try {
    if (needs[bug.kind]) await build[needs[bug.kind]]();
    return await runs[bug.kind]({ file, ...bug });
  } finally {
    fs.writeFileSync(path, text);
  }
}

async function main() {
  if (bugs.length === 0) {
    process.stderr.write(`no bug and no kind is called ${asked.only}\n`);
    return 2;
  }
  const changed = outdated();
  if (asked.list) for (const { name, kind, test, says } of bugs) say(`${name}: ${kind} ${test}: ${says}`);
  if (changed.length > 0) {
    process.stderr.write(`${changed.join('\n')}\n`);
    return 2;
  }
  if (asked.list) return 0;
  const { out } = await listFiles();
  copyTree(out.split('\0').filter(Boolean));
  for (const script of tool.generate) await must(script);
  if (!asked.quick) {
    say('the tests without a bug …');
    const failures = await control();
    for (const failure of failures) process.stderr.write(`fails without a bug: ${short(failure)}\n`);
    if (failures.length > 0) return 2;
    say('pass; now with each bug');
  }
  const missed = [];
  for (const [i, bug] of bugs.entries()) {
    const began = performance.now();
    let failures, found;
    try {
      failures = await plant(bug);
      found = saysIt(failures, bug.says);
    } catch (error) {
      failures = [`not run: ${error.message}`];
    }
    if (!found) missed.push(bug.name);
    const seconds = `${((performance.now() - began) / 1000).toFixed(0)} s`;
    say(
      `${i + 1}/${bugs.length} ${bug.name}: ${
        found
          ? `found by ${bug.kind} ${bug.test}: ${bug.says} (${seconds})`
          : `NOT FOUND${failures.map((failure) => `\n    instead: ${short(failure)}`).join('')}`
      }`,
    );
  }
  say(`${bugs.length - missed.length} of ${bugs.length} bugs found`);
  if (missed.length > 0) say(`not found: ${missed.join(', ')}`);
  return missed.length > 0 ? 1 : 0;
}

function listFiles() {
  return new Promise((resolve, reject) => {
    const git = spawn('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: repository });
    let out = '';
    git.stdout.on('data', (text) => (out += text));
    git.on('error', reject);
    git.on('close', () => resolve({ out }));
  });
}

if (asked.help) process.stdout.write(help);
else process.exitCode = await main();
