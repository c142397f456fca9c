// What the pieces on a real board have to do: single cases, and whole meetings in which somebody follows the steps.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contents, GameEvent, Header, SquareName } from '../contracts';
import { EngineInstance } from '../engine/engine_instance';
import { engineSource, timelineFrom, timelineOf } from '../race/timeline/test_source';
import { Timeline } from '../race/timeline/timeline';
import { pieceSteps, stepsLeft, type PieceStep } from './piece_steps';

const header = {
  players: ['Ada', 'Ben', 'Cleo', 'Dot'],
  horses: ['red', 'blue', 'green', 'yellow'].map((colour, owner) => ({ owner, colour })),
  races: [0, 1].map(() => ({ course: 'x', steeplechase: true })),
} as unknown as Header;
const boxes = (...order: number[]): GameEvent => ({ t: 'boxes', order });
const round = (number: number, kind: 'card' | 'dice' = 'card'): GameEvent => ({
  t: 'round',
  race: 0,
  round: number,
  kind,
  order: [0, 1, 2, 3],
  limits: [8, 9, 10, null],
  told: { leaders: [0], to_go: 40 },
});
const ride = (horse: number, way: SquareName[], crosses = false): GameEvent => ({
  t: 'ride',
  horse,
  to: way.at(-1)!,
  told: { way, points: 3, spent: 3, passed: [], level: [], leads: false, crosses },
});
const steps = (events: GameEvent[]) => pieceSteps(timelineOf(header, events));
const left = (events: GameEvent[], done: PieceStep[] = []) => {
  const position = timelineOf(header, events).at(events.length);
  return stepsLeft(header, steps(events), new Set(done.map(({ id }) => id)), position);
};
/** "ride 0 2.1", "fall 1" … */
const brief = (step: PieceStep) =>
  step.kind === 'set'
    ? `set ${step.why} ${step.pieces.map(({ horse, square }) => `${horse}@${square}`).join(' ')}`
    : step.kind === 'off'
      ? `off ${step.pieces.map(({ horse, place }) => `${horse}=${place}`).join(' ')}`
      : `${step.kind} ${step.horse}${step.kind === 'ride' ? ` ${step.to}` : ''}`;

describe('the pieces', () => {
  const start = [boxes(2, 0, 1, 3), round(0)];

  it('begin in their boxes', () => {
    expect(left(start).map(brief)).toEqual(['set boxes 0@2.0 1@3.0 2@1.0 3@4.0']);
  });
  it('make every move, in order, with the others where they stand then', () => {
    const events = [
      ...start,
      ride(0, ['2.0', '2.1', '1.2']),
      { t: 'stand', horse: 1, why: 'blocked' } as GameEvent,
      ride(2, ['1.0', '1.1']),
    ];
    const all = left(events, left(start));
    expect(all.map(brief)).toEqual(['ride 0 1.2', 'ride 2 1.1']);
    expect(all[0]!.kind === 'ride' && [all[0]!.way, all[0]!.position.squares]).toEqual([
      ['2.0', '2.1', '1.2'],
      ['1.2', '3.0', '1.0', '4.0'],
    ]);
  });
  it('make the moves of a dice round, however fast they come', () => {
    const events: GameEvent[] = [
      ...start,
      round(1, 'dice'),
      { t: 'dice', player: 0, dice: [1, 2] },
      { t: 'pace', player: 0, use: 'sum' },
      ...[0, 1, 2, 3].map((horse) => ride(horse, [`${horse + 1}.0`, `${horse + 1}.3`])),
    ];
    expect(left(events, left(start)).map(brief)).toEqual(['ride 0 1.3', 'ride 1 2.3', 'ride 2 3.3', 'ride 3 4.3']);
  });
  it('leave the board after a fall, and together once they are placed', () => {
    const events: GameEvent[] = [
      ...start,
      ride(0, ['2.0', '2.9'], true),
      ride(2, ['1.0', '1.9'], true),
      { t: 'fall', horse: 1, told: { card: '9', fence: 2 } },
      { t: 'place', horse: 2, place: 1, points: 50 },
      { t: 'place', horse: 0, place: 2, points: 30, told: { margin: 0, in_line: true } },
    ];
    const all = left(events, left(start));
    expect(all.map(brief)).toEqual(['ride 0 2.9', 'ride 2 1.9', 'fall 1', 'off 2=1 0=2']);
    expect(all.map((step) => step.kind === 'ride' && step.crosses)).toEqual([true, true, false, false]);
  });
  it('need only later moves once somebody has said that they are in place', () => {
    const events = [...start, ride(0, ['2.0', '2.1'])];
    expect(left(events, steps(events))).toEqual([]);
    const later = [...events, round(1), ride(0, ['2.1', '2.4'])];
    expect(left(later, steps(events)).map(brief)).toEqual(['ride 0 2.4']);
  });
  it('make another move after one is taken back', () => {
    const done = steps([...start, ride(0, ['2.0', '2.1'])]);
    expect(left([...start, ride(0, ['2.0', '1.1'])], done).map(brief)).toEqual(['ride 0 1.1']);
  });
  it('begin again in the next race, whatever was left to do', () => {
    const events = [...start, ride(0, ['2.0', '2.9'], true), boxes(0, 1, 2, 3)];
    expect(left(events).map(brief)).toEqual(['set boxes 0@1.0 1@2.0 2@3.0 3@4.0']);
  });
  it('are put where they stand if too much was missed', () => {
    const rounds = [1, 2, 3].flatMap((number) => [
      round(number),
      ...[0, 1, 2].map((horse) => ride(horse, [`${horse + 1}.${number - 1}`, `${horse + 1}.${number}`])),
    ]);
    expect(left([...start, ...rounds]).map(brief)).toEqual(['set now 0@1.3 1@2.3 2@3.3 3@4.0']);
  });
  it('only leave the board if too much was missed and no horse is on the course any more', () => {
    const rounds = [1, 2, 3].flatMap((number) => [
      round(number),
      ...[0, 1, 2].map((horse) => ride(horse, [`${horse + 1}.${number - 1}`, `${horse + 1}.${number}`])),
    ]);
    const end: GameEvent[] = [
      { t: 'fall', horse: 3, told: { card: '9', fence: 2 } },
      ...[1, 0, 2].map((horse, i): GameEvent => ({
        t: 'place',
        horse,
        place: i + 1,
        points: ([50, 30, 20] as const)[i]!,
      })),
    ];
    expect(left([...start, ...rounds, ...end]).map(brief)).toEqual(['fall 3', 'off 1=1 0=2 2=3']);
  });
  it('are put where they stand if the events before are not known', () => {
    const position = timelineOf(header, [...start, ride(0, ['2.0', '2.7'])]).at(3);
    const later = timelineFrom(header, position, [round(1), ride(1, ['3.0', '3.2'])]);
    expect(pieceSteps(later).map(brief)).toEqual(['set now 0@2.7 1@3.0 2@1.0 3@4.0', 'ride 1 3.2']);
  });
});

describe('somebody who follows the steps', () => {
  const root = new URL('../../../', import.meta.url);
  let module: WebAssembly.Module;
  let rules: WebAssembly.Module;
  beforeAll(async () => {
    const compile = (name: string) =>
      WebAssembly.compile(readFileSync(fileURLToPath(new URL(`build/wasm/wasm/${name}.wasm`, root))));
    [module, rules] = await Promise.all([compile('replay'), compile('furlong')]);
  });

  /** Moves pieces by the steps alone. */
  function follow(board: (SquareName | null)[], step: PieceStep): void {
    if (step.kind === 'set') {
      board.fill(null);
      for (const { horse, square } of step.pieces) board[horse] = square;
    } else if (step.kind === 'ride') {
      expect(step.way[0]).toBe(board[step.horse]);
      board[step.horse] = step.to;
    } else if (step.kind === 'fall') board[step.horse] = null;
    else for (const { horse } of step.pieces) board[horse] = null;
  }

  // every: how many events pass before they look again
  it.each([
    ['eight-riders', 1],
    ['eight-riders', 7],
    ['nine-races-all-options', 5],
    ['two-by-four-sealed', 60],
    ['finish-first', 3],
  ])('has the pieces where the horses are: %s, every %i events', async (name, every) => {
    const engine = await EngineInstance.open(module);
    const text = readFileSync(fileURLToPath(new URL(`tests/meetings/${name}.jsonl`, root)), 'utf8');
    const contents = engine.ask({ do: 'record', text }) as Contents;
    const { events } = engine.ask({ do: 'record-events', from: 0, to: contents.events });
    const timeline = Timeline.begin(await engineSource(rules, contents.header)).extended(events);
    const pieces: (SquareName | null)[] = contents.header.horses.map(() => null);
    let done = new Set<string>();
    let looks = 0;
    for (let at = every; at <= events.length; at += every) {
      const position = timeline.at(at);
      if (position.race < 0) continue;
      looks += 1;
      const all = pieceSteps(timeline, at);
      for (const step of stepsLeft(contents.header, all, done, position)) follow(pieces, step);
      done = new Set(all.map(({ id }) => id));
      expect(pieces).toEqual(position.squares);
    }
    expect(looks).toBeGreaterThan(3);
  });
});
