import { describe, expect, it } from 'vitest';
import { cut, ring } from './shape';
import { clothOf, colours, discPath, jacketPaths, numberInk, patternOf, patterns } from './silks';

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

describe('silks', () => {
  it('have a number that can be read on every pattern', () => {
    for (const colour of colours) {
      for (const pattern of patterns) {
        const { ink, rim } = numberInk(colour, pattern);
        expect(contrast(ink, rim), `${colour} ${pattern}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('have a pattern that stands out from its body', () => {
    for (const colour of colours)
      expect(contrast(clothOf(colour).body, clothOf(colour).second), colour).toBeGreaterThanOrEqual(4.5);
  });

  it('draw every pattern but plain, each its own way', () => {
    const discs = patterns.map(discPath);
    const jackets = patterns.map((pattern) => jacketPaths(pattern).pattern);
    expect(new Set(discs).size).toBe(patterns.length);
    expect(new Set(jackets).size).toBe(patterns.length);
    expect(discs[0]).toBe('');
    for (const path of [...discs.slice(1), ...jackets.slice(1)]) expect(path).toMatch(/^(M[-\d. L]+Z)+$/);
  });

  it('show a default for colours and patterns of newer records', () => {
    expect(clothOf('ultraviolet')).toEqual(clothOf('grey'));
    expect(patternOf('tartan')).toBe('plain');
    expect(patternOf(undefined)).toBe('plain');
  });
});

describe('cut', () => {
  const square = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  it('keeps what lies inside an outline of either direction', () => {
    const spot = ring(0, 0, 0.5, 8);
    expect(cut(spot, square)).toEqual(spot);
    expect(cut(spot, [...square].reverse())).toEqual(spot);
  });
  it('trims what hangs over and drops what lies outside', () => {
    const trimmed = cut(
      [
        [0, -0.5],
        [3, -0.5],
        [3, 0.5],
        [0, 0.5],
      ],
      square,
    );
    expect(Math.max(...trimmed.map(([x]) => x))).toBe(1);
    expect(cut(ring(5, 5, 1), square)).toEqual([]);
  });
});
