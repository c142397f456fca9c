// One line at a time, the one that can be acted on first.
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import type { Header } from '../../contracts';
import { t } from '../../i18n';
import type { OnlineTable, TableRefusal } from '../../tables/online/online_table.svelte';
import type { RaceSession } from '../session/race_session.svelte';
import OnlineNotices from './OnlineNotices.svelte';

const header = { players: ['Ann', 'Ben'], horses: [{ owner: 0, colour: 'red' }] } as unknown as Header;
const late: TableRefusal = { reason: 'too-late' };
const ann = { name: 'Ann', present: true };
const ben = { name: 'Ben', present: true };

/** What Ann reads, who sits on the first seat of a running table. */
function lines(table: object, session: object = {}): string {
  const all = { link: 'on', info: null, seat: 0, scene: null, lateRefusal: null, ...table };
  return render(OnlineNotices, {
    props: {
      table: all as unknown as OnlineTable,
      session: { header, show: {}, pages: { phase: 'riding' }, ...session } as unknown as RaceSession,
    },
  }).body.replace(/<!--.*?-->/g, '');
}
const running = (seats: object[], more: object = {}) => ({ info: { state: 'running', seats, ...more } });
const awaitsBen = { scene: { awaits: [{ player: 1 }] } };

test('a late refusal does not hide the button to take over from a stand-in', () => {
  const closeNote = t('riding.note.close');
  expect(lines({ lateRefusal: late })).toContain(closeNote);
  const both = lines({ standsIn: 'steady', lateRefusal: late });
  expect(both).toContain(t('table.standin.own', { rider: t('rider.steady') }));
  expect(both).toContain(t('table.standin.back'));
  expect(both).not.toContain(closeNote);
});

test('names the player that others wait for, if away or idle', () => {
  expect(lines({ ...running([ann, ben]), ...awaitsBen })).not.toContain('Ben');
  const away = lines({ ...running([ann, { ...ben, present: false }]), ...awaitsBen });
  expect(away).toContain(t('table.absent', { name: 'Ben' }));
  expect(away).not.toContain(t('table.standin.vote'));
  expect(lines({ ...running([ann, { ...ben, idle: true }]), ...awaitsBen })).toContain(
    t('table.idle', { name: 'Ben' }),
  );
  const lapsed = lines({ ...running([ann, { ...ben, idle: true, lapses: 3 }]), ...awaitsBen });
  expect(lapsed).toContain(t('table.lapsed', { lapses: 3, name: 'Ben' }));
  // Nobody waits for a rider who stands in.
  const stoodIn = { ...ben, idle: true, stand_in: 'steady' };
  expect(lines({ ...running([ann, stoodIn]), ...awaitsBen })).not.toContain('Ben');
});

test('lets the host put a rider in for somebody idle, and lets the others agree on one', () => {
  const idle = { ...ben, idle: true };
  expect(lines({ ...running([ann, idle]), ...awaitsBen, isHost: true })).toContain(t('table.standin'));
  expect(lines({ ...running([ann, idle]), ...awaitsBen })).toContain(t('table.standin.vote'));
  const voted = lines({ ...running([ann, { ...idle, stand_in_votes: [0] }]), ...awaitsBen });
  expect(voted).not.toContain('<button');
  // Spectators may not.
  expect(lines({ ...running([ann, idle]), ...awaitsBen, seat: -1 })).not.toContain('<button');
});

test('names who wants to end the meeting, and lets them take it back', () => {
  const asked = lines(running([ann, ben], { end_votes: [1] }));
  expect(asked).toContain(t('table.end.votes', { names: 'Ben', count: 1 }));
  expect(asked).toContain(t('table.end.agree'));
  const own = lines(running([ann, ben], { end_votes: [0] }));
  expect(own).toContain(t('table.end.yours'));
  expect(own).toContain(t('table.end.back'));
  expect(lines({ ...running([ann, ben], { end_votes: [1] }), seat: -1 })).not.toContain('<button');
});

test('tells a player who has resigned so until the end', () => {
  const resigned = [{ ...ann, resigned: true }, ben];
  expect(lines(running(resigned))).toContain(t('table.resign.done'));
  expect(lines({ info: { state: 'finished', seats: resigned } })).not.toContain(t('table.resign.done'));
});

test('tells a player who comes back that missed events are shown, and lets them skip these', () => {
  const skip = t('table.catching.skip');
  for (const missed of [{ catchingUp: true }, { missed: true }]) expect(lines({}, { show: missed })).toContain(skip);
  const skipping = lines({}, { show: { catchingUp: true, skipping: true } });
  expect(skipping).toContain(t('table.catching'));
  expect(skipping).not.toContain(skip);
});

test('tells a player who looks at a result that it is their turn', () => {
  expect(lines({ turn: true }, { pages: { phase: 'result' } })).toContain(t('table.yours'));
  expect(lines({ turn: true })).not.toContain(t('table.yours'));
});
