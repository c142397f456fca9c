// Against house riders every choice can be taken back, and the same choice leads to the same again.
import { expect, test, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { nameOn } from '../support/hidden_hands';
import { act, asked, at, complaints, look, prefer, ride, rideNow, transcript, type Sight } from '../support/race_page';
import { setUp } from '../support/race_form';
import { sceneOf, type Scene } from '../support/race_scene';
import { like, words } from '../support/words';

/** The mark on the score sheet. */
const marked = /^With take-back: /;

/** Makes choices, and returns what was to be seen before each card. */
async function play(page: Page, cards: number): Promise<Scene[]> {
  const before: Scene[] = [];
  await ride(page, {
    before: async ({ asks, raised }: Sight) => {
      if (asks !== 'card' || raised >= 0) return undefined;
      if (before.length === cards) return 'enough';
      before.push(await sceneOf(page));
      return undefined;
    },
  });
  return before;
}

test('back to the start, after dice and cards were seen, and the same again', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page);
  await rideNow(page);
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

  // It is told at the end, and in the record.
  await ride(page);
  await expect(page.getByText(marked)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: words('end.save') }).click(),
  ]);
  const [header] = readFileSync((await download.path())!, 'utf8').split('\n');
  expect((JSON.parse(header) as { take_backs: number }).take_backs).toBeGreaterThan(0);
  // A new meeting begins without the mark.
  await page.getByRole('button', { name: words('end.again') }).click();
  await ride(page);
  await expect(page.getByText(marked)).toHaveCount(0);
  expect(heard).toEqual([]);
});

test('at one screen a choice is taken back from the curtain of the next person', async ({ page }) => {
  await prefer(page);
  await setUp(page, { seats: [{ name: 'Ann' }, { name: 'Ben' }], horses: 2, races: [{ course: 'dash' }] }, 'screen');
  // Until one person has ridden and the other is to look.
  let last = '';
  const undo = at.curtain(page).getByRole('button', { name: like('curtain.undo') });
  await ride(page, {
    before: async (sight) => {
      // What a raised card would do is announced with the name, as it is shown.
      const call = page.getByRole('alert');
      if (sight.asks === 'card') await expect(call).not.toHaveText('');
      else if (sight.raised >= 0 && sight.asks !== 'curtain') await expect(call).toHaveText(sight.prompt);
      if (sight.asks !== 'curtain') return undefined;
      const name = nameOn(sight);
      if (last !== '' && name !== last && (await undo.count()) > 0) return 'enough';
      last = name;
      return undefined;
    },
  });
  await expect(undo).toContainText(last);
  await undo.click();
  // The curtain of the next person is open until it is done.
  await expect.poll(async () => nameOn(await asked(page, 'curtain'))).toBe(last);
  await act(page, await look(page));
  await asked(page, 'card');
});

test('with sealed cards each person opens the curtain once a round', async ({ page }) => {
  await prefer(page);
  const people = ['Ann', 'Ben', 'Cleo'];
  await setUp(
    page,
    { seats: people.map((name) => ({ name })), races: [{ course: 'dash' }], cards: 'sealed' },
    'screen',
  );
  // All six race in the first two card rounds: three curtains each.
  const opened: string[] = [];
  await ride(page, {
    before: (sight) => {
      if (sight.asks !== 'curtain') return undefined;
      if (opened.length === 6) return 'enough';
      opened.push(nameOn(sight));
      return undefined;
    },
  });
  expect(opened.slice(0, 3).sort()).toEqual(people);
  expect(opened.slice(3).sort()).toEqual(people);
});
