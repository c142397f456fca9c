// What the running order says: whose order it is, and in a dice round how far each horse goes.
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import { sampleDrawing } from '../../board/test_course';
import type { Header, Public } from '../../contracts';
import { t } from '../../i18n';
import { emptyPosition } from '../timeline/test_source';
import { rowsOf } from './order_rows';
import RunningOrder from './RunningOrder.svelte';

const header = {
  players: ['Ada', 'Ben', 'Cleo', 'Dot'],
  horses: ['red', 'blue', 'green', 'yellow'].map((colour, owner) => ({ owner, colour })),
  races: [{ course: 'x', steeplechase: false }],
} as unknown as Header;
const drawing = sampleDrawing();
const board: Public = {
  ...emptyPosition(header),
  race: 0,
  round: 1,
  order: [0, 1, 2, 3],
  squares: ['1.4', '2.4', '1.6', '3.2'],
};

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

test('in a dice round each horse that runs says how far it goes, and why not the pace', () => {
  const goes = [
    { points: 9, spent: null, turn: null },
    { points: 9, spent: 4, turn: null },
    { points: null, spent: null, turn: { sum: 9, limit: 8, dice: [6, 3] as const, chosen: true } },
    null,
  ];
  const rows = rowsOf(header, board, drawing, 0, [], [], goes);
  const { body } = render(RunningOrder, { props: { rows, alone: true, roller: '', thinking: null } });
  const said = body.split('<li').slice(1);
  const saidOf = (horse: number) => said[rows.findIndex((row) => row.horse === horse)]!;
  expect(saidOf(0)).toContain(t('riding.goes', { points: '9' }));
  expect(saidOf(1)).toContain(t('riding.goes.short', { spent: 4, points: 9 }));
  expect(saidOf(2)).toContain(t('riding.goes', { points: t('riding.pace.either', { first: 6, second: 3 }) }));
  expect(saidOf(2)).toContain(t('riding.goes.turned', { sum: 9, limit: 8 }));
  expect(saidOf(3)).not.toContain('class="dice-move');
});
