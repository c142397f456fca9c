// The caller's words. Which event gets which line is tested with the engine, in its caller_test.cc.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { EngineInstance } from '../../engine/engine_instance';
import type { GameEvent, Header, RideTold } from '../../contracts';
import { speakIn } from '../../i18n';
import type { EventSource } from '../timeline/timeline';
import { worded } from './caller';
import { courseName, horseName, spokenHeader } from '../../meeting/names';
import { shippedCourse } from '../../engine/shipped_courses';

const file = fileURLToPath(new URL('../../../../build/wasm/wasm/furlong.wasm', import.meta.url));
let header: Header;
let engine: EngineInstance;
let source: Pick<EventSource, 'calls'>;

/** An engine that knows this meeting. */
function callSource(meeting: Header): Pick<EventSource, 'calls'> {
  return {
    calls: (events, anew) => {
      if (anew) engine.ask({ do: 'header', header: meeting });
      return engine.ask({ do: 'calls', events: [...events], anew }).calls;
    },
  };
}

beforeAll(async () => {
  engine = await EngineInstance.open(await WebAssembly.compile(readFileSync(file)));
  const oval = await shippedCourse('oval');
  header = {
    format: 'furlong-record/1',
    rules: 1,
    players: ['Ann', 'Bo', 'Cleo', 'Dan'],
    horses: ['red', 'blue', 'green', 'yellow'].map((colour, owner) => ({ owner, colour })),
    races: [
      { course: 'oval', steeplechase: false },
      { course: 'oval', steeplechase: true },
    ],
    options: { cards: 'open', exchange: 'open', finish: 'all' },
    courses: { oval: { ...oval, name: { en: 'The Oval' } } },
  };
  source = callSource(header);
});

// Without the extra facts, so that only the event itself is called.
const off = [
  { t: 'boxes', order: [2, 0, 3, 1] },
  { t: 'roller', player: 2 },
  { t: 'round', race: 0, round: 0, kind: 'card', order: [2, 0, 3, 1], limits: [8, 8, 8, 8] },
] as GameEvent[];
const cardRound = {
  t: 'round',
  race: 0,
  round: 2,
  kind: 'card',
  order: [0, 1, 2, 3],
  limits: [8, 9, 10, null],
} as GameEvent;

function rides(horse: number, to: string, told: Partial<RideTold> = {}): GameEvent {
  const plain = { way: [to], points: 7, spent: 7, passed: [], level: [], leads: false, crosses: false };
  return { t: 'ride', horse, to, told: { ...plain, ...told } };
}

const start = /they’re (off|away|racing)|The boxes open/i;

function call(events: GameEvent[]): (string | null)[] {
  return source.calls(events, true).map((calls) => worded(header, calls));
}

function last(...events: GameEvent[]): string {
  return call([...off, ...events]).at(-1) ?? '';
}

describe('a line', () => {
  test('names the course, the boxes and who rolls, and then calls the start', () => {
    const [boxes, roller, round] = call(off);
    expect(boxes).toContain('The Oval');
    expect(boxes).toMatch(/Green, Red, Yellow,? and Blue/);
    expect(roller).toContain('Cleo');
    expect(roller).not.toMatch(start);
    expect(round).toMatch(start);
  });

  test('calls the start of a later race after its exchange', () => {
    const kept = header.horses.map((_, horse): GameEvent => ({ t: 'keep', horse, old: 3 }));
    const two = { ...header, races: [...header.races, ...header.races] };
    const lines = callSource(two)
      .calls([...off, ...off.slice(0, 2), ...kept, off[2]!], true)
      .map((calls) => worded(two, calls));
    const later = lines.slice(off.length);
    expect(later.map((line) => start.test(line ?? ''))).toEqual(later.map((_, i) => i === later.length - 1));
  });

  test('calls a false start in the first round only', () => {
    const stands: GameEvent[] = [
      { t: 'card', horse: 1, card: '10' },
      { t: 'stand', horse: 1, why: 'limit' },
    ];
    expect(last(...stands)).toMatch(/false start/);
    for (let round = 0; round < 4; ++round) {
      const rounds = Array.from({ length: round + 1 }, () => [cardRound, ...stands]).flat();
      expect(last(...rounds)).not.toMatch(/false start/);
    }
  });

  test('combines a card with its move', () => {
    const lines = call([
      ...off,
      cardRound,
      { t: 'card', horse: 0, card: '8' },
      rides(0, '2.9', { passed: [1], leads: true }),
    ]);
    expect(lines.at(-2)).toBeNull();
    expect(lines.at(-1)).toMatch(/Red/);
    expect(lines.at(-1)).toMatch(/Blue/);
    expect(lines.at(-1)).toMatch(/an 8/i);
  });

  test('names a joker', () => {
    expect(last(cardRound, { t: 'card', horse: 3, card: '12J' }, rides(3, '3.20'))).toMatch(/the joker 12/i);
  });

  test('puts a jump before what it won, and lost points after it', () => {
    const line = last(
      cardRound,
      { t: 'card', horse: 0, card: '12' },
      rides(0, '2.20', { passed: [1], jumped: 3, points: 12, spent: 10 }),
    );
    expect(line.indexOf('ence 3')).toBeLessThan(line.indexOf('Blue'));
    expect(line).toMatch(/2 (points|squares)/);
  });

  test('ranks those who come in', () => {
    const line = last(
      cardRound,
      { t: 'place', horse: 0, place: 1, points: 50 },
      { t: 'place', horse: 1, place: 2, points: 30, told: { margin: 3, in_line: false } },
    );
    expect(line).toMatch(/2nd/);
    expect(line).toMatch(/3 squares/);
  });

  test('lists the scores, and says so where two are level on points', () => {
    const line = last({ t: 'result', scores: [80, 90, 90, 20], ranking: [1, 2, 0, 3], told: { shared: [] } });
    expect(line).toMatch(/Bo and Cleo are level on 90/);
    expect(line).toMatch(/Bo 90, Cleo 90, Ann 80,? and Dan 20/);
  });

  test('falls back on plain words for colours and courses without a name', () => {
    const odd = { ...header, horses: [{ owner: 0, colour: 'violet' }], courses: {} };
    expect(horseName(odd, 0)).toBe('Violet');
    expect(courseName(odd, 'c0')).toBe('c0');
  });
});

test('old lines, too, change with the language', async () => {
  const spoken = spokenHeader({ ...header, players: ['Ann', 'Random', 'Random 2', 'Dan'] }, [
    null,
    'random',
    'random',
    null,
  ]);
  const result: GameEvent = { t: 'result', scores: [80, 90, 90, 20], ranking: [1, 2, 0, 3], told: { shared: [] } };
  const calls = callSource(spoken).calls([...off, result], true);
  const [, roller, , winners] = calls.map((one) => () => worded(spoken, one));
  expect(roller!()).toMatch(/Random 2/);
  expect(winners!()).toMatch(/Random and Random 2 .*Random 90, Random 2 90, Ann 80/);
  await speakIn('de');
  expect(roller!()).toMatch(/Zufall 2/);
  expect(winners!()).toMatch(/Zufall und Zufall 2 .*Zufall 90, Zufall 2 90, Ann 80/);
  await speakIn('en');
});

test('gives the same complete sentences whether events come one by one or all at once', () => {
  const events: GameEvent[] = [
    ...off,
    ...Array.from({ length: 6 }, (): GameEvent => ({ t: 'dice', player: 0, dice: [1, 2] })),
  ];
  events.push(
    cardRound,
    { t: 'card', horse: 0, card: '10' },
    { t: 'stand', horse: 0, why: 'limit' },
    { t: 'fall', horse: 1, told: { card: '9', fence: 2 } },
  );
  events.push(
    { t: 'bonus', horse: 0 },
    { t: 'lose', horse: 0, count: 2 },
    { t: 'keep', horse: 0, old: 0 },
    { t: 'drop', horse: 0, count: 1 },
  );
  const lines = call(events);
  const singly = events.map((event, i) => worded(header, source.calls([event], i === 0)[0]!));
  expect(singly).toEqual(lines);
  for (const line of lines) {
    if (line === null) continue;
    expect(line).toMatch(/^[A-Z0-9].*[.!?]$/);
    expect(line).not.toMatch(/undefined|NaN|\{| {2}|\[object/);
  }
  lines.slice(1).forEach((line, i) => expect(line === null || line !== lines[i]).toBe(true));
});
