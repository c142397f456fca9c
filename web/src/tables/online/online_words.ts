// Words about tables and servers.
import type { ErrorCode } from '../../platform/api';
import { courseFiles, lookAt, type TableEntry } from '../../platform/api';
import type { ClockSettings, CourseFile, TableInfo, TableSettings } from '../../contracts';
import { has, list, t } from '../../i18n';
import { capital } from '../../meeting/names';
import { courseName } from '../../meeting/course_name';

/** The text for an error code. */
export function why(code: ErrorCode): string {
  const key = `online.error.${code}` as const;
  return has(key) ? t(key) : t('online.error.unknown');
}

export function riderName(rider: string): string {
  const key = `rider.${rider}` as const;
  return has(key) ? t(key) : capital(rider);
}

let files: Promise<CourseFile[]> | undefined;

/** The server's courses, fetched once. */
export function knownCourses(): Promise<CourseFile[]> {
  files ??= courseFiles().catch((error: unknown) => {
    files = undefined;
    throw error;
  });
  return files;
}

/** The courses of a table: the server's, and its own, which the server sends only on request. */
export async function coursesOf({ id, settings }: Pick<TableInfo, 'id' | 'settings'>): Promise<CourseFile[]> {
  const known = await knownCourses();
  if (settings.races.every(({ course }) => known.some((one) => one.id === course))) return known;
  const own = (await lookAt(id)).settings.courses ?? {};
  return [...known, ...Object.entries(own).map(([name, file]) => ({ ...file, id: name }))];
}

/** "3 races, The Oval and The Triangle, one over fences" */
export function racesText(
  settings: Pick<TableSettings, 'races'> & { courses?: Record<string, CourseFile> },
  known: readonly CourseFile[],
): string {
  const ids = [...new Set(settings.races.map(({ course }) => course))];
  const names = ids.map((id) => {
    const file = settings.courses?.[id] ?? known.find((course) => course.id === id);
    return file ? courseName(file) : id;
  });
  return t('online.races', {
    races: settings.races.length,
    courses: list(names),
    fences: settings.races.filter(({ steeplechase }) => steeplechase).length,
  });
}

/** "90 seconds", "2 minutes" */
export function timeText(seconds: number): string {
  return seconds >= 60 && seconds % 60 === 0
    ? t('online.minutes', { minutes: seconds / 60 })
    : t('online.seconds', { seconds });
}

export function clockText(clock: ClockSettings): string {
  if (clock.kind === 'none') return t('online.clock.none');
  if (clock.kind === 'days') return t('online.clock.days', { days: clock.days });
  if (clock.reserve === 0) return t('online.clock.live', { seconds: clock.seconds });
  return t('online.clock.reserve', { seconds: clock.seconds, reserve: timeText(clock.reserve) });
}

/** The time left in a meeting with days per choice. */
export function leftText(milliseconds: number): string {
  const hours = Math.floor(milliseconds / 3_600_000);
  if (hours < 1) return t('lobby.left.soon');
  return hours < 48 ? t('lobby.left.hours', { hours }) : t('lobby.left.days', { days: Math.floor(hours / 24) });
}

/** A table's name; without one it is named after the first person there. */
export function tableTitle(table: Pick<TableEntry, 'name' | 'seats'>): string {
  const [first] = table.seats.flatMap(({ name, rider }) => (name && !rider ? [name] : []));
  return table.name || (first ? t('new.called.usual', { name: first }) : t('online.nameless'));
}
