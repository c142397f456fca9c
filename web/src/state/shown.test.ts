import { describe, expect, it } from 'vitest';
import type { Public, Scene } from '../engine/types';
import { chosen } from './shown';

describe('a scene whose person has chosen', () => {
  const scene: Scene = {
    version: 7, public: {} as Public, awaits: [{ player: 0, horse: 0, need: 'card' }], laid: [], bonus: [0],
    own: { horses: [{ horse: 0, cards: ['7', '7', '12J'] }, { horse: 2, cards: ['7'] }] },
    asked: [{ horse: 0, need: 'card', legal: ['7', '12J'] }],
  };
  it('asks nothing more, and one card has left the right hand', () => {
    const now = chosen(scene, [{ t: 'card', horse: 0, card: '7' }, { t: 'ride', horse: 0, to: '1.7' }]);
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
