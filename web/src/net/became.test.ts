import { describe, expect, it } from 'vitest';
import type { GameEvent, Scene } from '../engine/types';
import { became } from './became';
import { tooLate } from './saying';
import { ToldLog } from './told_log';

const scene = { version: 9, public: { race: 0, round: 2 }, own: { horses: [{ horse: 0, cards: [], sealed: '7' }] }, asked: [], bonus: [] } as unknown as Scene;
const done = { done: true, known: true };
const card: GameEvent = { t: 'card', horse: 0, card: '7' };
const then = '0.2';

describe('a choice whose answer was lost', () => {
  it('was made where the table says so', () => {
    expect(became({ t: 'card', horse: 0, card: '7' }, [{ t: 'bonus', horse: 1 }, card], then, scene)).toEqual(done);
    expect(became({ t: 'pace', use: 'sum' }, [{ t: 'pace', player: 0, use: 'sum' }], then, scene)).toEqual(done);
    expect(became({ t: 'bonus', horse: 1 }, [{ t: 'bonus', horse: 1 }], then, scene)).toEqual(done);
    expect(became({ t: 'seal', horse: 0, card: '7' }, [{ t: 'seal', horse: 0 }], then, scene)).toEqual(done);
  });
  it('came too late where the clock or a rider chose otherwise', () => {
    expect(became({ t: 'card', horse: 0, card: '8' }, [card], then, scene)).toEqual(tooLate);
    expect(became({ t: 'ride', horse: 0, to: '2.7' }, [{ t: 'ride', horse: 0, to: '1.7' }], then, scene)).toEqual(tooLate);
    expect(became({ t: 'seal', horse: 0, card: '9' }, [{ t: 'seal', horse: 0 }], then, scene)).toEqual(tooLate);
  });
  it('is said again where nobody has answered', () => {
    expect(became({ t: 'card', horse: 0, card: '7' }, [{ t: 'card', horse: 1, card: '7' }], then, scene)).toBeUndefined();
    expect(became({ t: 'ride', horse: 0, to: '1.7' }, [card], then, scene)).toBeUndefined();
    expect(became({ t: 'keep', horse: 0, cards: [] }, [], then, scene)).toBeUndefined();
  });
  it('is known by the card that was turned, where it lay face down', () => {
    // Meanwhile another one lies there.
    const later = { ...scene, own: { horses: [{ horse: 0, cards: [], sealed: '9' }] } } as unknown as Scene;
    expect(became({ t: 'seal', horse: 0, card: '7' }, [{ t: 'seal', horse: 0 }, card], then, later)).toEqual(done);
    expect(became({ t: 'seal', horse: 0, card: '9' }, [{ t: 'seal', horse: 0 }, card], then, later)).toEqual(tooLate);
    expect(became({ t: 'seal', horse: 0, card: '7' }, [{ t: 'seal', horse: 0 }], then, { ...scene, own: null })).toEqual(tooLate);
  });
  it('of cards to keep only the server can tell, and never for another race', () => {
    const kept: GameEvent[] = [{ t: 'keep', horse: 0, old: 2 }];
    expect(became({ t: 'keep', horse: 0, cards: ['7', '9'] }, kept, then, scene)).toBeUndefined();
    expect(became({ t: 'keep', horse: 0, cards: ['7', '9'] }, kept, then, { ...scene, asked: [{ horse: 0, need: 'keep', count: 2 }] })).toEqual(tooLate);
  });
});

describe('a choice after which not everything is known', () => {
  const asks: Scene = { ...scene, asked: [{ horse: 0, need: 'card', legal: ['7'] }], bonus: [1] };
  it('is said again where it is still asked for', () => {
    expect(became({ t: 'card', horse: 0, card: '7' }, null, then, asks)).toBeUndefined();
    expect(became({ t: 'pass', horse: 0 }, null, then, asks)).toBeUndefined();
    expect(became({ t: 'pace', use: 'sum' }, null, then, { ...scene, asked: [{ need: 'pace' }] })).toBeUndefined();
    expect(became({ t: 'bonus', horse: 1 }, null, '0.0', asks)).toBeUndefined();
  });
  it('came too late else, and that is told', () => {
    expect(became({ t: 'card', horse: 0, card: '7' }, null, then, scene)).toEqual(tooLate);
    expect(became({ t: 'card', horse: 1, card: '7' }, null, then, asks)).toEqual(tooLate);
    expect(became({ t: 'bonus', horse: 0 }, null, then, asks)).toEqual(tooLate);
    // Asked for again, but in a later round, or race.
    expect(became({ t: 'card', horse: 0, card: '7' }, null, '0.0', asks)).toEqual(tooLate);
    expect(became({ t: 'bonus', horse: 1 }, null, '1.2', asks)).toEqual(tooLate);
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
