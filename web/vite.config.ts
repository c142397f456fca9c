import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  // Relative: the same files work in any folder of any web server.
  base: './',
  plugins: [svelte()],
  resolve: { alias: { '$wasm': at('../build/wasm/wasm'), '$texts': at('../texts') } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // tools/after_build.mjs reads from it what a first race needs, and takes it away.
    manifest: true,
    rollupOptions: {
      output: {
        // What a first race says comes in one file for each language; src/i18n/catalogues.ts names the same parts.
        manualChunks: (id) => id.match(/\/texts\/(\w+)\/(?:common|board|caller|home|meeting|riding)\.json/)?.[1].replace(/^/, 'words-'),
      },
    },
  },
  worker: { format: 'es' },
  server: { fs: { allow: [at('..')] } },
  test: { include: ['src/**/*.test.ts'], environment: 'node', setupFiles: ['src/i18n/setup.ts'] },
});
