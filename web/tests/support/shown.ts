// A text that people see. What screen readers are told of it stands in regions of its own, which nobody sees.
import type { Locator, Page } from '@playwright/test';

export function shown(where: Page | Locator, text: string | RegExp): Locator {
  const page = 'page' in where ? where.page() : where;
  return where.getByText(text).and(page.locator(':not(.unseen *)'));
}
