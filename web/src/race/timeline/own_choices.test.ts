// The one list of the player's own choices that are not confirmed yet.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Card, Decision, GameEvent } from '../../contracts';
import { OwnChoices, type OwnChoice } from './own_choices.svelte';

const card = (horse: number, name: Card): GameEvent => ({ t: 'card', horse, card: name });
const ride = (horse: number, to: string): GameEvent => ({
  t: 'ride',
  horse,
  to,
  told: { way: ['1.0', to], points: 7, spent: 7, passed: [], level: [], leads: false, crosses: false },
});
const decisions: Decision[] = [
  { t: 'card', horse: 0, card: '7' },
  { t: 'ride', horse: 0, to: '1.7' },
];

let choices: OwnChoices;
let choice: OwnChoice;
beforeEach(() => {
  choices = new OwnChoices();
  choice = choices.add(decisions, [card(0, '7'), ride(0, '1.7')]);
});

describe('a choice that was made', () => {
  it('changes the scene at once, and the position as its events are shown', () => {
    expect(choices.decisions).toEqual(decisions);
    expect(choices.ahead).toEqual([]);
    choices.next!.applied = true;
    expect(choices.ahead).toEqual([card(0, '7')]);
  });
  it('is gone when it is refused', () => {
    choices.next!.applied = true;
    choices.remove(choice);
    expect(choices.decisions).toEqual([]);
    expect(choices.ahead).toEqual([]);
    expect(choices.allInScene).toBe(true);
  });
  it('is accepted once the table says so, until the scene contains it', () => {
    expect(choices.accepted).toEqual([]);
    choice.accepted = true;
    expect(choices.accepted).toEqual([choice]);
    choices.adopt([choice], []);
    expect(choices.accepted).toEqual([]);
  });
});

describe('a scene that contains the choice', () => {
  it('leaves its events expected until they are confirmed', () => {
    for (const expected of choice.ahead) expected.applied = true;
    choices.adopt([choice], []);
    expect(choices.decisions).toEqual([]);
    expect(choices.ahead).toHaveLength(2);
    choices.drop([choices.next!]);
    expect(choices.ahead).toEqual([ride(0, '1.7')]);
    choices.drop([choices.next!]);
    expect(choices.expected).toEqual([]);
  });
  it('is recognised by the events that confirm it', () => {
    choices.adopt([], [{ t: 'bonus', horse: 1 }, card(0, '8')]);
    expect(choices.allInScene).toBe(false);
    choices.adopt([], [card(0, '7')]);
    expect(choices.allInScene).toBe(true);
  });
  it('contains one choice and not the next', () => {
    const bonus: Decision = { t: 'bonus', horse: 0 };
    choices.add([bonus], []);
    choices.adopt([choice], []);
    expect(choices.decisions).toEqual([bonus]);
    choices.adoptAll();
    expect(choices.decisions).toEqual([]);
    expect(choices.expected).toHaveLength(2);
  });
});

it('drops what turned out differently, and keeps the decision until the scene comes', () => {
  choices.drop(choices.expected);
  expect(choices.next).toBeUndefined();
  expect(choices.decisions).toEqual(decisions);
});
