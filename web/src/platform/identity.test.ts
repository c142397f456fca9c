import { afterEach, expect, it, vi } from 'vitest';

const name = 'furlong.identity';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('other tabs are notified, this one is not', async () => {
  const { announceIdentity, onIdentityChange } = await import('./identity');
  const here = vi.fn();
  const stop = onIdentityChange(here);
  const other = new BroadcastChannel(name);
  const heard = new Promise((resolve) => (other.onmessage = resolve));
  announceIdentity();
  await heard;
  expect(here).not.toHaveBeenCalled();
  other.postMessage('changed');
  await vi.waitFor(() => expect(here).toHaveBeenCalledOnce());
  stop();
  other.close();
});

it('a browser without channels notifies them by a stored value', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const stored = vi.fn<(key: string, value: string) => void>();
  vi.stubGlobal('localStorage', { setItem: stored });
  let hear: ((event: { key: string }) => void) | undefined;
  vi.stubGlobal('addEventListener', (_: string, listener: typeof hear) => (hear = listener));
  const { announceIdentity, onIdentityChange } = await import('./identity');
  const here = vi.fn();
  onIdentityChange(here);
  hear!({ key: 'furlong.preferences' });
  expect(here).not.toHaveBeenCalled();
  hear!({ key: name });
  expect(here).toHaveBeenCalledOnce();
  announceIdentity();
  announceIdentity();
  const [[key, first] = [], [, second] = []] = stored.mock.calls;
  expect(key).toBe(name);
  expect(second).not.toBe(first);
});
