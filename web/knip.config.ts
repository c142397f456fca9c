// What nothing uses: files, exports, types and packages. `npm run lint` fails if there is any.
import type { KnipConfig } from 'knip';

/** What knip reads of a component: its scripts, and of its markup what is loaded late and used of namespaces. */
function scriptOf(component: string): string {
  const scripts: string[] = [];
  const markup = component
    .replace(/<style[^>]*>[\s\S]*?<\/style>/g, '')
    .replace(/<script([^>]*)>([\s\S]*?)<\/script>/g, (_, attributes: string, script: string) => {
      // What an instance exports is called through bind:this, which knip cannot follow.
      const instance = !/\bmodule\b/.test(attributes);
      scripts.push(instance ? script.replace(/^( *)export (?=(async )?function)/gm, '$1') : script);
      return '';
    });
  const used = markup.match(/import\('[^']+'\)|\b[a-z]\w*\.\w+\b/g) ?? [];
  return [...scripts, ...used].join(';\n');
}

export default {
  project: ['src/**/*.{ts,js,svelte,css}', 'tests/**/*.ts', 'tools/*.mjs', '*.ts'],
  entry: [
    'tools/*.mjs',
    // tools/after_build.mjs fills it in.
    'src/app/offline/sw.js',
    // Loaded late and kept as a whole: knip does not see what is used of them.
    'src/board/{bridges,sceneries}.ts',
    'src/race/page/finish_parts.ts',
    // tools/store_gallery.mjs runs it.
    'tests/gallery/store/main.ts',
  ],
  compilers: {
    svelte: scriptOf,
    // Fonts are packages.
    css: (text) => [...text.matchAll(/url\('(@[^']+)'\)/g)].map(([, path]) => `import '${path}';`).join('\n'),
  },
  // Debian's.
  ignoreBinaries: ['pngquant', 'cwebp', 'pdftoppm', 'img2webp', 'zopfli'],
  // Read as a file, not imported: tests/accessibility.ts.
  ignoreDependencies: ['axe-core'],
} satisfies KnipConfig;
