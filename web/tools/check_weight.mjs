// Fails if a first race loads more than it should, as tools/after_build.mjs found it. Run `npm run build` first.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const heavy = readFileSync(fileURLToPath(new URL('../dist/.weight', import.meta.url)), 'utf8');
process.stderr.write(heavy);
process.exitCode = heavy ? 1 : 0;
