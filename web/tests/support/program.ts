// The native program, which ./check builds before these tests run.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export function program(): string {
  const built = ['release', 'program']
    .map((preset) => fileURLToPath(new URL(`../../../build/${preset}/cli/furlong`, import.meta.url)))
    .find(existsSync);
  if (!built) throw new Error('the program is not built: ./play or ./check does it');
  return built;
}
