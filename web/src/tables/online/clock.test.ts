import { describe, expect, it } from 'vitest';
import { thinkingTime, countdownText, inDays, remaining, spokenSeconds } from './clock';

describe('a clock', () => {
  it('first uses up the time for the choice, then the reserve', () => {
    const clock = { running: true, left: 5000, reserve: 20_000 };
    expect(remaining(clock, 0)).toEqual({ left: 5000, reserve: 20_000 });
    expect(remaining(clock, 4000)).toEqual({ left: 1000, reserve: 20_000 });
    expect(remaining(clock, 8000)).toEqual({ left: 0, reserve: 17_000 });
    expect(remaining(clock, 90_000)).toEqual({ left: 0, reserve: 0 });
  });
  it('stands still while others choose', () => {
    expect(remaining({ running: false, reserve: 7000 }, 60_000)).toEqual({ left: 0, reserve: 7000 });
  });
  it('stands still while what happened before is being shown', () => {
    const left = thinkingTime({ kind: 'live', seconds: 15, reserve: 60 });
    expect(remaining({ running: false, waiting: true, left, reserve: 7000 }, 60_000)).toEqual({
      left: 15_000,
      reserve: 7000,
    });
    expect(thinkingTime({ kind: 'days', days: 2 })).toBe(172_800_000);
    expect(thinkingTime({ kind: 'none' })).toBe(0);
  });
  it('is read out rounded down', () => {
    expect([59_000, 15_000, 14_000, 10_000, 9100, 4000, 0].map(spokenSeconds)).toEqual([55, 15, 10, 10, 10, 4, 0]);
  });
  it('is read in minutes and seconds, or in days and hours', () => {
    expect([24_000, 1, 0, 725_000].map(countdownText)).toEqual(['0:24', '0:01', '0:00', '12:05']);
    expect(inDays(100_000_000)).toEqual({ days: 1, hours: 3 });
  });
});
