import { describe, expect, it } from 'vitest';
import { Ground, distance } from './geometry';
import { Gallop, durationOf, headlong, paced, type Effects, type HorsePose } from './motion';
import { sampleDrawing } from './test_course';
import { Way } from './way';

const ground = new Ground(sampleDrawing());
const way = new Way(ground, ['3.0', '3.1', '3.4', '3.5', '3.6']);

function make(hidden = false, effects?: Effects) {
  let now = 0;
  let queue: (() => void)[] = [];
  const gallop = new Gallop(
    { now: () => now, frame: (callback) => void queue.push(callback), hidden: () => hidden },
    effects && (() => Promise.resolve(effects)),
  );
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
    const last = poses.at(-1)!;
    expect(distance(last, ground.pose('3.6'))).toBeLessThan(0.01);
    expect(last.effort).toBe(0);
    expect(Math.max(...poses.map((pose) => pose.height))).toBeGreaterThan(0.9);
    expect(Math.max(...poses.map((pose) => pose.effort))).toBeGreaterThan(0.8);
    expect(last.stride).toBeGreaterThan(1);
  });

  it('reports its duration when it starts, and each jump when the horse takes off', async () => {
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

  it('reports the jump with reduced motion, too', async () => {
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

  it('takes less time at a higher speed', async () => {
    const { gallop, run } = make();
    let done = false;
    void gallop.run(7, way, { speed: 4 }).then(() => (done = true));
    await run(durationOf(way) / 4 + 20);
    expect(done).toBe(true);
  });

  it('only fades from place to place with reduced motion', async () => {
    const { gallop, poses, run } = make();
    let done = false;
    void gallop.run(7, way, { reduced: true }).then(() => (done = true));
    await run(400);
    expect(done).toBe(true);
    const places = new Set(poses.map((pose) => Math.round(pose.x)));
    expect(places.size).toBeLessThanOrEqual(3);
    expect(poses.at(-1)!.opacity).toBe(1);
    expect(distance(poses.at(-1)!, ground.pose('3.6'))).toBeLessThan(0.01);
  });

  it('ends at once on a hidden page', async () => {
    const { gallop, poses, waiting } = make(true);
    await gallop.run(7, way);
    expect(waiting()).toBe(0);
    expect(distance(poses.at(-1)!, ground.pose('3.6'))).toBeLessThan(0.01);
  });

  it('ends when the horse is placed elsewhere', async () => {
    const { gallop, poses, run } = make();
    const promise = gallop.run(7, way);
    await run(100);
    gallop.place(7, ground.pose('5.5'));
    await promise;
    await run(200);
    expect(distance(poses.at(-1)!, ground.pose('5.5'))).toBe(0);
  });

  it('of a horse that is not on the board ends at once', async () => {
    await make().gallop.run(3, way);
  });
});

describe('a stride', () => {
  const flat = new Way(
    ground,
    [5, 6, 7, 8, 9, 10, 11, 12].map((number) => `3.${number}`),
  );

  it('is reported with its duration, one after the other', async () => {
    const { gallop, run } = make();
    const strides: { at: number; ms: number }[] = [];
    let at = 0;
    void gallop.run(7, flat, { striding: (ms) => strides.push({ at, ms }) });
    for (; at < durationOf(flat) + 50; at += 4) await run(4, 4);
    expect(strides.length).toBeGreaterThan(2);
    strides.forEach(({ at, ms }, i) => {
      const end = strides[i + 1]?.at ?? durationOf(flat);
      expect(Math.abs(at + ms - end)).toBeLessThan(16);
    });
  });

  it('throws turf, and the crowd that rises is heard once', async () => {
    const seen: string[] = [];
    const { gallop, run } = make(false, {
      stride: () => seen.push('stride') === 1,
      brush: () => seen.push('brush'),
      land: () => seen.push('land'),
    });
    const heard: string[] = [];
    void gallop.run(7, flat, { cheering: () => heard.push('crowd') });
    await run(durationOf(flat) + 50);
    expect(seen.length).toBeGreaterThan(1);
    expect(new Set(seen)).toEqual(new Set(['stride']));
    expect(heard).toEqual(['crowd']);
  });

  it('over a fence is a jump: brushed leaves before, dust after, no turf in between', async () => {
    const seen: string[] = [];
    const { gallop, run } = make(false, {
      stride: ({ height }) => height > 0 && seen.push('stride') < 0,
      brush: () => seen.push('brush'),
      land: ({ height }, hard) => seen.push(`land ${height} ${hard}`),
    });
    const heard: string[] = [];
    void gallop.run(7, way, { jumping: () => heard.push('jumping'), landing: () => heard.push('landing') });
    await run(durationOf(way) + 50);
    expect(seen).toEqual(['brush', 'land 0 false']);
    expect(heard).toEqual(['jumping', 'landing']);
  });
});

describe('a horse that is boxed in', () => {
  it('throws its head up at the end of its ride, and stands in its square again', async () => {
    const { gallop, poses, run } = make();
    let done = false;
    void gallop.run(7, way, { boxedIn: true }).then(() => (done = true));
    await run(durationOf(way) + 32);
    expect(done).toBe(true);
    await run(1500);
    expect(Math.max(...poses.map(({ check = 0 }) => check))).toBeGreaterThan(0.9);
    const last = poses.at(-1)!;
    expect(last.check).toBeCloseTo(0);
    expect(last.effort).toBeCloseTo(0);
    expect(distance(last, ground.pose('3.6'))).toBeLessThan(0.01);
  });

  it('stands still with reduced motion', async () => {
    const { gallop, poses, waiting } = make();
    const before = poses.length;
    await gallop.check(7, { reduced: true });
    expect(waiting()).toBe(0);
    expect(poses).toHaveLength(before);
  });

  it('is not delayed: it runs on as soon as it may', async () => {
    const { gallop, poses, run } = make();
    void gallop.check(7);
    await run(100);
    void gallop.run(7, way);
    await run(durationOf(way) + 50);
    expect(distance(poses.at(-1)!, ground.pose('3.6'))).toBeLessThan(0.01);
    expect(poses.at(-1)!.check).toBe(0);
  });
});

describe('a fall', () => {
  it('throws the rider; both get up again and walk off, and nobody waits for that', async () => {
    const { gallop, poses, run } = make();
    const heard: string[] = [];
    let done = -1;
    void gallop
      .fall(7, way, { falling: () => heard.push('falling'), landing: () => heard.push('landing') })
      .then(() => (done = poses.length));
    await run(durationOf(way) + 1400);
    expect(heard).toEqual(['landing', 'falling', 'landing']); // the first one after the jump on the way
    expect(done).toBeGreaterThan(0);
    const lying = poses[done - 1]!;
    expect(lying.fall).toBeCloseTo(1);
    expect(lying.thrown).toBeCloseTo(1);
    expect(lying.opacity).toBe(1);
    await run(4000);
    const last = poses.at(-1)!;
    expect(last.fall).toBe(0);
    expect(last.stands).toBe(1);
    expect(last.opacity).toBe(0);
    expect(distance(last, way.aside)).toBeLessThan(0.01);
  });

  it('does not slow down before the fence', () => {
    expect(headlong(0)).toBe(0);
    expect(headlong(1)).toBe(1);
    expect(headlong(1) - headlong(0.95)).toBeGreaterThan(paced(1) - paced(0.95));
  });

  it('only fades with reduced motion', async () => {
    const { gallop, poses, run } = make();
    const heard: string[] = [];
    void gallop.fall(7, new Way(ground, ['3.0', '3.1']), {
      reduced: true,
      falling: () => heard.push('falling'),
      landing: () => heard.push('landing'),
    });
    await run(800);
    expect(heard).toEqual(['falling', 'landing']);
    expect(Math.max(...poses.map((pose) => pose.fall))).toBe(0);
    expect(poses.at(-1)!.opacity).toBe(0);
  });

  it('ends when it is taken back', async () => {
    const { gallop, poses, run } = make();
    void gallop.fall(7, way);
    await run(durationOf(way) + 2500);
    gallop.place(7, ground.pose('3.0'));
    await run(4000);
    expect(poses[poses.length - 1]).toMatchObject({ ...ground.pose('3.0'), fall: 0, thrown: 0, opacity: 1 });
  });
});

describe('size', () => {
  it('is passed on to all horses', () => {
    const { gallop, poses } = make();
    gallop.resize(1.4);
    expect(poses.at(-1)!.size).toBe(1.4);
  });
});
