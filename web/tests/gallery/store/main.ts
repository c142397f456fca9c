// Makes the stored data of the gallery again; tools/store_gallery.mjs runs it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { races } from './races';

const folder = new URL('../stored/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, find] of Object.entries(races)) {
  if (!name.includes(process.argv[2] ?? '')) continue;
  const text = `${JSON.stringify(await find())}\n`;
  writeFileSync(new URL(`${name}.json`, folder), text);
  process.stdout.write(`${name}: ${Math.ceil(text.length / 1000)} kB\n`);
}
