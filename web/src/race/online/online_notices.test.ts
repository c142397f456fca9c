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

function lines(table: { standsIn?: string; lateRefusal?: TableRefusal }): string {
  return render(OnlineNotices, {
    props: {
      table: { ...{ link: 'on', info: null, seat: 0, scene: null, lateRefusal: null }, ...table } as OnlineTable,
      riding: { header, phase: 'riding' } as RaceSession,
    },
  }).body;
}

test('a late refusal does not hide the button that takes over from a stand-in', () => {
  const closeNote = t('riding.note.close');
  expect(lines({ lateRefusal: late })).toContain(closeNote);
  const both = lines({ standsIn: 'steady', lateRefusal: late });
  expect(both).toContain(t('table.standin.own', { rider: t('rider.steady') }));
  expect(both).toContain(t('table.standin.back'));
  expect(both).not.toContain(closeNote);
});
