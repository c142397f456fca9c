// The order and timing of animation, sound, speech and pauses.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Card, GameEvent, Public } from '../../contracts';
import { racePauses, replayPauses, type Pauses } from './pauses';
import { OwnChoices, type OwnChoice } from '../timeline/own_choices.svelte';
import { Presenter, type Show } from './presenter';
import { drawingWith, settled, TestStage } from './test_stage';

const card = (horse: number, name: Card): GameEvent => ({ t: 'card', horse, card: name });
const ride = (horse: number, to: string, more: { bell?: true; crosses?: true } = {}): GameEvent => ({
  t: 'ride',
  horse,
  to,
  told: { way: ['1.0', to], points: 7, spent: 7, passed: [], level: [], leads: false, crosses: false, ...more },
});

let stage: TestStage;
let choices: OwnChoices;
let show: Show & { position: Public; speed: number | 'instant'; stopped: boolean };
let presenter: Presenter;

function present(pauses: Pauses): void {
  stage = new TestStage();
  choices = new OwnChoices();
  show = {
    choices,
    position: { squares: ['1.0', '2.0'], order: [0, 1], status: [] } as unknown as Public,
    drawing: drawingWith([{ number: 2, take_off: [4, 4, 4, 4, 4, 4] }]),
    stage,
    speed: 2,
    stopped: false,
    callerLine: (event) => {
      stage.log.push(`tell ${event.t}`);
      return `the ${event.t}`;
    },
    end: (event) => {
      stage.log.push(`apply ${event.t}`);
      if (event.t === 'ride' || event.t === 'fall')
        show.position.squares[event.horse] = event.t === 'ride' ? event.to : null;
    },
    roll: (event) => void stage.log.push(event ? 'rolling' : 'rolled'),
  };
  presenter = new Presenter(show, pauses, stage);
}
beforeEach(() => present(racePauses));

const round = (number: number): GameEvent => ({
  t: 'round',
  race: 0,
  round: number,
  kind: 'card',
  order: [0, 1],
  limits: [8, 8],
  told: { leaders: [0, 1], to_go: 90 },
});
const dice: GameEvent = { t: 'dice', player: 0, dice: [3, 4] };
const logged = () => stage.log.splice(0);
/** The types of the events that are shown and not confirmed. */
const ahead = () => choices.ahead.map(({ t }) => t);
function anticipate(events: GameEvent[]): OwnChoice {
  const choice = choices.add([], events);
  presenter.anticipate(choice);
  return choice;
}

describe('an event', () => {
  it('has its sound, movement, caller line and pause, as long as the speed says', async () => {
    await presenter.present(card(0, '7'));
    expect(logged()).toEqual(['sound card', 'apply card', 'tell card', 'speak the card', 'wait 225']);
    await presenter.present({ t: 'roller', player: 1 });
    expect(logged()).toEqual(['apply roller', 'tell roller', 'speak the roller', 'wait 250']);
    await presenter.present(round(0));
    expect(logged()).toEqual(['sound gate', 'apply round', 'tell round', 'speak the round']);
    await presenter.present(round(1));
    expect(logged()).not.toContain('sound gate');
    await presenter.present({ t: 'place', horse: 0, place: 1, points: 50 });
    expect(logged()).toContain('sound crowd');
    await presenter.present({ t: 'place', horse: 1, place: 2, points: 30 });
    expect(logged()).not.toContain('sound crowd');
  });

  it('of dice: they roll, then everybody sees them', async () => {
    await presenter.present(dice);
    expect(logged()).toEqual([
      'rolling',
      'sound dice',
      'wait 450',
      'apply dice',
      'tell dice',
      'speak the dice',
      'rolled',
    ]);
    stage.isReduced = true;
    await presenter.present(dice);
    expect(logged()).not.toContain('wait 450');
  });

  it('of a ride: the hooves last as long as the gallop, and the fence sounds when the horse jumps it', async () => {
    const done = presenter.present(ride(0, '1.7'));
    await settled();
    expect(logged()).toEqual(['tell ride', 'speak the ride', 'gallop 0 1.0 1.7', 'sound hooves 500']);
    stage.half(0);
    expect(logged()).toEqual(['sound fence']);
    stage.arrive(0);
    await done;
    expect(logged()).toEqual(['apply ride']);
    expect(show.position.squares[0]).toBe('1.7');
  });

  it('of a move past the post is announced when the horse is there, alone and in a sweep', async () => {
    stage.isReduced = true; // no slow motion
    for (const sweep of [undefined, { haste: 1 }]) {
      const done = presenter.present(ride(0, '1.7', { crosses: true }), sweep);
      await settled();
      expect(logged().filter((line) => /tell|speak|apply|gallop/.test(line))).toEqual([
        'tell ride',
        'gallop 0 1.0 1.7',
      ]);
      stage.arrive(0);
      await done;
      await presenter.arrived();
      expect(logged().filter((line) => /tell|speak|apply/.test(line))).toEqual(['apply ride', 'speak the ride']);
    }
  });

  it('of the ride that begins the last lap rings the bell, no other', async () => {
    const bells: number[] = [];
    for (const [horse, more] of [{}, { bell: true } as const].entries()) {
      const done = presenter.present(ride(horse, '1.7', more));
      await settled();
      stage.arrive(horse);
      await done;
      bells.push(logged().filter((line) => line === 'sound bell').length);
    }
    expect(bells).toEqual([0, 1]);
  });

  it('of a fall: it is heard when the horse falls', async () => {
    const done = presenter.present({ t: 'fall', horse: 1, told: { card: '9', fence: 2 } });
    await settled();
    expect(logged()).toEqual(['fall 1 2.5', 'sound hooves 250']);
    stage.half(1);
    stage.arrive(1);
    await done;
    expect(logged()).toEqual(['sound fall', 'apply fall', 'tell fall', 'speak the fall', 'wait 200']);
  });

  it('has the same sounds in a replay, and a longer pause', async () => {
    present(replayPauses);
    await presenter.present(card(0, '7'));
    expect(logged()).toEqual(['sound card', 'apply card', 'tell card', 'speak the card', 'wait 250']);
    const done = presenter.present(ride(0, '1.7'));
    await settled();
    expect(logged()).toEqual(['wait 125', 'tell ride', 'speak the ride', 'gallop 0 1.0 1.7', 'sound hooves 500']);
    stage.arrive(0);
    await done;
  });

  it('is not applied once the show is stopped', async () => {
    const done = presenter.present(ride(0, '1.7'));
    await settled();
    show.stopped = true;
    stage.arrive(0);
    await done;
    expect(logged()).not.toContain('apply ride');
  });
});

describe.each([
  ['instant', () => (show.speed = 'instant')],
  ['a hidden page', () => (stage.isHidden = true)],
])('%s', (_, begin) => {
  it('shows everything at once, without sound, speech or pause', async () => {
    begin();
    await presenter.present(card(0, '7'));
    await presenter.present(ride(0, '1.7'));
    await presenter.present(dice);
    await presenter.present({ t: 'fall', horse: 1, told: { card: '9', fence: 2 } });
    expect(logged().filter((line) => /sound|speak|wait|gallop|fall \d/.test(line))).toEqual([]);
    expect(show.position.squares).toEqual(['1.7', null]);
  });
  it('shows a choice at once, too', () => {
    begin();
    anticipate([card(0, '7'), ride(0, '1.7')]);
    expect(ahead()).toEqual(['card', 'ride']);
  });
});

describe('a choice shown ahead', () => {
  const choice = [card(0, '7'), ride(0, '1.7')];
  beforeEach(() => void anticipate(choice));

  it('starts at once: the card is played and the horse runs, without a caller line yet', () => {
    expect(logged()).toEqual(['sound card', 'gallop 0 1.0 1.7', 'sound hooves 500']);
    expect(ahead()).toEqual(['card']);
    expect(show.position.squares[0]).toBe('1.0');
  });

  it('is not shown again when it is confirmed, and gets its caller line then', async () => {
    logged();
    await presenter.present(card(0, '7'));
    expect(logged()).toEqual(['apply card', 'tell card', 'speak the card']);
    expect(ahead()).toEqual([]);
    const done = presenter.present(ride(0, '1.7'));
    await settled();
    expect(logged()).toEqual(['tell ride', 'speak the ride']);
    stage.arrive(0);
    await done;
    expect(logged()).toEqual(['apply ride']);
    expect(ahead()).toEqual([]);
    expect(show.position.squares[0]).toBe('1.7');
  });

  it('waits at its end for a late confirmation from the table', async () => {
    stage.arrive(0);
    await settled();
    expect(ahead()).toHaveLength(2);
    logged();
    for (const event of choice) await presenter.present(event);
    expect(logged().filter((line) => /sound|gallop|wait/.test(line))).toEqual([]);
    expect(ahead()).toEqual([]);
  });

  it('is rolled back when it is refused, and ends without effect', async () => {
    logged();
    presenter.rollBack();
    expect(logged()).toEqual(['place 0']);
    expect(ahead()).toEqual([]);
    await settled();
    expect(logged()).toEqual([]);
  });

  it('stays while others make choices that do not interfere', async () => {
    await presenter.present({ t: 'bonus', horse: 1 });
    expect(ahead()).toHaveLength(1);
  });

  it('gives way to what really happened', async () => {
    logged();
    void presenter.present(card(0, '3'));
    await settled();
    expect(logged()).toEqual(['place 0', 'sound card', 'apply card', 'tell card', 'speak the card', 'wait 225']);
  });

  it('keeps another choice when one is refused', () => {
    const other = anticipate([{ t: 'pace', player: 0, use: 'sum' }]);
    expect(ahead()).toEqual(['card', 'pace']);
    presenter.rollBack(other);
    expect(ahead()).toEqual(['card']);
  });
});

describe('a horse that is boxed in', () => {
  const options: { horse: number; boxedIn?: boolean }[] = [];
  beforeEach(() => {
    options.length = 0;
    show = {
      ...show,
      stage: {
        gallop: async (horse, _, { boxedIn }) => void options.push({ horse, boxedIn }),
        fall: async () => {},
        place: () => {},
        check: (horse) => stage.log.push(`check ${horse}`),
      },
    };
    presenter = new Presenter(show, racePauses, stage);
  });
  const stand = (why: 'limit' | 'empty' | 'blocked'): GameEvent => ({ t: 'stand', horse: 1, why });
  const checks = () => logged().filter((line) => /check|snort/.test(line));

  it('is checked where it stands', async () => {
    await presenter.present(stand('blocked'));
    expect(checks()).toEqual(['sound snort', 'check 1']);
    await presenter.present(stand('limit'));
    expect(checks()).toEqual(['sound snort', 'check 1']);
  });
  it('is not checked if it only lacks a card, or without animation', async () => {
    await presenter.present(stand('empty'));
    show.speed = 'instant';
    await presenter.present(stand('blocked'));
    expect(checks()).toEqual([]);
  });
  it('is checked at the end of a ride that leaves points over, unless it is home', async () => {
    const short = (spent: number, crosses = false): GameEvent => ({
      t: 'ride',
      horse: 0,
      to: '1.5',
      told: { way: ['1.0', '1.5'], points: 7, spent, passed: [], level: [], leads: false, crosses },
    });
    for (const event of [short(7), short(5), short(5, true)]) await presenter.present(event);
    expect(options.map(({ boxedIn }) => boxedIn ?? false)).toEqual([false, true, false]);
  });
});
