import { describe, expect, it } from 'vitest';
import { Ground, distance } from './geometry';
import { Gallop, durationOf, paced, type HorsePose } from './motion';
import { sampleDrawing } from './test_course';
import { Way } from './way';

const ground = new Ground(sampleDrawing());
const way = new Way(ground, ['3.0', '3.1', '3.4', '3.5', '3.6']);

function make(hidden = false) {
  let now = 0;
  let queue: (() => void)[] = [];
  const gallop = new Gallop({ now: () => now, frame: (callback) => void queue.push(callback), hidden: () => hidden });
  const poses: HorsePose[] = [];
  gallop.enter(7, (pose) => poses.push({ ...pose }));
  gallop.place(7, ground.pose('3.0'));
  const run = async (ms: number, step = 16) => {
    for (let passed = 0; passed < ms; passed += step) {
      now += step;
      const due = queue;
      queue = [];
      due.forEach((callback) => callback());
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  return { gallop, poses, run, waiting: () => queue.length };
}

describe('pace', () => {
  it('goes from start to end, never back, quick in the middle', () => {
    expect(paced(0)).toBe(0);
    expect(paced(1)).toBe(1);
    let last = 0;
    for (let t = 0.01; t <= 1; t += 0.01) {
      expect(paced(t)).toBeGreaterThan(last);
      expect(paced(t) - last).toBeLessThan(0.02);
      last = paced(t);
    }
  });
});

describe('a gallop', () => {
  it('runs the way, strides, jumps, and ends standing', async () => {
    const { gallop, poses, run, waiting } = make();
    let done = false;
    void gallop.run(7, way).then(() => (done = true));
    expect(gallop.running(7)).toBe(true);
    await run(durationOf(way) + 50);
    expect(done).toBe(true);
    expect(gallop.running(7)).toBe(false);
    expect(waiting()).toBe(0);
    const last = poses[poses.length - 1];
    expect(distance(last, ground.pose('3.6'))).toBeLessThan(0.01);
    expect(last.effort).toBe(0);
    expect(Math.max(...poses.map((pose) => pose.height))).toBeGreaterThan(0.9);
    expect(Math.max(...poses.map((pose) => pose.effort))).toBeGreaterThan(0.8);
    expect(last.stride).toBeGreaterThan(1);
  });

  it('tells how long it takes when it starts, and when the horse takes off, not before', async () => {
    const { gallop, poses, run } = make();
    const heard: string[] = [];
    let taken = -1;
    void gallop.run(7, way, {
      speed: 2,
      started: (ms) => heard.push(`started ${ms === durationOf(way) / 2}`),
      jumping: () => {
        heard.push('jumping');
        taken = poses.length;
      },
    });
    expect(heard).toEqual(['started true']);
    await run(durationOf(way) / 2 + 50);
    expect(heard).toEqual(['started true', 'jumping']);
    const high = poses.findIndex((pose) => pose.height > 0);
    expect(Math.abs(high - taken)).toBeLessThanOrEqual(1);
  });

  it('tells the jump where motion is not wanted, too', async () => {
    const { gallop, run } = make();
    const heard: string[] = [];
    void gallop.run(7, way, {
      reduced: true,
      started: (ms) => heard.push(`started ${ms}`),
      jumping: () => heard.push('jumping'),
    });
    await run(400);
    expect(heard).toEqual(['started 320', 'jumping']);
  });

  it('is quicker at a higher speed', async () => {
    const { gallop, run } = make();
    let done = false;
    void gallop.run(7, way, { speed: 4 }).then(() => (done = true));
    await run(durationOf(way) / 4 + 20);
    expect(done).toBe(true);
  });

  it('is a short change of places where motion is not wanted', async () => {
    const { gallop, poses, run } = make();
    let done = false;
    void gallop.run(7, way, { reduced: true }).then(() => (done = true));
    await run(400);
    expect(done).toBe(true);
    const places = new Set(poses.map((pose) => Math.round(pose.x)));
    expect(places.size).toBeLessThanOrEqual(3);
    expect(poses[poses.length - 1].opacity).toBe(1);
    expect(distance(poses[poses.length - 1], ground.pose('3.6'))).toBeLessThan(0.01);
  });

  it('ends at once on a hidden page', async () => {
    const { gallop, poses, waiting } = make(true);
    await gallop.run(7, way);
    expect(waiting()).toBe(0);
    expect(distance(poses[poses.length - 1], ground.pose('3.6'))).toBeLessThan(0.01);
  });

  it('gives way to a placing', async () => {
    const { gallop, poses, run } = make();
    const promise = gallop.run(7, way);
    await run(100);
    gallop.place(7, ground.pose('5.5'));
    await promise;
    await run(200);
    expect(distance(poses[poses.length - 1], ground.pose('5.5'))).toBe(0);
  });

  it('of a horse that is not there is over at once', async () => {
    await make().gallop.run(3, way);
  });
});

describe('a fall', () => {
  it('lies down and then is gone', async () => {
    const { gallop, poses, run } = make();
    let done = false;
    let fell = -1;
    void gallop.fall(7, way, { falling: () => (fell = poses.length) }).then(() => (done = true));
    await run(durationOf(way) + 2500);
    expect(done).toBe(true);
    expect(Math.max(...poses.map((pose) => pose.fall))).toBeCloseTo(1);
    expect(Math.abs(poses.findIndex((pose) => pose.fall > 0) - fell)).toBeLessThanOrEqual(1);
    expect(poses[poses.length - 1].opacity).toBe(0);
  });
});

describe('size', () => {
  it('is told to all horses', () => {
    const { gallop, poses } = make();
    gallop.resize(1.4);
    expect(poses[poses.length - 1].size).toBe(1.4);
  });
});
