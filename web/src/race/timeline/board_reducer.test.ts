import { describe, expect, it } from 'vitest';
import type { Card, GameEvent, Header, Public } from '../../contracts';
import { applyEvent, cardsOfRound, countsBefore, emptyBoard } from './board_reducer';

const told = { way: ['1.0', '1.7'], points: 7, spent: 7, passed: [], level: [], leads: false, crosses: false };

describe('cards that are counted', () => {
  const header = (cards: string) =>
    ({ players: ['Ann', 'Ben'], horses: [{ owner: 0 }, { owner: 1 }], options: { cards } }) as unknown as Header;
  const counts = (one: Pick<Public, 'hand' | 'dealt' | 'bonus'> | null) => one && [one.hand, one.dealt, one.bonus];
  const now = { hand: [8, 10], dealt: [10, 12], bonus: [null, 0] } as unknown as Public;

  it('are as many before what was missed as were played since', () => {
    const missed: GameEvent[] = [
      { t: 'card', horse: 0, card: '7' },
      { t: 'ride', horse: 0, to: '1.7', told },
      { t: 'bonus', horse: 1 },
      { t: 'card', horse: 1, card: '9J' },
    ];
    const before = countsBefore(header('open'), now, missed);
    expect(counts(before)).toEqual([
      [9, 9],
      [10, 10],
      [null, null],
    ]);
    const played = missed.reduce((board, event) => applyEvent(header('open'), board, event), {
      ...emptyBoard(header('open')),
      race: 0,
      ...before,
    });
    expect(counts(played)).toEqual(counts(now));
  });
  it('lie face down before they are played', () => {
    const missed: GameEvent[] = [
      { t: 'card', horse: 0, card: '7' },
      { t: 'seal', horse: 0 },
    ];
    expect(countsBefore(header('sealed'), now, missed)!.hand).toEqual([9, 10]);
  });
  it('are not known before the engine has told how many were dealt', () => {
    expect(emptyBoard(header('open')).hand).toEqual([null, null]);
    expect(countsBefore(header('open'), now, [{ t: 'keep', horse: 0, old: 2 }])).toBeNull();
    const dealt = applyEvent(
      header('open'),
      { ...emptyBoard(header('open')), ...now, race: 0, played: [[], []] },
      { t: 'shuffle', horse: 1 },
    );
    expect(dealt.hand).toEqual([8, null]);
    expect(
      applyEvent(header('open'), { ...dealt, sealed: [], order: [0, 1] }, { t: 'card', horse: 1, card: '7' }).hand,
    ).toEqual([8, null]);
  });
});

describe('the cards of a round', () => {
  const round = (number: number, kind: 'card' | 'dice'): GameEvent => ({
    t: 'round',
    race: 0,
    round: number,
    kind,
    order: [],
    limits: [],
    told: { leaders: [], to_go: 100 },
  });
  const card = (horse: number, name: Card): GameEvent => ({ t: 'card', horse, card: name });
  const names = (events: GameEvent[]) => cardsOfRound(events).map((one) => `${one.horse} ${one.card}`);

  it('are in the order they were played', () => {
    expect(names([round(1, 'card'), card(1, '7'), { t: 'ride', horse: 1, to: '1.7', told }, card(0, '9J')])).toEqual([
      '1 7',
      '0 9J',
    ]);
  });
  it('stay until a card of the next round is played', () => {
    const before = [round(1, 'card'), card(1, '7'), round(2, 'card')];
    expect(names(before)).toEqual(['1 7']);
    expect(names([...before, card(0, '3')])).toEqual(['0 3']);
  });
  it('are gone once the dice are rolled, or a new race begins', () => {
    const before = [round(1, 'card'), card(1, '7'), round(2, 'dice')];
    expect(names([...before, { t: 'dice', player: 0, dice: [3, 4] }])).toEqual([]);
    expect(names([...before, { t: 'boxes', order: [0, 1] }])).toEqual([]);
  });
});

describe('a race', () => {
  const header = {
    players: ['Ann'],
    horses: [{ owner: 0 }],
    options: { cards: 'open' },
  } as unknown as Header;

  it('waits until cards have been exchanged, and is on with its first round', () => {
    const exchanging: Public = { ...emptyBoard(header), race: 1, need: 'keep' };
    const kept = applyEvent(header, exchanging, { t: 'keep', horse: 0, old: 2 });
    expect(kept.need).toBe('keep');
    const told = { leaders: [0], to_go: 100 };
    const first: GameEvent = { t: 'round', race: 1, round: 0, kind: 'card', order: [0], limits: [8], told };
    expect(applyEvent(header, kept, first).need).toBe('card');
  });
});
