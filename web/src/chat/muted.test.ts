import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const seated = { seat: 2, name: 'Zoe' };
const watching = { name: 'zoe ' };

it('distinguishes a spectator from a player of the same name', async () => {
  const { muted, speaker } = await import('./muted.svelte');
  muted.set(speaker(watching), true);
  expect(muted.has(speaker({ name: 'Zoe' }))).toBe(true);
  expect(muted.has(speaker(seated))).toBe(false);
  muted.set(speaker(seated), true);
  muted.set(speaker(watching), false);
  expect(muted.has(speaker(watching))).toBe(false);
  expect(muted.has(speaker({ seat: 0, name: 'ZOE' }))).toBe(true);
});

it('is stored on this device, and reads what was stored before there was a difference', async () => {
  kept.set('furlong.muted', '["zoe"]');
  const { muted, speaker } = await import('./muted.svelte');
  expect(muted.has(speaker(seated))).toBe(true);
  expect(muted.has(speaker(watching))).toBe(false);
  muted.set(speaker(watching), true);
  expect(JSON.parse(kept.get('furlong.muted')!)).toEqual(['zoe', '\tzoe']);
});
