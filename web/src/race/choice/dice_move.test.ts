import { describe, expect, it } from 'vitest';
import type { GameEvent, Header, Public } from '../../contracts';
import { emptyPosition } from '../timeline/test_source';
import { badgeOf, diceMoveFigure, diceMovesOf, diceMoveWhy, turnNote } from './dice_move';

const header = {
  players: ['Ada', 'Ben', 'Cleo', 'Dot'],
  horses: ['red', 'blue', 'green', 'yellow'].map((colour, owner) => ({ owner, colour })),
  races: [{ course: 'x', steeplechase: false }],
} as unknown as Header;
// 6 and 4 are rolled; the engine says that the sum is a turn roll for the first two.
const board: Public = {
  ...emptyPosition(header),
  race: 0,
  round: 1,
  need: 'pace',
  order: [0, 1, 2],
  horse: 0,
  squares: ['1.9', '2.7', '1.4', null],
  limits: [8, 9, null, null],
  dice: [6, 4],
  turned: [0, 1],
};
const dice = { t: 'dice', player: 0, dice: [6, 4], told: { turned: [0, 1] } } as GameEvent;
const figures = (now: Public, events: GameEvent[]) =>
  diceMovesOf(now, events).map((diceMove) => diceMove && diceMoveFigure(diceMove));

describe('how far each horse goes', () => {
  it('says before the pace is chosen who would get a turn roll, and why', () => {
    const diceMove = diceMovesOf(board, [dice]);
    expect(diceMove.map((one) => one && diceMoveFigure(one))).toEqual(['6/4', '6/4', null, null]);
    expect(diceMoveWhy(diceMove[0]!)).toBe('with the sum, a turn roll: 10 is above its limit of 8');
  });
  it('is the pace for everybody if a die is chosen', () => {
    expect(figures({ ...board, need: 'ride', use: 'second' }, [dice])).toEqual(['4', '4', '4', null]);
  });
  it('is one of two figures after a turn roll, until a die is chosen', () => {
    const sum: Public = { ...board, need: 'die', use: 'sum' };
    expect(figures(sum, [dice])).toEqual(['6/4', '6/4', '10', null]);
    const diceMove = diceMovesOf(sum, [dice, { t: 'die', horse: 0, use: 'first' } as GameEvent])[0]!;
    expect(diceMoveFigure(diceMove)).toBe('6');
    expect(diceMoveWhy(diceMove)).toBe('turn roll: 10 is above its limit of 8');
    expect(turnNote(header, 0, diceMove)?.words).toBe('Red goes 6');
    expect(turnNote(header, 2, diceMovesOf(sum, [dice])[2])).toBeUndefined();
  });
  it('knows the die of the horse whose turn it is without its events', () => {
    expect(figures({ ...board, need: 'ride', use: 'sum', points: 4 }, [])).toEqual(['4', '6/4', '10', null]);
  });
  it('says how far a horse went that was boxed in', () => {
    const rode = { t: 'ride', horse: 2, to: '1.6', told: { points: 10, spent: 2 } } as unknown as GameEvent;
    const diceMove = diceMovesOf({ ...board, need: 'ride', use: 'sum' }, [dice, rode])[2]!;
    expect(diceMoveWhy(diceMove)).toBe('boxed in: 2 of 10');
    expect(badgeOf(diceMove)).toBeUndefined();
  });
  it('shows a badge beside those who have not moved', () => {
    const diceMove = diceMovesOf({ ...board, need: 'die', use: 'sum' }, [dice]);
    expect(badgeOf(diceMove[1])).toEqual({ text: '6/4', turned: true });
    expect(badgeOf(diceMove[2])).toEqual({ text: '10', turned: false });
    expect(badgeOf(diceMove[3])).toBeUndefined();
  });
});
