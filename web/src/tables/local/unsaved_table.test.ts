// A meeting on this device whose browser stores nothing: it is played all the same, and the page is told.
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import type { Header } from '../../contracts';
import type { TableCalls } from './table.worker';
import type { ThinkCalls } from '../../engine/think.worker';
import { rpcClient } from '../../platform/worker_rpc';
import { shippedCourse } from '../../engine/shipped_courses';

afterEach(() => vi.unstubAllGlobals());

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
    vi.resetModules();
    const ports: { close(): void }[] = [];
    const pair = () => {
      const { port1, port2 } = new MessageChannel();
      ports.push(port1, port2);
      return { near: port1 as unknown as MessagePort, far: port2 as unknown as MessagePort };
    };
    const [table, think, link] = [pair(), pair(), pair()];
    vi.stubGlobal('self', think.far);
    await import('../../engine/think.worker');
    vi.stubGlobal('self', table.far);
    await import('./table.worker');
    vi.stubGlobal('indexedDB', { open });

    const file = new URL('../../../../build/wasm/wasm/furlong.wasm', import.meta.url);
    const module = await WebAssembly.compile(readFileSync(fileURLToPath(file)));
    const oval = await shippedCourse('oval');
    const header: Header = {
      format: 'furlong-record/1',
      rules: 1,
      players: ['Ann', 'Bo', 'Cy', 'Di'],
      horses: ['red', 'blue', 'green', 'yellow'].map((colour, owner) => ({ owner, colour })),
      races: [{ course: 'oval', steeplechase: false }],
      options: { cards: 'open', exchange: 'open', finish: 'all' },
      courses: { oval },
    };
    await rpcClient<ThinkCalls>(think.near).withTransfer('serve', [link.far], [link.far]);
    const call = rpcClient<TableCalls>(table.near);
    await call.withTransfer('open', [module, link.near], [link.near]);
    expect(await call('resume', null)).toBeNull();
    await call('begin', header, [null, 'steady', 'steady', 'steady']);
    let chosen = 0;
    for (let steps = 0; chosen < 3; ++steps) {
      expect(steps).toBeLessThan(100);
      const { scene, rider, saved } = await call('fetchUpdate', 0, 0, true);
      expect(saved).toBe(false);
      const asked = scene.asked[0]!;
      if (rider !== null) await call('rideOn');
      else if (asked.need === 'card') {
        expect(await call('decide', 0, [{ t: 'card', horse: 0, card: asked.legal[0]! }])).toBeNull();
        chosen += 1;
      } else if (asked.need === 'ride')
        expect(await call('decide', 0, [{ t: 'ride', horse: 0, to: asked.legal[0]! }])).toBeNull();
      else break;
    }
    expect(chosen).toBeGreaterThan(0);
    for (const port of ports) port.close();
  },
  30_000,
);
