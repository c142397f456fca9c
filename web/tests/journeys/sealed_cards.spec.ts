// Sealed cards at one screen: nobody sees them until all have chosen, then they are turned over in running order.
import { expect, test, type Page } from '@playwright/test';
import { nameOn, noHandIn } from '../support/hidden_hands';
import { setUp } from '../support/race_form';
import { act, asked, at, complaints, handOf, look, prefer, ride } from '../support/race_page';
import { saveRecord } from '../support/score_sheet';
import { like, words } from '../support/words';

const laid = (page: Page) => at.order(page).getByTitle(words('riding.laid'));
const turned = (page: Page) => at.order(page).getByTitle(words('riding.played'));

/** How many cards each horse has played, in running order. */
const played = (page: Page) =>
  at.order(page).evaluateAll(
    (rows, title) =>
      rows.map((row) => {
        // The first element says all of them in words. Equal cards are one element: 8×2.
        const [, ...cards] = row.querySelector(`[title^="${title}"]`)?.children ?? [];
        return cards.reduce((sum, card) => sum + Number(/×(\d+)$/.exec(card.textContent)?.[1] ?? 1), 0);
      }),
    words('riding.played'),
  );

/** Lays a card of the horse that is asked for; returns its name and the horse. */
async function layCard(page: Page): Promise<{ horse: string; card: string }> {
  const asks = await asked(page, 'card');
  expect(asks.prompt).toMatch(new RegExp(like('riding.prompt.seal').source.slice(1)));
  await act(page, asks);
  const raised = await asked(page, 'act');
  expect(raised.act).toBe(words('riding.act.lay'));
  const card = (await handOf(page))[raised.raised]!;
  await act(page, raised);
  return { horse: raised.horse, card };
}

test('lays cards face down, takes one up again, and all are turned over in running order', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page);
  await setUp(
    page,
    { seats: [{ name: 'Ann' }, { name: 'Ben' }], horses: 2, races: [{ course: 'dash' }], cards: 'sealed' },
    'screen',
  );
  const first = await asked(page, 'curtain');
  await noHandIn(page);
  await act(page, first);
  const before = await asked(page, 'card');
  await layCard(page);
  // The other horse is asked; nothing has been turned over. The card is taken up again.
  await expect.poll(async () => (await look(page)).horse).not.toBe(before.horse);
  await expect(laid(page)).toHaveCount(1);
  await expect(turned(page)).toHaveCount(0);
  await at.undo(page).click();
  await expect.poll(async () => (await look(page)).horse).toBe(before.horse);
  expect((await asked(page, 'card')).hand).toEqual(before.hand);
  await expect(laid(page)).toHaveCount(0);

  const chosen = [await layCard(page), await layCard(page)];
  const opened = [nameOn(first)];
  let compared = 0;
  await ride(page, {
    before: async (sight) => {
      // While all race and have cards, nobody's card is turned over before those of the horses in front.
      const cards = ['result', 'over', 'photo'].includes(sight.asks) ? [] : await played(page);
      if (cards.length === 4 && Math.max(...cards) <= 2) {
        expect(cards).toEqual([...cards].sort((a, b) => b - a));
        if (Math.max(...cards) > 0) compared += 1;
      }
      if (sight.asks === 'card' && chosen.length < 4) {
        chosen.push(await layCard(page));
        return 'done';
      }
      if (sight.asks !== 'curtain') return undefined;
      await noHandIn(page);
      // The cards of the player who chose first lie on the table, and nobody can read them.
      if (opened.length === 1) {
        await expect(laid(page)).toHaveCount(2);
        await expect(turned(page)).toHaveCount(0);
      }
      opened.push(nameOn(sight));
      return undefined;
    },
  });
  expect(compared).toBeGreaterThan(0);
  // Each person opens the curtain once a round.
  expect(opened.slice(0, 2).sort()).toEqual(['Ann', 'Ben']);
  expect(opened.slice(2, 4).sort()).toEqual(['Ann', 'Ben']);
  const lines = await saveRecord(page);
  const seals = lines.filter(({ t }) => t === 'seal').slice(0, 4);
  const names = seals.map(({ card }) => (card!.endsWith('J') ? `Joker ${card!.slice(0, -1)}` : card!));
  expect(names.sort()).toEqual(chosen.map(({ card }) => card).sort());
  expect(heard).toEqual([]);
});
