import { describe, expect, test } from 'vitest';
import type { GameEvent, Header } from '../../contracts';
import { enclosureOf, resultsOf, standings } from './results';

const header = {
  players: ['Ann', 'Bo'],
  horses: [0, 1, 0, 1].map((owner, i) => ({ owner, colour: ['red', 'blue', 'green', 'yellow'][i] })),
  races: [
    { course: 'oval', steeplechase: true },
    { course: 'triangle', steeplechase: false },
  ],
  options: { cards: 'open', exchange: 'open', finish: 'all' },
  courses: {},
} as Header;

const first: GameEvent[] = [
  { t: 'boxes', order: [0, 1, 2, 3] },
  { t: 'roller', player: 0 },
  { t: 'fall', horse: 3, told: { card: '9', fence: 2 } },
  { t: 'place', horse: 2, place: 1, points: 50 },
  { t: 'fall', horse: 1, told: { card: '9', fence: 3 } },
  { t: 'place', horse: 0, place: 2, points: 30 },
];
const second: GameEvent[] = [
  { t: 'boxes', order: [2, 0, 1, 3] },
  { t: 'place', horse: 1, place: 1, points: 50 },
  { t: 'place', horse: 3, place: 2, points: 30, told: { margin: 0, in_line: true } },
  { t: 'place', horse: 2, place: 3, points: 20, told: { margin: 4, in_line: false } },
];

describe('results', () => {
  test('put the placed first and then the fallen, the last to fall before the others', () => {
    const race = resultsOf(header, first)[0]!;
    expect(race.placings.map((placing) => placing.horse)).toEqual([2, 0, 1, 3]);
    expect(race.placings.map((placing) => placing.place)).toEqual([1, 2, null, null]);
    expect(race.placings.map((placing) => placing.margin)).toEqual([
      { kind: 'winner' },
      { kind: 'later' },
      { kind: 'fell', fence: 3 },
      { kind: 'fell', fence: 2 },
    ]);
    expect(race).toMatchObject({
      race: 0,
      course: 'oval',
      steeplechase: true,
      over: true,
      points: [80, 0],
      totals: [80, 0],
    });
  });

  test('distinguish horses in line from those squares apart', () => {
    const [, race] = resultsOf(header, [...first, ...second]);
    expect(race!.placings[1]!.margin).toEqual({ kind: 'line' });
    expect(race!.placings[2]!.margin).toEqual({ kind: 'squares', squares: 4 });
  });

  test('carry the totals on and leave earlier races as they were', () => {
    const [one, two] = resultsOf(header, [...first, ...second]);
    expect(one!.totals).toEqual([80, 0]);
    expect(two).toMatchObject({ over: false, points: [20, 80], totals: [100, 80] });
  });

  test('are none before the boxes', () => {
    expect(resultsOf(header, [{ t: 'commit', hash: '' }])).toEqual([]);
  });
});

describe('standings', () => {
  test('share a rank where scores are equal', () => {
    expect(standings([30, 50, 30, 10])).toEqual([
      { player: 1, score: 50, rank: 1, shared: false },
      { player: 0, score: 30, rank: 2, shared: true },
      { player: 2, score: 30, rank: 2, shared: true },
      { player: 3, score: 10, rank: 4, shared: false },
    ]);
  });

  test('share it also before the engine has ranked the players', () => {
    expect(standings([30, 50, 30], []).map(({ player, rank }) => [player, rank])).toEqual([
      [1, 1],
      [0, 2],
      [2, 2],
    ]);
  });

  test('follow the ranking of the engine', () => {
    expect(standings([30, 50, 50], [2, 1, 0]).map(({ player, rank }) => [player, rank])).toEqual([
      [2, 1],
      [1, 2],
      [0, 3],
    ]);
    expect(standings([30, 50, 50], [1, 2, 0], [2]).map(({ rank, shared }) => [rank, shared])).toEqual([
      [1, true],
      [1, true],
      [3, false],
    ]);
  });
});

describe('the enclosure at the end', () => {
  test('shows the horses of a single race as they were placed, and the best one of who watches it', () => {
    const single = { ...header, races: header.races.slice(0, 1) };
    const results = resultsOf(single, first);
    const table = standings([80, 0]);
    const placed = [
      { horse: 2, place: 1 },
      { horse: 0, place: 2 },
    ];
    expect(enclosureOf(single, results, table)).toEqual({ first: placed });
    expect(enclosureOf(single, results, table, 1)).toMatchObject({ first: placed, own: { horse: 1, place: null } });
    expect(enclosureOf(single, results, table, 0).own).toBeUndefined();
  });

  test('shows the best horses of the best players after several races', () => {
    const results = resultsOf(header, [...first, ...second]);
    expect(enclosureOf(header, results, standings([100, 80]), 1)).toEqual({
      first: [
        { horse: 2, place: 1 },
        { horse: 1, place: 2 },
      ],
      own: undefined,
    });
  });
});
