// Makes the stored data of the gallery again; tools/store_gallery.mjs runs it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { analysisOf } from './analysis';
import { boards } from './board';
import { storeOnline } from './online';
import { races } from './races';

const folder = new URL('../stored/', import.meta.url);
const only = process.argv[2] ?? '';

function keep(name: string, what: object): void {
  const text = `${JSON.stringify(what)}\n`;
  const file = new URL(`${name}.json`, folder);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, text);
  process.stdout.write(`${name}: ${Math.ceil(text.length / 1000)} kB\n`);
}

for (const [name, find] of Object.entries(races)) if (`race/${name}`.includes(only)) keep(`race/${name}`, await find());
for (const [name, find] of Object.entries(boards))
  if (`board/${name}`.includes(only)) keep(`board/${name}`, await find());
if ('analysis'.includes(only)) keep('analysis', await analysisOf());
if ('online/'.includes(only)) await storeOnline((name, what) => keep(`online/${name}`, what));
