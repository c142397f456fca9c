// What a meeting did to one's rating: the points that the list shows, and the estimate behind them.
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import { t } from '../../i18n';
import type { OnlineTable } from '../../tables/online/online_table.svelte';
import RatingChange from './RatingChange.svelte';

function words(rating_change: number | undefined, before: number, after: number): string {
  const seat = { rating_change, estimate_change: { before, after } };
  return render(RatingChange, { props: { table: { seat: 0, info: { seats: [seat] } } as unknown as OnlineTable } })
    .body;
}

test('reports a lower estimate although the points stay the same', () => {
  const said = words(0, 1000, 838);
  expect(said).toContain(t('table.rating.points.same'));
  expect(said).toContain(t('table.rating.estimate', { from: 1000, to: 838 }));
  expect(said).not.toContain(t('table.rating.same'));
});

test('the rating stays the same only if the estimate does', () => {
  expect(words(0, 1000, 1000)).toContain(t('table.rating.same'));
});

test('says nothing if the meeting did not count', () => {
  expect(words(undefined, 1000, 1000)).not.toContain('<p');
});
