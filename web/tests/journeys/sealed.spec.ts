// Sealed cards: nobody sees them until all have chosen, then they are turned over in running order.
import { expect, test, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { setUpByHand } from '../support/race_form';
import { act, asked, at, complaints, handOf, look, prefer, ride } from '../support/race_page';
import { nameOn, noHandIn } from '../support/hidden_hands';
import { like, words } from '../support/words';

interface Line {
  t?: string;
  horse?: number;
  card?: string;
}

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

test('two people lay cards face down, and they are turned over in running order', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page);
  await setUpByHand(
    page,
    { seats: [{ name: 'Ann' }, { name: 'Ben' }, 'random', 'random'], races: [{ course: 'dash' }], cards: 'sealed' },
    'screen',
  );

  const laid: Record<string, string> = {};
  const first: string[] = [];
  let looking = '';
  let compared = 0;
  await ride(page, {
    before: async (sight) => {
      // While all still race and have cards: nobody's card is turned over before those of the horses in front.
      const cards = ['result', 'over', 'photo'].includes(sight.asks) ? [] : await played(page);
      if (cards.length === 4 && Math.max(...cards) <= 2) {
        expect(cards).toEqual([...cards].sort((a, b) => b - a));
        if (Math.max(...cards) > 0) compared += 1;
      }
      if (sight.asks === 'curtain') {
        looking = nameOn(sight);
        await noHandIn(page);
        if (first.length < 2) first.push(looking);
        // The player who chose before has a card on the table that nobody can read.
        if (first.length === 2 && looking === first[1] && Object.keys(laid).length === 1) {
          const row = at.order(page).filter({ hasText: first[0] });
          await expect(row.getByTitle(words('riding.laid'))).toHaveCount(1);
          await expect(row.getByTitle(words('riding.played'))).toHaveCount(0);
        }
      }
      if (sight.asks === 'act' && sight.act === words('riding.act.lay') && !laid[looking]) {
        laid[looking] = (await handOf(page))[sight.raised];
        await expect(at.saddle(page).getByRole('status').first()).toHaveText(/\S/);
      }
    },
  });
  expect(Object.keys(laid).sort()).toEqual(['Ann', 'Ben']);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: words('end.save') }).click(),
  ]);
  const lines = readFileSync((await download.path())!, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const seals = lines.filter(({ t }) => t === 'seal').slice(0, 4);
  for (const [player, name] of ['Ann', 'Ben'].entries()) {
    const card = seals.find(({ horse }) => horse === player)!.card!;
    expect(laid[name]).toBe(card.endsWith('J') ? `Joker ${card.slice(0, -1)}` : card);
  }
  expect(compared).toBeGreaterThan(0);
  expect(heard).toEqual([]);
});

test('a laid card is taken up again before all have chosen', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page);
  await setUpByHand(page, {
    seats: [{ name: 'Ann' }, 'random'],
    horses: 2,
    races: [{ course: 'dash' }],
    cards: 'sealed',
  });

  const before = await asked(page, 'card');
  expect(before.prompt).toMatch(like('riding.prompt.seal'));
  await expect(at.undo(page)).toBeDisabled();
  await act(page, before);
  const raised = await asked(page, 'act');
  expect(raised.act).toBe(words('riding.act.lay'));
  await act(page, raised);

  // The other horse is asked; nothing has been turned over.
  await expect.poll(async () => (await look(page)).prompt).not.toBe(before.prompt);
  const second = await asked(page, 'card');
  expect(second.prompt).not.toBe(before.prompt);
  await expect(at.order(page).getByTitle(words('riding.laid'))).toHaveCount(1);
  await expect(at.order(page).getByTitle(words('riding.played'))).toHaveCount(0);

  await at.undo(page).click();
  await expect.poll(async () => (await look(page)).prompt).toBe(before.prompt);
  expect((await look(page)).hand).toEqual(before.hand);
  await expect(at.order(page).getByTitle(words('riding.laid'))).toHaveCount(0);
  await expect(at.undo(page)).toBeDisabled();

  // Both are laid now, and the race goes on.
  for (let i = 0; i < 2; ++i) {
    await act(page, await asked(page, 'card'));
    await act(page, await asked(page, 'act'));
  }
  await expect.poll(() => at.order(page).getByTitle(words('riding.played')).count()).toBeGreaterThan(0);
  await ride(page);
  expect(heard).toEqual([]);
});
