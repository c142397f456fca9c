// What holds whenever the curtain is drawn.
import { expect, type Page } from '@playwright/test';
import { at, look, type Sight } from './rider';
import { like, spelt } from './words';

/** No list of cards, no card to press, no picture of a card but those that were played. */
export async function noHandIn(page: Page): Promise<void> {
  const html = await page.evaluate(() => document.documentElement.innerHTML);
  expect(html.includes(spelt('riding.hand', { horse: '' }).trim()), 'a hand is in the page').toBe(false);
  expect((await look(page)).hand).toEqual([]);
  await expect(at.hands(page)).toHaveCount(0);
  await expect(page.locator('button .playing-card')).toHaveCount(0);
}

/** Whom the curtain waits for. */
export function nameOn(sight: Sight): string {
  return like('curtain.open').exec(sight.curtain)!.groups!.name;
}
