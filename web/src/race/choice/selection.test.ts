// What a player is about to choose: cards, squares, confirmation, double clicks and second thoughts.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Decision, Hint, Refusal, Scene } from '../../contracts';
import { preferences } from '../../platform/preferences.svelte';
import type { RaceSession } from '../session/race_session.svelte';
import { Selection } from './selection.svelte';
import { outlookOf, sceneOf, boxes } from '../session/test_table';

/** As much of a race as a selection looks at. */
class TestRiding {
  readonly pages = { phase: 'riding' };
  scene: Scene | null = sceneOf([boxes], 0);
  curtain: number | null = null;
  thinking: number | null = null;
  readonly sent: Decision[][] = [];
  answer: (refusal: Refusal | null) => void = () => {};
  refusal: Refusal | null = { reason: 'square-blocked', rule: 'R8.1' };

  /** what every card does */
  only: 'limit' | null = null;
  /** the squares of every card come to the same */
  alike = false;
  hints: Hint[] | null = null;

  get outlook() {
    const outlook = outlookOf(0, this.scene!);
    // One card with a single square, and one with which the horse stands.
    Object.assign(outlook.cards[0]!.find((one) => one.card === '3') ?? {}, {
      ends: [{ to: '1.3', way: ['1.0', '1.3'], crosses: false }],
    });
    Object.assign(outlook.cards[0]!.find((one) => one.card === '9') ?? {}, { outcome: 'limit', ends: [], limit: 8 });
    if (this.only) for (const one of outlook.cards[0]!) Object.assign(one, { outcome: this.only, ends: [] });
    if (this.alike) for (const one of outlook.cards[0]!) Object.assign(one, { alike: true });
    const end = (to: string) => ({ to, way: ['1.0', to], crosses: false });
    const reach = { outcome: 'ride' as const, points: 4, spent: 4 };
    outlook.ride = { ...reach, ends: [end('1.7'), end('2.7')] };
    outlook.die = [
      { ...reach, ends: [end('1.4')] },
      { ...reach, ends: [end('1.5'), end('2.5')] },
    ];
    return outlook;
  }
  why(): Refusal | null {
    return this.refusal;
  }
  keepCount(): number {
    return 5;
  }
  choose(decisions: Decision[]): Promise<Refusal | null> {
    this.sent.push(decisions);
    return new Promise((answer) => (this.answer = answer));
  }
}

let session: TestRiding;
let selection: Selection;
beforeEach(() => {
  vi.useFakeTimers();
  preferences.confirm = false;
  session = new TestRiding();
  selection = new Selection(session as unknown as RaceSession);
});
afterEach(() => vi.useRealTimers());

const asksFor = (need: 'die' | 'ride' | 'seal') =>
  (session.scene = { ...session.scene!, asked: [{ horse: 0, need }] } as Scene);

describe('a card', () => {
  it('is raised by the first press and lowered by the second, if a square has to be chosen', () => {
    selection.press('7');
    expect(selection.raised).toBe('7');
    expect(selection.reach?.ends).toHaveLength(2);
    vi.advanceTimersByTime(1000);
    selection.press('7');
    expect(selection.raised).toBeNull();
    expect(session.sent).toEqual([]);
  });
  it('with a single square is played by the second press, but not by a double click', () => {
    selection.press('3');
    vi.advanceTimersByTime(200);
    selection.press('3');
    expect(session.sent).toEqual([]);
    expect(selection.raised).toBe('3');
    vi.advanceTimersByTime(1000);
    selection.press('3');
    expect(session.sent).toEqual([[{ t: 'card', horse: 0, card: '3' }]]);
  });
  it('that makes the horse stand is played by its own button only', async () => {
    selection.press('9');
    vi.advanceTimersByTime(1000);
    selection.press('9');
    expect(session.sent).toEqual([]);
    void selection.commit();
    expect(session.sent).toEqual([[{ t: 'card', horse: 0, card: '9' }]]);
  });
  it('is risky where another one does better, and can be put back', () => {
    selection.press('7');
    expect(selection.risky).toBe(false);
    selection.press('9');
    expect(selection.risky).toBe(true);
    selection.lower();
    expect(selection.raised).toBeNull();
    expect(selection.risky).toBe(false);
    expect(session.sent).toEqual([]);
    // With a hand in which no card is better, nothing is risked.
    session.only = 'limit';
    selection.press('9');
    expect(selection.risky).toBe(false);
  });
  it('is not risky if a hint recommends it', () => {
    session.hints = [{ decision: { t: 'card', horse: 0, card: '9' }, chance: 4100, score: 0, warning: 'stand' }];
    selection.press('9');
    expect(selection.risky).toBe(false);
  });
  it('is risky if a hint recommends it without saying so', () => {
    session.hints = [{ decision: { t: 'card', horse: 0, card: '9' }, chance: 4100, score: 0 }];
    selection.press('9');
    expect(selection.risky).toBe(true);
  });
  it('needs no square where all are equivalent, unless the player prefers to decide everything', () => {
    session.alike = true;
    selection.press('7');
    expect(selection.reach?.ends.map(({ to }) => to)).toEqual(['1.7']);
    preferences.byItself = false;
    expect(selection.reach?.ends).toHaveLength(2);
    preferences.byItself = true;
    void selection.commit();
    expect(session.sent).toEqual([[{ t: 'card', horse: 0, card: '7' }]]);
  });
  it('is not played without a square where there are several', () => {
    selection.press('7');
    void selection.commit();
    expect(session.sent).toEqual([]);
  });
  it('lies face down after one press of its button', () => {
    asksFor('seal');
    selection.press('7');
    void selection.commit();
    expect(session.sent).toEqual([[{ t: 'seal', horse: 0, card: '7' }]]);
  });
});

describe('a square', () => {
  beforeEach(() => selection.press('7'));
  const both: Decision[] = [
    { t: 'card', horse: 0, card: '7' },
    { t: 'ride', horse: 0, to: '2.7' },
  ];

  it('is sent with its card, as one choice', () => {
    selection.pick('2.7');
    expect(session.sent).toEqual([both]);
  });
  it('waits for confirmation where that is preferred', () => {
    preferences.confirm = true;
    selection.pick('1.7');
    selection.pick('2.7');
    expect(selection.pending).toBe('2.7');
    selection.unpick();
    expect(selection.pending).toBeNull();
    selection.pick('2.7');
    expect(session.sent).toEqual([]);
    selection.pick('2.7');
    expect(session.sent).toEqual([both]);
  });
  it('that is not legal says why, and where', () => {
    selection.ask('5.5');
    expect(selection.why).toMatchObject({ refusal: { reason: 'square-blocked' }, to: '5.5' });
    selection.press('3');
    expect(selection.why).toBeNull();
  });
  it('is sent alone if only a square is asked for', () => {
    asksFor('ride');
    void selection.commit('2.7');
    expect(session.sent).toEqual([[{ t: 'ride', horse: 0, to: '2.7' }]]);
  });
});

describe('a die', () => {
  beforeEach(() => asksFor('die'));
  it('with a single square is taken by the second press', () => {
    selection.pressDie('first');
    selection.pressDie('first');
    expect(session.sent).toEqual([[{ t: 'die', horse: 0, use: 'first' }]]);
  });
  it('with several squares is sent with one of them', () => {
    selection.pressDie('second');
    selection.pressDie('second');
    expect(session.sent).toEqual([]);
    selection.pick('2.5');
    expect(session.sent).toEqual([
      [
        { t: 'die', horse: 0, use: 'second' },
        { t: 'ride', horse: 0, to: '2.5' },
      ],
    ]);
  });
});

describe('a choice that is sent', () => {
  it('is sent once even if the square is pressed several times', async () => {
    selection.press('7');
    selection.pick('2.7');
    selection.pick('2.7');
    void selection.decide([{ t: 'bonus', horse: 0 }]);
    expect(session.sent).toHaveLength(1);
    expect(selection.asked).toBeNull();
  });
  it('is cleared when it is accepted', async () => {
    selection.press('7');
    selection.pick('2.7');
    session.answer(null);
    await vi.runAllTimersAsync();
    expect(selection.sent).toBe(false);
    expect(selection.raised).toBeNull();
    expect(selection.why).toBeNull();
  });
  it('shows why it was refused, and can be made again', async () => {
    selection.press('7');
    selection.pick('2.7');
    session.answer({ reason: 'not-now', rule: '' });
    await vi.runAllTimersAsync();
    expect(selection.why).toMatchObject({ refusal: { reason: 'not-now' } });
    expect(selection.asked?.need).toBe('card');
    selection.press('7');
    selection.pick('1.7');
    expect(session.sent).toHaveLength(2);
  });
});

describe('a square pressed for a card that is laid face down', () => {
  const lay = (to: string) => {
    asksFor('seal');
    selection.press('7');
    selection.pick(to);
    expect(session.sent).toEqual([[{ t: 'seal', horse: 0, card: '7' }]]);
    session.answer(null);
  };
  it('waits for confirmation once the card is turned up, and can be taken back', async () => {
    lay('2.7');
    await vi.advanceTimersByTimeAsync(0);
    asksFor('ride');
    expect(selection.pending).toBe('2.7');
    selection.unpick();
    expect(selection.pending).toBeNull();
    selection.pick('1.7');
    expect(session.sent.at(-1)).toEqual([{ t: 'ride', horse: 0, to: '1.7' }]);
  });
  it('is taken with one more press', async () => {
    lay('2.7');
    await vi.advanceTimersByTimeAsync(0);
    asksFor('ride');
    void selection.commit();
    expect(session.sent.at(-1)).toEqual([{ t: 'ride', horse: 0, to: '2.7' }]);
  });
  it('is forgotten if the horse cannot go there any more, and in another round', async () => {
    lay('2.7');
    await vi.advanceTimersByTimeAsync(0);
    asksFor('ride');
    session.scene = { ...session.scene!, public: { ...session.scene!.public, round: 2 } };
    expect(selection.pending).toBeNull();
    session.sent.length = 0;
    lay('1.8');
    await vi.advanceTimersByTimeAsync(0);
    asksFor('ride');
    expect(selection.pending).toBeNull();
  });
});

describe('another question', () => {
  it('clears the selection; the same question in a later scene keeps it', () => {
    selection.press('7');
    session.scene = { ...session.scene!, version: 99 };
    expect(selection.raised).toBe('7');
    session.scene = sceneOf([boxes], 0, ['7', '8']);
    expect(selection.raised).toBeNull();
  });
  it('is not asked behind the curtain, while a rider thinks, or on another page', () => {
    session.curtain = 0;
    expect(selection.asked).toBeNull();
    session.curtain = null;
    session.thinking = 1;
    expect(selection.asked).toBeNull();
    session.thinking = null;
    session.pages.phase = 'result';
    expect(selection.asked).toBeNull();
  });
});

describe('a choice that can still be changed', () => {
  it('is asked again: a card face down', () => {
    session.scene = { ...session.scene!, asked: [], own_laid: [{ t: 'seal', horse: 0, card: '9' }] };
    expect(selection.asked).toBeNull();
    selection.reopen(0);
    expect(selection.asked).toEqual({ horse: 0, need: 'seal', legal: ['3', '7', '9'] });
    selection.press('7');
    void selection.commit();
    expect(session.sent).toEqual([[{ t: 'seal', horse: 0, card: '7' }]]);
  });
  it('is asked again: cards that are kept', () => {
    session.scene = { ...session.scene!, asked: [], own_laid: [{ t: 'keep', horse: 0, cards: ['3'] }] };
    selection.reopen(0);
    expect(selection.asked).toEqual({ horse: 0, need: 'keep', count: 5 });
    selection.reopen(1);
    expect(selection.asked).toBeNull();
  });
});
