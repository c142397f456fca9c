import { expect, it, vi } from 'vitest';

it('follows the device while the page is open', async () => {
  const query = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => query);
  const { reducedMotion } = await import('./preferences.svelte');
  expect(reducedMotion()).toBe(false);
  query.matches = true;
  expect(reducedMotion()).toBe(true);
  vi.unstubAllGlobals();
});
