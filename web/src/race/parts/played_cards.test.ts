// The running order says every card that a horse has played, however many do not fit into its row.
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import type { Card } from '../../contracts';
import type { Row } from './order_rows';
import RunningOrder from './RunningOrder.svelte';

const played: Card[] = ['12J', '3', '9J', '4', '7', '8', '6', '7', '10', '11'];
const row: Row = {
  horse: 0,
  colour: 'red',
  name: 'Red',
  owner: 0,
  ownerName: 'Ann',
  own: true,
  turn: false,
  limit: 8,
  toGo: 20,
  diceMove: null,
  position: 1,
  level: { before: false, after: false },
  place: 0,
  fallen: false,
  cards: { hand: 0, stock: 20 },
  played,
  bonus: false,
  laid: false,
};
const { body } = render(RunningOrder, { props: { rows: [row], alone: false, roller: '', thinking: null } });

test('shows each kind of card, the highest first', () => {
  const chips = [...body.matchAll(/class="chip[^>]*>(\d+)/g)].map(([, points]) => points);
  expect(chips).toEqual(['12', '11', '10', '9', '8', '7', '6', '4', '3']);
});

test('names all of them in the tooltip and to screen readers, also jokers and equal cards', () => {
  const [, named, read] = /class="played[^"]*" title="([^"]*)"><span class="unseen[^"]*">([^<]*)/.exec(body)!;
  expect(read).toBe(named);
  expect(named!.split('\n')[1]).toBe('3, 4, 6, 7 ×2, 8, Joker 9, 10, 11, Joker 12');
});
