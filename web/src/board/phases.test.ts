import { expect, it } from 'vitest';
import { HITS, checked, recovery, tumble } from './phases';

const times = Array.from({ length: 101 }, (_, i) => i / 100);

it('a tumble goes on from the jump, hits the turf, and ends with both lying still', () => {
  expect(tumble(0)).toEqual({ ahead: 0, height: 0.45, fall: 0, thrown: 0, roll: 0 });
  expect(tumble(HITS).height).toBeCloseTo(0);
  expect(tumble(1)).toEqual({ ahead: 1, height: 0, fall: 1, thrown: 1, roll: 1.75 });
  for (const name of ['ahead', 'fall', 'thrown', 'roll'] as const) {
    for (let i = 1; i < times.length; ++i)
      expect(tumble(times[i]!)[name]).toBeGreaterThanOrEqual(tumble(times[i - 1]!)[name]);
  }
});

it('the rider is up before the horse, and both are before they walk off', () => {
  expect(recovery(0)).toEqual({ fall: 1, stands: 0, shake: 0, off: 0, opacity: 1 });
  expect(recovery(1)).toMatchObject({ fall: 0, stands: 1, off: 1, opacity: 0 });
  const first = (good: (t: number) => boolean) => times.find(good)!;
  const rider = first((t) => recovery(t).stands === 1);
  const horse = first((t) => recovery(t).fall === 0);
  const walk = first((t) => recovery(t).off > 0);
  expect(rider).toBeLessThan(horse);
  expect(horse).toBeLessThan(walk);
});

it('a check begins and ends in the same place', () => {
  for (const t of [0, 1]) {
    expect(checked(t).check).toBeCloseTo(0);
    expect(checked(t).surge).toBeCloseTo(0);
  }
  expect(checked(0.4).check).toBe(1);
  expect(checked(0.25).surge).toBeGreaterThan(0.9);
});
