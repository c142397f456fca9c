// How long a person waits between two choices of their own, in whole races at normal speed: real meetings, with the
// durations that the page plans. Nothing is drawn, and time is the test's own.
import { parseSquare, squareName } from '../../contracts/square';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { courseOf } from '../../board/art';
import { Gallop, type GallopOptions } from '../../board/motion';
import { Way } from '../../board/way';
import type { Decision, Header, SquareName } from '../../contracts';
import { EngineInstance } from '../../engine/engine_instance';
import { shippedCourse } from '../../engine/shipped_courses';
import type { Devices, Stage } from '../show/presenter';
import type { RaceTable, TableUpdate } from '../../tables/table';

let module: WebAssembly.Module;
vi.mock('../../engine/module', () => ({ engineModule: () => Promise.resolve(module) }));
vi.mock('../../tables/local/local_table', () => ({ LocalTable: {} }));
const { RaceSession } = await import('../session/race_session.svelte');
const { Selection } = await import('../choice/selection.svelte');
const { preferences } = await import('../../platform/preferences.svelte');

const file = fileURLToPath(new URL('../../../../build/wasm/wasm/furlong.wasm', import.meta.url));
beforeAll(async () => {
  module = await WebAssembly.compile(readFileSync(file));
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  vi.stubGlobal('document', { hidden: false });
  preferences.speed = 1;
  preferences.byItself = true;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const FRAME_MS = 16;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Runs as the board does, without drawing. */
class TimedStage implements Stage, Devices {
  lit = false;
  readonly #gallops = new Gallop({
    now: () => performance.now(),
    frame: (callback) => void setTimeout(callback, FRAME_MS),
    hidden: () => false,
  });
  session!: InstanceType<typeof RaceSession>;

  play(): void {}
  speak(): void {}
  wait = wait;
  hidden = () => false;
  reduced = () => false;

  #ground() {
    return courseOf(this.session.drawing!, false).ground;
  }
  gallop(horse: number, way: SquareName[], options: GallopOptions): Promise<void> {
    this.#gallops.enter(horse, () => {});
    return this.#gallops.run(horse, new Way(this.#ground(), way), options);
  }
  fall(horse: number, square: SquareName, options: GallopOptions): Promise<void> {
    this.#gallops.enter(horse, () => {});
    const from = parseSquare(this.session.position.squares[horse]!);
    const to = parseSquare(square);
    const way = [square];
    for (let number = to.number - 1; number >= from.number; --number) way.unshift(squareName(to.lane, number));
    return this.#gallops.fall(horse, new Way(this.#ground(), way), options);
  }
  place(): void {}
  spotlight(squares: SquareName[] | null): void {
    if (squares) this.lit = true;
  }
}

/** A meeting in this process: the person has seat 0, house riders the others. */
class EngineTable implements RaceTable {
  readonly ridesAhead = true;
  constructor(
    private readonly engine: EngineInstance,
    private readonly head: EngineInstance,
    private readonly riders: readonly (string | null)[],
  ) {}

  async fetchUpdate(seat: number, from: number): Promise<TableUpdate> {
    const { told, undo, over, rider } = this.engine.ask({ do: 'told', seat, from });
    const { t: _, events, ...scene } = told;
    return { scene, events, undo, takeBacks: 0, over, rider: rider ?? null, saved: true };
  }
  async decide(seat: number, decisions: Decision[], automatic = false) {
    const answer = this.engine.ask({ do: 'decide', seat, decisions, click: ++this.#click, by_itself: automatic });
    return 'refused' in answer ? answer.refused : null;
  }
  #click = 0;
  /** What a rider would decide. */
  choice(seat: number, horse?: number): Decision {
    const view = this.engine.ask({ do: 'seat-view', seat });
    const { seed } = this.engine.ask({ do: 'rider-seed', seat });
    this.head.ask({ do: 'sit', seat, rider: this.riders[seat] ?? 'steady', seed });
    return this.head.ask({ do: 'choose', ...view, ...(horse === undefined ? {} : { horse }) }).decision;
  }
  async rideOn(): Promise<void> {
    for (let { rider } = this.engine.ask({ do: 'next' }); rider; { rider } = this.engine.ask({ do: 'next' })) {
      const answer = this.engine.ask({ do: 'ride', seat: rider.seat, decision: this.choice(rider.seat, rider.horse) });
      if ('refused' in answer) throw new Error(answer.refused.reason);
    }
  }
  async undo(): Promise<void> {}
  async hint(): Promise<never[]> {
    return [];
  }
  async record(): Promise<string> {
    return '';
  }
  end(): void {}
}

interface Wait {
  ms: number;
  /** somebody passed the post in slow motion */
  finish: boolean;
}

async function waitsIn(horses: number, steeplechase: boolean, seed: string): Promise<Wait[]> {
  const colours = ['red', 'blue', 'green', 'yellow', 'white', 'black', 'purple', 'orange'];
  const header: Header = {
    format: 'furlong-record/1',
    rules: 1,
    players: Array.from({ length: horses }, (_, i) => `P${i}`),
    horses: Array.from({ length: horses }, (_, i) => ({ owner: i, colour: colours[i]!, pattern: 'plain' })),
    races: [{ course: 'oval', steeplechase }],
    options: { cards: 'open', exchange: 'open', finish: 'all' },
    courses: { oval: await shippedCourse('oval') },
  };
  const riders = header.players.map((_, i) => (i === 0 ? null : 'steady'));
  const engine = await EngineInstance.open(module);
  const head = await EngineInstance.open(module);
  engine.ask({ do: 'begin', header, seed, people: [0] });
  head.ask({ do: 'header', header });
  const table = new EngineTable(engine, head, riders);
  const stage = new TimedStage();
  const session = new RaceSession(stage);
  stage.session = session;
  session.show.stage = stage;
  const selection = new Selection(session);
  await session.join({ table, header, riders, from: 0 });
  const waits: Wait[] = [];
  let chosen = -1;
  for (let ticks = 0; !['result', 'photo', 'over', 'error'].includes(session.pages.phase); ++ticks) {
    if (ticks > 60_000) throw new Error('the race does not end');
    const { asked } = selection;
    if (asked) {
      const now = performance.now();
      if (chosen >= 0) waits.push({ ms: now - chosen, finish: stage.lit });
      stage.lit = false;
      const horse = selection.horse ?? undefined;
      const first = table.choice(0, horse);
      const ends =
        first.t === 'card'
          ? (selection.cards.find(({ card }) => card === first.card)?.ends ?? [])
          : first.t === 'die'
            ? (session.outlook?.die[first.use === 'first' ? 0 : 1]!.ends ?? [])
            : [];
      const squares: Decision[] = ends.length > 1 ? [{ t: 'ride', horse: horse!, to: ends[0]!.to }] : [];
      void selection.decide([first, ...squares]);
      chosen = now;
    }
    await vi.advanceTimersByTimeAsync(FRAME_MS);
  }
  if (session.pages.phase === 'error') throw new Error(session.error);
  session.end();
  return waits;
}

/** Deals in which horses fall, come home together, and are boxed in. */
const deals = ['1', '2', '4', '6'];

test.each([
  [4, false, 4000],
  [4, true, 4000],
  [8, false, 7000],
  [8, true, 7000],
] as const)(
  'with %i horses, over fences: %s, nobody waits longer than %i ms, in the last rounds neither',
  async (horses, fences, most) => {
    for (const deal of deals) {
      const waits = await waitsIn(horses, fences, deal.repeat(64));
      expect(waits.length).toBeGreaterThan(8);
      // With four horses, the slow motion at the post is what one waits for.
      for (const { ms, finish } of waits) expect(ms).toBeLessThanOrEqual(finish ? Math.max(most, 6000) : most);
    }
  },
  120_000,
);
