// Two people with two horses each at one screen: each horse has its own hand, and a choice is taken back from the next
// person's curtain.
import { expect, test, type Page } from '@playwright/test';
import { nameOn, noHandIn } from '../support/hidden_hands';
import { setUp } from '../support/race_form';
import { act, asked, at, complaints, look, prefer, ride, type Sight } from '../support/race_page';
import { like, words } from '../support/words';

const without = (hand: string[], card: number) => hand.filter((_, i) => i !== card);
const bare = (hand: string[]) => hand.map((label) => label.split(': ')[0]!);

/** "Red 1" → "lane 2, square 5, …" */
const squaresOf = async (page: Page): Promise<Record<string, string>> =>
  Object.fromEntries((await at.field(page).allTextContents()).map((line) => line.split(': ') as [string, string]));

/** Presses a square: the horse that is asked for moves there, and the others of this hand's owner stay. */
async function rideTo(page: Page, sight: Sight, own: string[]): Promise<void> {
  const before = await squaresOf(page);
  const nameOfHorse = Object.keys(before).find((name) => name.startsWith(`${sight.horse} `))!;
  await act(page, sight);
  const [lane, square] = sight.squares[0]!.split('.');
  await expect
    .poll(async () => (await squaresOf(page))[nameOfHorse] ?? 'gone')
    .toMatch(new RegExp(`lane ${lane}, square ${square},|over the finish|finished|gone`));
  const now = await squaresOf(page);
  for (const name of Object.keys(before)) {
    const stays = own.includes(name.split(' ')[0]!) && name !== nameOfHorse && now[name]?.startsWith('lane');
    if (stays) expect(now[name]).toBe(before[name]);
  }
}

/** Both hands of a person lie open side by side, and only the one that is asked for is playable. */
async function expectBothHands(page: Page, { horse, hand }: Sight): Promise<void> {
  await expect(at.hands(page)).toHaveCount(2);
  await expect(at.cards(page, horse)).toHaveCount(hand.length);
  const names = await at.hands(page).evaluateAll((lists) => lists.map((list) => list.getAttribute('aria-label')!));
  const other = names.find((name) => !name.includes(horse))!;
  const resting = page.getByRole('list', { name: other }).locator('button[aria-pressed]');
  await expect(resting).toHaveCount(hand.length);
  // Pressed all the same, the card stays down and the page says why.
  await resting.first().click({ force: true });
  expect((await look(page)).raised).toBe(-1);
  await expect(at.note(page)).toContainText(horse);
}

test('a card moves its own horse, and is taken back from the curtain of the next person', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page);
  // Behind the curtain nobody who holds cards is told to stand, not even for the blink of an eye.
  await page.addInitScript((stand) => {
    new MutationObserver(() => {
      if (document.querySelector('.choice-panel .act')?.textContent === stand) performance.mark('stand');
    }).observe(document, { childList: true, subtree: true });
  }, words('riding.act.stand'));
  await setUp(page, { seats: [{ name: 'Ann' }, { name: 'Ben' }], horses: 2, races: [{ course: 'dash' }] }, 'screen');
  const hands: Record<string, string[]> = {};
  const horsesOf: Record<string, Set<string>> = { Ann: new Set(), Ben: new Set() };
  const takeBack = at.curtain(page).getByRole('button', { name: like('curtain.undo') });
  let looking = '';
  let takenBack = '';
  let moved = 0;
  await ride(page, {
    before: async (sight) => {
      if (sight.act === words('riding.act.stand')) await page.evaluate(() => performance.clearMarks('stand'));
      if (sight.asks === 'curtain') {
        await noHandIn(page);
        const next = nameOn(sight);
        if (takenBack === '' && looking !== '' && next !== looking && (await takeBack.count()) > 0) {
          takenBack = looking;
          await expect(takeBack).toContainText(looking);
          await takeBack.click();
          // The curtain of the next person is open until it is done.
          await expect.poll(async () => nameOn(await asked(page, 'curtain'))).toBe(takenBack);
          for (const horse of horsesOf[takenBack]!) delete hands[horse];
          return 'done';
        }
        looking = next;
      } else if (sight.asks === 'card') {
        expect(await page.evaluate(() => performance.getEntriesByName('stand').length)).toBe(0);
        if (Object.keys(hands).length === 0 && takenBack === '') await expectBothHands(page, sight);
        const hand = bare(sight.hand);
        if (hands[sight.horse]) expect(hand, `hand of ${sight.horse}`).toEqual(hands[sight.horse]);
        hands[sight.horse] = hand;
        horsesOf[looking]!.add(sight.horse);
      } else if (sight.raised >= 0) {
        // What a raised card would do is announced as it is shown.
        await expect(page.getByRole('alert')).toHaveText(sight.prompt);
        hands[sight.horse] = without(bare(sight.hand), sight.raised);
        if (sight.asks !== 'square' || moved >= 4) return undefined;
        ++moved;
        await rideTo(page, sight, [...horsesOf[looking]!]);
        return 'done';
      }
      return undefined;
    },
  });
  expect(takenBack).not.toBe('');
  expect([horsesOf.Ann!.size, horsesOf.Ben!.size]).toEqual([2, 2]);
  expect(moved).toBe(4);
  await expect(at.sheet(page)).toBeVisible();
  expect(heard).toEqual([]);
});
