import { describe, expect, it } from 'vitest';
import { boxOfView, clearBox, toScreen } from './camera';
import {
  LEAST_HORSE,
  LEAST_LANE,
  LEAST_TARGET,
  enlarged,
  followView,
  keepInView,
  showWhole,
  zoomAround,
} from './follow';
import { LANE } from './piece';

const size = { width: 400, height: 600 };
const whole = { left: 0, top: 0, right: 1000, bottom: 2000 };

describe('following', () => {
  const near = { left: 400, right: 600, top: 900, bottom: 1100 };
  const spread = { left: 0, right: 1000, top: 200, bottom: 1800 };

  it('shows all that race, not closer than reads well', () => {
    expect(followView(near, undefined, whole, size)).toMatchObject({ x: 500, y: 1000, scale: 2 });
    const tight = followView({ left: 499, right: 501, top: 999, bottom: 1001 }, undefined, whole, size);
    expect(tight.scale * LANE).toBeCloseTo(46);
    expect(followView(spread, undefined, whole, size).scale * LANE).toBeCloseTo(LEAST_LANE);
  });

  it('comes closer on a large screen, which is seen from further away', () => {
    const tight = { left: 499, right: 501, top: 999, bottom: 1001 };
    const lane = (width: number, height: number) => followView(tight, undefined, whole, { width, height }).scale * LANE;
    expect(lane(1280, 800)).toBeCloseTo(46);
    expect(lane(2880, 1800)).toBeCloseTo(92);
    expect(enlarged(1, { width: 2880, height: 1800 })).toBeGreaterThanOrEqual(enlarged(1, size));
  });

  it('makes the squares one may ride to large enough for a finger', () => {
    const must = { left: 450, right: 550, top: 300, bottom: 700 };
    const view = followView(spread, must, whole, size);
    expect(view.scale * LANE).toBeGreaterThanOrEqual(LEAST_TARGET);
    const box = boxOfView(view, size);
    expect(box.top).toBeLessThanOrEqual(must.top);
    expect(box.bottom).toBeGreaterThanOrEqual(must.bottom);
  });

  it('keeps the horse and its squares in view, however far away the others are', () => {
    const must = { left: 450, right: 550, top: 1500, bottom: 1800 };
    const view = followView(whole, must, whole, size);
    const seen = boxOfView(view, size);
    expect(view.scale * LANE).toBeGreaterThanOrEqual(LEAST_TARGET);
    expect(seen.top).toBeLessThanOrEqual(must.top);
    expect(seen.bottom).toBeGreaterThanOrEqual(must.bottom);
    // Most of the room is for where the others are, but the squares are not at the edge: there are horses beyond, too.
    expect(seen.bottom).toBeGreaterThan(must.bottom + 40);
    expect(must.top - seen.top).toBeGreaterThan(seen.bottom - must.bottom);
    // Nobody is beyond: the horse is at the edge.
    const last = followView({ ...whole, bottom: must.bottom }, must, whole, size);
    expect(boxOfView(last, size).bottom).toBeLessThan(must.bottom + 1);
  });

  it('moves on before the squares to choose from are at the edge of what there is to see', () => {
    const must = { left: 450, right: 550, top: 1200, bottom: 1300 };
    const now = followView(whole, must, whole, size);
    expect(followView(whole, must, whole, size, now)).toEqual(now);
    const further = { ...must, top: 1200 + 150, bottom: 1300 + 150 };
    const { top, bottom } = boxOfView(followView(whole, further, whole, size, now), size);
    expect(bottom - further.bottom).toBeGreaterThan(0.1 * (bottom - top));
  });

  it('shows horses long enough while nothing is to be chosen', () => {
    const far = { left: 0, right: 1000, top: 0, bottom: 2000 };
    const horse = { left: 480, right: 520, top: 100, bottom: 140 };
    for (const screen of [size, { width: 320, height: 240 }, { width: 2560, height: 1200 }]) {
      const { scale } = followView(far, horse, whole, screen, undefined, undefined, false);
      expect(scale * LANE).toBeGreaterThanOrEqual(LEAST_LANE - 1e-9);
      expect(3 * LANE * scale * enlarged(scale, size)).toBeGreaterThanOrEqual(LEAST_HORSE - 1e-9);
    }
  });

  it('always shows every square one may ride to, beside what covers the edges', () => {
    const pads = { top: 8, right: 56, bottom: 8, left: 8 };
    const musts = [
      { left: 0, right: 1000, top: 300, bottom: 700 },
      { left: 450, right: 520, top: 0, bottom: 2000 },
      { left: 0, right: 1000, top: 0, bottom: 2000 },
      { left: 900, right: 1000, top: 1900, bottom: 2000 },
      { left: 0, right: 320, top: 0, bottom: 60 },
    ];
    const nows = [
      undefined,
      { x: 500, y: 1000, scale: 0.2 },
      { x: 500, y: 500, scale: 1 },
      { x: 0, y: 0, scale: 1.6 },
      { x: 900, y: 1900, scale: 5 },
    ];
    for (const screen of [size, { width: 390, height: 300 }, { width: 1080, height: 600 }]) {
      for (const must of musts) {
        for (const now of nows) {
          for (const wish of [whole, spread, must]) {
            const all = {
              left: Math.min(wish.left, must.left),
              right: Math.max(wish.right, must.right),
              top: Math.min(wish.top, must.top),
              bottom: Math.max(wish.bottom, must.bottom),
            };
            const seen = clearBox(followView(all, must, whole, screen, now, pads), screen, pads);
            expect(seen.left).toBeLessThanOrEqual(must.left + 0.01);
            expect(seen.right).toBeGreaterThanOrEqual(must.right - 0.01);
            expect(seen.top).toBeLessThanOrEqual(must.top + 0.01);
            expect(seen.bottom).toBeGreaterThanOrEqual(must.bottom - 0.01);
          }
        }
      }
    }
  });

  it('does not move while everything is in view', () => {
    const now = { x: 510, y: 990, scale: 1.6 };
    expect(followView(near, undefined, whole, size, now)).toBe(now);
  });

  it('moves aside at the same scale, or zooms out with some room to spare', () => {
    expect(followView(near, undefined, whole, size, { x: 300, y: 990, scale: 1.6 })).toEqual({
      x: 500,
      y: 1000,
      scale: 1.6,
    });
    expect(followView(near, undefined, whole, size, { x: 500, y: 1000, scale: 2.2 }).scale).toBeCloseTo(1.8);
    expect(followView(near, undefined, whole, size, { x: 500, y: 1000, scale: 0.4 }).scale).toBeCloseTo(2);
  });
});

describe('keeping something in view', () => {
  const pads = { top: 10, right: 50, bottom: 200, left: 10 };

  it('moves no further than needed', () => {
    const view = { x: 500, y: 500, scale: 1 };
    const box = { left: 400, right: 420, top: 300, bottom: 320 };
    expect(keepInView(view, box, size)).toEqual(view);
    const moved = keepInView(view, { left: 690, right: 720, top: 300, bottom: 320 }, size);
    expect(moved).toEqual({ x: 520, y: 500, scale: 1 });
  });

  it('centres what is too large', () => {
    const moved = keepInView({ x: 0, y: 0, scale: 1 }, { left: 0, right: 1000, top: 0, bottom: 10 }, size);
    expect(moved.x).toBe(500);
  });

  it('zooms around a horse, which stays where it is', () => {
    const view = { x: 500, y: 500, scale: 1 };
    const horse = { x: 520, y: 400 };
    const before = toScreen(view, size, horse);
    const after = toScreen(zoomAround(view, size, horse, 1.5), size, horse);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it('never loses the horse, however often one zooms', () => {
    for (const horse of [
      { x: 310, y: 240 },
      { x: 690, y: 790 },
      { x: 2000, y: -300 },
    ]) {
      let view = { x: 500, y: 500, scale: 1 };
      for (let presses = 0; presses < 4; ++presses) {
        view = zoomAround(view, size, horse, 1.5, pads);
        const seen = clearBox(view, size, pads);
        expect(horse.x).toBeGreaterThan(seen.left);
        expect(horse.x).toBeLessThan(seen.right);
        expect(horse.y).toBeGreaterThan(seen.top);
        expect(horse.y).toBeLessThan(seen.bottom);
      }
    }
  });
});

describe('a sign', () => {
  const view = { x: 500, y: 1000, scale: 2 };
  const { left, top, right, bottom } = boxOfView(view, size);
  const atLeft = { left: left - 30, right: left + 20, top: 990, bottom: 1010 };
  const horses = { left: left + 20, right: right - 40, top: top + 20, bottom: bottom - 20 };

  it('at the edge is shown whole, if the horses stay in view', () => {
    const moved = showWhole(view, atLeft, horses, size);
    expect(moved).toEqual({ ...view, x: view.x - 30 });
    expect(showWhole(view, atLeft, { ...horses, right: right - 20 }, size)).toEqual(view);
    expect(showWhole(view, { ...atLeft, left: left - 90, right: left - 40 }, horses, size)).toEqual(view);
  });

  it('is not moved under something', () => {
    const pads = { top: 0, right: 0, bottom: 0, left: 5 };
    expect(showWhole(view, atLeft, horses, size, pads).x).toBe(view.x - 32.5);
  });
});
