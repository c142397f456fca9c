// A meeting of three races: which cards are kept in an open exchange, and what the bonus does to them.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { picks, keepButton, keptNames, namesOf, sortedCards } from '../support/exchange';
import { setUpByHand } from '../support/race_form';
import { asked, at, cells, complaints, handOf, prefer, ride } from '../support/race_page';
import { expectSheetAddsUp, saveRecord } from '../support/score_sheet';
import { words } from '../support/words';

const takeBonus = (page: Page): Locator => at.keep(page).getByRole('button', { name: words('bonus.take') });

/** Plays up to the next exchange; returns the cards that are left. */
async function toTheExchange(page: Page): Promise<string[]> {
  let left: string[] = [];
  await ride(page, {
    before: async (sight) => {
      if (sight.raised >= 0) left = (await handOf(page)).filter((_, i) => i !== sight.raised);
      if (sight.asks === 'result') {
        const [, ...rows] = await cells(page.getByRole('table').first());
        expect(rows.map((row) => Number(row.at(-1)))).toEqual([50, 30, 20, 10]);
      }
      return sight.asks === 'keep' ? 'enough' : undefined;
    },
  });
  return left;
}

test('takes the bonus, keeps as many cards as are dealt, follows a hint, and the score sheet adds up', async ({
  page,
}) => {
  const heard = complaints(page);
  await prefer(page, { name: 'Ann' });
  await setUpByHand(page, {
    seats: [{ name: 'Ann' }, 'novice', 'random', 'random'],
    races: [{ course: 'dash' }, { course: 'dash' }, { course: 'dash' }],
  });
  // With the bonus there are twelve new cards, and twelve to keep.
  const left = await toTheExchange(page);
  expect(left.length).toBeGreaterThan(0);
  expect(await namesOf(page, 'keep.old')).toEqual(sortedCards(left));
  const before = await namesOf(page, 'keep.fresh');
  expect(before).toHaveLength(10);
  await takeBonus(page).click();
  await expect(picks(page, 'keep.fresh')).toHaveCount(12);
  const fresh = await namesOf(page, 'keep.fresh');
  for (const card of before) expect(fresh).toContain(card);
  await expect(takeBonus(page)).toHaveCount(0);
  await expect(at.keep(page)).toContainText('12');
  // All new cards are picked at first: that is allowed. One more is too many, one fewer too few.
  const keep = keepButton(page);
  await expect(keep).toBeEnabled();
  await picks(page, 'keep.fresh').first().click();
  await expect(keep).toBeDisabled();
  await picks(page, 'keep.fresh').first().click();
  await keep.click();
  await asked(page, 'card');
  expect(await handOf(page)).toEqual(fresh);
  await expect(at.bonus(page)).toHaveCount(0);

  // Without it as many as are newly dealt, old or new.
  await toTheExchange(page);
  await expect(takeBonus(page)).toHaveCount(0);
  await expect(keep).toBeEnabled();
  await picks(page, 'keep.old').first().click();
  await expect(keep).toBeDisabled();
  await picks(page, 'keep.fresh').nth(0).click();
  await expect(keep).toBeEnabled();
  // A hint says what to put away, and can be followed.
  await page.getByRole('button', { name: words('riding.hint'), exact: true }).click();
  await at
    .keep(page)
    .getByRole('button', { name: words('keep.hint') })
    .click();
  await expect(at.keep(page)).toContainText(/Hint: (put away \S|keep all of them)/);
  const kept = await keptNames(page);
  expect(kept).toHaveLength(10);
  await keep.click();
  await asked(page, 'card');
  expect(await handOf(page)).toEqual(sortedCards(kept));

  await ride(page);
  await expectSheetAddsUp(page, 3);
  expect((await saveRecord(page)).filter(({ t }) => t === 'boxes')).toHaveLength(3);
  expect(heard).toEqual([]);
});
