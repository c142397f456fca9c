// With galloping horses: what is done while they run is neither lost nor done twice.
import { expect, test } from '@playwright/test';
import { setUp } from './race_card';
import { act, asked, at, complaints, handOf, look, prefer, ride } from './rider';
import { words } from './words';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a bonus taken while others run is in the hand when it is one’s turn', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page, { speed: 1 });
  await setUp(page, { seats: [{ name: 'Ann' }, 'random', 'random', 'random'], races: [{}, {}] });
  // Until one's own card is played and the others run.
  await asked(page, 'card');
  const before = (await handOf(page)).length;
  await act(page, await look(page));
  await act(page, await asked(page, 'square', 'act'));
  await expect.poll(async () => (await look(page)).asks).toBe('wait');
  const take = page.getByRole('button', { name: words('riding.bonus.take') });
  await expect.poll(async () => {
    await page.keyboard.press('b');
    return take.count();
  }).toBe(1);
  await take.click();
  await ride(page, { before: ({ asks }) => (asks === 'card' ? 'enough' : undefined) });
  expect(await handOf(page)).toHaveLength(before - 1 + 2);
  expect(heard).toEqual([]);
});

test('a ride is taken back before the next rider answers', async ({ page }) => {
  await prefer(page, { speed: 0.5 });
  await setUp(page, { seats: [{ name: 'Ann' }, 'random', 'random', 'random'], races: [{}] });
  let squares: string[] = [];
  let hand: string[] = [];
  // Ann must not be the last of the round: then the dice would show at once.
  await ride(page, {
    before: async ({ asks }) => {
      if (asks !== 'card') return undefined;
      squares = await at.field(page).allInnerTexts();
      hand = await handOf(page);
      await act(page, await look(page));
      await act(page, await asked(page, 'square', 'act'));
      const undo = at.saddle(page).getByRole('button', { name: words('riding.undo'), exact: true });
      const offered = await undo.waitFor({ timeout: 8000 }).then(() => true, () => false);
      if (!offered) return 'done';
      await undo.click();
      return 'enough';
    },
  });
  await asked(page, 'card');
  expect(await handOf(page)).toEqual(hand);
  expect(await at.field(page).allInnerTexts()).toEqual(squares);
});

test('a key that is held down raises a card and rides nothing', async ({ page }) => {
  await prefer(page);
  await setUp(page, { seats: [{ name: 'Ann' }, 'random', 'random', 'random'], races: [{}] });
  const { horse } = await asked(page, 'card');
  const hand = await handOf(page);
  await at.cards(page, horse).first().focus();
  for (let i = 0; i < 8; ++i) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  expect(await handOf(page)).toEqual(hand);
});
