// Browser tests of the production build: run `npm run build` first.
import { defineConfig } from '@playwright/test';
import { existsSync } from 'node:fs';

// Two runs on one machine want two ports.
const address = `http://localhost:${process.env.FURLONG_TEST_PORT ?? 5195}/`;
// Debian's. Chromium without windows comes first: each page costs it a third less time.
const debian = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
// Every course, field size, option, window and language takes more than an hour: ./check --full.
const full = process.env.FURLONG_FULL === '1';

export default defineConfig({
  outputDir: 'test-results',
  workers: 2,
  // What fails now and then is a bug.
  retries: 0,
  fullyParallel: true,
  projects: [
    { name: 'gallery', testDir: 'tests/gallery' },
    { name: 'network', testDir: 'tests/network' },
    { name: 'journeys', testDir: 'tests/journeys' },
    ...(full ? [{ name: 'full', testDir: 'tests/full' }] : []),
  ],
  reporter: 'list',
  // Tests do not depend on speed: these limits only end what hangs, also on a slow and busy machine.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 30_000,
    baseURL: address,
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // It would fetch everything a second time; only the offline tests need it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(debian ? { executablePath: debian } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `npx vite preview --port ${new URL(address).port} --strictPort`,
    url: address,
    reuseExistingServer: false,
    timeout: 60_000,
  },
});
