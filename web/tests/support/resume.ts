// A person who closes the page and comes back.
import type { BrowserContext, Page } from '@playwright/test';
import { prefer } from './race_page';
import { words } from './words';

/** Closes the page, and resumes the meeting in a new one from the home page. */
export async function closeAndResume(context: BrowserContext, page: Page): Promise<Page> {
  await page.close();
  const next = await context.newPage();
  await prefer(next);
  await next.goto('./');
  await next.getByRole('button', { name: words('home.resume') }).click();
  return next;
}
