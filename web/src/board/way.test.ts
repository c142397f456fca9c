import { describe, expect, it } from 'vitest';
import { Ground, LANE, distance } from './geometry';
import { sampleDrawing } from './test_course';
import { Way } from './way';

const ground = new Ground(sampleDrawing());

describe('a way', () => {
  it('begins and ends on its squares, straight in the lanes', () => {
    const way = new Way(ground, ['3.0', '4.1', '4.2', '4.3']);
    expect(distance(way.at(0), ground.pose('3.0'))).toBeCloseTo(0);
    expect(distance(way.at(way.length), ground.pose('4.3'))).toBeCloseTo(0);
    expect(way.at(0).heading).toBeCloseTo(0);
    expect(way.at(way.length).heading).toBeCloseTo(0);
    expect(way.length).toBeGreaterThan(4.5 * LANE);
  });

  it('runs at an even pace and never turns sharply, through corners and lane changes', () => {
    const way = new Way(ground, ['2.5', '3.6', '3.7', '3.8', '3.9', '3.10', '3.11', '2.12', '2.13']);
    const step = 1;
    for (let far = 0; far + step <= way.length; far += step) {
      const [a, b] = [way.at(far), way.at(far + step)];
      expect(distance(a, b)).toBeLessThan(step * 1.01);
      expect(distance(a, b)).toBeGreaterThan(step * 0.95);
      expect(Math.abs(Math.atan2(Math.sin(b.heading - a.heading), Math.cos(b.heading - a.heading)))).toBeLessThan(0.12);
    }
  });

  it('stays in its lane in a corner', () => {
    const way = new Way(ground, ['5.8', '5.9', '5.10', '5.11', '5.12']);
    for (let i = 1; i < 10; ++i) {
      const names = ground.squaresAt(way.at((way.length * i) / 10));
      expect(names.every((name) => name.startsWith('5.'))).toBe(true);
    }
  });

  it('jumps where a step leaves out squares', () => {
    const way = new Way(ground, ['3.0', '3.1', '3.4', '3.5']);
    expect(way.jumps).toHaveLength(1);
    const { from, to } = way.jumps[0]!;
    expect(from).toBeCloseTo(1.5 * LANE);
    expect(to).toBeCloseTo(6 * LANE);
    expect(way.flight((from + to) / 2).height).toBeCloseTo(1);
    expect(way.flight(from + 1).climb).toBeGreaterThan(0.9);
    expect(way.flight(to - 1).climb).toBeLessThan(-0.9);
    expect(way.flight(from - 1)).toEqual({ height: 0, climb: 0 });
  });

  it('of one square stands there', () => {
    const way = new Way(ground, ['3.4']);
    expect(way.length).toBe(0);
    expect(distance(way.at(5), ground.pose('3.4'))).toBe(0);
    expect(way.path()).toMatch(/^M/);
  });

  it('runs on into the next lap', () => {
    const lane = ground.drawing.lanes[0]!;
    const end = lane.findIndex(([, , lap]) => lap === 1);
    const way = new Way(ground, [`1.${end - 1}`, `1.${end}`, `1.${end + 1}`]);
    expect(way.length).toBeLessThan(4 * LANE);
    expect(way.path().match(/M/g)).toHaveLength(1);
  });

  it('takes no time where the course does not close on the board', () => {
    const open = new Ground({
      ...ground.drawing,
      ring: false,
      pieces: ground.drawing.pieces.map((piece, i) => (i === 3 ? { ...piece, x: piece.x - 600 } : piece)),
    });
    const lane = open.drawing.lanes[0]!;
    const end = lane.findIndex(([, , lap]) => lap === 1);
    const way = new Way(open, [`1.${end - 1}`, `1.${end}`]);
    expect(way.length).toBeLessThan(2 * LANE);
    expect(way.path().match(/M/g)).toHaveLength(2);
  });
});
