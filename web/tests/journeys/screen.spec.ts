// Several people at one screen: nobody sees another's hand.
import { expect, test } from '@playwright/test';
import { setUp } from '../support/race_form';
import { asked, at, complaints, handOf, prefer, ride } from '../support/race_page';
import { nameOn, noHandIn } from '../support/hidden_hands';
import { beginsLike, words } from '../support/words';

const without = (hand: string[], card: string) => hand.filter((_, i) => i !== hand.indexOf(card));

for (const race of [{ course: 'oval' }, { course: 'dash', fences: true }] as const) {
  test(`two people, one screen, a curtain between them (${race.course})`, async ({ page }) => {
    const heard = complaints(page);
    await prefer(page);
    await setUp(page, { seats: [{ name: 'Ann' }, { name: 'Ben' }, 'random', 'novice'], races: [race] }, 'screen');

    const hands: Record<string, string[]> = {};
    const seen: Record<string, number> = { Ann: 0, Ben: 0, dice: 0 };
    let looking: string | null = null;
    await ride(page, {
      before: async (sight) => {
        if (sight.asks === 'curtain') {
          looking = nameOn(sight);
          expect(['Ann', 'Ben']).toContain(looking);
          await noHandIn(page);
          ++seen[looking];
        } else if (sight.asks === 'card') {
          expect(looking).not.toBeNull();
          const hand = await handOf(page);
          // Only this person's hand: as before, without the card played last.
          if (hands[looking!]) expect(hand).toEqual(hands[looking!]);
          hands[looking!] = hand;
        } else if (sight.raised >= 0) {
          const hand = await handOf(page);
          hands[looking!] = without(hand, hand[sight.raised]);
        } else {
          // The dice need no curtain and show no hand.
          if (['pace', 'die', 'square', 'act'].includes(sight.asks) && sight.act !== words('riding.act.stand')) {
            looking = null;
            ++seen.dice;
          }
          if (looking === null) await noHandIn(page);
        }
      },
    });
    expect(seen.Ann).toBeGreaterThan(1);
    expect(seen.Ben).toBeGreaterThan(1);
    expect(seen.dice).toBeGreaterThan(0);
    await expect(at.sheet(page)).toBeVisible();
    expect(heard).toEqual([]);
  });
}

test('a hint at the dice is made of a hand: it waits behind the curtain', async ({ page }) => {
  await prefer(page);
  await setUp(page, { seats: [{ name: 'Ann' }, { name: 'Ben' }, 'random', 'random'], races: [{}] }, 'screen');
  const { asks } = await ride(page, { before: ({ asks }) => (asks === 'pace' ? 'enough' : undefined) });
  expect(asks).toBe('pace');
  const hint = ['first', 'second', 'sum', 'bonus']
    .map((what) => page.getByText(beginsLike(`riding.hint.${what}`)))
    .reduce((all, one) => all.or(one));
  await page.keyboard.press('h');
  await expect(at.curtain(page)).toBeVisible();
  await noHandIn(page);
  await expect(hint).toHaveCount(0);
  await at.curtain(page).getByRole('button').first().press('Enter');
  await expect(hint.first()).toBeVisible();
  await asked(page, 'pace');
});

test('the curtain opens by its button alone, and the keys of the table sleep behind it', async ({ page }) => {
  await prefer(page);
  await setUp(page, { seats: [{ name: 'Ann' }, { name: 'Ben' }, 'random', 'random'], races: [{}] }, 'screen');
  await expect(at.curtain(page)).toBeVisible();
  for (const key of ['Escape', 'Escape', 'b', 'h', 'u', 's']) {
    await page.keyboard.press(key);
    await expect(at.curtain(page)).toBeVisible();
  }
  await noHandIn(page);
  await at.curtain(page).getByRole('button').first().press('Enter');
  await expect(at.curtain(page)).toHaveCount(0);
  expect((await asked(page, 'card')).hand).toHaveLength(12);
});

test('behind the curtain nobody who holds cards is told to stand, not even for the blink of an eye', async ({
  page,
}) => {
  await prefer(page);
  await page.addInitScript((stand) => {
    new MutationObserver(() => {
      if (document.querySelector('.saddle .act')?.textContent === stand) performance.mark('stand');
    }).observe(document, { childList: true, subtree: true });
  }, words('riding.act.stand'));
  await setUp(page, { seats: [{ name: 'Ann' }, { name: 'Ben' }], horses: 2, races: [{}], finish: 'first' }, 'screen');
  let cards = 0;
  await ride(page, {
    before: async ({ asks, act }) => {
      if (act === words('riding.act.stand')) await page.evaluate(() => performance.clearMarks('stand'));
      if (asks !== 'card') return;
      ++cards;
      expect(await page.evaluate(() => performance.getEntriesByName('stand').length)).toBe(0);
    },
  });
  expect(cards).toBeGreaterThan(8);
});
