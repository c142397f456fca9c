// Page and server of different versions: the page says so, reloads itself once, and never in a circle.
import { expect, test, type Page } from '@playwright/test';
import { words } from './words';

const table = '#/table/0123456789abcdef';

/** A server whose table answers every hello with this error, as long as it lasts. */
async function answers(page: Page, code: string, until = () => false): Promise<{ hellos: () => number }> {
  let hellos = 0;
  await page.route('**/api/**', (route) => route.fulfill({ json: { person: null } }));
  await page.routeWebSocket(/\/ws\/table\//, (near) => {
    near.onMessage((text) => {
      const { t, protocol } = JSON.parse(String(text)) as { t: string; protocol?: number };
      if (t !== 'hello') return;
      expect(protocol).toBeGreaterThanOrEqual(2);
      hellos += 1;
      if (!until()) near.send(JSON.stringify({ t: 'error', code, detail: 'another version' }));
    });
  });
  return { hellos: () => hellos };
}

async function countLoads(page: Page): Promise<() => number> {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

test('a page that is too old reloads once, then asks the person', async ({ page }) => {
  const loads = await countLoads(page);
  const { hellos } = await answers(page, 'client-outdated');
  await page.goto(`/${table}`);
  const again = page.getByRole('button', { name: words('room.outdated.reload') });
  await expect(again).toBeVisible();
  await expect(page.getByText(words('room.outdated'))).toBeVisible();
  expect([loads(), hellos()]).toEqual([2, 2]);
  // It neither reloads nor reconnects by itself.
  await page.waitForTimeout(2000);
  expect([loads(), hellos()]).toEqual([2, 2]);
  await again.click();
  await expect.poll(loads).toBe(3);
  await expect(again).toBeVisible();
});

test('a page that is current after the reload goes on, and may reload again one day', async ({ page }) => {
  const loads = await countLoads(page);
  await answers(page, 'client-outdated', () => loads() > 0);
  await page.goto(`/${table}`);
  await expect.poll(loads).toBe(2);
  await expect(page.getByText(words('room.opening'))).toBeVisible();
  await expect(page.getByText(words('room.outdated'))).toHaveCount(0);
});

test('a page that is newer than the server says so and stops', async ({ page }) => {
  const { hellos } = await answers(page, 'server-outdated');
  await page.goto(`/${table}`);
  await expect(page.getByText(words('online.error.server-outdated'))).toBeVisible();
  await page.waitForTimeout(2000);
  expect(hellos()).toBe(1);
});
