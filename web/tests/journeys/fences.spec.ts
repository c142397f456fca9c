// A steeplechase: fences appear while they count, a fall is announced before it happens, and the horse is out.
import { expect, test, type Page } from '@playwright/test';
import { setUp } from '../support/race_form';
import { at, cells, complaints, prefer, ride, strongest, type CardInHand } from '../support/race_page';
import { like, words } from '../support/words';

const falls = words('riding.fate.fall');
const fencesIn = (page: Page) =>
  page.locator('[data-fence]').evaluateAll((all) => all.map((fence) => (fence as SVGElement).dataset.fence!).sort());

/** From this round on the card with which the horse falls, if there is one. */
const recklessIn = (from: number) => {
  let turns = 0;
  return (hand: CardInHand[]) => {
    const fall = ++turns < from ? -1 : hand.findIndex(({ fate }) => fate === falls);
    return fall >= 0 ? fall : strongest(hand);
  };
};

test('announces a fall, and the horse is out, unplaced and marked; fences vanish when all have passed', async ({
  page,
}) => {
  const heard = complaints(page);
  await prefer(page);
  await setUp(
    page,
    { seats: [{ name: 'Ann' }, 'steady', 'steady', 'steady'], races: [{ fences: true }], finish: 'all' },
    'setup',
    'chase',
  );
  let fallen = false;
  const fences: string[] = [];
  await ride(page, {
    card: recklessIn(8),
    before: async (sight) => {
      if (['card', 'pace', 'square', 'act'].includes(sight.asks)) {
        const now = (await fencesIn(page)).join('');
        if (fences.at(-1) !== now) fences.push(now);
      }
      // A player whose horse is out keeps the right to roll; nothing else is asked.
      if (fallen && sight.asks !== 'over' && sight.asks !== 'photo') expect(sight.asks).toBe('pace');
      if (sight.asks !== 'act' || sight.act !== words('riding.act.fall')) return undefined;
      expect(sight.hand[sight.raised]).toContain(falls);
      expect(sight.prompt).toMatch(like('riding.prompt.fall'));
      await at.choicePanel(page).getByRole('button', { name: sight.act, exact: true }).click();
      fallen = true;
      const row = at.order(page).filter({ hasText: sight.horse });
      await expect(row.or(at.sheet(page)).first()).toContainText(
        new RegExp(`${words('riding.fell')}|${words('sheet.fell')}`),
      );
      // The list of the drawing says so, too, unless the race has ended meanwhile.
      const listed = at.field(page).filter({ hasText: sight.horse }).filter({ hasText: /fell/ });
      await expect(listed.or(at.sheet(page)).first()).toBeAttached();
      return 'done';
    },
  });
  expect(fallen).toBe(true);
  const [, ...rows] = await cells(at.sheet(page));
  const mine = rows.find((row) => row.some((cell) => cell.includes('Ann')))!.join(' ');
  expect(mine).toContain(words('sheet.fell'));
  expect(mine).toMatch(/fell at fence \d/);
  // The sixth is on the starting squares, the first is not jumped again.
  expect(fences[0]).toBe('12345');
  expect(fences.some((now) => now.includes('6'))).toBe(true);
  expect(fences.length).toBeLessThanOrEqual(3);
  expect(heard).toEqual([]);
});
