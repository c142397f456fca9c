import { describe, expect, it } from 'vitest';
import {
  Camera,
  between,
  boxOfView,
  clampView,
  clearBox,
  fitView,
  freestCorner,
  inCorner,
  noPads,
  panBy,
  sameView,
  toBoard,
  toScreen,
  zoomAt,
  type View,
} from './camera';
import type { Corner } from './types';

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

  it('finds the corner where least happens', () => {
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
    // Out of sight.
    expect(freestCorner(view, size, [{ x: -290, y: -290 }], 100, 100)).toBe('top-left');
  });

  it('find the corner with the fewest squares, and stay where that hardly matters', () => {
    const view = { x: 0, y: 0, scale: 1 };
    const few = Array.from({ length: 5 }, () => ({ x: -190, y: -290 }));
    const many = [...few, ...few];
    const freest = (points: typeof few, squares: typeof few, now?: Corner) =>
      freestCorner(view, size, points, 100, 100, ['top-left', 'top-right'], noPads, squares, now);
    expect(freest([], few)).toBe('top-right');
    expect(freest([], few, 'top-left')).toBe('top-left');
    expect(freest([], many, 'top-left')).toBe('top-right');
    // A horse counts more than any number of squares.
    expect(freest([{ x: 190, y: -290 }], many, 'top-right')).toBe('top-left');
  });

  it('count what is in a corner beside what covers the edges', () => {
    const view = { x: 0, y: 0, scale: 1 };
    const pads = { top: 0, right: 50, bottom: 80, left: 0 };
    const point = [{ x: 100, y: 150 }];
    expect(inCorner(view, size, point, 60, 60, 'bottom-right')).toBe(0);
    expect(inCorner(view, size, point, 60, 100, 'bottom-right', pads)).toBe(1);
  });

  it('know where a point of the board is on the screen', () => {
    const view = { x: 100, y: 50, scale: 2 };
    const at = { x: 37, y: 580 };
    expect(toScreen(view, size, toBoard(view, size, at))).toEqual(at);
  });

  it('follow a drag', () => {
    const before = toBoard({ x: 0, y: 0, scale: 2 }, size, { x: 10, y: 10 });
    const after = toBoard(panBy({ x: 0, y: 0, scale: 2 }, 30, -5), size, { x: 40, y: 5 });
    expect(after).toEqual(before);
  });

  it('stay on the land, no further than the whole and not too close', () => {
    const all = fitView(whole, size);
    expect(clampView({ x: 0, y: 0, scale: 0.01 }, all, land, size).scale).toBeCloseTo(0.3);
    expect(clampView({ x: 0, y: 0, scale: 50 }, all, land, size).scale).toBeLessThan(6);
    const view = clampView({ x: 9999, y: -9999, scale: 1 }, all, land, size);
    expect(boxOfView(view, size).right).toBeCloseTo(land.right);
    expect(boxOfView(view, size).top).toBeCloseTo(land.top);
  });

  it('may show what is beyond the land under the pads, but nowhere else', () => {
    const all = fitView(whole, size);
    const pads = { top: 0, right: 52, bottom: 200, left: 0 };
    const view = clampView({ x: 9999, y: 9999, scale: 1 }, all, land, size, pads);
    expect(clearBox(view, size, pads)).toMatchObject({ right: land.right, bottom: land.bottom });
    // Land that is smaller than the free part is in the middle of it.
    const small = clampView({ x: 0, y: 0, scale: 1 }, all, { left: 0, top: 0, right: 100, bottom: 100 }, size, pads);
    const free = clearBox(small, size, pads);
    expect([(free.left + free.right) / 2, (free.top + free.bottom) / 2]).toEqual([50, 50]);
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

  it('catches up when what it looks at moves on before it is there', () => {
    const { camera, step } = make();
    camera.set({ x: 0, y: 0, scale: 1 });
    // A horse sets off every 40 ms and runs 100 units; a glide takes 100 ms.
    for (let horse = 1; horse <= 10; ++horse) {
      camera.glide({ x: 100 * horse, y: 0, scale: 1 }, 100);
      for (let i = 0; i < 4; ++i) step(10);
    }
    expect(camera.view.x).toBeGreaterThan(900);
  });

  it('stops gliding when it is dragged', () => {
    const { camera, step } = make();
    camera.set({ x: 0, y: 0, scale: 1 });
    camera.glide({ x: 80, y: 0, scale: 1 }, 100);
    step(50);
    camera.drag({ x: 1, y: 1, scale: 1 });
    step(100);
    expect(sameView(camera.view, { x: 1, y: 1, scale: 1 })).toBe(true);
  });
});
