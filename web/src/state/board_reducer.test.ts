import { describe, expect, it } from 'vitest';
import type { GameEvent, Header, Public, Scene } from '../contracts/engine';
import { applyEvent, chosen, countsBefore, emptyBoard } from './board_reducer';

describe('a scene whose person has chosen', () => {
  const scene: Scene = {
    version: 7,
    public: {} as Public,
    awaits: [{ player: 0, horse: 0, need: 'card' }],
    laid: [],
    bonus: [0],
    own: {
      horses: [
        { horse: 0, cards: ['7', '7', '12J'] },
        { horse: 2, cards: ['7'] },
      ],
    },
    asked: [{ horse: 0, need: 'card', legal: ['7', '12J'] }],
  };
  it('asks nothing more, and one card has left the right hand', () => {
    const now = chosen(scene, [
      { t: 'card', horse: 0, card: '7' },
      { t: 'ride', horse: 0, to: '1.7' },
    ]);
    expect(now.asked).toEqual([]);
    expect(now.own!.horses.map(({ cards }) => cards)).toEqual([['7', '12J'], ['7']]);
    expect(scene.own!.horses[0].cards).toHaveLength(3);
  });
  it('leaves the bonus to be taken, once', () => {
    const both: Scene = { ...scene, bonus: [0, 2] };
    expect(chosen(both, [{ t: 'card', horse: 0, card: '7' }]).bonus).toEqual([0, 2]);
    expect(chosen(both, [{ t: 'bonus', horse: 0 }]).bonus).toEqual([2]);
  });
  it('keeps the hand where no card was played, and has none behind the curtain', () => {
    expect(chosen(scene, [{ t: 'pace', use: 'sum' }]).own).toEqual(scene.own);
    expect(chosen({ ...scene, own: null }, [{ t: 'pace', use: 'sum' }]).own).toBeNull();
  });
});

describe('cards that are counted', () => {
  const header = (cards: string) =>
    ({ players: ['Ann', 'Ben'], horses: [{ owner: 0 }, { owner: 1 }], options: { cards } }) as unknown as Header;
  const counts = (one: Pick<Public, 'hand' | 'dealt' | 'bonus'> | null) => one && [one.hand, one.dealt, one.bonus];
  const now = { hand: [8, 10], dealt: [10, 12], bonus: [null, 0] } as unknown as Public;

  it('are as many before what was missed as were played since', () => {
    const missed: GameEvent[] = [
      { t: 'card', horse: 0, card: '7' },
      { t: 'ride', horse: 0, to: '1.7' },
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
