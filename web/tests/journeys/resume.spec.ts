// The page is closed in the middle of a round, reloaded, and opened in a second tab: nothing is lost.
import { expect, test } from '@playwright/test';
import { setUp } from '../support/race_form';
import { sceneOf } from '../support/race_scene';
import { act, asked, at, complaints, look, prefer, ride } from '../support/race_page';
import { closeAndResume } from '../support/resume';
import { words } from '../support/words';

test('goes on where it was closed, in one tab at a time, and there is nothing to resume after the end', async ({
  page,
  context,
}) => {
  await prefer(page);
  await setUp(page, { seats: [{ name: 'Ann' }, 'random', 'random', 'random'], races: [{ course: 'dash' }] });
  let rounds = 0;
  await ride(page, { before: ({ asks }) => (asks === 'card' && ++rounds === 2 ? 'enough' : undefined) });
  const before = await sceneOf(page);

  // A card is raised: it is back in the hand.
  await at
    .cards(page, (await look(page)).horse)
    .first()
    .click();
  await expect.poll(async () => (await look(page)).raised).toBe(0);
  page = await closeAndResume(context, page);
  const heard = complaints(page);
  expect((await asked(page, 'card')).raised).toBe(-1);
  expect(await sceneOf(page)).toEqual(before);
  await page.reload();
  await asked(page, 'card');
  expect(await sceneOf(page)).toEqual(before);

  // The newer tab goes on, the older one says so at once, and may take the meeting back.
  const second = await context.newPage();
  await prefer(second);
  await second.goto('./#/ride');
  await asked(second, 'card');
  const elsewhere = { name: words('riding.elsewhere') };
  await expect(page.getByRole('heading', elsewhere)).toBeVisible();
  await act(second, await asked(second, 'card'));
  await act(second, await asked(second, 'square', 'act'));
  await asked(second);
  await page.getByRole('button', { name: words('riding.elsewhere.here') }).click();
  await asked(page);
  await expect(second.getByRole('heading', elsewhere)).toBeVisible();
  await second.close();

  await ride(page);
  await page.goto('./#/');
  await expect(page.getByRole('button', { name: words('home.now') })).toBeVisible();
  await expect(page.getByRole('button', { name: words('home.resume') })).toHaveCount(0);
  expect(heard).toEqual([]);
});
