// Page and server of different versions: the page says so, reloads itself once, and never in a circle.
import { expect, test, type Page } from '@playwright/test';
import { words } from '../support/words';

const table = '#/table/0123456789abcdef';

/** A server whose table answers so many hellos with this error, then with a welcome to a table that is closed. */
async function answers(page: Page, code: string, times = Infinity): Promise<{ hellos: () => number }> {
  let hellos = 0;
  await page.route('**/api/**', (route) => route.fulfill({ json: { person: null } }));
  await page.routeWebSocket(/\/ws\/table\//, (near) => {
    near.onMessage((text) => {
      const { t, protocol } = JSON.parse(String(text)) as { t: string; protocol?: number };
      if (t !== 'hello') return;
      expect(protocol).toBeGreaterThanOrEqual(2);
      hellos += 1;
      const error = { t: 'error', code, detail: 'another version' };
      const welcome = { t: 'welcome', protocol, table: { state: 'closed', seats: [] }, is_host: false, chat: [] };
      near.send(JSON.stringify(hellos > times ? welcome : error));
    });
  });
  return { hellos: () => hellos };
}

async function countLoads(page: Page): Promise<() => number> {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

/** A page that would connect or reload again by itself has done so afterwards: requests take the same way as messages. */
async function letAMinutePass(page: Page): Promise<void> {
  for (let i = 0; i < 6; ++i) {
    await page.clock.fastForward('00:10');
    await page.evaluate(() => fetch('api/me'));
  }
}

test('a page that is too old reloads once, then asks the person', async ({ page }) => {
  const loads = await countLoads(page);
  const { hellos } = await answers(page, 'client-outdated');
  await page.clock.install();
  await page.goto(`/${table}`);
  const again = page.getByRole('button', { name: words('room.outdated.reload') });
  await expect(again).toBeVisible();
  await expect(page.getByText(words('room.outdated'))).toBeVisible();
  expect([loads(), hellos()]).toEqual([2, 2]);
  // It neither reloads nor reconnects by itself.
  await letAMinutePass(page);
  expect([loads(), hellos()]).toEqual([2, 2]);
  await again.click();
  await expect.poll(loads).toBe(3);
  await expect(again).toBeVisible();
});

test('a page that is current after the reload goes on, and may reload again one day', async ({ page }) => {
  const loads = await countLoads(page);
  await answers(page, 'client-outdated', 1);
  await page.goto(`/${table}`);
  await expect(page.getByText(words('room.closed.why'))).toBeVisible();
  expect(loads()).toBe(2);
  expect(await page.evaluate(() => sessionStorage.getItem('furlong.outdated'))).toBeNull();
});

test('a page that is newer than the server says so and stops', async ({ page }) => {
  const { hellos } = await answers(page, 'server-outdated');
  await page.clock.install();
  await page.goto(`/${table}`);
  await expect(page.getByText(words('online.error.server-outdated'))).toBeVisible();
  await letAMinutePass(page);
  expect(hellos()).toBe(1);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });
  test('the page that it keeps is not shown again', async ({ page }) => {
    await answers(page, 'client-outdated', 1);
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const kept: boolean[] = [];
    page.on('response', (response) => {
      if (response.request().isNavigationRequest()) kept.push(response.fromServiceWorker());
    });
    await page.reload();
    await page.evaluate((hash) => (location.hash = hash), table);
    await expect(page.getByText(words('room.closed.why'))).toBeVisible();
    expect(kept).toEqual([true, false]);
  });
});
