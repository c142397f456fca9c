// What must hold whenever the curtain is closed.
import { expect, type Page } from '@playwright/test';
import { at, look, type Sight } from './race_page';
import { inEvery, like } from './words';

/** The label of a hand in every language, as a whole text or attribute: the caller may speak of a hand. */
const hands = inEvery('riding.hand').map((text) => new RegExp(`[">]\\s*${text.replace('{horse}', '[^"<>]+')}\\s*["<]`));

/** No list of cards, no card to press, and no picture of a card except those that were played, in any language. */
export async function noHandIn(page: Page): Promise<void> {
  const html = await page.evaluate(() => document.documentElement.innerHTML.replace(/&nbsp;/g, '\u00a0'));
  expect(
    hands.flatMap((label) => label.exec(html)?.[0] ?? []),
    'a hand is in the page',
  ).toEqual([]);
  expect((await look(page)).hand).toEqual([]);
  await expect(at.hands(page)).toHaveCount(0);
  await expect(page.locator('button .playing-card')).toHaveCount(0);
}

/** Whom the curtain waits for. */
export function nameOn(sight: Sight): string {
  return like('curtain.open').exec(sight.curtain)!.groups!.name!;
}
