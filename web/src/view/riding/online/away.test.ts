import { expect, test } from 'vitest';
import type { OnlineTable } from '../../../net/online_table.svelte';
import { awaySince } from './away';

test('who goes is away from that moment, who comes back begins anew', () => {
  const table = {} as OnlineTable;
  const here = { present: true };
  const gone = { present: false };
  expect([...awaySince(table, [here, gone], 100)]).toEqual([[1, 100]]);
  expect([...awaySince(table, [gone, gone], 200)]).toEqual([
    [1, 100],
    [0, 200],
  ]);
  expect([...awaySince(table, [gone, here], 300)]).toEqual([[0, 200]]);
  expect(awaySince(table, [gone, gone], 400).get(1)).toBe(400);
  expect(awaySince({} as OnlineTable, [gone], 500).get(0)).toBe(500);
});
