// The story of a race is true: checked against the events of recorded meetings.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GameEvent, Header } from '../../contracts';
import { EngineInstance } from '../../engine/engine_instance';
import { languages, needTexts, speakIn, type Language } from '../../i18n';
import { balanceOf, meetingStory, placeOf } from './meeting_story';
import { raceLogs } from './race_log';
import { leadChanges, momentsOf, raceStory, storyOfRace, type Moment } from './race_story';
import { balanceWords, momentWords, rideWords, storyWords } from './story_words';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const wasm = at('../../../../build/wasm/wasm/replay.wasm');
const folder = at('../../../../tests/meetings/');
const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl'));

interface Meeting {
  file: string;
  header: Header;
  events: GameEvent[];
}
const meetings: Meeting[] = [];

beforeAll(async () => {
  const module = await WebAssembly.compile(readFileSync(wasm));
  for (const file of files) {
    const engine = await EngineInstance.open(module);
    const answer = engine.ask({ do: 'record', text: readFileSync(folder + file, 'utf8') });
    if ('fault' in answer) throw new Error(`${file}: ${answer.fault.message}`);
    const { events } = engine.ask({ do: 'record-events', from: 0, to: answer.events });
    meetings.push({ file, header: answer.header, events });
  }
  await needTexts('finish');
});
afterAll(() => speakIn('en'));

type Of<T extends GameEvent['t']> = Extract<GameEvent, { t: T }>;

/** The rounds of one race, with their events, straight from the list. */
function roundsOf(events: GameEvent[], race: number): { head: Of<'round'>; events: GameEvent[] }[] {
  const starts = events.flatMap((event, i) => (event.t === 'boxes' ? [i] : []));
  const found: { head: Of<'round'>; events: GameEvent[] }[] = [];
  for (const event of events.slice(starts[race], starts[race + 1])) {
    if (event.t === 'round') found.push({ head: event, events: [] });
    else found.at(-1)?.events.push(event);
  }
  return found;
}
function placesOf(events: GameEvent[], race: number): Of<'place'>[] {
  return roundsOf(events, race)
    .flatMap((round) => round.events)
    .filter((event): event is Of<'place'> => event.t === 'place');
}

/** Checks a moment against the events. */
function isTrue(meeting: Meeting, moment: Moment): void {
  const { events, header } = meeting;
  const rounds = roundsOf(events, moment.race);
  const places = placesOf(events, moment.race);
  const [first, second] = places;
  const event = events[moment.at]!;
  const here = rounds.findIndex((round) => round.events.includes(event));
  const ride = event as Of<'ride'>;
  switch (moment.t) {
    case 'won-line':
      return expect([first!.horse, second!.horse, second!.told?.in_line]).toEqual([moment.horse, moment.other, true]);
    case 'won-short':
    case 'won-squares':
      return expect([first!.horse, second!.horse, second!.told]).toEqual([
        moment.horse,
        moment.other,
        { margin: moment.t === 'won-short' ? 0 : moment.squares, in_line: false },
      ]);
    case 'won-round':
      expect(second!.told).toBeUndefined();
      return expect(first!.horse).toBe(moment.horse);
    case 'won-alone':
      return expect([places.length, events.filter(({ t }) => t === 'fall').length >= header.horses.length - 1]).toEqual(
        [1, true],
      );
    case 'nobody':
      return expect(places).toEqual([]);
    case 'leader-fell':
    case 'fell':
      expect(event).toMatchObject({ t: 'fall', horse: moment.horse, told: { fence: moment.fence } });
      return expect(rounds[here]!.head.told.leaders.includes(moment.horse)).toBe(moment.t === 'leader-fell');
    case 'boxed':
      expect(event.t === 'ride' || (event.t === 'stand' && event.why === 'blocked')).toBe(true);
      expect(rounds[here]!.head.round).toBe(moment.round);
      if (event.t === 'ride') expect(event.told.points - event.told.spent).toBe(moment.lost);
      return expect(ride.horse).toBe(moment.horse);
    case 'stood':
      return expect(event).toMatchObject({
        t: 'stand',
        horse: moment.horse,
        why: 'limit',
        told: { card: moment.card },
      });
    case 'turn-roll': {
      const dice = rounds[here]!.events.find((one): one is Of<'dice'> => one.t === 'dice')!;
      expect(dice.dice[0] + dice.dice[1]).toBe(moment.sum);
      expect(dice.dice).toContain(ride.told.points);
      expect(rounds[here]!.head.limits[moment.horse]).toBeLessThan(moment.sum);
      return expect([ride.horse, ride.told.spent]).toEqual([moment.horse, moment.went]);
    }
    case 'came-through': {
      const { head } = rounds[here]!;
      expect(ride.told.crosses && ride.horse === first!.horse && first!.horse === moment.horse).toBe(true);
      expect(head.told.leaders).not.toContain(moment.horse);
      expect(head.order[moment.from - 1]).toBe(moment.horse);
      return expect(moment.by.dice).toBe(head.kind === 'dice');
    }
    case 'led-all':
    case 'led-from': {
      const since = moment.t === 'led-all' ? 1 : moment.round + 1;
      const led = rounds.slice(0, here + 1).map(({ head }) => head.told.leaders.includes(moment.horse));
      expect(led.slice(since).every(Boolean)).toBe(true);
      if (moment.t === 'led-from') expect(led[moment.round]).toBe(false);
      return expect(first!.horse).toBe(moment.horse);
    }
    case 'changes': {
      const front = rounds.slice(1).map(({ head }) => head.order[0]);
      let count = 0;
      [...front, ...(first ? [first.horse] : [])].reduce((before, now) => ((count += before === now ? 0 : 1), now));
      return expect(moment.count).toBe(count);
    }
    case 'swept':
      return expect(event).toMatchObject({ t: 'ride', horse: moment.horse, told: { passed: moment.passed } });
  }
}

test('every race of every recorded meeting has a story', () => {
  expect(meetings.length).toBeGreaterThan(15);
  for (const { file, header, events } of meetings)
    header.races.forEach((_, race) => {
      const story = raceStory(header, events, race);
      expect(story, `${file}, race ${race + 1}`).toBeDefined();
      expect(story!.won.t === 'nobody').toBe(placesOf(events, race).length === 0);
    });
});

test('everything that the story of a race says has happened', () => {
  const kinds = new Set<string>();
  for (const meeting of meetings)
    for (const log of raceLogs(meeting.events))
      for (const { moment } of momentsOf(log, meeting.header.horses.length)) {
        kinds.add(moment.t);
        isTrue(meeting, moment);
      }
  // Nearly every kind of sentence occurs in the recorded meetings.
  for (const kind of ['won-line', 'won-short', 'won-squares', 'won-round', 'leader-fell', 'fell', 'boxed', 'changes'])
    expect([...kinds]).toContain(kind);
  for (const kind of ['turn-roll', 'came-through', 'led-from', 'swept']) expect([...kinds]).toContain(kind);
});

test('what the second horse lost is more than it was beaten by, and it lost it at the end', () => {
  let found = 0;
  for (const { header, events } of meetings)
    for (const log of raceLogs(events)) {
      const decided = storyOfRace(log, header.horses.length)?.decided;
      if (decided?.t !== 'boxed' && decided?.t !== 'stood' && decided?.t !== 'turn-roll') continue;
      found += 1;
      const [first, second] = log.places;
      expect(decided.horse).toBe(second!.horse);
      const last = log.rounds.findIndex(({ turns }) => turns.some((one) => one.horse === first!.horse && one.crosses));
      expect(last - decided.round).toBeLessThanOrEqual(1);
      if (decided.t === 'boxed') expect(decided.lost).toBeGreaterThan(second!.told!.margin);
      if (decided.t === 'turn-roll') expect(decided.sum - decided.went).toBeGreaterThan(second!.told!.margin);
    }
  expect(found).toBeGreaterThan(0);
});

describe('a race that is not known from its start', () => {
  test('has no story', () => {
    const { header, events } = meetings[0]!;
    const start = events.findIndex(({ t }) => t === 'round');
    expect(raceStory(header, events.slice(start + 1), 0)).toBeUndefined();
    const bare = events.map((event) => ({ ...event, told: undefined }) as unknown as GameEvent);
    expect(raceStory(header, bare, 0)).toBeUndefined();
    expect(meetingStory(header, bare)).toEqual({ moments: [], rides: [] });
  });
});

test('a meeting has three to five key moments in order, and a best ride for everybody', () => {
  for (const { file, header, events } of meetings) {
    const { moments, rides } = meetingStory(header, events);
    // The shortest of all is over after two rounds.
    expect(moments.length, file).toBeGreaterThanOrEqual(file === 'planted-blunder.jsonl' ? 2 : 3);
    expect(moments.length, file).toBeLessThanOrEqual(5);
    expect(moments.map(({ race, at: when }) => race * 1e6 + when)).toEqual(
      moments.map(({ race, at: when }) => race * 1e6 + when).sort((a, b) => a - b),
    );
    const moved = header.players.flatMap((_, player) =>
      events.some((one) => one.t === 'ride' && header.horses[one.horse]!.owner === player && one.told.spent > 0)
        ? [player]
        : [],
    );
    expect(rides.map(({ player }) => player)).toEqual(moved);
    for (const { player, horse, passed, squares } of rides) {
      expect(header.horses[horse]!.owner).toBe(player);
      const own = events.filter(
        (one): one is Of<'ride'> => one.t === 'ride' && header.horses[one.horse]!.owner === player,
      );
      expect(passed.length).toBe(Math.max(...own.map(({ told }) => told.passed.length)));
      expect(own.some(({ told }) => told.spent === squares)).toBe(true);
    }
  }
});

test('says last how a race was won, and opens a replay just before each moment', () => {
  let changes = 0;
  for (const { file, header, events } of meetings) {
    const { moments } = meetingStory(header, events);
    for (const [i, moment] of moments.entries()) {
      const ends = moment.t.startsWith('won-') || moment.t === 'nobody';
      if (ends)
        expect(
          moments
            .slice(i + 1)
            .filter(({ race, t, at }) => race === moment.race && (t === 'changes' || at <= moment.at)),
          file,
        ).toEqual([]);
      const place = placeOf(moment);
      if (moment.t === 'changes') {
        changes += 1;
        expect(place).toBeNull();
      }
      if (place !== null) expect(['ride', 'stand', 'fall']).toContain(events[place]!.t);
    }
  }
  expect(changes).toBeGreaterThan(0);
});

test('the balance adds up: over all players with one horse each the dice gave nothing', () => {
  const single = meetings.filter(({ header }) => header.horses.length === header.players.length);
  expect(single.length).toBeGreaterThan(0);
  for (const { header, events } of single) {
    const all = header.players.map((_, player) => balanceOf(header, events, player)!);
    const sum = all.reduce((total, { dice }) => total + dice, 0);
    // Each is rounded to a whole square.
    expect(Math.abs(sum)).toBeLessThanOrEqual(header.players.length / 2);
    for (const { used, others } of all) {
      expect(used).toBeGreaterThanOrEqual(0);
      expect(used).toBeLessThanOrEqual(100);
      expect(others).toBeLessThanOrEqual(100);
    }
  }
});

test('changes of the lead are counted from the second round on', () => {
  for (const { events } of meetings)
    for (const log of raceLogs(events)) expect(leadChanges(log)).toBeLessThanOrEqual(log.rounds.length);
});

test.each(Object.keys(languages) as Language[])('every sentence of a story exists: %s', async (language) => {
  await speakIn(language);
  for (const { header, events } of meetings.slice(0, 6)) {
    const said = raceLogs(events).flatMap((log) => [
      ...storyWords(header, storyOfRace(log, header.horses.length)!),
      ...momentsOf(log, header.horses.length).map(({ moment }) => momentWords(header, moment)),
    ]);
    said.push(...meetingStory(header, events).rides.map((ride) => rideWords(header, ride)));
    const balance = balanceOf(header, events, 0)!;
    said.push(balanceWords(header, balance, true), balanceWords(header, balance, false));
    for (const line of said) expect(line).toMatch(/^[^{}#]{8,}$/);
  }
});

test('does not repeat the horse that the sentence before was about', async () => {
  await speakIn('en');
  const { header } = meetings[0]!;
  const base = { race: 0, at: 1, horse: 0 };
  const decided = { ...base, t: 'led-from', round: 14 } as const;
  const [first, second] = storyWords(header, { won: { ...base, t: 'won-round' }, decided });
  expect(second).toBe('It went to the front in round 15 and stayed there.');
  const name = first.split(' ')[0];
  // After "Red beat Blue", it could be either.
  const beaten = storyWords(header, { won: { ...base, t: 'won-short', other: 1 }, decided });
  expect(beaten[1]).toBe(`${name} went to the front in round 15 and stayed there.`);
  const other = storyWords(header, { won: { ...base, t: 'won-round' }, decided: { ...decided, horse: 1 } });
  expect(other[1]).not.toMatch(/^It /);
});
