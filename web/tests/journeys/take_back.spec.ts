// Against riders every choice can be taken back, and the same choice leads to the same again.
import { expect, test, type Page } from '@playwright/test';
import { setUp } from '../support/race_form';
import { sceneOf, type Scene } from '../support/race_scene';
import { asked, at, complaints, prefer, ride, transcript } from '../support/race_page';
import { saveRecord } from '../support/score_sheet';

/** The mark on the score sheet. */
const marked = /^With take-back: /;

/** Makes choices, and returns what was to be seen before each card. */
async function play(page: Page, cards: number): Promise<Scene[]> {
  const before: Scene[] = [];
  await ride(page, {
    before: async ({ asks, raised }) => {
      if (asks !== 'card' || raised >= 0) return undefined;
      if (before.length === cards) return 'enough';
      before.push(await sceneOf(page));
      return undefined;
    },
  });
  return before;
}

test('takes back dice and cards to the start, rides the same again, and is marked at the end', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page);
  await setUp(page, { seats: [{ name: 'Ann' }, 'random', 'random', 'random'], races: [{ course: 'dash' }] });
  await asked(page, 'card');
  await expect(at.undo(page)).toBeDisabled();
  const first = await play(page, 3);
  const after = await sceneOf(page);

  // By button and by key, until nothing is left to take back.
  await expect(at.undo(page)).toBeEnabled();
  for (let taken = 0; (await at.undo(page).getAttribute('aria-disabled')) === 'false'; ++taken) {
    expect(taken).toBeLessThan(20);
    const length = (await transcript(page)).length;
    if (taken % 2 === 0) await at.undo(page).click();
    else await page.keyboard.press('u');
    await expect.poll(async () => (await transcript(page)).length).toBeLessThan(length);
    await asked(page);
  }
  expect(await sceneOf(page)).toEqual(first[0]);
  expect(await play(page, 3)).toEqual(first);
  expect(await sceneOf(page)).toEqual(after);

  await ride(page);
  await expect(page.getByText(marked)).toBeVisible();
  expect((await saveRecord(page))[0].take_backs).toBeGreaterThan(0);
  // A new meeting begins without the mark.
  await at.again(page).click();
  await asked(page, 'card');
  await expect(page.getByText(marked)).toHaveCount(0);
  expect(heard).toEqual([]);
});
