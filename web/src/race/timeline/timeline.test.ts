// The position after each event, compared with what the engine sends a spectator, in whole meetings; and the cursor.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Card, CourseFile, GameEvent, Header } from '../../contracts';
import { EngineInstance } from '../../engine/engine_instance';
import { shippedCourse } from '../../engine/shipped_courses';
import { Cursor } from './cursor.svelte';
import { OwnChoices } from './own_choices.svelte';
import { engineSource, ScriptedSource, timelineOf } from './test_source';
import { cardsOfRound, Timeline } from './timeline';

const file = fileURLToPath(new URL('../../../../build/wasm/wasm/furlong.wasm', import.meta.url));
let module: WebAssembly.Module;
let oval: CourseFile;
beforeAll(async () => {
  module = await WebAssembly.compile(readFileSync(file));
  oval = await shippedCourse('oval');
});

function headerOf(
  players: number,
  each: number,
  options: Partial<Header['options']> = {},
  steeplechase = false,
  races = 3,
): Header {
  const colours = ['red', 'blue', 'green', 'yellow', 'white', 'black', 'purple', 'orange'];
  return {
    format: 'furlong-record/1',
    rules: 1,
    players: Array.from({ length: players }, (_, i) => `P${i}`),
    horses: Array.from({ length: players * each }, (_, i) => ({
      owner: i % players,
      colour: colours[i]!,
      pattern: 'plain',
    })),
    races: Array.from({ length: races }, () => ({ course: 'oval', steeplechase })),
    options: { cards: 'open', exchange: 'open', finish: 'all', ...options },
    courses: { oval },
  };
}

describe('a timeline', () => {
  const kinds: [string, () => Header][] = [
    ['three races', () => headerOf(4, 1)],
    ['sealed over fences, two horses each', () => headerOf(3, 2, { cards: 'sealed', exchange: 'blind' }, true)],
    ['four races of eight', () => headerOf(8, 1, { finish: 'first' }, true, 4)],
  ];
  it.each(kinds)('has the position that a spectator gets, after every event: %s', async (_, make) => {
    const header = make();
    const table = await EngineInstance.open(module);
    const head = await EngineInstance.open(module);
    table.ask({ do: 'begin', header, seed: '5'.repeat(64), people: [] });
    head.ask({ do: 'header', header });
    header.players.forEach((_name, seat) =>
      head.ask({ do: 'sit', seat, rider: 'steady', seed: String(seat).repeat(64) }),
    );
    let timeline = Timeline.begin(await engineSource(module, header));
    let compared = 0;
    for (;;) {
      const { told, over } = table.ask({ do: 'told', seat: -1, from: timeline.version });
      timeline = timeline.extended(told.events);
      const shown = timeline.at(timeline.events.length);
      // Until the first round of a race nobody is in order.
      const expected = shown.order.length === 0 ? { ...told.public, order: [] } : told.public;
      expect(JSON.parse(JSON.stringify(shown))).toEqual(expected);
      compared += 1;
      if (over) break;
      const { rider } = table.ask({ do: 'next' });
      const { decision } = head.ask({ do: 'choose', ...rider! });
      table.ask({ do: 'ride', seat: rider!.seat, decision });
    }
    expect(compared).toBeGreaterThan(50);
    // A race is over until the boxes of the next one are drawn.
    expect([timeline.at(0).race, timeline.at(0).boxes]).toEqual([-1, []]);
    timeline.events.forEach((event, at) => {
      if (event.t !== 'boxes') return;
      expect(timeline.at(at + 1).race).toBe(timeline.at(at).race + 1);
      expect(timeline.at(at).places).toHaveLength(timeline.at(at).race + 1);
    });
    // Whoever begins in the middle sees the same, also if an older server leaves out what follows from the rest.
    const middle = Math.floor(timeline.events.length / 2);
    const source = await engineSource(module, header);
    const told = { ...timeline.at(middle), round_kind: undefined, stock: undefined, fences: undefined };
    const rest = Timeline.from(source, middle, told).extended(timeline.events.slice(middle));
    expect(rest.version).toBe(timeline.version);
    expect(rest.at(0)).toEqual(timeline.at(middle));
    expect(rest.at(rest.events.length)).toEqual(timeline.at(timeline.events.length));
  });

  it('refuses events that cannot follow, and stays as it was', async () => {
    const timeline = Timeline.begin(await engineSource(module, headerOf(4, 1)));
    expect(() => timeline.extended([{ t: 'dice', player: 0, dice: [1, 2] }])).toThrow('dice cannot follow');
    expect(timeline.events).toEqual([]);
    expect(timeline.expected(0, [{ t: 'pace', player: 0, use: 'sum' }])).toEqual(timeline.at(0));
  });
});

describe('the cursor', () => {
  const header = headerOf.bind(null, 2, 2);
  const card = (horse: number, name: Card): GameEvent => ({ t: 'card', horse, card: name });
  const ride = (horse: number, to: string): GameEvent => ({
    t: 'ride',
    horse,
    to,
    told: { way: [to], points: 7, spent: 7, passed: [], level: [], leads: false, crosses: false },
  });
  const round: GameEvent = {
    t: 'round',
    race: 0,
    round: 0,
    kind: 'card',
    order: [0, 1, 2, 3],
    limits: [8, 8, 8, 8],
    told: { leaders: [0], to_go: 90 },
  };
  const events = [{ t: 'boxes', order: [0, 1, 2, 3] } as GameEvent, round, card(0, '7'), ride(0, '1.7'), card(1, '8')];

  function opened(choices?: OwnChoices): Cursor {
    const cursor = new Cursor(choices);
    cursor.open(timelineOf(header(), [...events, ride(1, '2.8')]), 2);
    return cursor;
  }

  it('leaves a horse where it was until it arrives, and others go on', () => {
    const cursor = opened();
    cursor.end(events[2]!);
    cursor.begin(events[3]!);
    expect([cursor.at, cursor.shown, cursor.version]).toEqual([4, 3, 3]);
    expect([cursor.position.squares[0], cursor.position.horse]).toEqual(['1.0', 0]);
    cursor.end(events[4]!);
    expect([cursor.at, cursor.shown]).toEqual([5, 3]);
    expect(cursor.position.played[1]).toEqual(['8']);
    expect([cursor.position.squares[0], cursor.position.horse]).toEqual(['1.0', 1]);
    cursor.end(events[3]!);
    expect([cursor.at, cursor.shown]).toEqual([5, 5]);
    expect([cursor.position.squares[0], cursor.position.horse]).toEqual(['1.7', 1]);
  });
  it('has the fences that stand until a horse that still runs arrives', () => {
    const scripted = new ScriptedSource(header());
    const cursor = new Cursor();
    cursor.open(
      Timeline.begin({
        positions: (told, from) =>
          scripted.positions(told, from).map((one) => ({ ...one, fences: one.squares[0] === '1.7' ? [1] : [0] })),
        calls: (told) => scripted.calls(told),
      }).extended(events),
      3,
    );
    cursor.begin(events[3]!);
    expect(cursor.position.fences).toEqual([0]);
    cursor.end(events[3]!);
    expect(cursor.position.fences).toEqual([1]);
  });
  it('shows what is expected on top, and forgets it when it is taken back', () => {
    const choices = new OwnChoices();
    const cursor = opened(choices);
    const choice = choices.add([], [card(0, '9')]);
    expect(cursor.played).toEqual([]);
    choice.ahead[0]!.applied = true;
    expect(cursor.played).toEqual([{ horse: 0, card: '9' }]);
    expect(cursor.position.played[0]).toEqual(['9']);
    choices.remove(choice);
    expect(cursor.played).toEqual([]);
    expect(cursor.position.played[0]).toEqual([]);
  });
  it('jumps: nothing runs any more, and nothing rolls', () => {
    const cursor = opened();
    cursor.end(events[2]!);
    cursor.begin(events[3]!);
    cursor.rolling = { t: 'dice', player: 1, dice: [2, 5] };
    expect(cursor.position.dice).toEqual([2, 5]);
    cursor.seek(1);
    expect([cursor.at, cursor.shown, cursor.atEnd]).toEqual([1, 1, false]);
    expect([cursor.position.squares[0], cursor.position.dice]).toEqual(['1.0', [0, 0]]);
    cursor.rest();
    expect([cursor.atEnd, cursor.resting]).toEqual([true, true]);
    expect(cursor.position.squares.slice(0, 2)).toEqual(['1.7', '2.8']);
  });
});

describe('the cards of a round', () => {
  const round = (number: number, kind: 'card' | 'dice'): GameEvent => ({
    t: 'round',
    race: 0,
    round: number,
    kind,
    order: [],
    limits: [],
    told: { leaders: [], to_go: 100 },
  });
  const card = (horse: number, name: Card): GameEvent => ({ t: 'card', horse, card: name });
  const stand: GameEvent = { t: 'stand', horse: 1, why: 'blocked' };
  const names = (events: GameEvent[]) => cardsOfRound(events).map((one) => `${one.horse} ${one.card}`);

  it('are in the order they were played', () => {
    expect(names([round(1, 'card'), card(1, '7'), stand, card(0, '9J')])).toEqual(['1 7', '0 9J']);
  });
  it('stay until a card of the next round is played', () => {
    const before = [round(1, 'card'), card(1, '7'), round(2, 'card')];
    expect(names(before)).toEqual(['1 7']);
    expect(names([...before, card(0, '3')])).toEqual(['0 3']);
  });
  it('are gone once the dice are rolled, or a new race begins', () => {
    const before = [round(1, 'card'), card(1, '7'), round(2, 'dice')];
    expect(names([...before, { t: 'dice', player: 0, dice: [3, 4] }])).toEqual([]);
    expect(names([...before, { t: 'boxes', order: [0, 1] }])).toEqual([]);
  });
});
