import { describe, expect, it } from 'vitest';
import type { GameEvent, Scene } from '../engine/types';
import { became } from './became';
import { tooLate } from './connection';
import { ToldLog } from './told_log';

const scene = { version: 9, own: { horses: [{ horse: 0, cards: [], sealed: '7' }] } } as unknown as Scene;
const done = { done: true, known: true };
const card: GameEvent = { t: 'card', horse: 0, card: '7' };

describe('a choice whose answer was lost', () => {
  it('was made where the table says so', () => {
    expect(became({ t: 'card', horse: 0, card: '7' }, [{ t: 'bonus', horse: 1 }, card], scene)).toEqual(done);
    expect(became({ t: 'pace', use: 'sum' }, [{ t: 'pace', player: 0, use: 'sum' }], scene)).toEqual(done);
    expect(became({ t: 'seal', horse: 0, card: '7' }, [{ t: 'seal', horse: 0 }], scene)).toEqual(done);
  });
  it('came too late where the clock or a rider chose otherwise', () => {
    expect(became({ t: 'card', horse: 0, card: '8' }, [card], scene)).toEqual(tooLate);
    expect(became({ t: 'ride', horse: 0, to: '2.7' }, [{ t: 'ride', horse: 0, to: '1.7' }], scene)).toEqual(tooLate);
    expect(became({ t: 'seal', horse: 0, card: '9' }, [{ t: 'seal', horse: 0 }], scene)).toEqual(tooLate);
  });
  it('is said again where nobody has answered', () => {
    expect(became({ t: 'card', horse: 0, card: '7' }, [{ t: 'card', horse: 1, card: '7' }], scene)).toBeUndefined();
    expect(became({ t: 'ride', horse: 0, to: '1.7' }, [card], scene)).toBeUndefined();
    expect(became({ t: 'keep', horse: 0, cards: [] }, [], scene)).toBeUndefined();
  });
  it('is long past where so much happened that not all of it is known', () => {
    expect(became({ t: 'card', horse: 0, card: '7' }, null, scene)).toEqual(done);
  });
});

describe('what was told', () => {
  it('is put together, and taken once where messages overlap', () => {
    const log = new ToldLog();
    expect(log.add(2, [card, card])).toBe(true);
    expect(log.add(3, [card, card])).toBe(true);
    expect(log.end).toBe(3);
    expect(log.add(2, [card, card])).toBe(true);
    expect(log.end).toBe(3);
    expect(log.after(2)).toEqual([card]);
  });
  it('has a gap where something is missing', () => {
    const log = new ToldLog();
    expect(log.add(5, [card])).toBe(false);
    log.restart(5);
    expect([log.end, log.after(4), log.after(5)]).toEqual([5, null, []]);
  });
});
