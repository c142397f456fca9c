// The built files work on any web server: in a subfolder, and without a MIME type for WebAssembly.
import { expect, test } from '@playwright/test';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
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

let server: Server;
let address: string;

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://localhost').pathname);
    const file = path.startsWith(folder) ? join(dist, normalize(path.slice(folder.length) || 'index.html')) : '';
    if (!file.startsWith(dist) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain' }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  address = `http://localhost:${(server.address() as AddressInfo).port}${folder}`;
});
test.afterAll(
  () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
);

test.describe('in a folder of a plain web server', () => {
  test('a race is ridden, and nothing outside that folder is asked for', async ({ browser }) => {
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
    await ride(page, { before: ({ asks }) => (asks === 'card' && ++rounds > 3 ? 'enough' : undefined) });
    expect(page.url().startsWith(address)).toBe(true);
    expect(new URL(page.url()).hash).toBe('#/ride');
    await page.reload();
    await asked(page, 'card');
    await expect(at.field(page)).toHaveCount(4);
    // Without a network, too: the cached files are enough.
    await everythingKept(page);
    await context.setOffline(true);
    await page.reload();
    await asked(page, 'card');
    expect(strays).toEqual([]);
    expect(heard.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    await context.close();
  });
});
