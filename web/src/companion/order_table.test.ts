import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import { t } from '../i18n';
import OrderTable from './OrderTable.svelte';

test.each([
  [false, 'riding.order'],
  [true, 'riding.order.round'],
] as const)('while a round is on, the list is called the order of this round: %s', (running, key) => {
  const { body } = render(OrderTable, { props: { rows: [], running, cards: true } });
  expect(body).toContain(`aria-label="${t(key)}"`);
  expect(/<h2[^>]*>.*?<span[^>]*>([^<]*)/s.exec(body)![1]).toBe(t(key));
});
