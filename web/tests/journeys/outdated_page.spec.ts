// A page that is too old for its server reloads itself once, past the service worker, and never in a circle.
import { expect, test, type Page } from '@playwright/test';
import { words } from '../support/words';

test.use({ serviceWorkers: 'allow' });

const table = '#/table/0123456789abcdef';

/** A server whose table declines every hello as outdated until it says otherwise; counts the hellos. */
async function serveOutdated(page: Page): Promise<{ hellos: number; understands: boolean }> {
  const server = { hellos: 0, understands: false };
  await page.route('**/api/**', (route) => route.fulfill({ json: { person: null } }));
  await page.routeWebSocket(/\/ws\/table\//, (near) => {
    near.onMessage((text) => {
      const { t, protocol } = JSON.parse(String(text)) as { t: string; protocol?: number };
      if (t !== 'hello') return;
      server.hellos += 1;
      const error = { t: 'error', code: 'client-outdated', detail: 'another version' };
      const closed = { t: 'welcome', protocol, table: { state: 'closed', seats: [] }, is_host: false, chat: [] };
      near.send(JSON.stringify(server.understands ? closed : error));
    });
  });
  return server;
}

test('an outdated page reloads once past its service worker, then asks the person', async ({ page }) => {
  const server = await serveOutdated(page);
  await page.clock.install();
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
  const again = page.getByRole('button', { name: words('room.outdated.reload') });
  await expect(again).toBeVisible();
  await expect(page.getByText(words('room.outdated'))).toBeVisible();
  // The page that the service worker keeps is not shown again.
  expect(kept).toEqual([true, false]);
  expect(server.hellos).toBe(2);
  // It neither reloads nor reconnects without being told; requests take the same way as messages.
  for (let i = 0; i < 6; ++i) {
    await page.clock.fastForward('00:10');
    await page.evaluate(() => fetch('api/me'));
  }
  expect([kept.length, server.hellos]).toEqual([2, 2]);

  // Once the server understands the page, it goes on, and may reload again one day.
  server.understands = true;
  await again.click();
  await expect(page.getByText(words('room.closed.why'))).toBeVisible();
  expect(kept).toHaveLength(3);
  expect(await page.evaluate(() => sessionStorage.getItem('furlong.outdated'))).toBeNull();
});
