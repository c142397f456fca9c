// Says what to do if a script of package.json is run with an older Node than it needs, or with older packages than
// package-lock.json names. Has to run in old versions of Node.
import { existsSync, readFileSync } from 'node:fs';

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const { engines, optionalDependencies } = JSON.parse(read('package.json'));
const number = (version) => version.split('.').reduce((sum, part, place) => sum + Number(part) / 1000 ** place, 0);

const needed = engines.node.replace(/[^\d.]/g, '');
if (number(process.versions.node) < number(needed)) {
  const pinned = Object.values(optionalDependencies)[0];
  process.stderr.write(
    `Node ${process.versions.node} is too old; the web client needs ${needed} or newer. ./play and ./check fetch ${pinned}, and npm run uses it from then on.\n`,
  );
  process.exit(2);
}
// packaging/tools.sh keeps the list that it fetched.
if (
  existsSync(new URL('../node_modules/.furlong', import.meta.url)) &&
  read('node_modules/.furlong') !== read('package-lock.json')
) {
  process.stderr.write(
    'package-lock.json has changed: run ./play or ./check, or `npm ci` in web/ if your own Node is a new one.\n',
  );
  process.exit(2);
}
