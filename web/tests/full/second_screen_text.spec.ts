// The second screen from where people sit, and under their fingers.
import { expect, test, type Page } from '@playwright/test';
import { act, asked, prefer } from '../support/race_page';
import { setUp } from '../support/race_form';
import { words } from '../support/words';

/** The screen of a race with this many horses, opened from the race in another window. */
async function showing(page: Page, riders: number): Promise<Page> {
  await prefer(page);
  await setUp(page, {
    seats: [{ name: 'Ann' }, ...Array<string>(riders - 1).fill('steady')],
    races: [{ course: 'oval' }],
  });
  await act(page, await asked(page, 'card'));
  const [second] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: words('riding.display') }).click(),
  ]);
  await expect(second.getByRole('region', { name: words('riding.course') })).toBeVisible();
  const order = new RegExp(`^(${words('riding.order')}|${words('riding.order.round')})$`);
  await expect(second.getByRole('region', { name: order }).getByRole('listitem')).toHaveCount(riders);
  return second;
}

/** All words in view with their size, in thousandths of the height that a screen of this width has. */
function textSizes(screen: Page): Promise<{ size: number; text: string }[]> {
  return screen.evaluate(() => {
    const high = Math.max(innerHeight, (innerWidth * 9) / 16);
    const texts = document.createTreeWalker(document.querySelector('.big-screen')!, NodeFilter.SHOW_TEXT);
    const found: { size: number; text: string }[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement!;
      const words = text.textContent!.trim();
      if (words === '' || holder.closest('svg, .unseen, .tools') || !holder.checkVisibility()) continue;
      found.push({ size: Math.round((1000 * parseFloat(getComputedStyle(holder).fontSize)) / high), text: words });
    }
    return found;
  });
}

for (const riders of [4, 8]) {
  test(`can be read from four metres, ${riders} horses`, async ({ page }) => {
    const second = await showing(page, riders);
    await act(page, await asked(page, 'square', 'act'));
    await asked(page);
    const said = second.locator('.caption .last');
    await expect(said).not.toBeEmpty();
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
      [3840, 2160],
    ]) {
      await second.setViewportSize({ width, height });
      const sizes = await textSizes(second);
      // On a television of 55 inches, 685 mm high, that is 14 mm, and 10 mm for a capital: eight minutes of arc at four
      // metres, where good eyes need five.
      expect(sizes.filter(({ size }) => size < 20)).toEqual([]);
      // What counts is larger: limits, names and what the caller says.
      const large = sizes.filter(({ size }) => size >= 28).map(({ text }) => text);
      expect(large, `${width} × ${height}`).toEqual(
        expect.arrayContaining(['8', 'Ann', (await said.innerText()).trim()]),
      );
    }
  });
}
