// One press and a race: galloping horses, the finish, the result with its picture and story, and the race seen again.
import { expect, test, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { at, cells, change, complaints, openHome, prefer, ride, type Asks } from '../support/race_page';
import { expectSheetAddsUp, saveRecord } from '../support/score_sheet';
import { like, words } from '../support/words';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The picture to share is a PNG of this size. */
async function expectPicture(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: words('share.save') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^furlong-\d{4}-\d\d-\d\d\.png$/);
  const png = readFileSync((await download.path())!);
  expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 750]);
}

test('rides a race from one press to its result, story and picture, and sees it again', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page, { speed: 4 });
  // In this race everybody finishes well apart.
  await openHome(page, 'oaks');
  await page.getByRole('button', { name: words('home.now') }).click();
  const seen: Asks[] = [];
  let cards = 0;
  await ride(page, {
    before: async ({ asks, raised }) => {
      seen.push(asks);
      // Horses gallop and dice roll in the first round and at the finish, whose slow motion any key ends.
      if (asks === 'card' && raised < 0) cards += 1;
      if (cards === 2) await change(page, { speed: 'instant' });
      if (cards === 9) await change(page, { speed: 4 });
      if (cards >= 9) await page.keyboard.press('Shift');
    },
  });
  // The result of a single race and the end of the meeting are one page.
  expect(seen).not.toContain('photo');
  expect(seen).not.toContain('result');
  await expect(page.getByRole('img', { name: like('enclosure.scene') })).toBeVisible();
  await expectSheetAddsUp(page, 1);
  const sheet = await cells(at.sheet(page));
  expect(sheet[2].join(' ')).toMatch(/2 squares/);
  await expectPicture(page);
  await saveRecord(page);

  const story = page.getByRole('region', { name: words('story.single') });
  await expect(story.getByText(/ beat \w+ by 2 squares/)).toBeVisible();
  await expect(story.getByText(/^In the dice rounds you moved .* an average horse\. You used \d+% /)).toBeVisible();
  await expect(story.getByRole('link', { name: words('story.analyse') })).toBeVisible();
  // A moment of the story opens the replay where it is about to happen.
  const moment = story.getByRole('list').first().getByRole('link').last();
  const winner = (await moment.innerText()).split(' beat ')[0].trim();
  await moment.click();
  const slider = page.getByRole('slider', { name: words('replay.scrub') });
  await expect(slider).toBeVisible();
  await expect(slider).toHaveValue(String(Number(/at=(\d+)/.exec(page.url())![1]) - 1));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(new RegExp(`${winner}.*(line|home|post|finish)`)).first()).toBeVisible();
  await page.keyboard.press('End');
  await page.getByRole('tab', { name: words('replay.tab.score') }).click();
  const scores = (table: string[][]) => table.slice(1).map((row) => Number(row.at(-1)));
  expect(scores(await cells(page.getByRole('table', { name: words('sheet.title') })))).toEqual(scores(sheet));
  // It stays on the device.
  await page.getByRole('button', { name: words('replay.another') }).click();
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /Team Red/ })
    .click();
  await expect(page).toHaveURL(/kept=/);
  await expect(slider).toBeVisible();
  // There is nothing to resume, and another race is one press away.
  await openHome(page, 'oaks');
  await expect(page.getByRole('button', { name: words('home.now') })).toBeVisible();
  await expect(page.getByRole('button', { name: words('home.resume') })).toHaveCount(0);
  expect(heard).toEqual([]);
});
