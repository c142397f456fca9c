// The analysis of a record with the real engine: the planted blunder, whose it is, and stopping and going on.
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IDBFactory } from 'fake-indexeddb';
import { compiled } from '../engine/testing';

vi.mock('../engine/module', () => ({ engineModule: () => compiled('furlong'), compile: () => compiled('replay') }));

const channels: MessageChannel[] = [];
/** The worker's code, in the thread of the test. */
class TestWorker {
  readonly #port: MessagePort;
  constructor() {
    const channel = new MessageChannel();
    channels.push(channel);
    vi.stubGlobal('self', channel.port2);
    this.#port = channel.port1 as unknown as MessagePort;
    loaded = import('./analysis.worker');
  }
  postMessage(message: { name: string; args: [number] }): void {
    if (message.name === 'judge') judged.push(message.args[0]);
    void loaded.then(() => this.#port.postMessage(message));
  }
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void {
    this.#port.addEventListener(type, listener);
    if (type === 'message') this.#port.start();
  }
  terminate(): void {
    this.#port.close();
  }
}
let loaded: Promise<unknown>;
/** the choices that workers were asked to judge */
let judged: number[];
vi.mock('./analysis.worker?worker', () => ({ default: TestWorker }));

const text = readFileSync(
  fileURLToPath(new URL('../../../tests/meetings/planted-blunder.jsonl', import.meta.url)),
  'utf8',
);

async function analysisOf(own: readonly number[] = []) {
  const [{ Analysis }, { OpenRecord }] = await Promise.all([
    import('./replay_analysis.svelte'),
    import('../engine/open_record'),
  ]);
  return new Analysis(await OpenRecord.open(text), own);
}

beforeEach(() => {
  judged = [];
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('navigator', { hardwareConcurrency: 1 });
});
afterEach(() => {
  for (const { port1, port2 } of channels.splice(0)) for (const port of [port1, port2]) port.close();
  vi.unstubAllGlobals();
});

it('finds the planted blunder, and shows it to the player who made it', async () => {
  const analysis = await analysisOf();
  await analysis.begin();
  expect([analysis.phase, analysis.part]).toEqual(['done', 1]);
  expect(analysis.costly.map(({ at, player, mark }) => [at, player, mark])).toEqual([[13, 0, 'blunder']]);
  expect(analysis.shown).toHaveLength(1);
  // From Bo's viewpoint Bo's choices come first, the others on demand.
  analysis.lookThrough(1);
  expect(analysis.shown).toEqual([]);
  analysis.whose = 'all';
  expect(analysis.shown).toHaveLength(1);
  analysis.lookThrough(0);
  expect(analysis.shown).toHaveLength(1);
  // Luck and skill lead from equal chances to the result: Bo has won.
  const gained = analysis.luck!.causes.map((causes) => causes.reduce((sum, { chance }) => sum + chance, 0));
  expect(gained).toEqual([-250_000, 750_000, -250_000, -250_000]);
  // It is there at once when the record is opened again.
  const again = await analysisOf();
  await again.recall();
  expect([again.phase, again.costly.length]).toEqual(['done', 1]);
});

it('keeps what it has found when it is stopped, and goes on with the rest', async () => {
  const analysis = await analysisOf([0]);
  const running = analysis.begin();
  await vi.waitFor(() => expect(analysis.part).toBeGreaterThan(0));
  analysis.stop();
  await running;
  expect(analysis.phase).toBe('none');
  const { part, verdicts } = analysis;
  expect(part).toBeLessThan(1);
  expect(verdicts.length).toBeGreaterThan(0);
  await analysis.begin();
  expect([analysis.phase, analysis.part]).toEqual(['done', 1]);
  expect(analysis.verdicts).toEqual(expect.arrayContaining(verdicts));
  expect(analysis.shown).toHaveLength(1);
  // Nothing is judged twice.
  expect(new Set(judged).size).toBe(judged.length);
  // The person played in this meeting: another viewpoint does not change whose choices come first.
  analysis.lookThrough(1);
  expect(analysis.shown).toHaveLength(1);
});
