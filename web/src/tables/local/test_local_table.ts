// For tests: a table without a server in Node, with the real engine. Its workers run in the thread of the test.
import { MessageChannel } from 'node:worker_threads';
import { vi } from 'vitest';
import type { Decision, Header, Scene } from '../../contracts';
import type { ThinkCalls } from '../../engine/think.worker';
import { shippedCourse } from '../../engine/shipped_courses';
import { compiled } from '../../engine/testing';
import { rpcClient, type RpcClient } from '../../platform/worker_rpc';
import type { TableCalls } from './table.worker';

export type LocalCalls = RpcClient<TableCalls>;

/** What was opened; a test closes it. */
const ports: { close(): void }[] = [];
export function closeTables(): void {
  for (const port of ports.splice(0)) port.close();
  vi.unstubAllGlobals();
}

/** Opens a table as a page does. Each call loads the workers anew, as another tab would. */
export async function openTable(): Promise<LocalCalls> {
  vi.resetModules();
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
  await rpcClient<ThinkCalls>(think.near).withTransfer('serve', [link.far], [link.far]);
  const call = rpcClient<TableCalls>(table.near);
  await call.withTransfer('open', [await compiled('furlong'), link.near], [link.near]);
  return call;
}

/** Players on the oval, a horse each if not said otherwise. */
export async function headerOf(
  players: string[],
  { each = 1, races = 1, ...options }: Partial<Header['options']> & { each?: number; races?: number } = {},
): Promise<Header> {
  const colours = ['red', 'blue', 'green', 'yellow', 'white', 'black', 'purple', 'orange'];
  return {
    format: 'furlong-record/1',
    rules: 1,
    players,
    horses: Array.from({ length: players.length * each }, (_, i) => ({
      owner: i % players.length,
      colour: colours[i]!,
    })),
    races: Array.from({ length: races }, () => ({ course: 'oval', steeplechase: false })),
    options: { cards: 'open', exchange: 'open', finish: 'first', ...options },
    courses: { oval: await shippedCourse('oval') },
  };
}

/** The first thing that a person may do. */
export function firstDecision(scene: Pick<Scene, 'asked'>): Decision[] {
  const asked = scene.asked[0]!;
  switch (asked.need) {
    case 'card':
      return [{ t: 'card', horse: asked.horse, card: asked.legal[0]! }];
    case 'seal':
      return [{ t: 'seal', horse: asked.horse, card: asked.legal[0]! }];
    case 'ride':
      return [{ t: 'ride', horse: asked.horse, to: asked.legal[0]! }];
    case 'pace':
      return [{ t: 'pace', use: asked.legal[0]! }];
    case 'die':
      return [{ t: 'die', horse: asked.horse, use: asked.legal[0]! }];
    case 'keep':
      throw new Error('these meetings are over after a race');
  }
}
