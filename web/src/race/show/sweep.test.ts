// Several moves in one sweep: who starts when, what waits for whom, and how fast it goes.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Card, GameEvent, Public } from '../../contracts';
import { racePauses } from './pauses';
import { OwnChoices } from '../timeline/own_choices.svelte';
import { Presenter, type Show } from './presenter';
import { hasteFor, sweepTime, worthSaying } from './sweep';
import { drawingWith, settled, TestStage } from './test_stage';

const card = (horse: number, name: Card): GameEvent => ({ t: 'card', horse, card: name });
type Told = Partial<(GameEvent & { t: 'ride' })['told']>;
const ride = (horse: number, to: string, more: Told = {}): GameEvent => ({
  t: 'ride',
  horse,
  to,
  told: { way: ['1.0', to], points: 7, spent: 7, passed: [], level: [], leads: false, crosses: false, ...more },
});
const moves = (horse: number): GameEvent[] => [card(horse, '7'), ride(horse, `${horse + 1}.7`)];
const dice: GameEvent = { t: 'dice', player: 0, dice: [3, 4] };

let stage: TestStage;
let show: Show & { position: Public; stopped: boolean };
let presenter: Presenter;

beforeEach(() => {
  stage = new TestStage();
  show = {
    choices: new OwnChoices(),
    position: { squares: ['1.0', '2.0', '3.0'], order: [0, 1, 2], status: [] } as unknown as Public,
    drawing: drawingWith([{ number: 2, take_off: [4, 4, 4] }]),
    stage,
    speed: 1,
    stopped: false,
    callerLine: (event) => {
      stage.log.push(`tell ${event.t}`);
      return `the ${event.t}`;
    },
    end: (event) => {
      stage.log.push(`apply ${event.t}${'horse' in event ? ` ${event.horse}` : ''}`);
      if (event.t === 'ride') show.position.squares[event.horse] = event.to;
    },
    roll: (event) => void stage.log.push(event ? 'rolling' : 'rolled'),
  };
  presenter = new Presenter(show, racePauses, stage);
});

async function sweep(events: GameEvent[], haste = 1): Promise<void> {
  for (const event of events) await presenter.present(event, { haste });
}
const logged = (pattern: RegExp) => stage.log.splice(0).filter((line) => pattern.test(line));

describe('a sweep', () => {
  it('starts the next horse while the last one is still running', async () => {
    await sweep([...moves(0), ...moves(1), ...moves(2)]);
    expect(logged(/gallop|apply (ride|card)|wait/)).toEqual([
      'apply card 0',
      'wait 160',
      'gallop 0 1.0 1.7',
      'wait 300',
      'apply card 1',
      'wait 160',
      'gallop 1 1.0 2.7',
      'wait 300',
      'apply card 2',
      'wait 160',
      'gallop 2 1.0 3.7',
      'wait 300',
    ]);
    expect(show.position.squares).toEqual(['1.0', '2.0', '3.0']);
    let over = false;
    void presenter.arrived().then(() => (over = true));
    for (const horse of [1, 0, 2]) {
      expect(over).toBe(false);
      stage.arrive(horse);
      await settled();
    }
    expect(over).toBe(true);
    expect(logged(/apply ride/)).toEqual(['apply ride 1', 'apply ride 0', 'apply ride 2']);
    expect(show.position.squares).toEqual(['1.7', '2.7', '3.7']);
  });

  it('lets a horse run once at a time', async () => {
    void sweep([ride(0, '1.7'), dice, ride(0, '1.9')]);
    await settled();
    expect(logged(/gallop|apply/)).toEqual(['gallop 0 1.0 1.7', 'apply dice']);
    stage.arrive(0);
    await settled();
    expect(logged(/gallop|apply/)).toEqual(['apply ride 0', 'gallop 0 1.0 1.9']);
  });

  it('goes faster in haste, pauses and horses alike', async () => {
    await sweep(moves(0), 2);
    expect(logged(/wait|hooves/)).toEqual(['wait 80', 'sound hooves 500', 'wait 150']);
  });

  it('has a short roll of the dice, unless this player chooses the pace', async () => {
    await presenter.present(dice, { haste: 1, asksPace: (player) => player !== 0 });
    expect(logged(/wait/)).toEqual(['wait 450']);
    await presenter.present(dice, { haste: 1, asksPace: (player) => player === 0 });
    expect(logged(/wait/)).toEqual(['wait 900']);
  });

  it('places horses when all have arrived', async () => {
    void sweep([ride(0, '1.7'), ride(1, '2.7'), { t: 'place', horse: 0, place: 1, points: 50 }]);
    await settled();
    stage.arrive(0);
    await settled();
    expect(logged(/apply/)).toEqual(['apply ride 0']);
    stage.arrive(1);
    await settled();
    expect(logged(/apply/)).toEqual(['apply ride 1', 'apply place 0']);
  });

  it('shows the winner’s last strides alone, and in little haste', async () => {
    void sweep([ride(0, '1.7'), ride(1, '2.7', { leads: true, crosses: true }), ride(2, '3.7')], 2);
    await settled();
    expect(logged(/gallop|hooves/)).toEqual(['gallop 0 1.0 1.7', 'sound hooves 500']);
    stage.arrive(0);
    await settled();
    expect(logged(/gallop|hooves/)).toEqual(['gallop 1 1.0 2.7', `sound hooves ${1000 / 1.5}`]);
    stage.arrive(1);
    await settled();
    expect(logged(/gallop|hooves/)).toEqual(['gallop 2 1.0 3.7', 'sound hooves 500']);
  });

  it('goes on while a horse falls', async () => {
    await sweep([{ t: 'fall', horse: 1, told: { card: '9', fence: 2 } }, ...moves(2)]);
    expect(logged(/fall|gallop/)).toEqual(['fall 1 2.5', 'gallop 2 1.0 3.7']);
    stage.half(1);
    stage.arrive(1);
    await settled();
    expect(logged(/fall/)).toEqual(['sound fall', 'apply fall 1', 'tell fall', 'speak the fall']);
  });

  it('follows a choice that was shown ahead, without waiting for its end', async () => {
    presenter.anticipate(show.choices!.add([], moves(0)));
    await sweep([...moves(0), ...moves(1)]);
    expect(logged(/gallop/)).toEqual(['gallop 0 1.0 1.7', 'gallop 1 1.0 2.7']);
    stage.arrive(0);
    await settled();
    stage.arrive(1);
    await presenter.arrived();
    expect(logged(/apply ride|place/)).toEqual(['apply ride 0', 'apply ride 1']);
    expect(show.position.squares.slice(0, 2)).toEqual(['1.7', '2.7']);
  });

  it('keeps running when what was shown ahead turns out differently', async () => {
    await sweep(moves(1));
    presenter.anticipate(show.choices!.add([], moves(0)));
    await sweep([card(0, '3'), ride(0, '1.3')]);
    expect(logged(/gallop|place/)).toEqual(['gallop 1 1.0 2.7', 'gallop 0 1.0 1.7', 'place 0', 'gallop 0 1.0 1.3']);
    stage.arrive(1);
    await settled();
    expect(show.position.squares[1]).toBe('2.7');
  });

  it('stops with everything that was shown ahead', async () => {
    await sweep([...moves(0), ...moves(1)]);
    presenter.rollBack();
    await settled();
    expect(logged(/place|apply ride/)).toEqual(['place 0', 'place 1']);
    await presenter.arrived();
  });

  it('is shown at once if everything is instant', async () => {
    stage.isHidden = true;
    await sweep([...moves(0), ...moves(1)]);
    await presenter.arrived();
    expect(logged(/wait|gallop|speak/)).toEqual([]);
    expect(show.position.squares.slice(0, 2)).toEqual(['1.7', '2.7']);
  });

  it('writes every caller line, and speaks only those that change the race', async () => {
    await sweep([...moves(0), card(1, '7'), ride(1, '2.7', { passed: [0] })]);
    expect(logged(/tell|speak/)).toEqual(['tell card', 'tell ride', 'tell card', 'tell ride', 'speak the ride']);
    expect(worthSaying({ t: 'stand', horse: 0, why: 'limit' })).toBe(true);
    expect(worthSaying({ t: 'stand', horse: 0, why: 'blocked' })).toBe(false);
  });
});

describe('haste', () => {
  const round = (horses: number) => Array.from({ length: horses }, (_, horse) => moves(horse)).flat();

  it('is needed only where a sweep would take too long', () => {
    expect(hasteFor(round(3), 4, 0)).toBe(1);
    expect(hasteFor(round(7), 8, 0)).toBe(1);
    expect(hasteFor([...round(3), dice, ...round(4)], 4, 0)).toBeGreaterThan(1);
  });

  it.each([
    [4, 4000],
    [8, 7000],
  ])(
    'brings a player of %i horses to their turn in time, from first in one round to last in the next',
    (horses, ms) => {
      const events = [
        ...round(horses - 1),
        dice,
        ...round(horses).filter(({ t }) => t === 'ride'),
        ...round(horses - 1),
      ];
      const haste = hasteFor(events, horses, 0);
      expect(sweepTime(events) / haste).toBeLessThanOrEqual(ms - 200);
      expect(haste).toBeLessThan(2);
    },
  );

  it('has a limit: what cannot be followed is not shown', () => {
    expect(hasteFor(round(8), 8, 60_000)).toBeLessThanOrEqual(2.5);
  });
});
