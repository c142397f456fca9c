// The server's HTTP interface (server/openapi.json). A refusal becomes an ApiError with the server's code; the page has
// the texts.
import { isLocal, printed } from './site';
import type {
  CourseFile,
  GetAnswer,
  GetPath,
  Lobby,
  MyTable,
  PastMeeting,
  Person,
  PostAnswer,
  PostBody,
  PostPath,
  Ratings,
  TableInfo,
  TableRequest,
} from '../contracts';

export type { Lobby, MyTable, PastMeeting, Person, Ratings, TableEntry } from '../contracts';

/** What any request may be answered with: two codes for when no server answers, and the server's for when it is full or
 * cannot do its work. */
export type ErrorCode =
  | 'unreachable'
  | 'no-server'
  | 'in-repair'
  | 'internal'
  | 'not-saved'
  | 'cannot-save'
  | 'unknown-host'
  | 'too-many-tables-here'
  | 'house-full'
  | 'too-many-guests'
  | 'try-later'
  | (string & {});

export class ApiError extends Error {
  constructor(readonly code: ErrorCode) {
    super(code);
    this.name = 'ApiError';
  }
}

/** The code of a failed request. */
export function codeOf(failure: unknown): ErrorCode {
  return failure instanceof ApiError ? failure.code : 'unknown';
}

async function fetched(path: string, body?: object): Promise<Response> {
  const post = body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(path.slice(1), { ...post, credentials: 'same-origin', cache: 'no-store' });
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

async function parsed(response: Response): Promise<unknown> {
  // A web server of plain files answers every request with its index page.
  if (!response.headers.get('content-type')?.includes('json')) throw new ApiError('no-server');
  try {
    return await response.json();
  } catch {
    throw new ApiError('unreachable');
  }
}

/** `id`: of the table, if the path has one. */
async function get<P extends GetPath>(path: P, id = ''): Promise<GetAnswer<P>> {
  return (await parsed(await fetched(withId(path, id)))) as GetAnswer<P>;
}
async function post<P extends PostPath>(path: P, body: PostBody<P>): Promise<PostAnswer<P>> {
  return (await parsed(await fetched(path, body))) as PostAnswer<P>;
}

function withId(path: string, id: string): string {
  return path.replace('{id}', encodeURIComponent(id));
}

function somebody(answer: GetAnswer<'/api/me'>): Person | null {
  return answer.person === null ? null : answer;
}

export async function whoAmI(): Promise<Person | null> {
  const answer = await get('/api/me');
  inviteAddress = answer.address;
  return somebody(answer);
}
/** Creates a guest if this browser has no identity yet. */
export const changeMe = (change: { name?: string; webhook?: string }): Promise<Person> => post('/api/me', change);
export const myTables = async (): Promise<MyTable[]> => (await get('/api/me/tables')).tables;
export const myHistory = async (): Promise<PastMeeting[]> => (await get('/api/me/history')).meetings;
export const makeAccount = (account: string, passphrase: string): Promise<Person> =>
  post('/api/account', { account, passphrase });
export const logIn = (account: string, passphrase: string): Promise<Person> =>
  post('/api/login', { account, passphrase });
/** Sets a new passphrase and logs in; all other devices are logged out. */
export const recover = (account: string, code: string, passphrase: string): Promise<Person> =>
  post('/api/recover', { account, code, passphrase });
/** A new recovery code; the old one no longer works. */
export const renewRecovery = (passphrase: string): Promise<Person> => post('/api/recovery', { passphrase });
export const logOut = async (): Promise<void> => void (await post('/api/logout', {}));
export const lobby = (): Promise<Lobby> => get('/api/lobby');
export const ratings = (): Promise<Ratings> => get('/api/ratings');
/** From the weakest to the strongest. */
export const riderNames = async (): Promise<string[]> => (await get('/api/riders')).riders;
export const courseFiles = async (): Promise<CourseFile[]> => (await get('/api/courses')).courses;
export const lookAt = (table: string): Promise<TableInfo> => get('/api/tables/{id}', table);
/** The id of the table with this join code. */
export const tableOfCode = async (code: string): Promise<string> => (await get('/api/join/{id}', code)).table;
export const recordOf = async (table: string): Promise<string> =>
  (await fetched(withId('/api/tables/{id}/record', table))).text();

/** Links by table id, if the server knows its public address. */
const links = new Map<string, string>();

export async function makeTable(wish: TableRequest): Promise<{ id: string; table: TableInfo }> {
  const made = await post('/api/tables', wish);
  if (/^https?:/.test(made.link)) links.set(made.id, made.link);
  return made;
}

/** Where the server can be reached from other machines, if it knows. */
let inviteAddress: string | undefined;

/** A link, and who can use it: everybody, people in the same network, or this machine only. */
export interface ReachingLink {
  link: string;
  reach: 'everybody' | 'network' | 'machine';
}

/** The link to share with friends. */
export function linkTo(table: string, page: string = location.href): ReachingLink {
  return reaching(`table/${table}`, links.get(table), page);
}

/** The link for the phones of people in the same room. `board`: they have a real board. */
export function joinLink(table: string, code: string, board = false, page: string = location.href): ReachingLink {
  const known = siteOfTable(table);
  const path = `#/join/${code}${board ? '?board=1' : ''}`;
  return reaching(path, known && `${known}${path}`, page);
}

/** Where the code of a table is typed in, as it is printed: a server leads from there to the page. */
export function joinAddress(table: string, board = false, page: string = location.href): string {
  const known = siteOfTable(table);
  return printed(reaching('join', known && `${known}join`, page).link) + (board ? '?board' : '');
}

/** Where the server said that this table is, without the table. */
const siteOfTable = (table: string): string | undefined => links.get(table)?.replace(/table\/[^/]*$/, '');

/** `known`: by the server's public address. */
function reaching(path: string, known: string | undefined, page: string): ReachingLink {
  const link = known ?? new URL(path, page.split('#')[0]).href;
  if (!isLocal(link)) return { link, reach: 'everybody' };
  if (inviteAddress === undefined) return { link, reach: 'machine' };
  // Numbers instead of a name are an address in the local network.
  const near = /^[\d.]+$|^\[/.test(new URL(inviteAddress).hostname);
  return { link: new URL(path, `${inviteAddress}/`).href, reach: near ? 'network' : 'everybody' };
}
