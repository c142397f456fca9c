import { beforeEach, expect, test, vi } from 'vitest';

async function from(stored: string | null | Error) {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      if (stored instanceof Error) throw stored;
      return stored;
    },
    setItem: () => undefined,
  });
  return (await import('./preferences.svelte')).preferences;
}

beforeEach(() => vi.resetModules());

test('reads what was stored', async () => {
  const kept = await from(
    JSON.stringify({
      theme: 'dark',
      speed: 'instant',
      volume: 0.25,
      confirm: true,
      board: 'text',
      letters: false,
      odds: true,
      name: 'Ann',
    }),
  );
  expect(kept).toMatchObject({
    theme: 'dark',
    speed: 'instant',
    volume: 0.25,
    confirm: true,
    board: 'text',
    letters: false,
    odds: true,
    name: 'Ann',
    hints: true,
  });
});

test.each([null, '', '{', '7', 'null', '[]', new Error('forbidden')])(
  'storage with %s gives the defaults',
  async (stored) => {
    expect(await from(stored)).toMatchObject({
      theme: 'auto',
      speed: 1,
      sound: true,
      camera: 'follow',
      board: 'drawn',
      letters: true,
      odds: false,
      name: '',
    });
  },
);

test('ignores each value that makes no sense, and keeps the others', async () => {
  const odd = await from(
    JSON.stringify({
      theme: 'pink',
      speed: 3,
      sound: 'yes',
      volume: 7,
      camera: 'auto',
      board: 'sand',
      name: 'x'.repeat(99),
    }),
  );
  expect(odd).toMatchObject({
    theme: 'auto',
    speed: 1,
    sound: true,
    volume: 0.6,
    camera: 'follow',
    board: 'drawn',
    name: 'x'.repeat(24),
  });
});
