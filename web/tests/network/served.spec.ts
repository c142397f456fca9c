// The page as the program serves it: compressed, with its Content-Security-Policy.
import { expect, test } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { program } from '../support/program';
import { at, complaints, prefer, ride } from '../support/race_page';
import { words } from '../support/words';

// One server for all of them.
test.describe.configure({ mode: 'default' });

const port = 5197;
const data = mkdtempSync(join(tmpdir(), 'furlong-served-'));
let server: ChildProcess;

test.beforeAll(async () => {
  const dist = fileURLToPath(new URL('../../dist', import.meta.url));
  server = spawn(
    program(),
    ['serve', '--port', String(port), '--address', '127.0.0.1', '--data', data, '--web', dist],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await new Promise<void>((resolve, reject) => {
    server.stdout!.on('data', (text: Buffer) => text.toString().includes('On this machine') && resolve());
    server.on('exit', () => reject(new Error('the server did not start')));
  });
});
test.afterAll(async () => {
  const gone = new Promise((resolve) => server.on('exit', resolve));
  server.kill('SIGTERM');
  await gone;
  rmSync(data, { recursive: true });
});

test('a race is ridden, and nothing offends the policy', async ({ page }) => {
  const heard = complaints(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await prefer(page, { speed: 4 });
  const packed: string[] = [];
  page.on('response', (response) => response.headers()['content-encoding'] === 'br' && packed.push(response.url()));
  await page.goto(`http://127.0.0.1:${port}/?seed=furlong`);
  await page.getByRole('button', { name: words('home.now') }).click();
  let cards = 0;
  await ride(page, { before: ({ asks }) => ((cards += asks === 'card' ? 1 : 0) > 4 ? 'enough' : undefined) });
  await expect(at.field(page)).toHaveCount(4);
  expect(packed.some((url) => url.endsWith('.wasm'))).toBe(true);
  expect(heard).toEqual([]);
});

test('the address of a table leads to the page', async ({ page }) => {
  await page.goto(`http://127.0.0.1:${port}/table/abc`);
  await expect(page).toHaveURL(`http://127.0.0.1:${port}/#/table/abc`);
  await expect(page.getByRole('heading', { name: words('room.unknown') })).toBeVisible();
});
