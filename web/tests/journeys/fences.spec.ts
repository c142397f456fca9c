// A steeplechase: fences appear and disappear, a fall is announced before it happens, and the horse is out.
import { expect, test, type Page } from '@playwright/test';
import { setUpByHand } from '../support/race_form';
import { at, cells, complaints, prefer, ride, strongest, type CardInHand } from '../support/race_page';
import { like, words } from '../support/words';

const falls = words('riding.fate.fall');
const reckless = (hand: CardInHand[]) => {
  const fall = hand.findIndex(({ fate }) => fate === falls);
  return fall >= 0 ? fall : strongest(hand);
};
const fencesIn = (page: Page) =>
  page.locator('[data-fence]').evaluateAll((all) => all.map((fence) => (fence as SVGElement).dataset.fence!).sort());

test('a fall is announced, and the horse is out, unplaced and marked', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page);
  let fallen = false;
  // Rarely needed: a card that makes a horse fall is offered in almost every steeplechase.
  for (let meeting = 0; meeting < 6 && !fallen; ++meeting) {
    await setUpByHand(page, {
      seats: [{ name: 'Ann' }, 'random', 'random', 'random'],
      races: [{ fences: true }],
      finish: 'all',
    });
    await ride(page, {
      card: reckless,
      before: async (sight) => {
        if (fallen) {
          if (sight.asks !== 'over' && sight.asks !== 'photo') {
            // A player whose horse is out keeps the right to roll; nothing else is asked.
            expect(sight.asks).toBe('pace');
          }
        }
        if (sight.asks === 'act' && sight.act === words('riding.act.fall')) {
          expect(sight.hand[sight.raised]).toContain(falls);
          expect(sight.prompt).toMatch(like('riding.prompt.fall'));
          const horse = sight.horse;
          await at.saddle(page).getByRole('button', { name: sight.act, exact: true }).click();
          fallen = true;
          const row = at.order(page).filter({ hasText: horse });
          await expect(row.or(at.sheet(page)).first()).toContainText(
            new RegExp(`${words('riding.fell')}|${words('sheet.fell')}`),
          );
          if (await at.field(page).count()) await expect(at.field(page).filter({ hasText: horse })).toHaveText(/fell/);
          return 'done';
        }
        return undefined;
      },
    });
    if (fallen) {
      const [, ...rows] = await cells(at.sheet(page));
      const mine = rows.find((row) => row.some((cell) => cell.includes('Ann')))!.join(' ');
      expect(mine).toContain(words('sheet.fell'));
      expect(mine).toMatch(/fell at fence \d/);
    }
  }
  expect(fallen).toBe(true);
  expect(heard).toEqual([]);
});

test('fences appear when they count and vanish when all have passed', async ({ page }) => {
  await prefer(page);
  await setUpByHand(page, {
    seats: [{ name: 'Ann' }, 'steady', 'steady', 'steady'],
    races: [{ course: 'oval', fences: true }],
    finish: 'all',
  });
  const seen: string[] = [];
  await ride(page, {
    before: async ({ asks }) => {
      if (asks === 'card' || asks === 'pace' || asks === 'square' || asks === 'act') {
        const now = (await fencesIn(page)).join('');
        if (seen.at(-1) !== now) seen.push(now);
      }
    },
  });
  // The sixth is on the starting squares, the first is not jumped again.
  expect(seen[0]).toBe('12345');
  expect(seen.some((fences) => fences.includes('6'))).toBe(true);
  expect(seen.at(-1)).not.toContain('1');
  expect(seen.length).toBeLessThanOrEqual(3);
});
