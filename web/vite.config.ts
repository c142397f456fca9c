import { parse } from '@formatjs/icu-messageformat-parser';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { mediaQuery } from './src/ui/breakpoints';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** This file; the build takes what it imports with it. */
const importedBy = (entry: string) => (id: string) => id === at(entry);

/** Texts are parsed when the page is built, so that it needs no parser. Tests and `npm run dev` parse them as they go. */
const parsedTexts: Plugin = {
  name: 'parsed-texts',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    resolve: {
      alias: [
        {
          find: /^@formatjs\/icu-messageformat-parser$/,
          replacement: at('node_modules/@formatjs/icu-messageformat-parser/no-parser.js'),
        },
      ],
    },
  }),
  transform(code, id) {
    if (!/\/texts\/\w+\/\w+\.json$/.test(id)) return null;
    const texts = Object.entries(JSON.parse(code) as Record<string, string>).map(([key, text]) => [
      key,
      /[{']/.test(text) ? parse(text, { ignoreTag: true, captureLocation: false }) : text,
    ]);
    return { code: JSON.stringify(Object.fromEntries(texts)), map: null };
  },
};

/** A first race on the oval needs no words about it. */
const plainOval: Plugin = {
  name: 'plain-oval',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/courses/oval.json?race')) return null;
    const { character: _, ...course } = JSON.parse(code) as Record<string, unknown>;
    return { code: `export default ${JSON.stringify(course)}`, moduleType: 'js', map: null };
  },
};

/** Puts window sizes for the names of breakpoints in all styles. */
const namedBreakpoints: Plugin = {
  name: 'named-breakpoints',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css(\?|$)/ },
    handler: (code) => ({ code: mediaQuery(code), map: null }),
  },
};

export default defineConfig({
  // Relative: the files work in any folder of any web server.
  base: './',
  plugins: [svelte(), namedBreakpoints, parsedTexts, plainOval],
  resolve: { alias: { $wasm: at('../build/wasm/wasm'), $texts: at('../texts'), $courses: at('../courses') } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // tools/after_build.mjs reads from it what a first race needs, and deletes it.
    manifest: true,
    rolldownOptions: {
      output: {
        // A first race is loaded in few files, because each costs a round trip. Each of these has what its entry imports and
        // the ones before do not have; the others have what the same pages share.
        codeSplitting: {
          groups: [
            { name: 'page', test: importedBy('src/main.ts'), priority: 3 },
            { name: 'course', test: importedBy('src/race/course_page.ts'), priority: 2 },
            { name: 'race', test: importedBy('src/race/page/Riding.svelte'), priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { fs: { allow: [at('..')] } },
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['src/i18n/test_setup.ts', 'src/tables/online/test_setup.ts'],
    // Only ends what hangs, also on a slow and busy machine.
    testTimeout: 180_000,
  },
});
