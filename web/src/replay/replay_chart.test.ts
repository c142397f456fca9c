import { expect, test } from 'vitest';
import type { Header, Verdict } from '../contracts';
import { across, chanceAt, chanceLines, chancePath, dashes, placeAt } from './replay_chart';

const room = { width: 220, height: 100, inset: 10 };

test('a place is found where it is drawn', () => {
  for (const at of [0, 1, 37, 100]) expect(placeAt(across(at, 100, room), 100, room)).toBe(at);
  expect(placeAt(-50, 100, room)).toBe(0);
  expect(placeAt(999, 100, room)).toBe(100);
  expect(across(0, 0, room)).toBe(10);
});

test('chances are level until something changes them', () => {
  const line = [
    { at: 0, win: 250_000 },
    { at: 10, win: 500_000 },
    { at: 11, win: 1_000_000 },
  ];
  expect(chancePath(line, 20, room)).toBe('M10 75H100L110 50H110L120 0H210');
  expect(chancePath([], 20, room)).toBe('');
});

test('the chart shows the figures of the verdicts', () => {
  const header = { players: ['Ann', 'Bo'] } as Header;
  const known = [
    { at: 0, win: [500_000, 500_000] },
    { at: 9, win: [0, 1_000_000] },
  ];
  const verdict = (at: number, player: number, mark: Verdict['mark'], chances: number[], chosen: number) =>
    ({ at, player, mark, chosen, options: chances.map((chance) => ({ chance })) }) as unknown as Verdict;
  const verdicts = [
    verdict(3, 0, 'blunder', [620_000, 600_000, 300_000], 2),
    // Another option seems a little better, but that may be luck.
    verdict(5, 1, 'good', [710_000, 700_000], 1),
  ];
  const [ann, bo] = chanceLines({ known, header }, verdicts);
  expect([0, 2, 3, 4, 8, 9].map((at) => chanceAt(ann!, at))).toEqual([0.5, 0.5, 0.62, 0.3, 0.3, 0]);
  expect([0, 3, 4, 5, 6, 9].map((at) => chanceAt(bo!, at))).toEqual([0.5, 0.38, 0.7, 0.7, 0.7, 1]);
});

test('the chances of all players add up to 1 everywhere', () => {
  const header = { players: ['Ann', 'Bo', 'Cleo'] } as Header;
  const known = [
    { at: 0, win: [333_333, 333_333, 333_334] },
    { at: 20, win: [1_000_000, 0, 0] },
  ];
  const good = (at: number, player: number, chance: number) =>
    ({ at, player, mark: 'good', chosen: 0, options: [{ chance }] }) as unknown as Verdict;
  // Each sees the end of the race coming from their own seat; the last one knows that it is lost.
  const verdicts = [good(4, 0, 800_000), good(8, 1, 500_000), good(12, 2, 0), good(16, 0, 1_000_000), good(19, 1, 0)];
  const lines = chanceLines({ known, header }, verdicts);
  for (let at = 0; at <= 20; ++at) expect(lines.reduce((sum, line) => sum + chanceAt(line, at), 0)).toBeCloseTo(1, 9);
  expect(chanceAt(lines[1]!, 8)).toBe(0.5);
  expect(lines.map((line) => chanceAt(line, 20))).toEqual([1, 0, 0]);
});

test('every player has a pattern of its own', () => {
  expect(new Set(dashes).size).toBe(8);
});
