// What is asked of the server over HTTP (server/openapi.json). Where it says no, an ApiError carries its code; the words for it are ours.
import type { CourseFile } from '../contracts/engine';
import type { Rating, TableInfo, TableSettings } from '../contracts/table';

export interface Person {
  person: number;
  /** '': none yet */
  name: string;
  /** guests have none */
  account?: string;
  webhook?: string;
  rating: Rating;
}

/** A table as lists show it. */
export interface TableEntry {
  id: string;
  name: string;
  state: TableInfo['state'];
  players: number;
  /** people and riders who sit */
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
  /** milliseconds until the clock chooses; only where it runs */
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
/** What a table is asked for with: whatever is left out, the server chooses. */
export type TableRequest = Partial<Omit<TableSettings, 'riders'>> & { riders?: (string | null)[] };

/** The server's own codes, and two for when there is no answer of a server's. */
export type ErrorCode = 'unreachable' | 'no-server' | (string & {});

export class ApiError extends Error {
  constructor(readonly code: ErrorCode) {
    super(code);
    this.name = 'ApiError';
  }
}

/** Why something asked of the server failed. */
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
    // No JSON: this is no server of ours, or a proxy speaks for one that is down.
  }
  throw new ApiError(typeof code === 'string' ? code : response.status >= 502 ? 'unreachable' : 'no-server');
}

async function ask<T>(path: string, body?: object): Promise<T> {
  const response = await fetched(path, body);
  // A web server of plain files answers any question with its first page.
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
/** Who had no identity yet has one afterwards. */
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
/** From the weakest kind to the strongest. */
export const riderNames = async (): Promise<string[]> => (await ask<{ riders: string[] }>('riders')).riders;
export const courseFiles = async (): Promise<CourseFile[]> => (await ask<{ courses: CourseFile[] }>('courses')).courses;
export const lookAt = (table: string): Promise<TableInfo> => ask(`tables/${encodeURIComponent(table)}`);
export const recordOf = async (table: string): Promise<string> =>
  (await fetched(`tables/${encodeURIComponent(table)}/record`)).text();

/** Where the server says how others reach it, its links are whole addresses. */
const links = new Map<string, string>();

export async function makeTable(wish: TableRequest): Promise<{ id: string; table: TableInfo }> {
  const made = await ask<{ id: string; link: string; table: TableInfo }>('tables', wish);
  if (/^https?:/.test(made.link)) links.set(made.id, made.link);
  return made;
}

/** What is sent to friends. */
export function linkTo(table: string, page: string = location.href): string {
  return links.get(table) ?? new URL(`table/${table}`, page.split('#')[0]).href;
}
