// A blind exchange, with the bonus taken before it; the page is closed at the result and while cards are kept.
import { expect, test } from '@playwright/test';
import { group, keepButton, namesOf, picks, sortedCards } from '../support/exchange';
import { setUp } from '../support/race_form';
import { asked, at, complaints, handOf, prefer, ride, takeBonus } from '../support/race_page';
import { closeAndResume } from '../support/resume';
import { expectSheetAddsUp } from '../support/score_sheet';
import { spelt, words } from '../support/words';

test('names old cards before a new one is seen, and loses nothing when the page is closed', async ({
  page,
  context,
}) => {
  const heard = complaints(page);
  await prefer(page);
  await setUp(page, {
    seats: [{ name: 'Ann' }, 'random', 'random', 'random'],
    races: [{ course: 'dash' }, { course: 'dash' }],
    exchange: 'blind',
  });
  expect((await asked(page, 'card')).hand).toHaveLength(10);
  await takeBonus(page);
  await expect.poll(() => handOf(page)).toHaveLength(12);
  await expect(at.bonus(page)).toHaveCount(0);
  // A second one is refused, and the reason leads to its rule in a sheet of its own.
  await page.keyboard.press('b');
  await expect(at.note(page)).toContainText(words('why.bonus-taken'));
  const [sheet] = await Promise.all([
    context.waitForEvent('page'),
    at
      .note(page)
      .getByRole('link', { name: spelt('why.rule', { rule: 'R2.4' }) })
      .click(),
  ]);
  await expect(sheet.locator('[id="R2.4"]')).toBeFocused();
  await sheet.close();
  expect(await handOf(page)).toHaveLength(12);

  let left: string[] = [];
  await ride(page, {
    before: async (sight) => {
      if (sight.raised >= 0) left = (await handOf(page)).filter((_, i) => i !== sight.raised);
      return sight.asks === 'result' ? 'enough' : undefined;
    },
  });
  expect((await page.getByRole('table').allInnerTexts()).join(' ')).toMatch(/50/);
  expect(heard).toEqual([]);
  page = await closeAndResume(context, page);
  const complained = complaints(page);
  await asked(page, 'keep');
  // The price of the bonus: two of the cards that were left.
  const old = await namesOf(page, 'keep.old');
  expect(left).toEqual(expect.arrayContaining(old));
  expect(old).toEqual(sortedCards(old));
  expect(old).toHaveLength(left.length - 2);
  page = await closeAndResume(context, page);
  await asked(page, 'keep');
  expect(await namesOf(page, 'keep.old')).toEqual(old);

  // No new card is in the page.
  const fresh = group(page, 'keep.fresh.blind');
  await expect(fresh.getByRole('img')).toHaveCount(0);
  await expect(fresh.getByText(/^\d+$/)).toHaveCount(0);
  await expect(picks(page, 'keep.fresh.blind')).toHaveCount(0);
  const last = picks(page, 'keep.old').last();
  await last.click();
  await expect(last).toHaveAttribute('aria-pressed', 'true');
  await keepButton(page).click();
  await asked(page, 'card');
  const hand = await handOf(page);
  expect(hand).toHaveLength(10);
  expect(hand).toContain(old.at(-1)!);
  await ride(page);
  await expectSheetAddsUp(page, 2);
  expect(complained).toEqual([]);
});
