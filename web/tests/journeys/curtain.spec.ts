// Two people at one screen, a curtain between them: nobody sees another's hand.
import { expect, test, type Page } from '@playwright/test';
import { nameOn, noHandIn } from '../support/hidden_hands';
import { setUp } from '../support/race_form';
import { act, asked, at, complaints, handOf, prefer, ride } from '../support/race_page';
import { closeAndResume } from '../support/resume';
import { beginsLike, words } from '../support/words';

const without = (hand: string[], card: number) => hand.filter((_, i) => i !== card);

/** The curtain opens by its button alone, and the keys of the table sleep behind it. */
async function expectClosed(page: Page): Promise<void> {
  await expect(at.curtain(page)).toBeVisible();
  for (const key of ['Escape', 'Escape', 'b', 'h', 'u', 's']) {
    await page.keyboard.press(key);
    await expect(at.curtain(page)).toBeVisible();
  }
  await noHandIn(page);
  await expect(page.getByRole('alert')).toHaveText('');
}

/** A hint at the dice is made of a hand: it waits behind the curtain. What the dice have shown is not taken back. */
async function askHintAtDice(page: Page): Promise<void> {
  await expect(at.undo(page)).toBeDisabled();
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
}

test('shows each hand to its owner alone, behind a curtain that opens by its button', async ({ page, context }) => {
  const heard = complaints(page);
  await prefer(page);
  await setUp(
    page,
    { seats: [{ name: 'Ann' }, { name: 'Ben' }, 'random', 'novice'], races: [{ course: 'dash', fences: true }] },
    'screen',
  );
  const first = await asked(page, 'curtain');
  await expectClosed(page);
  await act(page, first);
  // The page is closed and opened again: the curtain is drawn.
  const { hand: dealt } = await asked(page, 'card');
  page = await closeAndResume(context, page);
  const again = await asked(page, 'curtain');
  expect(again.curtain).toBe(first.curtain);
  await noHandIn(page);

  const hands: Record<string, string[]> = {};
  const seen: Record<string, number> = { Ann: 0, Ben: 0, dice: 0 };
  let looking: string | null = null;
  let hinted = false;
  /** true while the hand lies open for a hint at the dice */
  let open = false;
  await ride(page, {
    before: async (sight) => {
      if (sight.asks === 'curtain') {
        open = false;
        looking = nameOn(sight);
        await noHandIn(page);
        ++seen[looking]!;
      } else if (sight.asks === 'card') {
        expect(looking).not.toBeNull();
        const hand = await handOf(page);
        if (seen.Ann + seen.Ben === 1) expect(sight.hand).toEqual(dealt);
        // Only this person's hand: as before, without the card played last.
        if (hands[looking!]) expect(hand).toEqual(hands[looking!]);
        hands[looking!] = hand;
      } else if (sight.raised >= 0) {
        hands[looking!] = without(await handOf(page), sight.raised);
      } else {
        // The dice need no curtain and show no hand.
        if (['pace', 'die', 'square', 'act'].includes(sight.asks) && sight.act !== words('riding.act.stand')) {
          looking = null;
          ++seen.dice;
        }
        if (looking === null && !open) await noHandIn(page);
        if (sight.asks === 'pace' && !hinted) {
          hinted = open = true;
          await askHintAtDice(page);
        }
      }
    },
  });
  expect(Object.keys(hands).sort()).toEqual(['Ann', 'Ben']);
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  expect(hinted).toBe(true);
  await expect(at.sheet(page)).toBeVisible();
  expect(heard).toEqual([]);
});
