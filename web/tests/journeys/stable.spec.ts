// Several horses per player: each has its own hand, and a card moves its own horse.
import { expect, test } from '@playwright/test';
import { setUpByHand } from '../support/race_form';
import { act, asked, at, complaints, look, prefer, ride } from '../support/race_page';

const without = (hand: string[], card: string) => hand.filter((_, i) => i !== hand.indexOf(card));
const bare = (hand: string[]) => hand.map((label) => label.split(': ')[0]);

for (const { seats, people } of [
  { seats: [{ name: 'Ann' }, 'random'], people: 1 },
  { seats: [{ name: 'Ann' }, { name: 'Ben' }, 'random', 'random'], people: 2 },
]) {
  test(`${seats.length} players with two horses each, ${people} of them at the screen`, async ({ page }) => {
    const heard = complaints(page);
    await prefer(page);
    await setUpByHand(page, { seats, horses: 2, races: [{ course: 'dash' }] }, people > 1 ? 'screen' : 'setup');

    const hands: Record<string, string[]> = {};
    const squares = async () =>
      Object.fromEntries((await at.field(page).allTextContents()).map((line) => line.split(': ') as [string, string]));
    let moved = 0;
    await ride(page, {
      before: async (sight) => {
        if (sight.asks === 'card') {
          const hand = bare(sight.hand);
          if (hands[sight.horse]) expect(hand, `hand of ${sight.horse}`).toEqual(hands[sight.horse]);
          hands[sight.horse] = hand;
        }
        if (sight.raised >= 0 && sight.asks === 'square') {
          // The horse that is asked for moves to its square, and the player's other horses stay.
          const hand = bare(sight.hand);
          hands[sight.horse] = without(hand, hand[sight.raised]);
          const before = await squares();
          const own = Object.keys(before).filter(
            (name) => name.split(' ')[0] in hands && !name.startsWith(`${sight.horse} `),
          );
          await act(page, sight);
          const [lane, square] = sight.squares[0].split('.');
          await expect
            .poll(
              async () =>
                (await squares())[Object.keys(before).find((name) => name.startsWith(`${sight.horse} `))!] ?? 'gone',
            )
            .toMatch(new RegExp(`lane ${lane}, square ${square},|over the finish|finished|gone`));
          const now = await squares();
          for (const name of own) if (now[name]?.startsWith('lane') && moved < 3) expect(now[name]).toBe(before[name]);
          ++moved;
          return 'done';
        }
        if (sight.raised >= 0 && sight.asks === 'act') {
          const hand = bare(sight.hand);
          hands[sight.horse] = without(hand, hand[sight.raised]);
        }
        return undefined;
      },
    });
    expect(Object.keys(hands)).toHaveLength(people * 2);
    expect(moved).toBeGreaterThan(0);
    await expect(at.sheet(page)).toBeVisible();
    expect(heard).toEqual([]);
  });
}

test('both hands lie open side by side, the one that is asked for is playable', async ({ page }) => {
  await prefer(page);
  await setUpByHand(page, { seats: [{ name: 'Ann' }, 'random'], horses: 2, races: [{}] });
  const sight = await asked(page, 'card');
  await expect(at.hands(page)).toHaveCount(2);
  await expect(at.cards(page, sight.horse)).toHaveCount(12);
  const names = await at.hands(page).evaluateAll((lists) => lists.map((list) => list.getAttribute('aria-label')!));
  const other = names.find((name) => !name.includes(sight.horse))!;
  const resting = page.getByRole('list', { name: other }).locator('button[aria-pressed]');
  await expect(resting).toHaveCount(12);
  // Pressed all the same, the card stays down and the page says why.
  await resting.first().click({ force: true });
  expect((await look(page)).raised).toBe(-1);
  await expect(at.note(page)).toContainText(sight.horse);
});
