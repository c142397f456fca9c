// What the page exchanges with the server and the engine, under the names that the page uses. The types themselves are
// generated: tools/generate_types.mjs.
import type * as engine from './generated/engine';
import type { components, paths } from './generated/openapi';
import type * as protocol from './generated/protocol';

export { protocolVersion } from './generated/protocol';

// Messages between the page and a server's table.

type WithoutId<M> = M extends { id: string } ? Omit<M, 'id'> : never;

/** What the page sends; the outbox adds ids, and to a choice the race and round it was made in. */
export type Message = WithoutId<Exclude<protocol.ClientMessage, protocol.DecideSingle>>;
/** What pages of protocol 1 sent and may have stored. */
export type OldMessage = WithoutId<protocol.DecideSingle>;
export type {
  Hello,
  Shown,
  ReactionKind,
  Reaction,
  ServerMessage,
  Table as TableInfo,
  Seat as SeatInfo,
} from './generated/protocol';
export type { Settings as TableSettings, Clock as ClockSettings, Rating, Silks, Options } from './generated/protocol';
export type { ChatLine, PlayerClock as Clock } from './generated/protocol';
/** At a table that has not started, or whose meeting runs or is over. */
export type Welcome = protocol.Welcome | protocol.WelcomeToMeeting;
export type Answer = Extract<protocol.ServerMessage, { t: 'done' | 'refused' | 'error' }>;
/** Why a message was not carried out. */
export interface TableRefusal extends Partial<Omit<engine.Refusal, 'reason'>> {
  reason: protocol.RuleReason | protocol.TableReason | protocol.Error['code'];
  /** which decision of a choice, from 0 */
  at?: number;
}

/** The clocks of all players as of a moment, by performance.now(). */
export interface Clocks {
  at: number;
  players: protocol.PlayerClock[];
}

// The server's HTTP interface.

type Schemas = components['schemas'];
export type Person = Schemas['Person'];
export type TableEntry = Schemas['TableEntry'];
export type PastMeeting = Schemas['PastMeeting'];
export type Lobby = GetAnswer<'/api/lobby'>;
export type MyTable = GetAnswer<'/api/me/tables'>['tables'][number];
export type Ratings = GetAnswer<'/api/ratings'>;
/** Settings for a new table; the server fills in what is left out. */
export type TableRequest = Schemas['NewTable'];

interface Json<T> {
  content: { 'application/json': T };
}
export type GetPath = {
  [P in keyof paths]: paths[P] extends { get: { responses: { 200: Json<unknown> } } } ? P : never;
}[keyof paths];
export type GetAnswer<P extends GetPath> = paths[P] extends { get: { responses: { 200: Json<infer T> } } } ? T : never;
export type PostPath = { [P in keyof paths]: paths[P] extends { post: object } ? P : never }[keyof paths];
export type PostBody<P extends PostPath> = paths[P] extends { post: { requestBody?: infer B } }
  ? NonNullable<B> extends Json<infer T>
    ? T
    : never
  : never;
export type PostAnswer<P extends PostPath> = paths[P] extends { post: { responses: infer R } }
  ? R extends { 200: Json<infer T> } | { 201: Json<infer T> }
    ? T
    : never
  : never;

// The game.

export type { Card, Decision, OwnHorse, Square as SquareName, Use, Event as GameEvent } from './generated/protocol';
export type { Course as CourseFile, Need as DecisionNeed } from './generated/protocol';
export type { RecordHeader as Header } from './generated/engine';
type AskedToKeep = Extract<protocol.Asked[number], { need: 'keep' }>;
/** What a seat is asked now, or again for a choice that is being changed. */
export type Asked = Exclude<protocol.Asked[number], AskedToKeep> | (Omit<AskedToKeep, 'count'> & { count: number });
/** One of the two dice. */
export type DieUse = protocol.DecideDie['use'];
/** The scene for one seat: what everybody may know, and what only this seat knows. */
export type Scene = Omit<protocol.Told, 't' | 'events' | 'clocks'>;
/** What everybody may know: the public position. */
export type Public = protocol.PublicBoard;
type EventOf<T extends protocol.Event['t']> = Extract<protocol.Event, { t: T }>;
export type RideTold = EventOf<'ride'>['told'];

// What the engine answers.

export type { Answers, ErrorAnswer, Request, SeatView, Line as StoredLine, LaidDecision } from './generated/engine';
export type { CheckCourseAnswer as CourseCheck, CourseProblem, CourseAdvice } from './generated/engine';
export type { CourseFact, CourseFigures, SegmentChange } from './generated/engine';
export type { Piece } from './generated/engine';
/** A server may have riders that the engine of this page does not know. */
export type RiderInfo = Omit<engine.RiderInfo, 'name'> & { name: string };
export type { Outlook, Reach, End, CardOutlook, PaceOutlook } from './generated/engine';
export type { Odds, HintOption as Hint, Call, Filling } from './generated/engine';
export type { Entry, RefereeTold } from './generated/engine';
export type { RecordContents as Contents, Verdict, JudgedOption as Judged, Luck } from './generated/engine';
/** Where everything on a course is drawn, and how it looks. */
export type CourseDrawing = engine.CourseDrawing & {
  /** keys of the course file */
  scenery?: string;
  light?: string;
};
/** Why a choice is not possible; the page has reasons of its own beside those of the rules. */
export type Refusal = Omit<engine.ExplainedRefusal, 'reason'> & { reason: string };
