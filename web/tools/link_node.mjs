// Makes `npm run …` and `npx …` use the Node of package.json, which comes as an npm package: both look for commands in
// node_modules/.bin first, but npm links no command of an optional package there. npm runs this after installing, with
// whatever Node started it.
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const modules = new URL('../node_modules/', import.meta.url);
const inside = `node-${process.platform}-${process.arch}/bin/node`;
const link = fileURLToPath(new URL('.bin/node', modules));
rmSync(link, { force: true });
if (existsSync(new URL(inside, modules))) symlinkSync(`../${inside}`, link);
