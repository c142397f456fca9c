// The built files work in a folder of any web server, also one that knows no MIME type for WebAssembly, and after the
// first visit without a network.
import { expect, test } from '@playwright/test';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setUp } from '../support/race_form';
import { asked, at, complaints, everythingKept, prefer, ride, rideNow } from '../support/race_page';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const folder = '/some/folder/';
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

async function serveFolder(): Promise<{ address: string; end(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://localhost').pathname);
    const file = path.startsWith(folder) ? join(dist, normalize(path.slice(folder.length) || 'index.html')) : '';
    if (!file.startsWith(dist) || !existsSync(file) || !statSync(file).isFile()) response.writeHead(404).end();
    else response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain' }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const end = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { address: `http://localhost:${(server.address() as AddressInfo).port}${folder}`, end };
}

test('works in a folder of a plain web server, and then without a network', async ({ browser }) => {
  const { address, end } = await serveFolder();
  const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce', serviceWorkers: 'allow' });
  const page = await context.newPage();
  const heard = complaints(page);
  const strays: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(address) && !/^(blob|data):/.test(request.url())) strays.push(request.url());
  });
  await prefer(page);
  await rideNow(page);
  let rounds = 0;
  await ride(page, { before: ({ asks }) => (asks === 'card' && ++rounds > 2 ? 'enough' : undefined) });
  expect(page.url().startsWith(address)).toBe(true);
  expect(new URL(page.url()).hash).toBe('#/ride');
  await everythingKept(page);

  // Without a network: the same race goes on, and a meeting on another course is set up.
  await context.setOffline(true);
  await page.reload();
  await asked(page, 'card');
  await expect(at.field(page)).toHaveCount(4);
  await setUp(page, {
    seats: [{ name: 'Ann' }, 'random', 'random', 'random'],
    races: [{ course: 'triangle', fences: true }],
  });
  await asked(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Triangle');
  expect(strays).toEqual([]);
  expect(heard.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  await context.close();
  await end();
});
