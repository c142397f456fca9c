// Once a round has changed the order, the list says that it is the order of this round, in which the horses move.
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import { t } from '../../i18n';
import RunningOrder from './RunningOrder.svelte';

function heading(inRound: boolean): string {
  const props = { rows: [], alone: true, roller: '', thinking: null, inRound };
  return /<h2[^>]*>.*?<span[^>]*>([^<]*)/s.exec(render(RunningOrder, { props }).body)![1]!;
}

test.each([
  [false, 'riding.order'],
  [true, 'riding.order.round'],
] as const)('in a round: %s', (inRound, key) => {
  expect(heading(inRound)).toBe(t(key));
});
