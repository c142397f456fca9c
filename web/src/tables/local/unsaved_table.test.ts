// A meeting in a browser that stores nothing can be played, and the page is informed.
import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { closeTables, firstDecision, headerOf, openTable } from './test_local_table';

afterEach(closeTables);

it.each([
  [
    'never answers',
    () =>
      Object.setPrototypeOf(
        { addEventListener: () => {}, removeEventListener: () => {} },
        IDBOpenDBRequest.prototype,
      ) as object,
  ],
  [
    'is forbidden',
    () => {
      throw new DOMException('forbidden', 'SecurityError');
    },
  ],
])(
  'storage that %s',
  async (_, open) => {
    const table = await openTable();
    vi.stubGlobal('indexedDB', { open });
    expect(await table('resume', null)).toBeNull();
    await table('begin', await headerOf(['Ann', 'Bo', 'Cy', 'Di']), [null, 'steady', 'steady', 'steady']);
    let cards = 0;
    for (let steps = 0; cards < 3; ++steps) {
      expect(steps).toBeLessThan(100);
      const { scene, rider, saved } = await table('fetchUpdate', 0, 0, true);
      expect(saved).toBe(false);
      if (rider !== null) {
        await table('rideOn');
        continue;
      }
      if (scene.asked[0]!.need === 'card') cards += 1;
      expect(await table('decide', 0, firstDecision(scene))).toBeNull();
    }
  },
  30_000,
);
