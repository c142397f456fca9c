// Meetings on a real board with the engine itself: entries, refusals, undo, and taking a meeting up again.
import 'fake-indexeddb/auto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { compiled } from '../engine/testing';
import type { Entry, Header } from '../contracts';
import { OpenRecord } from '../engine/open_record';
import { unfinishedBoardMeetings } from '../platform/storage/board_meetings';
import { finishedMeetings, finishedRecord } from '../platform/storage/meetings';
import { beginBoardMeeting, BoardMeeting } from './board_meeting.svelte';
import { shippedCourse } from '../engine/shipped_courses';

vi.mock('../engine/module', () => ({ engineModule: () => compiled('furlong'), compile: () => compiled('replay') }));

let header: Header;
beforeAll(async () => {
  vi.stubGlobal('location', { search: '?seed=board' });
  const oval = await shippedCourse('oval');
  header = {
    format: 'furlong-record/1',
    rules: 1,
    players: ['Ann', 'Ben', 'Cleo', 'Dot'],
    horses: ['red', 'blue', 'green', 'yellow'].map((colour, owner) => ({ owner, colour, pattern: 'plain' })),
    races: [{ course: 'oval', steeplechase: false }],
    options: { cards: 'open', exchange: 'open', finish: 'first' },
    courses: { oval },
  };
});

/** The first thing that is legal; dice as `own` says. */
function next(meeting: BoardMeeting, own: boolean): Entry {
  const { need, horse = 0, player = 0, outlook } = meeting.answer;
  switch (need) {
    case 'dice':
      return own ? { t: 'dice', player, dice: [2, 5] } : { t: 'roll' };
    case 'card': {
      if (meeting.cards === 'dealt') meeting.look();
      const cards = meeting.answer.outlook!.cards[horse]!.filter(({ card }) => !meeting.answer.gone?.includes(card));
      const best = cards.find(({ outcome }) => outcome === 'ride') ?? cards[0];
      return best ? { t: 'card', horse, card: best.card } : { t: 'pass', horse };
    }
    case 'pace':
      return { t: 'pace', use: 'sum' };
    case 'die':
      return { t: 'die', horse, use: 'first' };
    case 'ride':
      return { t: 'ride', horse, to: outlook!.ride!.ends[0]!.to };
    default:
      return { t: 'roll' };
  }
}

async function rideOn(meeting: BoardMeeting, until: (meeting: BoardMeeting) => boolean, own = false): Promise<void> {
  for (let steps = 0; !meeting.over && !until(meeting); ++steps) {
    expect(steps).toBeLessThan(2000);
    expect(await meeting.enter(next(meeting, own))).toBe(true);
  }
}

// The time limit only ends a test that hangs.
describe('a meeting on a real board', { timeout: 120_000 }, () => {
  it('goes on where it was left', async () => {
    const id = await beginBoardMeeting(header, 'real');
    const meeting = (await BoardMeeting.open(id))!;
    await rideOn(meeting, ({ answer }) => answer.public.round === 3);
    expect(await unfinishedBoardMeetings()).toMatchObject([{ id, race: 1 }]);
    const again = (await BoardMeeting.open(id))!;
    expect(again.answer.public).toEqual(meeting.answer.public);
    expect(again.events).toEqual(meeting.events);
    // The earlier page is notified at once, and may no longer write.
    await vi.waitFor(() => expect(meeting.elsewhere).toBe(true));
    meeting.elsewhere = false;
    await meeting.enter(next(meeting, false));
    expect(meeting.elsewhere).toBe(true);
    expect(again.elsewhere).toBe(false);
    expect(await BoardMeeting.open('nothing')).toBeNull();
  });

  it('takes back every entry', async () => {
    const meeting = (await BoardMeeting.open(await beginBoardMeeting(header, 'real')))!;
    const boards = [meeting.answer.public];
    for (let i = 0; i < 30; ++i) {
      await meeting.enter(next(meeting, true));
      boards.push(meeting.answer.public);
    }
    for (let i = 29; i >= 0; --i) {
      await meeting.undo();
      expect(meeting.answer.public).toEqual(boards[i]);
    }
    await meeting.undo();
    expect(meeting.answer.entries).toBe(0);
    expect(meeting.events).toEqual([]);
  });

  it('shows nothing that is not saved, so that a reload loses nothing', async () => {
    const id = await beginBoardMeeting(header, 'real');
    const meeting = (await BoardMeeting.open(id))!;
    await rideOn(meeting, ({ answer }) => answer.need === 'ride');
    const before = meeting.answer;
    const entering = meeting.enter(next(meeting, false));
    expect(meeting.answer).toBe(before);
    // A second press while the first is saved is not taken for the next step.
    expect(await meeting.enter(next(meeting, false))).toBe(false);
    expect(meeting.refused).toBeNull();
    await entering;
    const undoing = meeting.undo();
    expect(meeting.answer.entries).toBe(before.entries! + 1);
    await undoing;
    expect(meeting.answer.public).toEqual(before.public);
    expect((await BoardMeeting.open(id))!.answer.public).toEqual(before.public);
  });

  it('refuses what the rules forbid and says why', async () => {
    const meeting = (await BoardMeeting.open(await beginBoardMeeting(header, 'real')))!;
    await rideOn(meeting, ({ answer }) => answer.need === 'card');
    const { horse = 0 } = meeting.answer;
    await meeting.enter({ t: 'card', horse, card: '8' });
    expect(await meeting.enter({ t: 'ride', horse, to: '8.40' })).toBe(false);
    expect(meeting.refused?.why.reason).toBe('out-of-reach');
    meeting.clearRefusal();
    expect(meeting.refused).toBeNull();
  });

  it('warns of a card that the deck no longer has, and accepts it when it is confirmed (R2.1)', async () => {
    const meeting = (await BoardMeeting.open(await beginBoardMeeting(header, 'real')))!;
    await rideOn(meeting, ({ answer }) => answer.need === 'card');
    const { horse = 0 } = meeting.answer;
    // Above every limit of the front, so that the horse stands or runs as it may.
    await meeting.enter({ t: 'card', horse, card: '12J' });
    await rideOn(meeting, ({ answer }) => answer.need === 'card' && answer.horse === horse);
    expect(meeting.answer.gone).toEqual(['12J']);
    expect(await meeting.enter({ t: 'card', horse, card: '12J' })).toBe(false);
    expect(meeting.refused?.why).toMatchObject({ reason: 'card-not-held', amount: 1 });
    expect(await meeting.enter({ t: 'card', horse, card: '12J', anyway: true })).toBe(true);
    expect(meeting.refused).toBeNull();
  });

  it('keeps the score, and has no record of real cards', async () => {
    const meeting = (await BoardMeeting.open(await beginBoardMeeting(header, 'real')))!;
    await rideOn(meeting, () => false);
    expect(meeting.results[0]!.placings.map(({ points }) => points)).toEqual([50, 30, 20, 10]);
    expect(meeting.record()).toBe('');
    expect(meeting.recorded).toBe(false);
    expect((await unfinishedBoardMeetings()).map(({ id }) => id)).not.toContain(meeting.id);
  });

  it('shows dealt cards only when asked, and writes a record that can be replayed', async () => {
    const meeting = (await BoardMeeting.open(await beginBoardMeeting(header, 'dealt')))!;
    await rideOn(meeting, ({ answer }) => answer.need === 'card');
    const { horse = 0 } = meeting.answer;
    expect(meeting.secret).toBe(true);
    expect(meeting.own).toBeNull();
    expect(meeting.answer.own).toBeUndefined();
    expect(meeting.answer.outlook?.cards[horse]).toEqual([]);
    meeting.look();
    expect(meeting.own!.map((one) => one.horse)).toEqual([horse]);
    await meeting.enter(next(meeting, false));
    expect(meeting.own).toBeNull();
    await rideOn(meeting, () => false);
    const record = await OpenRecord.open(meeting.record());
    expect(record.contents.over).toBe(true);
    expect(meeting.record()).not.toContain('by hand');
    expect(await finishedRecord(meeting.id)).toBe(meeting.record());
    expect(meeting.recorded).toBe(true);
    expect((await BoardMeeting.open(meeting.id))!.recorded).toBe(true);
    await meeting.undo();
    expect(meeting.recorded).toBe(false);
    expect(await finishedMeetings()).toEqual([]);
  });

  it('says in the record that dice were rolled by hand', async () => {
    const meeting = (await BoardMeeting.open(await beginBoardMeeting(header, 'dealt')))!;
    await rideOn(meeting, () => false, true);
    const record = await OpenRecord.open(meeting.record());
    expect(record.contents.header).toMatchObject({ dice: 'by hand' });
  });
});
