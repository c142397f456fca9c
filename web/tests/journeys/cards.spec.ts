// Between races: which cards are kept in an open and a blind exchange, and what the bonus does to them.
import { expect, test, type Page } from '@playwright/test';
import { setUpByHand } from '../support/race_form';
import { asked, at, complaints, handOf, cardFrom, prefer, ride } from '../support/race_page';
import { words } from '../support/words';

/** Three short races, so that cards are left over. */
async function toTheExchange(page: Page, exchange: 'open' | 'blind'): Promise<string[]> {
  await prefer(page);
  await setUpByHand(page, {
    seats: [{ name: 'Ann' }, 'random', 'random', 'random'],
    races: [{ course: 'dash' }, { course: 'dash' }, { course: 'dash' }],
    exchange,
  });
  let left: string[] = [];
  await ride(page, {
    before: async (sight) => {
      if (sight.raised >= 0) {
        const hand = await handOf(page);
        left = hand.filter((_, i) => i !== sight.raised);
      }
      return sight.asks === 'keep' ? 'enough' : undefined;
    },
  });
  return left;
}

const group = (page: Page, key: string) => at.keep(page).getByRole('group', { name: words(key) });
const picks = (page: Page, key: string) => group(page, key).getByRole('button');
const namesOf = (page: Page, key: string) =>
  picks(page, key).evaluateAll((cards) =>
    cards.map((card) => card.querySelector('[role="img"]')!.getAttribute('aria-label')!),
  );
const pickedOf = async (page: Page, key: string) => {
  const pressed = await picks(page, key).evaluateAll((cards) => cards.map((card) => card.ariaPressed === 'true'));
  return (await namesOf(page, key)).filter((_, i) => pressed[i]);
};
const sorted = (cards: string[]) => [...cards].sort((a, b) => value(a) - value(b));
const value = (card: string) => cardFrom(card).points + (cardFrom(card).joker ? 0.5 : 0);
const keep = (page: Page) => at.keep(page).getByRole('button', { name: words('keep.do') });

test('an open exchange: as many as are newly dealt, old or new', async ({ page }) => {
  const heard = complaints(page);
  const left = await toTheExchange(page, 'open');
  expect(left.length).toBeGreaterThan(0);
  const old = await namesOf(page, 'keep.old');
  const fresh = await namesOf(page, 'keep.fresh');
  expect(old).toEqual(sorted(left));
  expect(fresh).toHaveLength(10);

  // All new cards are picked at first: that is allowed. One more is too many, one fewer too few.
  await expect(keep(page)).toBeEnabled();
  await picks(page, 'keep.old').first().click();
  await expect(keep(page)).toBeDisabled();
  await picks(page, 'keep.fresh').nth(0).click();
  await expect(keep(page)).toBeEnabled();
  await picks(page, 'keep.fresh').nth(1).click();
  await expect(keep(page)).toBeDisabled();
  await picks(page, 'keep.fresh').nth(1).click();

  // A hint says what to put away, and can be followed.
  await page.getByRole('button', { name: words('riding.hint'), exact: true }).click();
  await at
    .keep(page)
    .getByRole('button', { name: words('keep.hint') })
    .click();
  await expect(at.keep(page)).toContainText(/Hint: (put away \S|keep all of them)/);
  const kept = [...(await pickedOf(page, 'keep.old')), ...(await pickedOf(page, 'keep.fresh'))];
  expect(kept).toHaveLength(10);
  await keep(page).click();

  await asked(page, 'card');
  expect(await handOf(page)).toEqual(sorted(kept));
  expect(heard).toEqual([]);
});

test('the bonus taken between races: twelve new cards, twelve to keep', async ({ page }) => {
  const heard = complaints(page);
  await toTheExchange(page, 'open');
  const before = await namesOf(page, 'keep.fresh');
  await at
    .keep(page)
    .getByRole('button', { name: words('bonus.take') })
    .click();
  await expect(picks(page, 'keep.fresh')).toHaveCount(12);
  const fresh = await namesOf(page, 'keep.fresh');
  for (const card of before) expect(fresh).toContain(card);
  await expect(at.keep(page).getByRole('button', { name: words('bonus.take') })).toHaveCount(0);
  await expect(at.keep(page)).toContainText('12');

  await picks(page, 'keep.fresh').first().click();
  await expect(keep(page)).toBeDisabled();
  await picks(page, 'keep.fresh').first().click();
  await keep(page).click();
  const sight = await asked(page, 'card');
  expect(sight.hand).toHaveLength(12);
  expect(await handOf(page)).toEqual(fresh);
  await expect(at.bonus(page)).toHaveCount(0);
  expect(heard).toEqual([]);
});

test('a blind exchange: old cards are named before a new one is seen', async ({ page }) => {
  const heard = complaints(page);
  const left = await toTheExchange(page, 'blind');
  expect(left.length).toBeGreaterThan(0);
  expect(await namesOf(page, 'keep.old')).toEqual(sorted(left));
  // No new card is in the page.
  await expect(group(page, 'keep.fresh.blind').getByRole('img')).toHaveCount(0);
  await expect(group(page, 'keep.fresh.blind').getByText(/^\d+$/)).toHaveCount(0);
  await expect(picks(page, 'keep.fresh.blind')).toHaveCount(0);

  const last = picks(page, 'keep.old').last();
  const kept = (await namesOf(page, 'keep.old')).at(-1)!;
  await last.click();
  await expect(last).toHaveAttribute('aria-pressed', 'true');
  await keep(page).click();
  const sight = await asked(page, 'card');
  expect(sight.hand).toHaveLength(10);
  expect(await handOf(page)).toContain(kept);
  expect(heard).toEqual([]);
});
