// The server's HTTP interface (server/openapi.json). A refusal becomes an ApiError with the server's code; the page has
// the texts.
import type { CourseFile } from '../contracts/engine';
import type { Rating, TableInfo, TableSettings } from '../contracts/table';

export interface Person {
  person: number;
  /** '' if they have none yet */
  name: string;
  /** absent for guests */
  account?: string;
  webhook?: string;
  rating: Rating;
}

/** A table as shown in lists. */
export interface TableEntry {
  id: string;
  name: string;
  state: TableInfo['state'];
  players: number;
  /** people and riders who sit there */
  seated: number;
  watchers: number;
  /** from 0 */
  race: number;
  /** milliseconds since 1970 */
  created: number;
  settings: TableSettings;
  seats: { name?: string; rider?: string }[];
}
export interface MyTable {
  your_turn: boolean;
  /** milliseconds until the clock chooses; only while it runs */
  left?: number;
  table: TableEntry;
}
export interface Lobby {
  open: TableEntry[];
  open_count: number;
  running: TableEntry[];
  running_count: number;
}
export interface PastMeeting {
  table: string;
  /** milliseconds since 1970 */
  at: number;
  rank: number;
  score: number;
  before: Rating;
  after: Rating;
  seats: { name: string; rank: number; score: number; rider: boolean }[];
}
export interface Ratings {
  people: { name: string; account: boolean; rating: Rating }[];
  riders: { name: string; rating: Rating }[];
}
/** Settings for a new table; the server fills in what is left out. */
export type TableRequest = Partial<Omit<TableSettings, 'riders'>> & { riders?: (string | null)[] };

/** The server's codes, and two for when no server answers. */
export type ErrorCode = 'unreachable' | 'no-server' | (string & {});

export class ApiError extends Error {
  constructor(readonly code: ErrorCode) {
    super(code);
    this.name = 'ApiError';
  }
}

/** The code of a failed request. */
export function codeOf(trouble: unknown): ErrorCode {
  return trouble instanceof ApiError ? trouble.code : 'unknown';
}

async function fetched(path: string, body?: object): Promise<Response> {
  const post = body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(`api/${path}`, { ...post, credentials: 'same-origin', cache: 'no-store' });
  } catch {
    throw new ApiError('unreachable');
  }
  if (response.ok) return response;
  let code: unknown;
  try {
    code = ((await response.json()) as { error?: unknown }).error;
  } catch {
    // No JSON: this is not our server, or a proxy answers for one that is down.
  }
  throw new ApiError(typeof code === 'string' ? code : response.status >= 502 ? 'unreachable' : 'no-server');
}

async function ask<T>(path: string, body?: object): Promise<T> {
  const response = await fetched(path, body);
  // A web server of plain files answers every request with its index page.
  if (!response.headers.get('content-type')?.includes('json')) throw new ApiError('no-server');
  try {
    return (await response.json()) as T;
  } catch {
    throw new ApiError('unreachable');
  }
}

function somebody(answer: Person | { person: null }): Person | null {
  return answer.person === null ? null : (answer as Person);
}

export const whoAmI = async (): Promise<Person | null> => somebody(await ask('me'));
/** Creates a guest if this browser has no identity yet. */
export const changeMe = (change: { name?: string; webhook?: string }): Promise<Person> => ask('me', change);
export const myTables = async (): Promise<MyTable[]> => (await ask<{ tables: MyTable[] }>('me/tables')).tables;
export const myHistory = async (): Promise<PastMeeting[]> =>
  (await ask<{ meetings: PastMeeting[] }>('me/history')).meetings;
export const makeAccount = (account: string, passphrase: string): Promise<Person> =>
  ask('account', { account, passphrase });
export const logIn = (account: string, passphrase: string): Promise<Person> => ask('login', { account, passphrase });
export const logOut = async (): Promise<void> => void (await ask('logout', {}));
export const lobby = (): Promise<Lobby> => ask('lobby');
export const ratings = (): Promise<Ratings> => ask('ratings');
/** From the weakest to the strongest. */
export const riderNames = async (): Promise<string[]> => (await ask<{ riders: string[] }>('riders')).riders;
export const courseFiles = async (): Promise<CourseFile[]> => (await ask<{ courses: CourseFile[] }>('courses')).courses;
export const lookAt = (table: string): Promise<TableInfo> => ask(`tables/${encodeURIComponent(table)}`);
export const recordOf = async (table: string): Promise<string> =>
  (await fetched(`tables/${encodeURIComponent(table)}/record`)).text();

/** Links by table id, if the server knows its public address. */
const links = new Map<string, string>();

export async function makeTable(wish: TableRequest): Promise<{ id: string; table: TableInfo }> {
  const made = await ask<{ id: string; link: string; table: TableInfo }>('tables', wish);
  if (/^https?:/.test(made.link)) links.set(made.id, made.link);
  return made;
}

/** The link to share with friends. */
export function linkTo(table: string, page: string = location.href): string {
  return links.get(table) ?? new URL(`table/${table}`, page.split('#')[0]).href;
}
