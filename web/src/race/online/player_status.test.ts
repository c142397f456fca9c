// What is shown beside another player's horse: away, resigned, replaced by a rider, a reaction, a clock.
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import { t } from '../../i18n';
import type { OnlineTable } from '../../tables/online/online_table.svelte';
import PlayerStatus from './PlayerStatus.svelte';

const ben = { name: 'Ben', present: true };

function beside(seat: object, table: object = {}): string {
  const info = { seats: [{ name: 'Ann', present: true }, seat], settings: { clock: { kind: 'live', seconds: 20 } } };
  const all = { info, seat: 0, reactions: [], clocks: null, scene: null, ...table };
  return render(PlayerStatus, { props: { table: all as unknown as OnlineTable, player: 1 } }).body;
}

test('marks players who are away, but no house rider', () => {
  expect(beside(ben)).not.toContain(`>${t('table.away')}<`);
  expect(beside({ ...ben, present: false })).toContain(`>${t('table.away')}<`);
  expect(beside({ name: 'Bolt', present: false, rider: 'bolt' })).not.toContain(`>${t('table.away')}<`);
});

test('marks a player who has resigned, and not as away or replaced', () => {
  const body = beside({ ...ben, present: false, stand_in: 'steady', resigned: true });
  expect(body).toContain(t('table.resigned'));
  expect(body).not.toContain(`>${t('table.away')}<`);
  expect(body).not.toContain(t('table.stood', { rider: t('rider.steady') }));
});

test('names a rider who stands in', () => {
  expect(beside({ ...ben, stand_in: 'steady' })).toContain(t('table.stood', { rider: t('rider.steady') }));
});

test('shows the last reaction of this player only', () => {
  const from = (seat: number, kind: string, number: number) => ({ seat, name: 'Ben', kind, number });
  const reactions = [from(1, 'laugh', 0), from(1, 'good-luck', 1), from(0, 'unlucky', 2)];
  const body = beside(ben, { reactions });
  expect(body).toContain(t('reaction.good-luck'));
  expect(body).not.toContain(t('reaction.laugh'));
  expect(body).not.toContain(t('reaction.unlucky'));
});

test('a clock that runs, waits or has a reserve is shown until the meeting is over', () => {
  const clocks = (player: object) => ({ clocks: { at: 0, players: [{}, player] } });
  const name = t('table.clock.of', { name: 'Ben' });
  expect(beside(ben, clocks({ running: true, left: 9000, reserve: 0 }))).toContain(name);
  expect(beside(ben, clocks({ running: false, reserve: 5000 }))).toContain(name);
  expect(beside(ben, clocks({ running: false, reserve: 0 }))).not.toContain(name);
  const over = { scene: { public: { need: 'over' } } };
  expect(beside(ben, { ...clocks({ running: true, left: 9000, reserve: 0 }), ...over })).not.toContain(name);
});
