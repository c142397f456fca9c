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
    props: { table: all as unknown as OnlineTable, session: { header, phase: 'riding', ...session } as RaceSession },
  }).body.replace(/<!--.*?-->/g, '');
}
const running = (seats: object[], more: object = {}) => ({ info: { state: 'running', seats, ...more } });
const awaitsBen = { scene: { awaits: [{ player: 1 }] } };

test('a late refusal does not hide the button that takes over from a stand-in', () => {
  const closeNote = t('riding.note.close');
  expect(lines({ lateRefusal: late })).toContain(closeNote);
  const both = lines({ standsIn: 'steady', lateRefusal: late });
  expect(both).toContain(t('table.standin.own', { rider: t('rider.steady') }));
  expect(both).toContain(t('table.standin.back'));
  expect(both).not.toContain(closeNote);
});

test('who is waited for is named if they are away or do not choose', () => {
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

test('for somebody idle the host puts a rider in, and the others agree on one', () => {
  const idle = { ...ben, idle: true };
  expect(lines({ ...running([ann, idle]), ...awaitsBen, isHost: true })).toContain(t('table.standin'));
  expect(lines({ ...running([ann, idle]), ...awaitsBen })).toContain(t('table.standin.vote'));
  const voted = lines({ ...running([ann, { ...idle, stand_in_votes: [0] }]), ...awaitsBen });
  expect(voted).not.toContain('<button');
  // Who watches may not.
  expect(lines({ ...running([ann, idle]), ...awaitsBen, seat: -1 })).not.toContain('<button');
});

test('who wants to end the meeting is named, and may take it back', () => {
  const asked = lines(running([ann, ben], { end_votes: [1] }));
  expect(asked).toContain(t('table.end.votes', { names: 'Ben', count: 1 }));
  expect(asked).toContain(t('table.end.agree'));
  const own = lines(running([ann, ben], { end_votes: [0] }));
  expect(own).toContain(t('table.end.yours'));
  expect(own).toContain(t('table.end.back'));
  expect(lines({ ...running([ann, ben], { end_votes: [1] }), seat: -1 })).not.toContain('<button');
});

test('who has resigned is told so until the end', () => {
  const resigned = [{ ...ann, resigned: true }, ben];
  expect(lines(running(resigned))).toContain(t('table.resign.done'));
  expect(lines({ info: { state: 'finished', seats: resigned } })).not.toContain(t('table.resign.done'));
});

test('who comes back is told that they see what they missed, and may skip it', () => {
  const skip = t('table.catching.skip');
  for (const missed of [{ catchingUp: true }, { missed: true }]) expect(lines({}, missed)).toContain(skip);
  const skipping = lines({}, { catchingUp: true, skipping: true });
  expect(skipping).toContain(t('table.catching'));
  expect(skipping).not.toContain(skip);
});

test('somebody who looks at a result is told that it is their turn elsewhere', () => {
  expect(lines({ turn: true }, { phase: 'result' })).toContain(t('table.yours'));
  expect(lines({ turn: true })).not.toContain(t('table.yours'));
});
