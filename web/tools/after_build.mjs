// After `vite build`: writes the service worker, compresses files for the server, and prints the size of everything
// that a first race needs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = resolve(process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url)));
const template = fileURLToPath(new URL('../src/offline/sw.js', import.meta.url));
const packed = /\.(js|css|html|svg|json|wasm|webmanifest)$/;
/** In bytes, compressed: everything up to the end of a first race. */
const target = 400_000;
function filesOf(folder) {
  return readdirSync(folder)
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesOf(path) : [path];
    })
    .sort();
}

/**
 * What a first race in English loads: these and whatever they import. Texts, workers and the engine are separate
 * files.
 */
const roots = [
  'index.html',
  'src/view/riding/Riding.svelte',
  'src/view/common/race/text/Voice.svelte',
  '../texts/en/textboard.json',
];
const alsoNeeded = /^assets\/((table|think)\.worker|furlong|words-en)-/;

function filesOfFirstRace() {
  const folder = join(dist, '.vite');
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  rmSync(folder, { recursive: true });
  const found = new Set();
  const add = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`no ${key} in this build`);
    if (found.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) found.add(file);
    (chunk.imports ?? []).forEach(add);
  };
  roots.forEach(add);
  return found;
}
const firstRace = filesOfFirstRace();

/** Compresses with zopfli if it is installed, otherwise with gzip. */
function pack(bytes, path) {
  const tried = spawnSync('zopfli', ['-c', path], { maxBuffer: 1 << 26 });
  return tried.status === 0 ? tried.stdout : gzipSync(bytes, { level: 9 });
}

// The licences of everything that is built into the page.
const modules = fileURLToPath(new URL('../node_modules', import.meta.url));
const builtIn = [
  '@fontsource/alegreya-sans',
  '@fontsource/besley',
  'svelte',
  'idb',
  'intl-messageformat',
  '@formatjs/icu-messageformat-parser',
  '@formatjs/icu-skeleton-parser',
  '@formatjs/fast-memoize',
  'tslib',
];
const licences = builtIn.map((name) => {
  const file = ['LICENSE', 'LICENSE.md', 'LICENSE.txt']
    .map((one) => join(modules, name, one))
    .find((one) => existsSync(one));
  if (!file) throw new Error(`no licence of ${name}`);
  return `${name}\n\n${readFileSync(file, 'utf8').trim()}\n`;
});
writeFileSync(join(dist, 'licences.txt'), licences.join(`\n${'-'.repeat(80)}\n\n`));

const names = filesOf(dist)
  .map((path) => relative(dist, path).split(sep).join('/'))
  .filter((name) => !/\.(gz|map)$/.test(name) && name !== 'sw.js');

// The same files must give the same version, or browsers would see an update.
const hash = createHash('sha256');
for (const name of names) hash.update(`${name}\0`).update(readFileSync(join(dist, name)));
const version = hash.digest('hex').slice(0, 16);
const list = names.map((name) => (name === 'index.html' ? './' : `./${name}`));
const worker = readFileSync(template, 'utf8')
  .replace("'VERSION'", JSON.stringify(version))
  .replace("['FILES']", JSON.stringify(list));
writeFileSync(join(dist, 'sw.js'), worker);

const weighed = [...names, 'sw.js'].map((name) => {
  const bytes = readFileSync(join(dist, name));
  if (!packed.test(name)) return { name, plain: bytes.length, sent: bytes.length };
  const small = pack(bytes, join(dist, name));
  writeFileSync(join(dist, `${name}.gz`), small);
  return { name, plain: bytes.length, sent: small.length };
});

const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(8);
const needed = weighed.filter(({ name }) => firstRace.has(name) || alsoNeeded.test(name) || name === 'index.html');
const sum = needed.reduce((bytes, { sent }) => bytes + sent, 0);
process.stdout.write('    kB  packed   first race\n');
for (const { name, plain, sent } of weighed.sort((a, b) => b.sent - a.sent)) {
  const mark = needed.some((one) => one.name === name) ? '*' : ' ';
  process.stdout.write(`${kilobytes(plain)}${kilobytes(sent)}  ${mark} ${name}\n`);
}
process.stdout.write(
  `first race${kilobytes(sum)} kB packed, target ${kilobytes(target).trim()} kB${sum > target ? ': TOO MUCH' : ''}; version ${version}\n`,
);
