// What people read in the room before the start: who is expected, what the host may do, and why one cannot sit down.
import { render } from 'svelte/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { needTexts, t } from '../i18n';
import type { OnlineTable } from '../tables/online/online_table.svelte';
import { me } from '../account/me.svelte';
import WaitingRoom from './WaitingRoom.svelte';

vi.stubGlobal('location', { href: 'http://here/' });
vi.stubGlobal('document', { hidden: false });
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('nobody is asked')));
beforeAll(() => needTexts('online', 'table', 'setup'));

const ann = { name: 'Ann', present: true };
const ben = { name: 'Ben', present: true };
const free = { present: false };
const options = { cards: 'open', exchange: 'open', finish: 'all' };
const settings = { players: 2, horses: 1, races: [], options, clock: { kind: 'none' }, rated: false, listed: false };

/** The room as somebody sees it who sits on this seat. */
function room(seats: object[], table: { seat?: number; isHost?: boolean } = {}, more: object = {}): string {
  const info = { id: 'here', state: 'open', host: 0, watchers: 0, commit: 'f00', settings, seats, ...more };
  const all = { id: 'here', link: 'on', seat: -1, isHost: false, chat: [], info, ...table };
  return render(WaitingRoom, { props: { table: all as unknown as OnlineTable, info: info as never } })
    .body.replace(/<!--.*?-->/g, '')
    .replace(/&amp;/g, '&');
}
/** The attributes of the button that starts the meeting; null: there is none. */
const start = (body: string) =>
  [...body.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].find(([, , inside]) =>
    inside!.includes(t('room.start')),
  )?.[1] ?? null;

test('the host starts as soon as everybody has answered', () => {
  const ready = room([ann, ben], { seat: 0, isHost: true });
  expect(ready).toContain(t('room.ready'));
  expect(start(ready)).not.toMatch(/disabled(?!=)/);
  const waits = room([ann, { ...ben, expected: true }], { seat: 0, isHost: true });
  expect(waits).toContain(t('room.answer.wait', { names: 'Ben', count: 1 }));
  expect(waits).toContain(t('room.expected'));
  expect(start(waits)).toContain('disabled');
  // House riders fill what is empty.
  const empty = room([ann, free], { seat: 0, isHost: true });
  expect(empty).toContain(t('room.fill.sure', { empty: 1 }));
  expect(start(empty)).not.toContain('disabled');
});

test('the others wait for the host, and see if the host is away', () => {
  const waits = room([ann, ben], { seat: 1 });
  expect(waits).toContain(t('room.waits', { host: 'Ann' }));
  expect(start(waits)).toBeNull();
  expect(room([{ ...ann, present: false }, ben], { seat: 1 })).toContain(t('room.waits.away', { host: 'Ann' }));
  expect(room([ann, ben], { seat: 1 }, { host: undefined })).toContain(t('room.waits.host'));
});

test('tells a person who finds no free seat whether one is reserved', () => {
  expect(room([ann, free])).toContain(t('room.sit'));
  const full = room([ann, ben]);
  expect(full).toContain(t('room.full'));
  expect(full).not.toContain(t('room.sit'));
  expect(room([ann, { ...ben, expected: true }])).toContain(t('room.kept.why', { names: 'Ben' }));
});

test('asks players of the last meeting whether they play again', () => {
  me.person = { person: 2, name: 'Ben' } as typeof me.person;
  const asked = room([ann, { ...ben, expected: true }]);
  me.person = undefined;
  expect(asked).toContain(t('table.rematch.again'));
  expect(asked).toContain(t('table.rematch.yes'));
  expect(asked).toContain(t('table.rematch.no'));
});

test('lets the host remove somebody who is there, and free the seat of somebody who does not come', () => {
  const kick = t('room.kick', { name: 'Ben' });
  const seatFree = t('room.seat.free.of', { name: 'Ben' });
  const host = { seat: 0, isHost: true };
  expect(room([ann, ben], host)).toContain(kick);
  expect(room([ann, ben], host)).toContain(t('table.hand', { name: 'Ben' }));
  expect(room([ann, { ...ben, expected: true, present: false }], host)).toContain(seatFree);
  // Somebody who is in the room can answer.
  expect(room([ann, { ...ben, expected: true }], host)).not.toContain(seatFree);
  for (const other of [{ seat: 1 }, {}]) expect(room([ann, ben], other)).not.toContain(kick);
});
