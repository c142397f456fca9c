// Speeds of a replay are written as the language writes numbers.
import { render } from 'svelte/server';
import { afterAll, expect, test } from 'vitest';
import { needTexts, speakIn } from '../i18n';
import { header } from '../race/session/test_table';
import type { Replaying } from './replay.svelte';
import ReplayControls from './ReplayControls.svelte';

afterAll(() => speakIn('en'));

test.each([
  ['en', '0.5×'],
  ['de', '0,5×'],
] as const)('in %s', async (language, half) => {
  await speakIn(language);
  await needTexts('replay');
  const replaying = { header, at: 0, end: 5, playing: false, speed: 1, costly: [] } as unknown as Replaying;
  const { body } = render(ReplayControls, { props: { replaying, costly: 0, onmistake: () => {} } });
  const speeds = [...body.matchAll(/<option[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect(speeds).toEqual([half, '1×', '2×', '4×', '8×']);
});
