// Every field size with every option, through the page. Long, so only with FURLONG_FULL=1.
import { expect, test } from '@playwright/test';
import { setUpByHand } from '../support/race_form';
import { at, complaints, prefer, ride } from '../support/race_page';

const shapes: [players: number, horses: number][] = [
  [2, 2],
  [2, 3],
  [2, 4],
  [3, 2],
  [4, 1],
  [4, 2],
  [5, 1],
  [6, 1],
  [7, 1],
  [8, 1],
];
const riders = ['random', 'novice', 'steady', 'bolt', 'rowan', 'lucky', 'thrift'];

for (const [players, horses] of shapes) {
  for (const cards of ['open', 'sealed'] as const) {
    for (const exchange of ['open', 'blind'] as const) {
      for (const finish of ['all', 'first'] as const) {
        test(`${players} players, ${horses} each, cards ${cards}, exchange ${exchange}, finish ${finish}`, async ({
          page,
        }) => {
          const heard = complaints(page);
          await prefer(page);
          const several = (players + horses) % 2 === 0;
          await setUpByHand(
            page,
            {
              seats: [{ name: 'Ann' }, ...(several ? [{ name: 'Ben' }] : []), ...riders].slice(0, players),
              ...(players === 2 || players === 4 ? { horses } : {}),
              races: [{ course: 'dash' }, { course: 'dash', fences: true }],
              cards,
              exchange,
              finish,
            },
            several ? 'screen' : 'setup',
          );
          await ride(page);
          await expect(at.sheet(page)).toBeVisible();
          expect(heard).toEqual([]);
        });
      }
    }
  }
}
