// A race session at a scripted table: whose turn it is, what is shown, and the outcome of choices.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent, Odds, Public } from '../../contracts';
import { settled, TestStage } from '../show/test_stage';
import { ScriptedSource } from '../timeline/test_source';
import { boxes, card, header, judged, outlookOf, ride, round, sceneOf, TestTable } from './test_table';

const scripted = new ScriptedSource(header, true);

vi.mock('../../engine/rules_client', () => ({
  RulesClient: {
    of: async () => ({
      outlook: outlookOf,
      why: () => null,
      positions: (events: GameEvent[], from?: Public) => scripted.positions(events, from),
      calls: (events: GameEvent[]) => scripted.calls(events),
    }),
  },
  drawing: async () => ({ fences: [] }),
}));
vi.mock('../caller/caller', async (original) => ({
  ...(await original<object>()),
  worded: (_: unknown, calls: { key: string }[]) => calls[0]?.key ?? null,
}));
vi.mock('../../tables/local/local_table', () => ({ LocalTable: {} }));

const { RaceSession } = await import('./race_session.svelte');
const { preferences } = await import('../../platform/preferences.svelte');

let table: TestTable;
let stage: TestStage;
let session: InstanceType<typeof RaceSession>;

const start = [boxes, round(1, [0, 1])];
const asksAnn = () => sceneOf(table.events, 0);
const people = [null, null];

beforeEach(() => {
  preferences.speed = 1;
  preferences.byItself = true;
  judged.list = null;
  vi.stubGlobal('document', { hidden: false });
  table = new TestTable();
  stage = new TestStage();
  session = new RaceSession(stage);
  session.show.stage = stage;
});
afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
});

/** Ann sits down when these events have happened; those from `from` on are shown. */
async function join(online: boolean, riders: (string | null)[], events: GameEvent[], from?: number): Promise<void> {
  table.events = events;
  table.scene = asksAnn();
  await session.join(table.seated(online, riders, from));
  await settled();
}
const logged = () => stage.log.splice(0);
const squares = () => session.position.squares;
const hand = () => session.scene?.own?.horses[0]!.cards;
const choose = () =>
  session.choose([
    { t: 'card', horse: 0, card: '7' },
    { t: 'ride', horse: 0, to: '2.7' },
  ]);
/** The table has accepted Ann's choice, and tells everybody. */
function accept(...more: GameEvent[]): void {
  const events = [card(0, '7'), ride(0, '2.7'), ...more];
  table.happen(events, sceneOf([...table.events, ...events], null, ['3', '9']));
  table.sent[0]!.answer(null);
}

it('stops at once when the meeting is opened in another tab', async () => {
  table.events = start;
  table.scene = asksAnn();
  let takeOver = () => {};
  const takenOver = new Promise<void>((resolve) => (takeOver = resolve));
  await session.join({ ...table.seated(false, [null, 'sage']), takenOver });
  await settled();
  expect(session.pages.phase).toBe('riding');
  takeOver();
  await settled();
  expect([session.pages.phase, session.error]).toEqual(['error', 'elsewhere']);
});

describe('between two races', () => {
  const race = [...start, card(0, '7'), ride(0, '2.7')];

  it('waits until the result is closed, while the next race may run on other screens', async () => {
    await join(true, people, race, race.length);
    table.happen([boxes], sceneOf([...race, boxes], null));
    await settled();
    expect(session.pages.phase).toBe('result');
    // A second screen is notified, and shows the result as well.
    expect(session.show.coming).toBe(boxes);
    expect(session.pages.events).toEqual(race);
    expect(await session.nextRaceRuns()).toBe(false);
    table.happen([round(0, [1, 0])], sceneOf([...table.events, round(0, [1, 0])], 0));
    expect(await session.nextRaceRuns()).toBe(true);
    session.pages.next();
    await settled();
    expect(session.show.coming).toBe(null);
    expect(session.position.race).toBe(1);
  });

  it('marks the horse that runs, not one that arrives later', async () => {
    await join(true, people, start);
    const events = [card(1, '9'), ride(1, '1.9'), round(2, [0, 1])];
    table.happen(events, sceneOf([...table.events, ...events], 0));
    await settled();
    expect(session.position.horse).toBe(0);
    expect(squares()[1]).not.toBe('1.9');
    stage.arrive(1);
    await settled();
    expect(squares()[1]).toBe('1.9');
    expect(session.position.horse).toBe(0);
  });

  it('says who has to choose only after everything is shown', async () => {
    await join(true, people, start);
    expect(session.awaited).toEqual([0]);
    const events = [card(0, '7'), ride(0, '2.7')];
    table.happen(events, sceneOf([...table.events, ...events], 1));
    await settled();
    expect(session.awaited).toEqual([]);
    stage.arrive(0);
    await settled();
    expect(session.awaited).toEqual([1]);
  });
});

describe('turns', () => {
  it('of the player are announced once, and wait for a choice', async () => {
    await join(false, [null, 'random'], start);
    expect(session.scene?.asked).toHaveLength(1);
    expect(logged()).toEqual(['sound turn']);
    const asked = table.calls.length;
    await settled();
    expect(table.calls).toHaveLength(asked);
  });

  it('of riders need no press, and their choices are shown', async () => {
    table.onRide = () => {
      const events = [card(1, '9'), ride(1, '1.9')];
      table.happen(events, sceneOf([...table.events, ...events], 0));
    };
    table.rider = 1;
    await join(false, [null, 'random'], start);
    expect(table.calls).toContain('rideOn');
    expect(logged().filter((line) => /gallop|sound/.test(line))).toEqual([
      'sound card',
      'gallop 1 1.0 1.9',
      'sound hooves 1000',
    ]);
    stage.arrive(1);
    await settled();
    expect(squares()[1]).toBe('1.9');
    expect(session.scene?.asked).toHaveLength(1);
  });

  it('of several riders are one sweep: they choose while the first one still runs', async () => {
    table.ridesAhead = true;
    table.rider = 1;
    let rides = 0;
    table.onRide = () => {
      rides += 1;
      const events = rides === 1 ? [card(1, '9'), ride(1, '1.9')] : [round(2, [1, 0])];
      table.happen(events, sceneOf([...table.events, ...events], rides === 1 ? null : 0), {
        rider: rides === 1 ? 1 : null,
        mayUndo: true,
      });
    };
    await join(false, [null, 'random'], start);
    // Horse 1 has not arrived, and the table already asks Ann; the page asks her when it has.
    expect(rides).toBe(2);
    expect(session.position.round).toBe(2);
    expect(session.scene?.asked).toEqual([]);
    expect(session.thinking).toBeNull();
    stage.arrive(1);
    await settled();
    expect(squares()[1]).toBe('1.9');
    expect(session.scene?.asked).toHaveLength(1);
  });

  it('of a rider who thinks for long say so', async () => {
    table.ridesAhead = true;
    table.rider = 1;
    let choose = () => {};
    table.rideOn = () =>
      new Promise((resolve) => {
        choose = () => {
          const events = [card(1, '9'), ride(1, '1.9')];
          table.happen(events, sceneOf([...table.events, ...events], 0));
          resolve();
        };
      });
    await join(false, [null, 'random'], start);
    expect(session.thinking).toBe(1);
    choose();
    await settled();
    expect(session.thinking).toBeNull();
    stage.arrive(1);
    await settled();
    expect(session.scene?.asked).toHaveLength(1);
  });

  it('of other people are waited for', async () => {
    await join(true, people, start);
    session.show.stage = undefined;
    const events = [card(1, '9'), ride(1, '1.9'), round(2, [1, 0])];
    table.happen(events, sceneOf([...table.events, ...events], null));
    await settled();
    expect(squares()[1]).toBe('1.9');
    expect(session.scene?.asked).toEqual([]);
  });
});

describe('what has been shown', () => {
  const others = [card(1, '9'), ride(1, '1.9'), round(2, [1, 0])];
  const happen = () => table.happen(others, sceneOf([...table.events, ...others], 0));

  it('is reported to the table when the last horse has arrived, not before', async () => {
    await join(true, people, start, 2);
    expect(table.shown.at(-1)).toBe(2);
    happen();
    await settled();
    expect(session.scene?.asked).toEqual([]);
    expect(table.shown.at(-1)).toBe(2);
    stage.arrive(1);
    await settled();
    expect(table.shown.at(-1)).toBe(5);
    expect(session.scene?.asked).toHaveLength(1);
  });

  it('is reported at once if it is skipped', async () => {
    await join(true, people, start, 2);
    session.show.skipping = true;
    happen();
    await settled();
    expect(table.shown.at(-1)).toBe(5);
  });

  it('is reported at once with reduced motion', async () => {
    stage.isReduced = true;
    session.show.stage = undefined;
    await join(true, people, start, 2);
    happen();
    await settled();
    expect(table.shown.at(-1)).toBe(5);
  });
});

describe('the curtain', () => {
  it('hides the hand until its owner opens it, and closes before the next person looks', async () => {
    await join(false, people, start);
    expect(session.curtain).toBe(0);
    expect(session.scene?.own ?? null).toBeNull();
    session.openCurtain();
    await settled();
    expect(session.curtain).toBeNull();
    expect(session.seat).toBe(0);
    expect(hand()).toEqual(['3', '7', '9']);
    session.show.stage = undefined;
    void choose();
    await settled();
    const events = [card(0, '7'), ride(0, '2.7')];
    table.happen(events, sceneOf([...table.events, ...events], 1));
    table.sent[0]!.answer(null);
    await settled();
    expect(session.curtain).toBe(1);
    expect(session.seat).toBe(-1);
    expect(session.scene?.own ?? null).toBeNull();
  });
});

describe('an undo', () => {
  it('takes everything back: the board, the hand, and the cards of the round', async () => {
    await join(false, [null, 'random'], start);
    void choose();
    const events = [card(0, '7'), ride(0, '2.7')];
    table.happen(events, sceneOf([...table.events, ...events], null, ['3', '9']), { mayUndo: true });
    table.sent[0]!.answer(null);
    await settled();
    stage.arrive(0);
    await settled();
    expect(squares()[0]).toBe('2.7');
    expect(session.show.played).toEqual([{ horse: 0, card: '7' }]);
    expect(session.mayUndo).toBe(true);
    table.onUndo = () => {
      table.events = start;
      table.scene = asksAnn();
    };
    session.undo();
    await settled();
    expect(table.calls).toContain('undo 0');
    expect(squares()[0]).toBe('1.0');
    expect(session.show.played).toEqual([]);
    expect(hand()).toEqual(['3', '7', '9']);
    expect(session.scene?.asked).toHaveLength(1);
  });
});

describe('a take-back', () => {
  it('is possible while the player is asked, against riders, and is marked in the record', async () => {
    table.mayUndo = true;
    await join(false, [null, 'random'], start);
    expect(session.unlimited).toBe(true);
    expect(session.scene?.asked).toHaveLength(1);
    expect(session.mayUndo).toBe(true);
    table.onUndo = () => {
      table.events = start.slice(0, 1);
      table.scene = asksAnn();
      table.mayUndo = false;
      table.takeBacks = 2;
    };
    session.undo();
    await settled();
    expect(table.calls).toContain('undo 0');
    expect(session.pages.events).toHaveLength(1);
    expect(session.mayUndo).toBe(false);
    expect(session.header.take_backs).toBe(2);
  });

  it('among several people lasts until the next one has opened the curtain and chosen', async () => {
    await join(false, people, start);
    session.show.stage = undefined;
    session.openCurtain();
    await settled();
    void choose();
    await settled();
    const events = [card(0, '7'), ride(0, '2.7')];
    table.happen(events, sceneOf([...table.events, ...events], 1), { mayUndo: true });
    const fetch = table.fetchUpdate.bind(table);
    // Only Ann may undo.
    table.fetchUpdate = async (seat, from, open) => {
      const update = await fetch(seat, from, open);
      return { ...update, undo: update.undo && seat === 0 };
    };
    table.sent[0]!.answer(null);
    await settled();
    expect(session.curtain).toBe(1);
    expect(session.mayUndo).toBe(true);
    expect(session.undoes).toBe(0);
    session.openCurtain();
    await settled();
    expect(session.mayUndo).toBe(true);
    session.undo();
    await settled();
    expect(table.calls).toContain('undo 0');
  });
});

describe('a decision without alternatives', () => {
  const alone: GameEvent[] = [card(0, '7'), ride(0, '2.7')];
  const home = () => (judged.list = [{ horse: 0, why: 'no-stake', decision: { t: 'card', horse: 0, card: '7' } }]);

  it('is made automatically, says so, and is marked in the record', async () => {
    home();
    await join(false, [null, 'random'], start);
    expect(table.sent.map(({ decisions, automatic }) => [decisions[0]!.t, automatic])).toEqual([['card', true]]);
    expect(session.automatic).toBe('no-stake');
    expect(logged()).not.toContain('sound turn');
    judged.list = null;
    table.happen(alone, sceneOf([...table.events, ...alone], 0, ['3', '9']));
    table.sent[0]!.answer(null);
    await settled();
    stage.arrive(0);
    await settled();
    // The next question is Ann's again.
    expect(session.automatic).toBeNull();
    expect(session.scene?.asked).toHaveLength(1);
    expect(table.sent).toHaveLength(1);
  });

  it('is left to a player who wants to be asked', async () => {
    home();
    preferences.byItself = false;
    await join(true, people, start);
    expect(table.sent).toEqual([]);
    expect(session.scene?.asked).toHaveLength(1);
  });

  it('is left to the player after a take-back', async () => {
    table.mayUndo = true;
    await join(false, [null, 'random'], start);
    home();
    session.undo();
    await settled();
    expect(table.calls).toContain('undo 0');
    expect(table.sent).toEqual([]);
    expect(session.scene?.asked).toHaveLength(1);
  });

  it('is not made for another horse, or out of turn', async () => {
    judged.list = [{ horse: 1, why: 'no-choice', decision: { t: 'card', horse: 1, card: '7' } }];
    await join(true, people, start);
    expect(table.sent).toEqual([]);
  });
});

describe('a player who opens the page later', () => {
  const before = [...start, card(1, '9'), ride(1, '1.9')];

  it('sees the cards of this round after a reload', async () => {
    await join(false, [null, 'random'], before);
    expect(session.show.played).toEqual([{ horse: 1, card: '9' }]);
    expect(squares()[1]).toBe('1.9');
    expect(logged()).toEqual(['sound turn']);
  });

  it('sees what they have missed', async () => {
    session.show.stage = undefined;
    await join(true, people, before, 2);
    expect(logged()).toContain('sound card');
    expect(session.show.lines).toHaveLength(4);
  });

  it('sees only the last events, quickly, after a long absence', async () => {
    await join(true, people, start);
    logged();
    const rounds = Array.from({ length: 100 }, (_, i) => round(i + 2, [0, 1]));
    table.happen([...rounds, { t: 'roller', player: 1 }], sceneOf([...start, ...rounds], null));
    await settled();
    expect(session.position.round).toBe(101);
    // The last pause, at three times the speed; nothing is spoken.
    expect(logged().map((line) => line.replace(/\.\d+$/, ''))).toEqual(['wait 83']);
    expect(session.show.lines).toHaveLength(103);
  });

  it('starts from the scene if earlier events are no longer known', async () => {
    await join(true, people, start);
    table.jump = true;
    const events = [card(1, '9'), ride(1, '1.9')];
    table.happen(events, sceneOf([...table.events, ...events], 0));
    await settled();
    expect(squares()[1]).toBe('1.9');
    expect(session.scene?.asked).toHaveLength(1);
    expect(session.show.played).toEqual([]);
  });
});

describe.each([
  ['on a server', true],
  ['on this device', false],
])('a choice at a table %s', (_, online) => {
  beforeEach(async () => {
    await join(online, online ? people : [null, 'random'], start);
    logged();
  });

  it('is sent as one list and shown before the table answers', () => {
    void choose();
    expect(table.sent[0]!.decisions.map(({ t }) => t)).toEqual(['card', 'ride']);
    expect(hand()).toEqual(['3', '9']);
    expect(session.show.played).toEqual([{ horse: 0, card: '7' }]);
    expect(session.scene?.asked).toEqual([]);
    expect(logged()).toEqual(['sound card', 'gallop 0 2.0', 'sound hooves 1000']);
  });

  it('is shown and announced only once when it is confirmed', async () => {
    void choose();
    const told = session.show.lines.length;
    expect(told).toBe(2);
    accept();
    await settled();
    stage.arrive(0);
    await settled();
    expect(logged().filter((line) => /gallop|sound (card|hooves)/.test(line))).toEqual([
      'sound card',
      'gallop 0 2.0',
      'sound hooves 1000',
    ]);
    expect(squares()[0]).toBe('2.7');
    expect(hand()).toEqual(['3', '9']);
    expect(session.show.played).toEqual([{ horse: 0, card: '7' }]);
    expect(session.show.lines).toEqual(['test.boxes', 'test.round', 'test.card', 'test.ride']);
  });

  it('is rolled back when it is refused', async () => {
    const refused = choose();
    stage.arrive(0);
    await settled();
    expect(squares()[0]).toBe('2.7');
    table.sent[0]!.answer({ reason: 'square-blocked', rule: 'R8.1' });
    expect(await refused).toMatchObject({ reason: 'square-blocked' });
    await settled();
    expect(logged()).toContain('place 0');
    expect(squares()[0]).toBe('1.0');
    expect(hand()).toEqual(['3', '7', '9']);
    expect(session.show.played).toEqual([]);
    expect(session.scene?.asked).toHaveLength(1);
    expect(session.show.lines).toHaveLength(2);
  });

  it('is not asked for again between the answer and its events', async () => {
    void choose();
    table.sent[0]!.answer(null);
    expect(session.scene?.asked).toEqual([]);
    expect(hand()).toEqual(['3', '9']);
  });
});

describe('a choice that is on its way', () => {
  beforeEach(async () => {
    await join(true, people, start);
    logged();
  });

  it('stays visible while the connection is cut, and when it is back', async () => {
    void choose();
    stage.arrive(0);
    await settled();
    // A new connection: the same scene once more, then the answer.
    table.happen([], asksAnn());
    await settled();
    expect(squares()[0]).toBe('2.7');
    expect(hand()).toEqual(['3', '9']);
    expect(session.scene?.asked).toEqual([]);
    logged();
    accept();
    await settled();
    expect(squares()[0]).toBe('2.7');
    expect(logged().filter((line) => /gallop|place|sound (card|hooves)/.test(line))).toEqual([]);
  });

  it('stays visible while others do something else', async () => {
    void choose();
    table.happen([{ t: 'bonus', horse: 1 }], sceneOf([...table.events, { t: 'bonus', horse: 1 }], 0));
    await settled();
    expect(hand()).toEqual(['3', '9']);
    expect(session.show.played).toEqual([{ horse: 0, card: '7' }]);
    expect(session.scene?.asked).toEqual([]);
    accept();
    stage.arrive(0);
    await settled();
    expect(squares()[0]).toBe('2.7');
    expect(logged().filter((line) => /gallop|place/.test(line))).toEqual(['gallop 0 2.0']);
  });

  it('gives way to the clock’s choice', async () => {
    void choose();
    const events = [card(0, '3'), ride(0, '1.3')];
    table.happen(events, sceneOf([...table.events, ...events], null, ['7', '9']));
    await settled();
    stage.arrive(0);
    await settled();
    table.sent[0]!.answer(null); // "too late" is shown elsewhere
    await settled();
    expect(squares()[0]).toBe('1.3');
    expect(hand()).toEqual(['7', '9']);
    expect(session.show.played).toEqual([{ horse: 0, card: '3' }]);
  });

  it('is dropped with unknown events, and the new scene is shown', async () => {
    void choose();
    table.jump = true;
    accept();
    await settled();
    expect(squares()[0]).toBe('2.7');
    expect(hand()).toEqual(['3', '9']);
    expect(session.scene?.asked).toEqual([]);
  });
});

describe('odds', () => {
  const odds = (win: number): Odds => ({
    race: 0,
    horses: [win, 10_000 - win].map((one) => ({ win: one, placed: 10_000, points: 400 })),
    players: [],
  });
  const win = () => session.odds?.horses[0]!.win;

  it('belong to the position shown, not to later choices of riders', async () => {
    await join(false, [null, 'random'], start);
    const unfollow = session.followOdds();
    expect(table.calls).toContain('follow odds 0');
    expect(session.odds).toBeNull();
    table.tellOdds!({ version: 2, odds: odds(5000) });
    expect(win()).toBe(5000);
    table.tellOdds!({ version: 4, odds: odds(6000) });
    expect(win()).toBe(5000);
    void choose();
    const events = [card(0, '7'), ride(0, '2.7')];
    table.happen(events, sceneOf([...table.events, ...events], null, ['3', '9']), { mayUndo: true });
    table.sent[0]!.answer(null);
    await settled();
    expect(win()).toBe(5000);
    stage.arrive(0);
    await settled();
    expect(win()).toBe(6000);
    // After an undo the versions come again.
    table.onUndo = () => {
      table.events = start;
      table.scene = asksAnn();
    };
    session.undo();
    await settled();
    table.tellOdds!({ version: 2, odds: odds(5100) });
    expect(win()).toBe(5100);
    unfollow();
    expect(table.tellOdds).toBeNull();
    expect(session.odds).toBeNull();
  });

  it('change when the horse has arrived', async () => {
    await join(true, people, start);
    const unfollow = session.followOdds();
    table.tellOdds!({ version: 2, odds: odds(5000) });
    table.tellOdds!({ version: 4, odds: odds(3000) });
    const events = [card(1, '8'), ride(1, '2.8')];
    table.happen(events, sceneOf([...table.events, ...events], 0));
    await settled();
    expect(win()).toBe(5000);
    stage.arrive(1);
    await settled();
    expect(win()).toBe(3000);
    unfollow();
  });

  it('wait for a horse that still runs, even if a later one has arrived', async () => {
    await join(true, people, start);
    const unfollow = session.followOdds();
    table.tellOdds!({ version: 2, odds: odds(5000) });
    table.tellOdds!({ version: 4, odds: odds(10000) });
    const events = [card(0, '7'), ride(0, '2.7'), card(1, '8')];
    table.happen(events, sceneOf([...table.events, ...events], 1));
    await settled();
    expect(session.position.played[1]).toEqual(['8']);
    expect(win()).toBe(5000);
    stage.arrive(0);
    await settled();
    expect(win()).toBe(10000);
    unfollow();
  });

  it('are those of a spectator for several people at one screen, and hidden from players against people online', async () => {
    await join(false, people, start);
    session.followOdds()();
    expect(table.calls.filter((call) => call.startsWith('follow'))).toEqual(['follow odds -1']);
    expect(session.oddsHere).toBe(true);
    session.end();
    session = new RaceSession(stage);
    await join(true, people, start);
    expect(session.oddsHere).toBe(false);
  });
});

it('shows the error if the table fails', async () => {
  await join(false, [null, 'random'], start);
  table.decide = () => Promise.reject(new Error('elsewhere'));
  expect(await choose()).toBeNull();
  expect(session.pages.phase).toBe('error');
  expect(session.error).toBe('elsewhere');
  expect(header.players).toHaveLength(2);
});
