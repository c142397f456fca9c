// What the page and its workers really ask the engine, and what it answers, follows wasm/engine.schema.json. The workers
// run here as they do in a browser, only without threads of their own.
import 'fake-indexeddb/auto';
import { MessageChannel as NodeMessageChannel } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { compiled } from './engine/testing';
import { faultOfExchange, requestNames } from './contracts/testing';
import type { Asked, Decision, Entry, Header, RefereeTold, Scene } from './contracts';
import type { AnalysisCalls } from './replay/analysis.worker';
import { checkCourse, closeCourse, judgeCourse, printCourse, sumOf, type Board } from './engine/course_client';
import { EngineInstance } from './engine/engine_instance';
import type { MeasureCalls } from './engine/measure.worker';
import { OpenRecord } from './engine/open_record';
import { drawing, fieldShapes, readCourse, riders, RulesClient, seedFromText } from './engine/rules_client';
import type { TableCalls } from './tables/local/table.worker';
import type { ToldOdds } from './tables/table';
import type { ThinkCalls } from './engine/think.worker';
import { rpcClient, type RpcClient } from './platform/worker_rpc';
import { shippedCourse, shippedCourses } from './engine/shipped_courses';

// The page fetches them.
vi.mock('./engine/module', () => ({
  engineModule: () => compiled('furlong'),
  compile: (address: string) => compiled(/adviser/.test(address) ? 'adviser' : 'replay'),
}));

const asked = new Set<string>();
const faults = new Set<string>();
const ports: { close(): void }[] = [];

beforeAll(() => {
  const ask = Object.getOwnPropertyDescriptor(EngineInstance.prototype, 'ask')!.value as EngineInstance['ask'];
  vi.spyOn(EngineInstance.prototype, 'ask').mockImplementation(function (this: EngineInstance, request) {
    const answer = ask.call(this, request);
    asked.add(request.do);
    const fault = faultOfExchange(request, answer);
    if (fault) faults.add(fault);
    return answer as never;
  });
});
afterAll(() => {
  for (const port of ports) port.close();
  vi.restoreAllMocks();
});

function channel(): { port1: MessagePort; port2: MessagePort } {
  const { port1, port2 } = new NodeMessageChannel();
  ports.push(port1, port2);
  return { port1: port1 as unknown as MessagePort, port2: port2 as unknown as MessagePort };
}

/** Loads a worker's file: it serves whatever `self` is at that time. */
async function start<C extends Record<string, (...args: never[]) => unknown>>(
  load: () => Promise<unknown>,
): Promise<RpcClient<C>> {
  const { port1, port2 } = channel();
  vi.stubGlobal('self', port2);
  await load();
  vi.unstubAllGlobals();
  return rpcClient<C>(port1);
}

let table: RpcClient<TableCalls>;
let header: Header;
beforeAll(async () => {
  const think = await start<ThinkCalls>(() => import('./engine/think.worker'));
  table = await start<TableCalls>(() => import('./tables/local/table.worker'));
  const { port1, port2 } = channel();
  await think.withTransfer('serve', [port2], [port2]);
  await table.withTransfer('open', [await compiled('furlong'), port1], [port1]);
  const oval = await shippedCourse('oval');
  header = {
    format: 'furlong-record/1',
    rules: 1,
    players: ['Ann', 'Bolt', 'Cleo', 'Dash'],
    horses: ['red', 'blue', 'green', 'yellow'].map((colour, owner) => ({ owner, colour, pattern: 'plain' })),
    races: [{ course: 'oval', steeplechase: true }],
    options: { cards: 'open', exchange: 'open', finish: 'first' },
    courses: { oval },
  };
});

/** The first thing that is legal. */
function choiceOf(one: Asked, scene: Scene): Decision {
  switch (one.need) {
    case 'card':
    case 'seal':
      return one.legal.length > 0
        ? { t: one.need, horse: one.horse, card: one.legal[0]! }
        : { t: 'pass', horse: one.horse };
    case 'pace':
      return { t: 'pace', use: 'first' };
    case 'die':
      return { t: 'die', horse: one.horse, use: 'first' };
    case 'ride':
      return { t: 'ride', horse: one.horse, to: one.legal[0]! };
    case 'keep':
      return { t: 'keep', horse: one.horse, cards: scene.own!.horses[0]!.cards.slice(0, one.count) };
  }
}

describe('what is asked and answered follows the schema', () => {
  it('before a meeting', async () => {
    expect((await riders()).length).toBeGreaterThan(5);
    expect((await fieldShapes()).length).toBeGreaterThan(5);
    expect(await seedFromText('derby')).toMatch(/^[0-9a-f]{64}$/);
    for (const file of await shippedCourses()) {
      await drawing(file, true);
      expect(await readCourse(JSON.stringify(file))).toHaveProperty('course');
    }
    expect(await readCourse('{')).toHaveProperty('error');
    expect([...faults]).toEqual([]);
  });

  it('while a course is drawn', async () => {
    const oval = await shippedCourse('oval');
    const sound = await checkCourse(oval);
    expect(sound.problem).toBeUndefined();
    expect(sound.squares[0]).toBe(113);
    const wrong = await checkCourse({ ...oval, start: { segment: 1, row: 0 } });
    expect(wrong.problem).toMatchObject({ name: 'not-on-straight', part: 'start' });
    const open = await checkCourse({ ...oval, segments: oval.segments.slice(0, 5), fences: [] });
    expect(open.advice.map(({ name }) => name)).toContain('circuit-open');
    const most = { segments: 60, squares: 120, degrees: 270 };
    expect(await closeCourse(oval, most)).toEqual([]);
    expect(await closeCourse({ ...oval, segments: oval.segments.slice(0, 5) }, most)).not.toHaveLength(0);
    expect(await closeCourse({ ...oval, segments: [] }, most)).toBeNull();
    const worker = await start<MeasureCalls>(() => import('./engine/measure.worker'));
    await worker('open', await compiled('adviser'));
    const parts = [await worker('measure', oval, false, 8, 0, 2), await worker('measure', oval, false, 8, 2, 1)];
    const all = sumOf(parts[0]!, parts[1]!);
    expect(all).toEqual(await worker('measure', oval, false, 8, 0, 3));
    expect(all.races).toBe(9);
    const { facts, fair } = await judgeCourse(all, 8, false);
    expect(facts.map(({ name }) => name)).toContain('few-races');
    expect(fair).toEqual({ least: 0.09, most: 0.16 });
    expect([...faults]).toEqual([]);
  });

  it('when a board is printed', async () => {
    const options = { square: 20, a3: false, fences: true, score_sheet: true, language: 'de' };
    const oval = await shippedCourse('oval');
    const board = await printCourse(oval, options);
    expect(board).toMatchObject({ pages: 16, width: 1583, height: 563 });
    const bytes = Buffer.from((board as Board).file);
    expect(bytes.subarray(0, 8).toString('latin1')).toBe('%PDF-1.4');
    expect(bytes.toString('latin1').split('/Type /Page ').length - 1).toBe(16);
    const long = { ...oval, closed: false, segments: [{ straight: 3900 }], fences: [] };
    const race = { start: { segment: 0, row: 0 }, finish: { segment: 0, row: 3800 } };
    expect(await printCourse({ ...long, ...race }, { ...options, square: 60 })).toMatchObject({ most: 300 });
    expect([...faults]).toEqual([]);
  });

  it('through a whole meeting, with hints, undo and a refusal, and when it is resumed', async () => {
    await table('begin', header, [null, 'steady', 'steady', 'steady'], '7'.repeat(64));
    const rules = await RulesClient.of(header);
    const { port1, port2 } = channel();
    // Its own instance, as in a worker of its own.
    const again = './engine/think.worker?adviser';
    const adviser = await start<ThinkCalls>(() => import(/* @vite-ignore */ again));
    await adviser.withTransfer('serve', [port2], [port2]);
    await table.withTransfer('setAdviser', [port1], [port1]);
    let advised = false;
    let undone = false;
    let resumed = false;
    for (let steps = 0; ; ++steps) {
      expect(steps).toBeLessThan(2000);
      const { scene, events, over, rider } = await table('fetchUpdate', 0, 0, true);
      rules.calls(events, true);
      expect(rules.positions(events)).toHaveLength(events.length + 1);
      if (over) break;
      rules.outlook(0, scene);
      if (rider !== null) {
        await table('rideOn');
        continue;
      }
      const one = scene.asked[0]!;
      const choice = choiceOf(one, scene);
      rules.why(0, scene, choice);
      if (one.need === 'card' && one.legal.length > 0)
        rules.why(0, scene, { t: 'ride', horse: one.horse, to: '1.60' }, one.legal[0]);
      if (!advised && one.need === 'card') {
        advised = true;
        expect((await table('hint', 0)).length).toBeGreaterThan(0);
        const { port1: heard, port2: tell } = new MessageChannel();
        const told = new Promise<ToldOdds>((resolve) => (heard.onmessage = ({ data }) => resolve(data)));
        await table.withTransfer('followOdds', [1, -1, tell], [tell]);
        expect(await told).toMatchObject({ version: scene.version, odds: { race: 0 } });
        expect((await told).odds.horses).toHaveLength(4);
        await table('unfollowOdds', 1);
        heard.close();
        expect(await table('decide', 0, [{ t: 'pace', use: 'sum' }])).toMatchObject({ reason: 'not-now' });
      }
      expect(await table('decide', 0, [choice])).toBeNull();
      if (!undone && (await table('fetchUpdate', 0, 0, true)).undo) {
        undone = true;
        await table('undo', 0);
      }
      if (!resumed && steps > 20) {
        resumed = true;
        expect(await table('resume', null)).toMatchObject({ header: { players: header.players } });
      }
    }
    expect([...faults]).toEqual([]);
  }, 120_000);

  it('when the record is opened and analysed', async () => {
    const text = await table('record');
    const record = await OpenRecord.open(text);
    expect(record.contents.over).toBe(true);
    for (let at = 0; at <= record.contents.events; at += 7)
      for (const viewpoint of [0, 'stands', 'all'] as const) record.scene(at, viewpoint);
    const analysis = await start<AnalysisCalls>(() => import('./replay/analysis.worker'));
    await analysis('open', await compiled('replay'), text);
    // Quick enough: most of the choices are judged in other tests.
    await analysis('judge', record.contents.choices.at(-1)!);
    await analysis('luck', 2);
    await expect(OpenRecord.open(text.replace('"t":"round"', '"t":"pound"'))).rejects.toThrow();
    expect([...faults]).toEqual([]);
  }, 120_000);

  it('at a real board, with real and with dealt cards', async () => {
    for (const whose of ['real', 'dealt'] as const) {
      const engine = await EngineInstance.open(await compiled('replay'));
      const seed = '7'.repeat(64);
      engine.ask({ do: 'referee-begin', header, seed, cards: whose, entries: [{ t: 'roll' }] });
      let told = engine.ask({ do: 'referee-undo' });
      for (let steps = 0; told.need !== 'over'; ++steps) {
        expect(steps).toBeLessThan(2000);
        const {
          outlook,
          horse = 0,
          player = 0,
          gone = [],
        } = engine.ask({
          do: 'referee-told',
          from: told.version,
          open: true,
        });
        const cards = (outlook!.cards[horse] ?? []).filter((one) => !gone.includes(one.card));
        const card = (cards.find(({ outcome }) => outcome === 'ride') ?? cards[0])?.card;
        const entries: Partial<Record<RefereeTold['need'], Entry>> = {
          boxes: { t: 'boxes', order: [2, 0, 3, 1] },
          dice: { t: 'dice', player, dice: [3, 4] },
          card: card ? { t: 'card', horse, card } : { t: 'pass', horse },
          pace: { t: 'pace', use: 'sum' },
          die: { t: 'die', horse, use: 'second' },
          ride: { t: 'ride', horse, to: outlook!.ride?.ends[0]!.to ?? '' },
        };
        const answer = engine.ask({ do: 'referee-enter', entry: entries[told.need] ?? { t: 'roll' } });
        told = answer as RefereeTold;
        expect(answer).not.toHaveProperty('refused');
        expect(engine.ask({ do: 'referee-enter', entry: { t: 'ride', horse, to: '8.1' } })).toHaveProperty('refused');
      }
      expect(engine.ask({ do: 'referee-record' }).text === '').toBe(whose === 'real');
    }
    expect([...faults]).toEqual([]);
  }, 120_000);

  it('in every request that there is', () => {
    // engine.test.ts asks for fingerprints.
    expect([...asked, 'fingerprint'].sort()).toEqual([...requestNames].sort());
  });
});
