import { parseSquare } from '../contracts/square';
import { describe, expect, it } from 'vitest';
import { Ground, LANE, distance, edge } from './geometry';
import { bridgesOf, layers } from './bridges';
import { inLine } from './lines';
import { sampleDrawing } from './test_course';

const ground = new Ground(sampleDrawing());

describe('a square', () => {
  it('is named by lane and number', () => {
    expect(parseSquare('3.27')).toEqual({ lane: 3, number: 27 });
    expect(ground.has('8.1')).toBe(true);
    expect(ground.has('8.999')).toBe(false);
    expect(ground.has('9.1')).toBe(false);
  });

  it('lies where its piece says: lane 1 on the inside, to the left of the running', () => {
    const inner = ground.pose('1.0');
    const outer = ground.pose('8.0');
    expect(inner.x).toBeCloseTo(outer.x);
    expect(outer.y - inner.y).toBeCloseTo(7 * LANE);
    expect(ground.pose('1.1').x).toBeGreaterThan(inner.x);
    expect(inner.heading).toBe(0);
  });

  it('faces back on the far side', () => {
    const far = ground.pose('4.26');
    expect(ground.place('4.26').piece).toBe(2);
    expect(Math.cos(far.heading)).toBeCloseTo(-1);
  });

  it('is as long in every lane of a straight, longer outside in a corner', () => {
    expect(ground.squareLength('1.2')).toBeCloseTo(1.5 * LANE);
    expect(ground.squareLength('8.2')).toBeCloseTo(1.5 * LANE);
    expect(ground.squareLength('8.12')).toBeGreaterThan(ground.squareLength('1.12'));
  });

  it('lies in the same place on the next lap', () => {
    const again = ground.drawing.lanes[2]!.findIndex(([piece, index, lap]) => piece === 0 && index === 5 && lap === 1);
    expect(distance(ground.pose('3.3'), ground.pose(`3.${again}`))).toBeCloseTo(0);
  });
});

describe('a point', () => {
  it('finds every square that lies there', () => {
    for (const name of ['1.0', '3.3', '8.7', '1.9', '5.14', '8.20', '4.26', '2.40']) {
      expect(ground.squaresAt(ground.pose(name)), name).toContain(name);
    }
  });

  it('finds the one of a lap, or nearest to a square', () => {
    const again = ground.drawing.lanes[2]!.findIndex(([piece, index, lap]) => piece === 0 && index === 5 && lap === 1);
    const p = ground.pose('3.3');
    expect(ground.squareAt(p)).toBe('3.3');
    expect(ground.squareAt(p, { lap: 1 })).toBe(`3.${again}`);
    expect(ground.squareAt(p, { near: '8.1' })).toBe('3.3');
    expect(ground.squareAt(p, { near: '8.55' })).toBe(`3.${again}`);
  });

  it('finds nothing beside the track', () => {
    expect(ground.squaresAt({ x: 0, y: 0 })).toEqual([]);
    expect(ground.squareAt({ x: 5000, y: 0 })).toBeUndefined();
  });
});

describe('the whole', () => {
  it('has bounds that contain every square', () => {
    const box = ground.bounds();
    for (const lane of [1, 8]) {
      for (let n = 0; n < 40; ++n) {
        const { x, y } = ground.pose(`${lane}.${n}`);
        expect(x > box.left && x < box.right && y > box.top && y < box.bottom).toBe(true);
      }
    }
  });

  it('stands upright after a quarter turn to the left', () => {
    const upright = new Ground(ground.drawing, true);
    const [a, b] = [ground.bounds(), upright.bounds()];
    expect(b.right - b.left).toBeCloseTo(a.bottom - a.top);
    expect(b.bottom - b.top).toBeCloseTo(a.right - a.left);
    // What ran to the right along the bottom now runs upwards along the right.
    expect(upright.pose('1.1').y).toBeLessThan(upright.pose('1.0').y);
    expect(upright.pose('1.0').x).toBeGreaterThan(0);
    expect(upright.squaresAt(upright.pose('5.14'))).toContain('5.14');
  });

  it('has its finish line in front of the last row', () => {
    const { from, to } = ground.finish;
    expect(distance(from, to)).toBeCloseTo(8 * LANE);
    expect(from.x).toBeCloseTo(ground.pose('1.5').x + 0.75 * LANE);
  });

  it('knows no layers where it does not cross itself', () => {
    expect(layers(ground.pieces, bridgesOf(ground.pieces))).toHaveLength(1);
  });
});

describe('green lines', () => {
  it('join the squares of a corner whose lines are equal, and all lanes at its end', () => {
    const lines = inLine(ground);
    const last = lines.filter((line) => line.t === 1);
    expect(last).toHaveLength(2);
    expect(last[0]!.lanes).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    // Half way: the lanes with an even number of squares.
    const half = lines.find((line) => line.piece === 1 && line.t === 0.5);
    expect(half?.lanes).toEqual([1, 3, 5, 7]);
  });
});

describe('a corner to the right', () => {
  it('finds its own points', () => {
    const drawing = sampleDrawing();
    const bend = { ...drawing.pieces[1]!, sweep: -2 };
    const other = new Ground({ ...drawing, pieces: [drawing.pieces[0]!, bend, ...drawing.pieces.slice(2)] });
    for (const t of [0.05, 0.5, 0.95]) {
      for (const offset of [edge(0.5), 0, edge(7.5)]) {
        const part = other.pieces[1]!.find(other.pieces[1]!.at(t, offset));
        expect(part?.t).toBeCloseTo(t);
        expect(part?.offset).toBeCloseTo(offset);
      }
    }
  });
});
