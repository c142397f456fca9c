// The page as the program serves it: compressed, with its Content-Security-Policy, under the addresses of tables.
import { expect } from '@playwright/test';
import { test } from '../support/online_test';
import { at, complaints, prefer, ride } from '../support/race_page';
import { there } from '../support/waiting_room';
import { words } from '../support/words';

test('a race is ridden on the served page and offends no policy; links that lead nowhere, and plain files, say so', async ({
  page,
  server,
}) => {
  const heard = complaints(page);
  const site = `http://127.0.0.1:${server.port}/`;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await prefer(page, { speed: 4 });
  const packed: string[] = [];
  page.on('response', (response) => response.headers()['content-encoding'] === 'br' && packed.push(response.url()));
  await page.goto(`${site}?seed=furlong`);
  await page.getByRole('button', { name: words('home.now') }).click();
  let cards = 0;
  await ride(page, { before: ({ asks }) => ((cards += asks === 'card' ? 1 : 0) > 3 ? 'enough' : undefined) });
  await expect(at.field(page)).toHaveCount(4);
  expect(packed.some((url) => url.endsWith('.wasm'))).toBe(true);
  expect(heard).toEqual([]);

  // A link to a table that does not exist leads to the page, which leads to the lobby. A slow file shows that it comes.
  await page.goto(`${site}table/0123456789abcdef`);
  await expect(page).toHaveURL(`${site}#/table/0123456789abcdef`);
  await expect(page.getByRole('heading', { name: words('room.unknown') })).toBeVisible();
  let pass = () => {};
  const wait = new Promise<void>((resolve) => (pass = resolve));
  await page.route(/\/Lobby-[^/]*\.js$/, async (route) => {
    await wait;
    await route.continue();
  });
  await page
    .getByRole('link', { name: words('online.lobby') })
    .last()
    .click();
  await expect(page.getByText(words('app.opening'))).toBeVisible();
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  pass();
  await expect(page.getByRole('heading', { name: words('lobby.open') })).toBeVisible();
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');

  // From here on the pages come from plain files.
  for (const place of ['lobby', 'table/0123456789abcdef']) {
    await page.goto(`./?seed=furlong#/${place}`);
    await expect(page.getByRole('heading', { name: words('lobby.none') })).toBeVisible();
    await expect(page.getByRole('link', { name: words('home.screen') })).toBeVisible();
  }
  await page.getByRole('button', { name: words('home.now') }).click();
  await expect(there.course(page)).toBeVisible();
});
