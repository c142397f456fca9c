import { describe, expect, it } from 'vitest';
import type { Decision, Outlook, Reach, Scene } from '../../contracts';
import { afterChoice, expectedEvents } from './expected_events';

describe('a scene after the player has chosen', () => {
  const scene: Scene = {
    version: 7,
    public: {} as Scene['public'],
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
    const now = afterChoice(
      scene,
      [
        { t: 'card', horse: 0, card: '7' },
        { t: 'ride', horse: 0, to: '1.7' },
      ],
      false,
    );
    expect(now.asked).toEqual([]);
    expect(now.own!.horses.map(({ cards }) => cards)).toEqual([['7', '12J'], ['7']]);
    expect(scene.own!.horses[0]!.cards).toHaveLength(3);
  });
  it('still offers the bonus, once', () => {
    const both: Scene = { ...scene, bonus: [0, 2] };
    expect(afterChoice(both, [{ t: 'card', horse: 0, card: '7' }], false).bonus).toEqual([0, 2]);
    expect(afterChoice(both, [{ t: 'bonus', horse: 0 }], false).bonus).toEqual([2]);
  });
  it('keeps the hand where no card was played, and has none behind the curtain', () => {
    expect(afterChoice(scene, [{ t: 'pace', use: 'sum' }], false).own).toEqual(scene.own);
    expect(afterChoice({ ...scene, own: null }, [{ t: 'pace', use: 'sum' }], false).own).toBeNull();
  });
});

describe('a choice that can be changed until all have chosen', () => {
  const scene = {
    asked: [{ horse: 0, need: 'seal' }],
    bonus: [],
    own: { horses: [{ horse: 0, cards: ['7', '9'] }] },
    own_laid: [
      { t: 'seal', horse: 0, card: '9' },
      { t: 'seal', horse: 2, card: '3' },
    ],
  } as unknown as Scene;
  const seal: Decision = { t: 'seal', horse: 0, card: '7' };

  it('stays in the hand on a server, and is marked instead of the one before', () => {
    const now = afterChoice(scene, [seal], true);
    expect(now.own!.horses[0]!.cards).toEqual(['7', '9']);
    expect(now.own_laid).toEqual([{ t: 'seal', horse: 2, card: '3' }, seal]);
  });
  it('leaves the hand at a table on this device', () => {
    expect(afterChoice(scene, [seal], false).own!.horses[0]!.cards).toEqual(['9']);
  });
});

describe('what follows from a choice', () => {
  const end = (to: string) => ({ to, way: ['1.1', '1.2', to], crosses: false });
  const reach = (outcome: Reach['outcome'], ...tos: string[]): Reach => ({
    outcome,
    points: 7,
    spent: 6,
    ends: tos.map(end),
  });
  const outlook = {
    cards: {
      0: [
        { card: '7', ...reach('ride', '1.7', '2.7') },
        { card: '3', ...reach('ride', '1.3') },
        { card: '12', ...reach('limit') },
        { card: '4', ...reach('fall', '1.4') },
      ],
    },
    die: [reach('ride', '1.5'), reach('ride', '1.6', '2.6')],
    ride: reach('ride', '3.7', '4.7'),
  } as unknown as Outlook;
  const follows = (...decisions: Decision[]) =>
    expectedEvents(decisions, outlook, 2).map((event) => {
      const { told: _, ...rest } = event as { told?: unknown };
      return rest;
    });

  it('is the card and the ride to the square, along the way the engine knows', () => {
    const events = expectedEvents(
      [
        { t: 'card', horse: 0, card: '7' },
        { t: 'ride', horse: 0, to: '2.7' },
      ],
      outlook,
      2,
    );
    expect(events).toMatchObject([
      { t: 'card', horse: 0, card: '7' },
      { t: 'ride', horse: 0, to: '2.7', told: { way: ['1.1', '1.2', '2.7'], spent: 6 } },
    ]);
  });
  it('is the ride, too, if there is only one square', () => {
    expect(follows({ t: 'card', horse: 0, card: '3' })).toEqual([
      { t: 'card', horse: 0, card: '3' },
      { t: 'ride', horse: 0, to: '1.3' },
    ]);
    expect(follows({ t: 'die', horse: 0, use: 'first' })).toEqual([
      { t: 'die', horse: 0, use: 'first' },
      { t: 'ride', horse: 0, to: '1.5' },
    ]);
  });
  it('is the card alone if the horse stands or falls', () => {
    expect(follows({ t: 'card', horse: 0, card: '12' })).toEqual([{ t: 'card', horse: 0, card: '12' }]);
    expect(follows({ t: 'card', horse: 0, card: '4' })).toEqual([{ t: 'card', horse: 0, card: '4' }]);
  });
  it('is the ride alone where only that is asked, and the pace for everybody', () => {
    expect(follows({ t: 'ride', horse: 0, to: '4.7' })).toEqual([{ t: 'ride', horse: 0, to: '4.7' }]);
    expect(follows({ t: 'pace', use: 'sum' })).toEqual([{ t: 'pace', player: 2, use: 'sum' }]);
  });
  it('is nothing where the rest is not known: cards drawn, cards laid face down', () => {
    expect(follows({ t: 'bonus', horse: 0 })).toEqual([]);
    expect(follows({ t: 'seal', horse: 0, card: '7' })).toEqual([]);
    expect(follows({ t: 'keep', horse: 0, cards: ['7'] })).toEqual([]);
    expect(expectedEvents([{ t: 'ride', horse: 0, to: '9.9' }], outlook, 2)).toEqual([]);
  });
});
