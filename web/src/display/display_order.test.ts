import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import { t } from '../i18n';
import DisplayOrder from './DisplayOrder.svelte';

test.each([
  [false, 'riding.order'],
  [true, 'riding.order.round'],
] as const)('once a round has changed the order, the list is called the order of this round: %s', (inRound, key) => {
  const { body } = render(DisplayOrder, { props: { rows: [], inRound } });
  expect(body).toContain(`aria-label="${t(key)}"`);
});
