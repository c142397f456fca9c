// The end of a race: slow motion, the photo of a close placing, the enclosure, what decided it, a picture to share.
import { expect, test, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { expectAccessible } from '../support/accessibility';
import { asked, at, cells, change, complaints, openHome, prefer, ride, type Asks } from '../support/race_page';
import { like, words } from '../support/words';

/** Second and third of this race finish in line; in the other one everybody finishes well apart. */
const close = 'epsom';
const clear = 'oaks';

async function raceTo(page: Page, seed: string, end: Asks): Promise<Asks[]> {
  await openHome(page, seed);
  await page.getByRole('button', { name: words('home.now') }).click();
  const seen: Asks[] = [];
  await ride(page, {
    before: ({ asks }) => {
      seen.push(asks);
      return asks === end ? 'enough' : undefined;
    },
  });
  return seen;
}

const enclosure = (page: Page) => page.getByRole('img', { name: like('enclosure.scene') });

test('the whole photo and the whole enclosure are in view, also on a phone on its side', async ({ page }) => {
  await prefer(page);
  await raceTo(page, close, 'photo');
  const sizes = [
    [844, 390],
    [667, 375],
    [390, 844],
    [1440, 900],
  ];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const part of ['.print', 'form button'])
      await expect(at.photo(page).locator(part).last(), `${part}, ${width} × ${height}`).toBeInViewport({ ratio: 1 });
  }
  await ride(page);
  const scene = page.locator('svg.enclosure');
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    // All of its 1600 by 520 units.
    const { width: wide, height: high } = (await scene.boundingBox())!;
    expect(wide / high, `${width} × ${height}`).toBeCloseTo(1600 / 520, 1);
  }
});

test('a close placing behind the winner is photographed, and any key goes on', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page);
  await raceTo(page, close, 'photo');
  const photo = at.photo(page);
  await expectAccessible(page, 'photo');
  await expect(photo).toContainText(/2nd.*In line with \w+, and ahead on the inside/);
  await expect(photo).toContainText(/3rd.*In line with \w+, further out/);
  await expect(photo).not.toContainText(words('board.photo-first'));
  // By a key, by Escape, and by the button; it can be seen again from the result.
  const again = page.getByRole('button', { name: words('result.photo') });
  for (const leave of [
    () => page.keyboard.press('x'),
    () => page.keyboard.press('Escape'),
    () => photo.getByRole('button', { name: words('board.photo-close') }).click(),
  ]) {
    await leave();
    await expect(photo).toHaveCount(0);
    await expect(enclosure(page)).toBeVisible();
    if ((await asked(page)).asks === 'over') await again.click();
    await expect(photo).toBeVisible();
  }
  expect(heard).toEqual([]);
});

test('a clear finish leads to one page with the enclosure, the margins, a picture, and the story of the race', async ({
  page,
}) => {
  const heard = complaints(page);
  await prefer(page);
  // The result of a single race and the end of the meeting are one page.
  const seen = await raceTo(page, clear, 'over');
  expect(seen).not.toContain('photo');
  expect(seen).not.toContain('result');
  await expect(enclosure(page)).toBeVisible();
  const [, ...rows] = await cells(at.sheet(page));
  expect(rows[1].join(' ')).toMatch(/2 squares/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: words('share.save') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^furlong-\d{4}-\d\d-\d\d\.png$/);
  const png = readFileSync((await download.path())!);
  expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 750]);
  const story = page.getByRole('region', { name: words('story.single') });
  const moments = await story.getByRole('list').first().getByRole('listitem').count();
  expect(moments).toBeGreaterThanOrEqual(3);
  expect(moments).toBeLessThanOrEqual(5);
  await expect(story.getByRole('list').nth(1).getByRole('listitem')).toHaveCount(4);
  await expect(
    story.getByText(/^In the dice rounds you moved .* an average horse\. You used \d+% of the points on your cards/),
  ).toBeVisible();
  await expect(story.getByText(/ beat \w+ by 2 squares/)).toBeVisible();
  await expect(story.getByRole('link', { name: words('story.analyse') })).toBeVisible();
  await expectAccessible(page, 'end');
  await change(page, { language: 'fr' });
  await expect(story).toHaveCount(0);
  await change(page, { language: 'en' });
  await at.again(page).click();
  await expect(at.field(page)).toHaveCount(4);
  expect(heard).toEqual([]);
});

test('a moment of the story opens the replay where it is about to happen, and the analysis begins without being asked again', async ({
  page,
}) => {
  await prefer(page);
  await raceTo(page, clear, 'over');
  const story = page.getByRole('region', { name: words('story.single') });
  const link = story.getByRole('list').first().getByRole('link').last();
  const analysis = (await story.getByRole('link', { name: words('story.analyse') }).getAttribute('href'))!;
  const winner = / beat /.test(await link.innerText()) ? (await link.innerText()).split(' beat ')[0].trim() : '';
  expect(winner).not.toBe('');
  await link.click();
  const slider = page.getByRole('slider', { name: words('replay.scrub') });
  await expect(slider).toBeVisible();
  await expect(page).toHaveURL(/at=\d+/);
  const line = Number(/at=(\d+)/.exec(page.url())![1]);
  await expect(slider).toHaveValue(String(line - 1));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(new RegExp(`${winner}.*(line|home|post|finish)`)).first()).toBeVisible();
  await page.goto('./');
  await page.goto(`./${analysis}`);
  await expect(page.getByRole('button', { name: words('replay.analyse.stop') })).toBeVisible();
  await expect(page.getByRole('tab', { name: words('replay.tab.analysis') })).toHaveAttribute('aria-selected', 'true');
});

test.describe('with animated horses', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  test('a key ends the slow motion, and nothing is lost', async ({ page }) => {
    const heard = complaints(page);
    await prefer(page);
    // Everything at once until somebody is close to home, then as it is.
    await openHome(page, clear);
    await page.getByRole('button', { name: words('home.now') }).click();
    let choices = 0;
    await ride(page, {
      before: async ({ asks }) => {
        if (asks === 'card' && ++choices === 8) await change(page, { speed: 4 });
        if (choices >= 8) await page.keyboard.press('Shift');
        return asks === 'over' ? 'enough' : undefined;
      },
    });
    const [, ...rows] = await cells(at.sheet(page));
    expect(rows.map((row) => Number(row.at(-1)))).toEqual([50, 30, 20, 10]);
    expect(heard).toEqual([]);
  });
});
