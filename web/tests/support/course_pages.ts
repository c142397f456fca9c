// The list of courses and the editor, as a person finds things there.
import { expect, type Locator, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { shown } from './shown';
import { spelt, words } from './words';

export const onCourses = {
  button: (page: Page, key: string) => page.getByRole('button', { name: words(key), exact: true }),
  handle: (page: Page, id: string) => page.locator(`[data-handle="${id}"]`),
  facts: (page: Page) => shown(page, /^\d+ squares? to run along the rail, /).first(),
  name: (page: Page) => page.getByRole('textbox', { name: words('editor.name'), exact: true }),
  tile: (page: Page, name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) }),
};

export const valueOf = async (page: Page, id: string): Promise<number> =>
  Number(await onCourses.handle(page, id).getAttribute('aria-valuenow'));

/** How many squares the course has by the facts that are shown. */
export const squaresOn = async (page: Page): Promise<number> =>
  Number(/^\d+/.exec(await onCourses.facts(page).innerText())![0]);

/** Presses Tab until something has the focus. */
export async function tabTo(page: Page, where: Locator, keys = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 120; ++presses) {
    if (await where.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(keys);
  }
  throw new Error('the keyboard does not lead there');
}

/** How many pages the open print dialog says. */
export async function pagesTold(page: Page): Promise<number> {
  const told = shown(page.getByRole('dialog'), /^\d+ pages\. /);
  return Number(/^\d+/.exec(await told.innerText())![0]);
}

/** Saves the PDF of the open dialog and counts its pages. */
export async function printedPages(page: Page, save: () => Promise<void>): Promise<{ name: string; pages: number }> {
  const [download] = await Promise.all([page.waitForEvent('download'), save()]);
  const name = download.suggestedFilename();
  const text = readFileSync(await download.path(), 'latin1');
  expect(text.slice(0, 9)).toBe('%PDF-1.4\n');
  await expect(shown(page, spelt('editor.print.saved', { file: name }))).toBeVisible();
  return { name, pages: text.split('/Type /Page ').length - 1 };
}
