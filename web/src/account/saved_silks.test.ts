import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SeatInfo, Silks } from '../contracts';
import { chanceOf, dressed, keepChance, keepSilks, wornBut } from './saved_silks';

function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) };
}
beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
});
afterEach(() => vi.unstubAllGlobals());

const red: Silks = { colour: 'red', pattern: 'plain' };
const blue: Silks = { colour: 'blue', pattern: 'star' };

test('knows which silks others wear, by the numbers of their horses', () => {
  const seats: SeatInfo[] = [
    { present: true, silks: [red, blue] },
    { present: true },
    {
      present: true,
      silks: [
        { colour: 'pink', pattern: 'sash' },
        { colour: 'teal', pattern: 'plain' },
      ],
    },
  ];
  expect(wornBut(seats, 0)).toEqual({ pink: 3, teal: 6 });
  expect(wornBut(seats, -1)).toEqual({ red: 1, blue: 4, pink: 3, teal: 6 });
});

test('every horse gets a colour that nobody wears', () => {
  const silks = dressed(3, { red: 1, blue: 2 });
  expect(new Set(silks.map(({ colour }) => colour)).size).toBe(3);
  for (const { colour } of silks) expect(['red', 'blue']).not.toContain(colour);
});

test('chosen silks are given first if they are free, then those worn before', () => {
  keepSilks([blue]);
  expect(dressed(1, {}, [red])).toEqual([red]);
  expect(dressed(1, { red: 4 }, [red])).toEqual([blue]);
  expect(dressed(2, { red: 4 }, [red, blue])[1]).toEqual(blue);
  expect(dressed(1, { red: 4, blue: 5 }, [red])[0]!.colour).not.toMatch(/red|blue/);
});

test('ignores stored silks that make no sense', () => {
  localStorage.setItem('furlong.silks', '[{"colour":"tartan","pattern":"plain"},7,null]');
  expect(dressed(1, {})[0]!.colour).toBe('red');
  localStorage.setItem('furlong.silks', '{');
  expect(dressed(1, {})[0]!.colour).toBe('red');
});

test('silks that chance has chosen stay the same at each table', () => {
  keepChance('abc', '0f');
  expect(chanceOf('abc')).toBe('0f');
  expect(chanceOf('def')).toBe('');
});
