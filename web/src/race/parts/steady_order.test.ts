import { describe, expect, it } from 'vitest';
import { inOrderOf } from './steady_order.svelte';

describe('rows while they move', () => {
  const rows = [
    { horse: 2, limit: 4 },
    { horse: 0, limit: 6 },
    { horse: 1, limit: 8 },
  ];
  const keyOf = ({ horse }: { horse: number }) => horse;

  it('keep their order and show the newest values', () => {
    expect(inOrderOf(rows, [0, 1, 2], keyOf)).toEqual([rows[1], rows[2], rows[0]]);
    expect(inOrderOf(rows, [2, 0, 1], keyOf)).toEqual(rows);
  });

  it('follow at once if the horses are others', () => {
    expect(inOrderOf(rows, [0, 1, 3], keyOf)).toBe(rows);
    expect(inOrderOf(rows, [0, 1], keyOf)).toBe(rows);
    expect(inOrderOf(rows, [0, 1, 2, 3], keyOf)).toBe(rows);
    expect(inOrderOf(rows, [], keyOf)).toBe(rows);
  });
});
