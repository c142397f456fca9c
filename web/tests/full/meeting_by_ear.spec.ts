// Whole meetings by ear: fences, exchanges and results, and the drawn board says the same as the board in words.
import { expect, test, type Page } from '@playwright/test';
import { all, heardBy, listen, places, read, rideBlind, tree } from '../support/screen_reader';
import { setUp } from '../support/race_form';
import { complaints, prefer } from '../support/race_page';
import { words } from '../support/words';

const mine = new RegExp(`^${words('textboard.turn.yours')}: `);

async function wholeMeeting(page: Page, course: 'dash' | 'oval', riders: string[]): Promise<void> {
  const troubles = complaints(page);
  await prefer(page, { board: 'text' });
  await listen(page);
  await setUp(page, {
    seats: [{ name: 'Ann' }, ...riders],
    races: [{ course }, { course, fences: true }, { course, fences: course === 'oval' }],
  });
  const seen = new Set<string>();
  let fences = 0;
  let compared = 0;
  const turns = await rideBlind(page, {
    before: async ({ kind }, told) => {
      seen.add(kind);
      if (/fence \d+ (in \d+ squares|right in front)/.test(read(told))) fences += 1;
      if (kind === 'result') expect(all(told, 'table').length).toBeGreaterThan(0);
      if (kind !== 'card') return;
      // The drawn board and the text board agree.
      const inWords = places(told, words('textboard.field'));
      expect(inWords.size).toBeGreaterThan(0);
      await page.keyboard.press('t');
      await expect(page.getByRole('list', { name: words('riding.board.words') })).toBeAttached();
      expect(places(await tree(page), words('riding.board.words'))).toEqual(inWords);
      await page.keyboard.press('t');
      await expect(page.getByRole('list', { name: words('textboard.field') })).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: 'focus on the other board' })
        .not.toBe('BODY');
      compared += 1;
    },
  });
  for (const kind of ['card', 'keep', 'result']) expect(seen).toContain(kind);
  expect(fences).toBeGreaterThan(0);
  expect(compared).toBeGreaterThan(5);
  expect((await heardBy(page)).filter(({ role, text }) => role === 'alert' && mine.test(text))).toHaveLength(turns);
  expect(troubles).toEqual([]);
}

test('plays a meeting with fences and exchanges by ear', ({ page }) =>
  wholeMeeting(page, 'dash', ['random', 'random', 'random']));

test('plays a long meeting by ear', ({ page }) =>
  wholeMeeting(page, 'oval', ['steady', 'bolt', 'rowan', 'lucky', 'thrift']));
