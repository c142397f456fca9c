import { describe, expect, it } from 'vitest';
import type { Decision, GameEvent, Scene } from '../../contracts';
import { resolvePending as becameOf, olderThan } from './resolve_pending';
import type { PendingMessage } from './pending_messages';
import { tooLate, type Outcome } from './outbox';
import { EventLog } from './event_log';

const scene = {
  version: 9,
  public: { race: 0, round: 2 },
  own: { horses: [{ horse: 0, cards: [], sealed: '7' }] },
  asked: [],
  bonus: [],
} as unknown as Scene;
const done = { done: true, known: true };
const card: GameEvent = { t: 'card', horse: 0, card: '7' };
const told = { way: ['1.0', '1.7'], points: 7, spent: 7, passed: [], level: [], leads: false, crosses: false };
const rode: GameEvent = { t: 'ride', horse: 0, to: '1.7', told };
const then = '0.2';
const resolvePending = (
  decision: Decision,
  since: readonly GameEvent[] | null,
  moment: string,
  now: Scene,
  over: Decision[] = [],
): Outcome | undefined => becameOf({ decisions: [decision], moment, over }, since, now);

describe('a choice whose answer was lost', () => {
  it('counts as made if the table says so', () => {
    expect(resolvePending({ t: 'card', horse: 0, card: '7' }, [{ t: 'bonus', horse: 1 }, card], then, scene)).toEqual(
      done,
    );
    expect(resolvePending({ t: 'pace', use: 'sum' }, [{ t: 'pace', player: 0, use: 'sum' }], then, scene)).toEqual(
      done,
    );
    expect(resolvePending({ t: 'bonus', horse: 1 }, [{ t: 'bonus', horse: 1 }], then, scene)).toEqual(done);
    expect(resolvePending({ t: 'seal', horse: 0, card: '7' }, [{ t: 'seal', horse: 0 }], then, scene)).toEqual(done);
  });
  it('came too late if the clock or a rider chose otherwise', () => {
    expect(resolvePending({ t: 'card', horse: 0, card: '8' }, [card], then, scene)).toEqual(tooLate);
    expect(resolvePending({ t: 'ride', horse: 0, to: '2.7' }, [rode], then, scene)).toEqual(tooLate);
    expect(resolvePending({ t: 'seal', horse: 0, card: '9' }, [{ t: 'seal', horse: 0 }], then, scene)).toEqual(tooLate);
  });
  it('is resent if nobody has chosen', () => {
    expect(
      resolvePending({ t: 'card', horse: 0, card: '7' }, [{ t: 'card', horse: 1, card: '7' }], then, scene),
    ).toBeUndefined();
    expect(resolvePending({ t: 'ride', horse: 0, to: '1.7' }, [card], then, scene)).toBeUndefined();
    expect(resolvePending({ t: 'keep', horse: 0, cards: [] }, [], then, scene)).toBeUndefined();
  });
  it('is recognised by the card turned up, if it lay face down', () => {
    // Another card has been laid meanwhile.
    const later = { ...scene, own: { horses: [{ horse: 0, cards: [], sealed: '9' }] } } as unknown as Scene;
    expect(resolvePending({ t: 'seal', horse: 0, card: '7' }, [{ t: 'seal', horse: 0 }, card], then, later)).toEqual(
      done,
    );
    expect(resolvePending({ t: 'seal', horse: 0, card: '9' }, [{ t: 'seal', horse: 0 }, card], then, later)).toEqual(
      tooLate,
    );
    expect(
      resolvePending({ t: 'seal', horse: 0, card: '7' }, [{ t: 'seal', horse: 0 }], then, { ...scene, own: null }),
    ).toEqual(tooLate);
  });
  it('of cards to keep is left to the server, and never resent for another race', () => {
    const kept: GameEvent[] = [{ t: 'keep', horse: 0, old: 2 }];
    expect(resolvePending({ t: 'keep', horse: 0, cards: ['7', '9'] }, kept, then, scene)).toBeUndefined();
    expect(
      resolvePending({ t: 'keep', horse: 0, cards: ['7', '9'] }, kept, then, {
        ...scene,
        asked: [{ horse: 0, need: 'keep', count: 10 }],
      }),
    ).toEqual(tooLate);
  });
});

describe('cards to keep that the server refused', () => {
  const choice = { decisions: [{ t: 'keep', horse: 0, cards: ['7', '9'] }] as Decision[], moment: then, over: [] };
  const asks = { ...scene, asked: [{ horse: 0, need: 'keep', count: 10 }] } as Scene;
  it('came too late if another tab has chosen before', () => {
    expect(becameOf(choice, [{ t: 'keep', horse: 0, old: 2 }], scene, true)).toEqual(tooLate);
    expect(becameOf(choice, null, scene, true)).toEqual(tooLate);
  });
  it('were refused for the server’s reason if no other tab has chosen', () => {
    expect(becameOf(choice, [{ t: 'keep', horse: 1, old: 2 }], asks, true)).toBeUndefined();
    expect(becameOf(choice, null, asks, true)).toBeUndefined();
  });
});

describe('a choice after which some events are unknown', () => {
  const asks: Scene = { ...scene, asked: [{ horse: 0, need: 'card', legal: ['7'] }], bonus: [1] };
  it('is resent if it is still asked for', () => {
    expect(resolvePending({ t: 'card', horse: 0, card: '7' }, null, then, asks)).toBeUndefined();
    expect(resolvePending({ t: 'pass', horse: 0 }, null, then, asks)).toBeUndefined();
    expect(
      resolvePending({ t: 'pace', use: 'sum' }, null, then, {
        ...scene,
        asked: [{ need: 'pace', legal: ['first', 'second', 'sum'] }],
      }),
    ).toBeUndefined();
    expect(resolvePending({ t: 'bonus', horse: 1 }, null, '0.0', asks)).toBeUndefined();
  });
  it('is resent in the same round even if it is no longer asked for: the server knows whether it was made', () => {
    expect(resolvePending({ t: 'card', horse: 0, card: '7' }, null, then, scene)).toBeUndefined();
    expect(resolvePending({ t: 'card', horse: 1, card: '7' }, null, then, asks)).toBeUndefined();
    expect(resolvePending({ t: 'bonus', horse: 0 }, null, then, asks)).toBeUndefined();
  });
  it('came too late in a later round or race, which is reported', () => {
    expect(resolvePending({ t: 'card', horse: 0, card: '7' }, null, '0.0', asks)).toEqual(tooLate);
    expect(resolvePending({ t: 'bonus', horse: 1 }, null, '1.2', asks)).toEqual(tooLate);
  });
});

describe('a choice for a round or race that is over', () => {
  const home: GameEvent[] = [
    { t: 'place', horse: 0, place: 1, points: 50 },
    { t: 'boxes', order: [0, 1] },
  ];
  const later = {
    ...scene,
    public: { race: 1, round: 0 },
    asked: [{ horse: 0, need: 'keep', count: 10 }],
    bonus: [0, 1],
  } as unknown as Scene;
  it('is not made in the next, although all events are known', () => {
    expect(resolvePending({ t: 'bonus', horse: 0 }, home, '0.4', later)).toEqual(tooLate);
    expect(resolvePending({ t: 'keep', horse: 0, cards: ['7'] }, home, '0.0', later)).toEqual(tooLate);
    expect(resolvePending({ t: 'card', horse: 0, card: '7' }, [], '0.0', scene)).toEqual(tooLate);
  });
  it('is not taken for one of the next', () => {
    expect(resolvePending({ t: 'bonus', horse: 0 }, [...home, { t: 'bonus', horse: 0 }], '0.4', later)).toEqual(
      tooLate,
    );
    expect(resolvePending({ t: 'bonus', horse: 0 }, [{ t: 'bonus', horse: 0 }, ...home], '0.4', later)).toEqual(done);
    expect(resolvePending({ t: 'card', horse: 0, card: '7' }, [...home, card], '0.4', later)).toEqual(tooLate);
  });
  it('of cards to keep is never used in the next exchange, even if another choice is queued there', () => {
    const ready = { ...later, asked: [], own_laid: [{ t: 'keep', horse: 0, cards: ['9'] }] } as unknown as Scene;
    expect(
      resolvePending({ t: 'keep', horse: 0, cards: ['7'] }, [{ t: 'keep', horse: 0, old: 1 }, ...home], '0.0', ready),
    ).toEqual(tooLate);
  });
});

describe('a queued choice', () => {
  const four: Decision = { t: 'seal', horse: 0, card: '4' };
  const six: Decision = { t: 'seal', horse: 0, card: '6' };
  const ready = (...own_laid: Decision[]): Scene => ({ ...scene, own_laid });
  it('does not take the place of a newer one', () => {
    for (const since of [[], null]) {
      expect(resolvePending(four, since, then, ready(six))).toEqual(tooLate);
      expect(
        resolvePending(
          { t: 'keep', horse: 0, cards: ['4'] },
          since,
          then,
          ready({ t: 'keep', horse: 0, cards: ['6'] }),
        ),
      ).toEqual(tooLate);
    }
  });
  it('replaces an older one, also of another horse or of none', () => {
    expect(resolvePending(four, [], then, ready(six), [six])).toBeUndefined();
    expect(resolvePending(four, [], then, ready({ ...six, horse: 1 }))).toBeUndefined();
    // A bonus made the older one illegal.
    expect(resolvePending(four, [], then, scene, [six])).toBeUndefined();
  });
  it('is newer than one queued for the same horse, and than earlier messages', () => {
    const said = [
      { message: { t: 'decide', decisions: [six] } },
      { message: { t: 'say', text: 'Hm' } },
    ] as PendingMessage[];
    expect(
      olderThan(
        { t: 'decide', decisions: [four] },
        [
          { ...four, card: '3' },
          { ...four, horse: 1 },
        ],
        said,
      ),
    ).toEqual([{ ...four, card: '3' }, six]);
    expect(olderThan({ t: 'decide', decisions: [{ t: 'card', horse: 0, card: '7' }] }, [six], said)).toEqual([]);
  });
  it('counts as made if it is queued there', () => {
    expect(resolvePending(four, [], then, ready(four), [six])).toEqual(done);
    expect(
      resolvePending(
        { t: 'keep', horse: 0, cards: ['9', '10'] },
        [],
        then,
        ready({ t: 'keep', horse: 0, cards: ['10', '9'] }),
      ),
    ).toEqual(done);
  });
});

describe('a choice of several decisions', () => {
  const seven: Decision = { t: 'card', horse: 0, card: '7' };
  const ride: Decision = { t: 'ride', horse: 0, to: '1.7' };
  const became = (since: readonly GameEvent[] | null, now: Scene = scene, decisions: Decision[] = [seven, ride]) =>
    becameOf({ decisions, moment: then, over: [] }, since, now);

  it('counts as made if all of it was made', () => {
    expect(became([card, rode])).toEqual(done);
  });
  it('came too late if any part was chosen otherwise', () => {
    expect(became([{ t: 'card', horse: 0, card: '8' }, rode])).toEqual(tooLate);
    expect(became([card, { t: 'ride', horse: 0, to: '2.7', told }])).toEqual(tooLate);
    expect(became([card, { t: 'stand', horse: 0, why: 'blocked' }])).toEqual(tooLate);
    expect(became([{ t: 'card', horse: 0, card: '8' }])).toEqual(tooLate);
    expect(becameOf({ decisions: [seven, ride], moment: '0.1', over: [] }, [], scene)).toEqual(tooLate);
  });
  it('is resent if nobody has chosen, or part of it was made: the server takes all or nothing', () => {
    expect(became([])).toBeUndefined();
    expect(became(null)).toBeUndefined();
    expect(became([card])).toBeUndefined();
  });
  it('of several cards face down replaces the queued one of each horse', () => {
    const four: Decision = { t: 'seal', horse: 0, card: '4' };
    const six: Decision = { t: 'seal', horse: 1, card: '6' };
    expect(became([], { ...scene, own_laid: [four, six] }, [four, six])).toEqual(done);
    expect(became([], { ...scene, own_laid: [four] }, [four, six])).toBeUndefined();
    expect(became([], { ...scene, own_laid: [four, { ...six, card: '9' }] }, [four, six])).toEqual(tooLate);
    const laid: Decision[] = [
      { ...four, card: '3' },
      { ...six, card: '3' },
    ];
    expect(olderThan({ t: 'decide', decisions: [four, six] }, laid, [])).toEqual(laid);
  });
});

describe('what the server has sent', () => {
  it('is assembled, each event once where messages overlap', () => {
    const log = new EventLog();
    expect(log.add(2, [card, card])).toBe(true);
    expect(log.add(3, [card, card])).toBe(true);
    expect(log.end).toBe(3);
    expect(log.add(2, [card, card])).toBe(true);
    expect(log.end).toBe(3);
    expect(log.after(2)).toEqual([card]);
  });
  it('has a gap if something is missing', () => {
    const log = new EventLog();
    expect(log.add(5, [card])).toBe(false);
    expect(log.add(2, [card])).toBe(false);
    expect(log.end).toBe(0);
    log.restart(5);
    expect([log.end, log.after(4), log.after(5)]).toEqual([5, null, []]);
  });
});
