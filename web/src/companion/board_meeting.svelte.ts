// A meeting on a real board: what was entered, what the engine says to it, and what is to be done next. Every entry is
// saved before it is shown.
import type { CourseDrawing, Entry, GameEvent, Header, OwnHorse, Refusal, RefereeTold } from '../contracts';
import { randomHex } from '../platform/random';
import { EngineInstance } from '../engine/engine_instance';
import { replayModule } from '../engine/open_record';
import { drawing } from '../engine/rules_client';
import {
  saveBoardMeeting,
  takeOverBoardMeeting,
  type BoardMeeting as Stored,
} from '../platform/storage/board_meetings';
import { deleteMeeting, finishedRecord, saveMeeting } from '../platform/storage/meetings';
import { dealSeed } from '../tables/local/deal_seed';
import { spokenHeader, unnamedPlayers } from '../meeting/names';
import { raceOf, courseIn } from '../meeting/header';
import { resultsOf } from '../race/results/results';

/** Saves a new meeting and returns its id. Without storage it is kept in memory for the page that opens next. */
const unsaved = new Map<string, Stored>();
export async function beginBoardMeeting(header: Header, cards: Stored['cards']): Promise<string> {
  const id = randomHex(8);
  const seed = (await dealSeed()) ?? randomHex(32);
  const unnamed = unnamedPlayers(header);
  const meeting = { id, owner: '', at: Date.now(), header, unnamed, seed, cards, entries: [], race: 1, over: false };
  try {
    await saveBoardMeeting(meeting);
  } catch {
    unsaved.set(id, meeting);
  }
  return id;
}

export class BoardMeeting {
  #stored: Stored;
  #engine: EngineInstance;
  /** An entry is being saved. What is pressed meanwhile is meant for what is on screen, which is about to change. */
  #saving = false;
  #drawings = new Map<string, CourseDrawing>();
  /** tells other tabs which meeting this one has taken over */
  readonly #tabs = new BroadcastChannel('furlong.board');

  answer = $state.raw<RefereeTold>()!;
  events = $state.raw<GameEvent[]>([]);
  /** what followed from the last entry */
  fresh = $state.raw<GameEvent[]>([]);
  drawing = $state.raw<CourseDrawing>()!;
  /** the dealt cards of the player in turn, while they are looked at */
  own = $state.raw<OwnHorse[] | null>(null);
  /** the last entry, if it was refused */
  refused = $state.raw<{ entry: Entry; why: Refusal } | null>(null);
  saved = $state(true);
  /** it was opened in another tab and goes on there */
  elsewhere = $state(false);
  /** its record can be watched on this device: it is over, and the page has dealt */
  recorded = $state(false);

  readonly header: Header;
  get id(): string {
    return this.#stored.id;
  }
  get cards(): Stored['cards'] {
    return this.#stored.cards;
  }
  readonly results = $derived.by(() => resultsOf(this.header, this.events));
  readonly over = $derived(this.answer.need === 'over');
  /** the player in turn has to look at cards that the others must not see */
  readonly secret = $derived(this.cards === 'dealt' && ['card', 'seal', 'keep'].includes(this.answer.need));

  private constructor(stored: Stored, engine: EngineInstance) {
    this.#stored = stored;
    this.#engine = engine;
    this.header = spokenHeader(stored.header, [], stored.unnamed);
    this.#tabs.onmessage = ({ data }: MessageEvent<string>) => (this.elsewhere ||= data === stored.id);
    this.#tabs.postMessage(stored.id);
  }

  /** This page has left it. */
  end(): void {
    this.#tabs.close();
  }

  /** Null: there is no such meeting. */
  static async open(id: string): Promise<BoardMeeting | null> {
    const owner = randomHex(8);
    const stored = (await takeOverBoardMeeting(id, owner).catch(() => null)) ?? unsaved.get(id);
    if (!stored) return null;
    stored.owner = owner;
    const meeting = new BoardMeeting(stored, await EngineInstance.open(await replayModule()));
    const { header, seed, cards, entries } = stored;
    const answer = meeting.#engine.ask({ do: 'referee-begin', header, seed, cards, entries });
    if ('refused' in answer) throw new Error(answer.refused.reason);
    meeting.events = answer.events;
    meeting.fresh = answer.events.slice(-1);
    await meeting.#show(answer);
    if (unsaved.has(id)) meeting.saved = false;
    meeting.recorded = stored.over && (await finishedRecord(id).catch(() => null)) !== null;
    return meeting;
  }

  /** True: it was taken. Otherwise `refused` says why not. */
  async enter(entry: Entry): Promise<boolean> {
    if (this.#saving) return false;
    const answer = this.#engine.ask({ do: 'referee-enter', entry });
    if ('refused' in answer) {
      this.refused = { entry, why: answer.refused };
      return false;
    }
    this.#stored.entries.push(entry);
    await this.#save(answer);
    this.events = [...this.events, ...answer.events];
    this.fresh = answer.events;
    await this.#show(answer);
    return true;
  }

  async undo(): Promise<void> {
    if (this.#saving || this.#stored.entries.length === 0) return;
    if (this.over) await deleteMeeting(this.#stored.id).catch(() => undefined);
    const answer = this.#engine.ask({ do: 'referee-undo' });
    this.#stored.entries.pop();
    await this.#save(answer);
    this.events = answer.events;
    this.fresh = [];
    await this.#show(answer);
  }

  /** Shows the dealt cards of the player in turn. */
  look(): void {
    const answer = this.#engine.ask({ do: 'referee-told', from: this.answer.version, open: true });
    this.answer = answer;
    this.own = answer.own?.horses ?? [];
  }

  /** The record as a file's text; '' with real cards. Only when the meeting is over. */
  record(): string {
    return this.#engine.ask({ do: 'referee-record' }).text;
  }

  clearRefusal(): void {
    this.refused = null;
  }

  async #show(answer: RefereeTold): Promise<void> {
    const { course, steeplechase } = raceOf(this.header, answer.public.race);
    const key = `${course} ${steeplechase}`;
    if (!this.#drawings.has(key)) this.#drawings.set(key, await drawing(courseIn(this.header, course), steeplechase));
    this.drawing = this.#drawings.get(key)!;
    this.own = null;
    this.refused = null;
    this.answer = answer;
  }

  /** Keeps the record with those of meetings on screen, to be watched again. */
  async #keepRecord(): Promise<void> {
    const { id, at, header, unnamed, seed, race } = this.#stored;
    const lines = this.record().trimEnd().split('\n');
    const riders = header.players.map(() => null);
    const meeting = { id, owner: '', at, header, riders, unnamed, seed, laid: [], click: 0, race, over: true };
    const saved = lines.map((text) => ({ text, by: '' }));
    this.recorded = await saveMeeting(meeting, 0, saved);
  }

  async #save(answer: RefereeTold): Promise<void> {
    this.#stored.at = Date.now();
    this.#stored.race = answer.public.race + 1;
    this.#stored.over = answer.need === 'over';
    this.#saving = true;
    try {
      this.elsewhere = !(await saveBoardMeeting($state.snapshot(this.#stored) as Stored));
      this.saved = true;
      this.recorded = false;
      if (this.#stored.over && this.cards === 'dealt') await this.#keepRecord();
    } catch {
      this.saved = false;
    } finally {
      this.#saving = false;
    }
  }
}
