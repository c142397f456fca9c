import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { GameEvent, Header, RideTold } from '../engine/types';
import catalogue from '$texts/en/caller.json';

const used = new Set<string>();

vi.mock('../i18n', async (original) => {
  const real = await original<typeof import('../i18n')>();
  return {
    ...real,
    t: (key: Parameters<typeof real.t>[0], params?: Parameters<typeof real.t>[1]) => {
      used.add(key);
      return real.t(key, params);
    },
    vary: (key: string, turn: number, params?: Parameters<typeof real.t>[1]) => {
      let count = 0;
      while (real.has(`${key}.${count}`)) ++count;
      used.add(`${key}.${turn % count}`);
      return real.vary(key, turn, params);
    },
  };
});

const { Caller } = await import('./caller');
const { courseName, horseName } = await import('./names');

const header = {
  format: 'furlong-record/1',
  rules: 1,
  players: ['Ann', 'Bo', 'Cleo', 'Dan'],
  horses: ['red', 'blue', 'green', 'yellow'].map((colour, owner) => ({ owner, colour })),
  races: [
    { course: 'oval', steeplechase: false },
    { course: 'oval', steeplechase: true },
  ],
  options: { cards: 'open', exchange: 'open', finish: 'all' },
  courses: { oval: { format: '', id: 'oval', name: { en: 'The Oval' }, segments: [] } },
} as Header;

const off: GameEvent[] = [
  { t: 'boxes', order: [2, 0, 3, 1] },
  { t: 'roller', player: 2 },
  { t: 'round', race: 0, round: 0, kind: 'card', order: [2, 0, 3, 1], limits: [8, 8, 8, 8] },
];
const cardRound: GameEvent = { t: 'round', race: 0, round: 2, kind: 'card', order: [0, 1, 2, 3], limits: [8, 9, 10, null] };
const diceRound: GameEvent = { t: 'round', race: 0, round: 3, kind: 'dice', order: [0, 1, 2, 3], limits: [8, 9, 10, null] };
const roll: GameEvent[] = [
  diceRound,
  { t: 'dice', player: 1, dice: [5, 4] },
  { t: 'pace', player: 1, use: 'sum' },
];

function rides(horse: number, to: string, told: Partial<RideTold> = {}): GameEvent {
  const plain = { way: [to], points: 7, spent: 7, passed: [], level: [], leads: false, crosses: false };
  return { t: 'ride', horse, to, told: { ...plain, ...told } };
}

function call(events: GameEvent[], of: Header = header): (string | null)[] {
  const caller = new Caller(of);
  return events.map((event) => caller.hear(event));
}

function last(...events: GameEvent[]): string {
  return call([...off, ...events]).at(-1) ?? '';
}

beforeEach(() => used.clear());

describe('a line', () => {
  test('names the course, the boxes and who rolls', () => {
    const [boxes, roller, round] = call(off);
    expect(boxes).toContain('The Oval');
    expect(boxes).toMatch(/Green, Red, Yellow,? and Blue/);
    expect(roller).toContain('Cleo');
    expect(round).toBeNull();
  });

  test('tells a card together with its ride', () => {
    const lines = call([...off, cardRound, { t: 'card', horse: 0, card: '8' }, rides(0, '2.9', { passed: [1], leads: true })]);
    expect(lines.at(-2)).toBeNull();
    expect(lines.at(-1)).toMatch(/Red/);
    expect(lines.at(-1)).toMatch(/Blue/);
    expect(lines.at(-1)).toMatch(/an 8/i);
  });

  test('names a joker', () => {
    expect(last(cardRound, { t: 'card', horse: 3, card: '12J' }, rides(3, '3.20'))).toMatch(/the joker 12/i);
  });

  test('forgets the card in the next dice round', () => {
    const line = last(cardRound, { t: 'card', horse: 0, card: '8' }, rides(0, '2.9'), ...roll, rides(1, '2.8', { passed: [2] }));
    expect(line).toMatch(/Blue/);
    expect(line).not.toMatch(/an 8/);
  });

  test('is not wasted on a horse that moves with all others', () => {
    expect(call([...off, ...roll, rides(2, '1.9')]).at(-1)).toBeNull();
  });

  test('puts a jump before what it won, and lost points after it', () => {
    const line = last(
      cardRound,
      { t: 'card', horse: 0, card: '12' },
      rides(0, '2.20', { passed: [1], jumped: 3, points: 12, spent: 10 }),
    );
    expect(line.indexOf('ence 3')).toBeLessThan(line.indexOf('Blue'));
    expect(used).toContain('caller.both');
    expect([...used].some((key) => key.startsWith('caller.short.'))).toBe(true);
  });

  test('counts what the turn roll leaves', () => {
    expect(last(...roll, { t: 'die', horse: 0, use: 'second' })).toMatch(/\b4\b/);
  });

  test('takes limit and card from the table where the event has none', () => {
    const line = last(cardRound, { t: 'card', horse: 0, card: '10' }, { t: 'stand', horse: 0, why: 'limit' });
    expect(line).toMatch(/a 10/i);
  });

  test('falls back on plain words for colours and courses without a name', () => {
    const odd = { ...header, horses: [{ owner: 0, colour: 'violet' }], courses: {} };
    expect(horseName(odd, 0)).toBe('Violet');
    expect(courseName(odd, 'c0')).toBe('c0');
  });

  test('says so where two are level on points', () => {
    expect(last({ t: 'result', scores: [80, 90, 90, 20], ranking: [1, 2, 0, 3] })).toMatch(/Bo and Cleo are level on 90/);
  });
});

/** Every case often enough that each of its texts must have come. */
function everything(): GameEvent[] {
  const often = 7;
  const events: GameEvent[] = [];
  const again = (...cases: GameEvent[]) => {
    for (let i = 0; i < often; ++i) events.push(...cases);
  };
  const feats: Partial<RideTold>[] = [
    { crosses: true },
    { passed: [1], leads: true },
    { passed: [1, 2, 3] },
    { passed: [1] },
    { level: [1, 2] },
    { jumped: 2 },
    { waits: 2 },
    { leads: true },
    { passed: [2], jumped: 2 },
    { passed: [2], waits: 3 },
    { spent: 5 },
    {},
  ];
  const moves: [string, string][] = [
    ['3.10', '1.17'],
    ['3.10', '2.17'],
    ['3.10', '4.17'],
    ['3.10', '3.17'],
  ];
  for (const start of [...off.slice(0, 2), { ...off[2] }]) again(start);
  again({ t: 'card', horse: 0, card: '9J' }, rides(0, '1.9', { leads: true }));
  for (const round of [[cardRound], roll]) {
    const card: GameEvent[] = round.length === 1 ? [{ t: 'card', horse: 0, card: '9' }] : [];
    again(...off.slice(0, 1), ...round, ...card, rides(0, '1.99', { crosses: true }));
    for (const told of feats) again(...round, ...card, rides(0, '3.17', told));
    for (const [from, to] of moves) again(...round, rides(0, from), ...card, rides(0, to));
  }
  for (const leaders of [[0], [0, 1]]) {
    for (const to_go of [90, 9]) again({ ...cardRound, told: { leaders, to_go } } as GameEvent);
  }
  again(
    { t: 'dice', player: 0, dice: [2, 3] },
    { t: 'pace', player: 0, use: 'sum' },
    { t: 'pace', player: 0, use: 'first' },
    { t: 'pace', player: 0, use: 'second' },
    { t: 'die', horse: 1, use: 'first' },
    { t: 'dice', player: 0, dice: [3, 3] },
    { t: 'stand', horse: 0, why: 'limit', told: { card: '9', limit: 8 } },
    { t: 'stand', horse: 0, why: 'blocked' },
    { t: 'stand', horse: 0, why: 'blocked', told: { fence: 1 } },
    { t: 'fall', horse: 1, told: { fence: 3 } },
    { t: 'fall', horse: 1, told: { fence: 3, card: '4' } },
    { t: 'stand', horse: 3, why: 'empty' },
    { t: 'bonus', horse: 0 },
    { t: 'lose', horse: 0, count: 2 },
    { t: 'keep', horse: 0, old: 3 },
    { t: 'drop', horse: 0, count: 3 },
  );
  again(
    off[0],
    { t: 'shuffle', horse: 0 },
    { t: 'stand', horse: 3, why: 'empty' },
    { t: 'place', horse: 0, place: 1, points: 50 },
    { t: 'place', horse: 1, place: 2, points: 30, told: { margin: 0, in_line: true } },
    { t: 'place', horse: 2, place: 3, points: 20, told: { margin: 1, in_line: false } },
    { t: 'place', horse: 3, place: 4, points: 10 },
    { t: 'place', horse: 3, place: 5, points: 0 },
  );
  for (const leaders of [[0], [0, 1]]) again({ ...cardRound, told: { leaders, to_go: 9 } } as GameEvent);
  again({ t: 'result', scores: [9, 5, 4, 3], ranking: [0, 1, 2, 3] }, { t: 'result', scores: [9, 9, 4, 3], ranking: [0, 1, 2, 3] });
  return events;
}

/** As many races as there are boxes, flat and over fences in turn. */
function longMeeting(events: GameEvent[]): Header {
  const races = events.filter((event) => event.t === 'boxes').map((_, i) => header.races[i % 2]);
  return { ...header, races };
}

test('every text of the catalogue can be heard', () => {
  const events = everything();
  call(events, longMeeting(events));
  expect(Object.keys(catalogue).filter((key) => !used.has(key))).toEqual([]);
});

test('every line is a sentence without a hole', () => {
  const events = everything();
  for (const line of call(events, longMeeting(events))) {
    if (line === null) continue;
    expect(line).toMatch(/^[A-Z0-9].*[.!?]$/);
    expect(line).not.toMatch(/undefined|NaN|\{| {2}|\[object/);
  }
});

test('the same events give the same lines, and no line comes twice in a row', () => {
  const events = everything();
  const lines = call(events, longMeeting(events));
  expect(call(events, longMeeting(events))).toEqual(lines);
  const rolls = call([...off, ...Array<GameEvent>(6).fill({ t: 'dice', player: 0, dice: [1, 2] })]).slice(3);
  rolls.slice(1).forEach((line, i) => expect(line).not.toBe(rolls[i]));
});
