// Bugs that `npm run lint`, `npm run types` and `npm run weight` find. `test` is the tool, `says` a part of what it says.

const lint = (name, file, find, put, test, says) => ({
  ...{ name, file: `web/src/${file}`, find, put },
  ...{ kind: 'lint', test, says },
});

export const lintBugs = [
  lint(
    'the board knows a race',
    'board/spread.ts',
    "import { LEAST_TARGET } from './follow';",
    "import { LEAST_TARGET } from './follow';\nimport '../race/parts/course_square';",
    'tools/check_imports.mjs',
    'board/ may use only',
  ),
  lint(
    'two files import each other',
    'race/timeline/timeline.ts',
    "import type { Call, Card, GameEvent, Public } from '../../contracts';",
    "import type { Call, Card, GameEvent, Public } from '../../contracts';\nimport './cursor.svelte';",
    'tools/check_imports.mjs',
    'a circle of imports',
  ),
  lint(
    'an export that nothing uses',
    'race/show/sweep.ts',
    'const longestWait = 3100;',
    'export const longestWait = 3100;',
    'knip',
    'longestWait',
  ),
  lint(
    'a promise that nobody waits for',
    'race/session/race_session.svelte.ts',
    'void this.#run();',
    'this.#run();',
    'eslint',
    'no-floating-promises',
  ),
  lint(
    'a text without its parameter',
    'race/results/margin_words.ts',
    '{ fence: margin.fence }',
    '{}',
    'types',
    'fence',
  ),
  lint(
    'what people write in a chat is taken for HTML',
    'chat/Chat.svelte',
    '{line.text}',
    '{@html line.text}',
    'eslint',
    'no-at-html-tags',
  ),
  {
    ...lint(
      'the rule book comes with the first race',
      'race/help/LazyHelp.svelte',
      "import { needTexts } from '../../i18n';",
      "import { needTexts } from '../../i18n';\n  import '../../rulebook/Rulebook.svelte';",
      'tools/check_weight.mjs',
      'TOO MUCH',
    ),
    kind: 'weight',
  },
];
