// Writes src/ui/generated/: the fonts that every page loads, with no other characters than src/ui/fonts.css states for them
// in `unicode-range`, and without what the styles do not use. `npm run generate` runs it. A file is written only if what
// it is made of has changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const folder = at('../src/ui/generated');
/** What browsers apply without being asked, and the numerals that styles choose. */
const keepFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'tnum'];

/** The characters of `U+20-7E, U+A0`. */
function charactersIn(range) {
  return range.split(',').flatMap((part) => {
    const [first, last = first] = part.trim().slice('U+'.length).split('-');
    const [from, to] = [parseInt(first, 16), parseInt(last, 16)];
    return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
  });
}

const styles = readFileSync(at('../src/ui/fonts.css'), 'utf8');
const face = /url\('\.\/generated\/([\w-]+)\.woff2'\)[^;]*;\s*unicode-range:([^;]+);/g;
const wanted = [...styles.matchAll(face)].map(([, name, range]) => ({ name, text: charactersIn(range).join('') }));
if (wanted.length === 0) throw new Error('src/ui/fonts.css names no font of src/ui/generated/');

mkdirSync(folder, { recursive: true });
for (const { name, text } of wanted) {
  const [, family, weight] = /^(.+)-(\d+)$/.exec(name);
  const whole = readFileSync(at(`../node_modules/@fontsource/${family}/files/${family}-latin-${weight}-normal.woff2`));
  const made = createHash('sha256')
    .update(whole)
    .update(text)
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .digest('hex');
  const [font, note] = [join(folder, `${name}.woff2`), join(folder, `${name}.made`)];
  if (existsSync(font) && existsSync(note) && readFileSync(note, 'utf8') === made) continue;
  writeFileSync(font, await subsetFont(whole, text, { targetFormat: 'woff2', keepFeatures }));
  writeFileSync(note, made);
}
