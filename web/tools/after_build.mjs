// After `vite build`: writes the service worker, compresses files for the server, and prints the size of what a first race
// loads, from the home page to its result. check_weight.mjs, a test, reads from dist/.weight whether that is too much: a build
// for players does not fail for it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, parse, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = resolve(process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url)));
const template = fileURLToPath(new URL('../src/app/offline/sw.js', import.meta.url));
const packed = /\.(js|css|html|svg|json|wasm|webmanifest)$/;
/** In bytes, compressed: what a first race loads in all, and until one's first cards are on the table. Browsers take Brotli
 * over HTTPS and on localhost. */
const targets = {
  gzip: { all: 370_000, cards: 337_000 },
  brotli: { all: 330_000, cards: 300_000 },
};
function filesOf(folder) {
  return readdirSync(folder)
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesOf(path) : [path];
    })
    .sort();
}

/**
 * What a first race in English loads before one plays: what index.html names, these sources and files, and whatever they
 * import. Workers and the engine are separate files.
 */
const roots = ['src/i18n/texts/en.ts', 'race', 'src/race/text/Voice.svelte', '../texts/en/textboard.json'];
/** What it loads by itself while it is on. */
const rootsDuring = [
  'src/board/effects.ts',
  'src/sound/instruments.ts',
  'src/race/parts/RouteToGo.svelte',
  'src/race/page/finish_parts.ts',
  '../texts/en/finish.json',
];
/** Fetched only for signs that the smaller files of the same fonts do not have (src/ui/fonts.css). */
const wholeFonts = /-latin-\d+-normal-[\w-]+\.woff2$/;
const alsoNeeded = /^assets\/((table|think)\.worker|furlong)-/;

/** By name: true if it is needed before one plays, false if it is loaded during the race. */
function filesOfFirstRace() {
  const folder = join(dist, '.vite');
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  rmSync(folder, { recursive: true });
  const found = new Map();
  const add = (key, before) => {
    // A file that others share has the name of what it was made for.
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === parse(key).name);
    if (!chunk) throw new Error(`no ${key} in this build`);
    if (found.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) {
      if (!found.has(file) && !wholeFonts.test(file)) found.set(file, before);
    }
    (chunk.imports ?? []).forEach((one) => add(one, before));
  };
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const named = Object.keys(manifest).filter((key) => page.includes(`"./${manifest[key].file}"`));
  [...named, ...roots].forEach((key) => add(key, true));
  rootsDuring.forEach((key) => add(key, false));
  return found;
}
const firstRace = filesOfFirstRace();

/** Compresses with zopfli if it is installed, otherwise with gzip. */
function gzip(bytes, path) {
  const tried = spawnSync('zopfli', ['-c', path], { maxBuffer: 1 << 26 });
  return tried.status === 0 ? tried.stdout : gzipSync(bytes, { level: 9 });
}

function brotli(bytes) {
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
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
  'uqr',
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
  .filter((name) => !/\.(gz|br|map)$/.test(name) && name !== 'sw.js');

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
  const plain = bytes.length;
  if (!packed.test(name)) return { name, plain, gzip: plain, brotli: plain };
  const small = { gzip: gzip(bytes, join(dist, name)), brotli: brotli(bytes) };
  writeFileSync(join(dist, `${name}.gz`), small.gzip);
  writeFileSync(join(dist, `${name}.br`), small.brotli);
  return { name, plain, gzip: small.gzip.length, brotli: small.brotli.length };
});

const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(8);
const needed = weighed.filter(({ name }) => firstRace.get(name) || alsoNeeded.test(name) || name === 'index.html');
const during = weighed.filter((file) => firstRace.has(file.name) && !needed.includes(file));
process.stdout.write('    kB    gzip  brotli   first race\n');
for (const file of weighed.sort((a, b) => b.brotli - a.brotli)) {
  const mark = needed.includes(file) ? '*' : during.includes(file) ? '+' : ' ';
  process.stdout.write(`${[file.plain, file.gzip, file.brotli].map(kilobytes).join('')}  ${mark} ${file.name}\n`);
}
const heavy = [];
for (const [packing, target] of Object.entries(targets)) {
  const sumOf = (files) => files.reduce((bytes, file) => bytes + file[packing], 0);
  const cards = sumOf(needed);
  const figure = (bytes, most) =>
    `${kilobytes(bytes)} kB with ${packing}, target ${kilobytes(most).trim()} kB${bytes > most ? ': TOO MUCH' : ''}`;
  const all = figure(cards + sumOf(during), target.all);
  const line = `first race${all}; until one's first cards are on the table ${figure(cards, target.cards).trim()}\n`;
  process.stdout.write(line);
  if (line.includes('TOO MUCH')) heavy.push(line);
}
writeFileSync(join(dist, '.weight'), heavy.join(''));
process.stdout.write(`version ${version}\n`);
