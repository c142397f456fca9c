import { parse } from '@formatjs/icu-messageformat-parser';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { mediaQuery } from './src/ui/breakpoints';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// A first race is loaded in few files, because each costs a round trip. One has what every page needs, one what every
// page with a course needs, and one the texts of a race in each language; src/i18n/catalogues.ts names the same parts.
const files: [RegExp, string][] = [
  [/\/texts\/(\w+)\/(common|board|caller|home|meeting|riding)\.json/, 'words-$1'],
  [/\/node_modules\/(svelte|esm-env|idb)\//, 'page'],
  [
    /\/src\/i18n\/|\/src\/platform\/(?!api|wake_signal|worker_rpc|outdated|storage)|\/src\/platform\/storage\/(meetings|database)\./,
    'page',
  ],
  [/\/src\/ui\/(?!\w+\.css|Confirm|Qr|qr|Rosette|announce|pieces\/StandingHorse)/, 'page'],
  [
    /\/src\/meeting\/names\.|\/src\/tables\/local\/(local_meetings|deal_seed)\.|\/src\/engine\/(engine_instance|module|rules_client)\./,
    'page',
  ],
  [/\/src\/preferences\/(LanguageChoice|LazyPreferences)|\/src\/setup\/RideNow/, 'page'],
  [
    // Not what only some courses, a refused choice, the first running horse, the first sound and the finish need.
    /\/src\/(board|sound|race\/show)\/(?!looks\.css|sceneries|bridges|Underpass|Marks|CoursePreview|effects|instruments|strokes)/,
    'course',
  ],
  [
    /\/src\/meeting\/cards\.|\/src\/race\/(timeline\/(timeline|cursor)|choice\/refusal_marks|caller\/(caller|CallerBox)|results\/results|parts\/(RunningOrder|OrderStrip|order_rows|CourseFrame|PlayedCards|board_words))\./,
    'course',
  ],
  // What the race page shares with the lesson and with a phone that is a hand, in one file instead of many small ones.
  [
    /\/src\/race\/(controls\/|parts\/(Banner|CourseView|Note|LastPlayed)\.|choice\/(ChoicePanel|Hand|Prompt|PaceChoice|DieChoice|refusal_words)\.|help\/(LazyHelp|coach)\.|page\/(RaceNotes|RaceProblem)\.)/,
    'race',
  ],
];
function fileOf(id: string): string | undefined {
  for (const [what, name] of files) {
    const found = what.exec(id);
    if (found) return name.replace('$1', found[1] ?? '');
  }
  return undefined;
}

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
        // What these import is in the first of them that needs it, unless it is named in another.
        codeSplitting: {
          groups: ['words', 'page', 'course', 'race'].map((start, place, all) => ({
            name: (id) => fileOf(id) ?? null,
            test: (id) => fileOf(id)?.startsWith(start) ?? false,
            priority: all.length - place,
          })),
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
