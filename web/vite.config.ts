import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  // Relative: the same files work in any folder of any web server.
  base: './',
  plugins: [svelte()],
  resolve: { alias: { '$wasm': at('../build/wasm/wasm') } },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  worker: { format: 'es' },
  server: { fs: { allow: [at('..')] } },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
