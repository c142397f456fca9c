// Starts and resumes meetings on this device.
import { unfinishedMeetings, type MeetingSummary } from '../../platform/storage/meetings';
import { shippedCourse } from '../../engine/shipped_courses';
import type { CourseFile, Header, Options, Silks } from '../../contracts';
import { itemAt } from '../../contracts/items';
import { t } from '../../i18n';
import { preferences } from '../../platform/preferences.svelte';
import { go } from '../../platform/route.svelte';
import { dealSeed } from './deal_seed';
import { spokenMeeting, teamName, unnamedPlayers } from '../../meeting/names';

/** The meeting to play: a new one, or an unfinished one. */
export type MeetingRequest =
  { header: Header; riders: (string | null)[]; unnamed: number[]; seed?: string } | { id: string };

let next: MeetingRequest | null = null;

/** The meeting to play next; null: the latest one. */
export function requestedMeeting(): MeetingRequest | null {
  return next;
}
export function requestMeeting(what: MeetingRequest | null): void {
  next = what;
}

/** Requests a new meeting; `riders`: by seat, null for a person. */
export async function requestFresh(played: Header, riders: (string | null)[]): Promise<void> {
  const { take_backs: _, ...header } = played;
  const seed = await dealSeed();
  requestMeeting({ header, riders, unnamed: unnamedPlayers(header), ...(seed === undefined ? {} : { seed }) });
}

/** What people chose on the race card. */
export interface MeetingSetup {
  players: { name: string; rider?: string; silks: Silks[] }[];
  races: { course: string; steeplechase: boolean }[];
  options: Options;
  /** own courses, in addition to those that ship with Furlong */
  courses?: Record<string, CourseFile>;
}

/** The header's horses: each player's first one, then each player's second. */
function headerOf(setup: MeetingSetup, courses: Header['courses']): Header {
  const horses: Header['horses'] = [];
  for (const nth of itemAt(setup.players, 0).silks.keys()) {
    setup.players.forEach(({ silks }, owner) => horses.push({ owner, ...itemAt(silks, nth) }));
  }
  return {
    format: 'furlong-record/1',
    rules: 1,
    players: setup.players.map(({ name }) => name),
    horses,
    races: setup.races,
    options: setup.options,
    courses,
  };
}

/** The first line of the record of such a meeting. */
export async function headerFor(setup: MeetingSetup): Promise<Header> {
  const courses: Header['courses'] = {};
  for (const { course } of setup.races) courses[course] ??= setup.courses?.[course] ?? (await shippedCourse(course));
  return headerOf(setup, courses);
}

export async function startMeeting(setup: MeetingSetup): Promise<void> {
  await requestFresh(
    await headerFor(setup),
    setup.players.map(({ rider }) => rider ?? null),
  );
  go('ride');
}

/** The unfinished meetings, latest first. */
export async function savedMeetings(): Promise<MeetingSummary[]> {
  return (await unfinishedMeetings().catch(() => [])).map((one) => spokenMeeting(one));
}

export function resumeMeeting(id: string): void {
  requestMeeting({ id });
  go('ride');
}

const field = [
  { rider: 'rowan', silks: { colour: 'blue', pattern: 'hoops' } },
  { rider: 'thrift', silks: { colour: 'yellow', pattern: 'diamonds' } },
  { rider: 'bolt', silks: { colour: 'green', pattern: 'chevron' } },
] as const satisfies { rider: string; silks: Silks }[];

/** Starts one race against three riders, without asking anything. */
async function rideAgainstHouse(race: MeetingSetup['races'][number], courses?: MeetingSetup['courses']): Promise<void> {
  await startMeeting({
    players: [
      { name: preferences.name || teamName('red'), silks: [{ colour: 'red', pattern: 'star' }] },
      ...field.map(({ rider, silks }) => ({ name: t(`rider.${rider}`), rider, silks: [silks] })),
    ],
    races: [race],
    options: { cards: 'open', exchange: 'open', finish: 'all' },
    ...(courses && { courses }),
  });
}

/** One race on the oval. */
export async function rideNow(): Promise<void> {
  await rideAgainstHouse({ course: 'oval', steeplechase: false });
}

/** A test ride. */
export async function rideCourse(course: CourseFile, steeplechase: boolean): Promise<void> {
  await rideAgainstHouse({ course: course.id, steeplechase }, { [course.id]: course });
}
