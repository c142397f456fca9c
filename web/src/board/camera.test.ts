import { describe, expect, it } from 'vitest';
import {
  Camera,
  LEAST_TARGET,
  between,
  boxOfView,
  clampView,
  clearBox,
  fitView,
  followView,
  freestCorner,
  panBy,
  sameView,
  toBoard,
  zoomAt,
  type View,
} from './camera';
import { LANE } from './piece';

const size = { width: 400, height: 600 };
const whole = { left: 0, top: 0, right: 1000, bottom: 2000 };
const land = { left: -300, top: -300, right: 1300, bottom: 2300 };

describe('views', () => {
  it('fit a box into the middle of the screen', () => {
    expect(fitView(whole, size)).toEqual({ x: 500, y: 1000, scale: 0.3 });
  });

  it('show the part of the board they say', () => {
    const view = { x: 100, y: 50, scale: 2 };
    expect(boxOfView(view, size)).toEqual({ left: 0, right: 200, top: -100, bottom: 200 });
    expect(toBoard(view, size, { x: 0, y: 0 })).toEqual({ x: 0, y: -100 });
    expect(toBoard(view, size, { x: 400, y: 600 })).toEqual({ x: 200, y: 200 });
  });

  it('stay still under the pointer while zooming', () => {
    const view = { x: 100, y: 50, scale: 2 };
    const at = { x: 37, y: 580 };
    const before = toBoard(view, size, at);
    const after = toBoard(zoomAt(view, size, at, 1.7), size, at);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it('know the corner where least happens', () => {
    const view = { x: 0, y: 0, scale: 1 };
    expect(freestCorner(view, size, [], 100, 100)).toBe('top-left');
    expect(freestCorner(view, size, [{ x: -190, y: -290 }], 100, 100)).toBe('top-right');
    expect(
      freestCorner(
        view,
        size,
        [
          { x: -190, y: -290 },
          { x: 190, y: -290 },
          { x: -190, y: 290 },
        ],
        100,
        100,
      ),
    ).toBe('bottom-right');
  });

  it('follow a drag', () => {
    const before = toBoard({ x: 0, y: 0, scale: 2 }, size, { x: 10, y: 10 });
    const after = toBoard(panBy({ x: 0, y: 0, scale: 2 }, 30, -5), size, { x: 40, y: 5 });
    expect(after).toEqual(before);
  });

  it('stay on the land, no further than the whole and not too close', () => {
    expect(clampView({ x: 0, y: 0, scale: 0.01 }, whole, land, size).scale).toBeCloseTo(0.3);
    expect(clampView({ x: 0, y: 0, scale: 50 }, whole, land, size).scale).toBeLessThan(6);
    const view = clampView({ x: 9999, y: -9999, scale: 1 }, whole, land, size);
    expect(boxOfView(view, size).right).toBeCloseTo(land.right);
    expect(boxOfView(view, size).top).toBeCloseTo(land.top);
  });

  it('glide evenly for the eye', () => {
    const a = { x: 0, y: 0, scale: 1 };
    const b = { x: 100, y: 0, scale: 4 };
    expect(between(a, b, 0)).toEqual(a);
    expect(between(a, b, 1).x).toBeCloseTo(100);
    expect(between(a, b, 0.5).scale).toBeCloseTo(2);
    // The point under the pointer stays there during a zoom.
    expect(between(a, b, 0.5).x).toBeCloseTo(100 * (2 / 3));
    expect(between(a, { ...a, x: 10 }, 0.5).x).toBeCloseTo(5);
  });
});

describe('following', () => {
  const near = { left: 400, right: 600, top: 900, bottom: 1100 };
  const spread = { left: 0, right: 1000, top: 200, bottom: 1800 };

  it('shows all that race, not closer than reads well', () => {
    expect(followView(near, undefined, whole, size)).toMatchObject({ x: 500, y: 1000, scale: 2 });
    const tight = followView({ left: 499, right: 501, top: 999, bottom: 1001 }, undefined, whole, size);
    expect(tight.scale * LANE).toBeCloseTo(46);
    expect(followView(spread, undefined, whole, size).scale).toBeCloseTo(0.375);
  });

  it('makes the squares one may ride to large enough for a finger', () => {
    const must = { left: 450, right: 550, top: 300, bottom: 700 };
    const view = followView(spread, must, whole, size);
    expect(view.scale * LANE).toBeGreaterThanOrEqual(LEAST_TARGET);
    const box = boxOfView(view, size);
    expect(box.top).toBeLessThanOrEqual(must.top);
    expect(box.bottom).toBeGreaterThanOrEqual(must.bottom);
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

  it('does not stir while all is in sight', () => {
    const now = { x: 510, y: 990, scale: 1.6 };
    expect(followView(near, undefined, whole, size, now)).toBe(now);
  });

  it('moves aside without a change of scale, or steps back with some to spare', () => {
    expect(followView(near, undefined, whole, size, { x: 300, y: 990, scale: 1.6 })).toEqual({
      x: 500,
      y: 1000,
      scale: 1.6,
    });
    expect(followView(near, undefined, whole, size, { x: 500, y: 1000, scale: 2.2 }).scale).toBeCloseTo(1.8);
    expect(followView(near, undefined, whole, size, { x: 500, y: 1000, scale: 0.4 }).scale).toBeCloseTo(2);
  });
});

describe('the camera', () => {
  function make() {
    let now = 0;
    let queue: (() => void)[] = [];
    const shown: View[] = [];
    const settled: View[] = [];
    const camera = new Camera(
      (view) => shown.push(view),
      (view) => settled.push(view),
      {
        now: () => now,
        request: (callback) => queue.push(callback),
        cancel: () => (queue = []),
      },
    );
    const step = (ms: number) => {
      now += ms;
      const due = queue;
      queue = [];
      due.forEach((callback) => callback());
    };
    return { camera, shown, settled, step };
  }

  it('glides and comes to rest exactly there', () => {
    const { camera, shown, settled, step } = make();
    camera.set({ x: 0, y: 0, scale: 1 });
    const aim = { x: 80, y: 20, scale: 2 };
    camera.glide(aim, 100);
    step(30);
    expect(camera.view.x).toBeGreaterThan(0);
    expect(camera.view.x).toBeLessThan(80);
    step(30);
    step(60);
    expect(camera.view).toEqual(aim);
    expect(settled[settled.length - 1]).toEqual(aim);
    expect(shown.length).toBe(4);
  });

  it('goes at once where motion is not wanted', () => {
    const { camera, settled } = make();
    camera.glide({ x: 5, y: 5, scale: 3 }, 0);
    expect(settled).toHaveLength(1);
  });

  it('lets go of a glide when it is dragged', () => {
    const { camera, step } = make();
    camera.set({ x: 0, y: 0, scale: 1 });
    camera.glide({ x: 80, y: 0, scale: 1 }, 100);
    step(50);
    camera.drag({ x: 1, y: 1, scale: 1 });
    step(100);
    expect(sameView(camera.view, { x: 1, y: 1, scale: 1 })).toBe(true);
  });
});
