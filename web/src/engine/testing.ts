// The engine's modules for tests in Node, as ./play and ./check have built them.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const compiled = (name: 'furlong' | 'adviser' | 'replay'): Promise<WebAssembly.Module> =>
  WebAssembly.compile(readFileSync(fileURLToPath(new URL(`../../../build/wasm/wasm/${name}.wasm`, import.meta.url))));
