// The way to a server's table, and back to it after a cut. Whatever was said and not answered is kept, also through a
// reload of the page, and said again under the same id: the server acts on it once.
import type { Answer, Heard, Message, TableRefusal, Welcome } from './table_types';

/** 'gone': there is no such table. 'ended': this page has left it. */
export type Link = 'connecting' | 'on' | 'lost' | 'gone' | 'ended';

/** Something said that has no answer yet. */
export interface UnderWay {
  id: string;
  message: Message;
  /** the version that was seen when it was said */
  at: number;
  /** what was said with the same click has the same one */
  click: string;
}

/** `known`: read from what was told, which is here already. */
export type Outcome = { done: true; seat?: number; known?: true } | { done: false; refusal: TableRefusal };

/** Who listens. */
export interface Ears {
  /** the last version seen */
  version(): number;
  heard(message: Exclude<Heard, Answer>): void;
  link(link: Link): void;
  underWay(count: number): void;
  /** What became of something said before a cut, as the events since tell; undefined: it is to be said again. */
  became(said: UnderWay): Outcome | undefined;
  /** The answer to something said before this page was loaded. */
  late(said: UnderWay, outcome: Outcome): void;
}

/** A browser's socket, or a test's. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

const firstWait = 300;
const longestWait = 15_000;
/** a new way that brings no welcome in this time is given up */
const openingTime = 6000;
const beat = 15_000;

interface Line {
  socket: Socket;
  since: number;
  deadline: ReturnType<typeof setTimeout>;
}

function random(digits: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(digits / 2)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Connection {
  readonly #address: string;
  readonly #place: string;
  readonly #ears: Ears;
  readonly #dial: (address: string) => Socket;
  /** Is the table there at all? A browser does not say why a socket was refused. */
  readonly #exists: () => Promise<boolean>;

  #on: Line | null = null;
  #opening: Line | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #doubt: ReturnType<typeof setTimeout>[] = [];
  #beats: ReturnType<typeof setInterval> | undefined;
  #tries = 0;
  #link: Link = 'connecting';
  #prefix = random(12);
  #count = 0;
  #said: UnderWay[] = [];
  readonly #answers = new Map<string, (outcome: Outcome) => void>();
  #renewals: (() => void)[] = [];
  readonly #leave = new AbortController();

  constructor(address: string, place: string, ears: Ears, dial: (address: string) => Socket, exists: () => Promise<boolean>) {
    this.#address = address;
    this.#place = place;
    this.#ears = ears;
    this.#dial = dial;
    this.#exists = exists;
    this.#said = this.#recall();
  }

  open(): void {
    const { signal } = this.#leave;
    const wake = () => this.wake();
    if (typeof document !== 'undefined') {
      document.addEventListener('visibilitychange', () => !document.hidden && wake(), { signal });
      document.addEventListener('resume', wake, { signal });
      for (const moment of ['online', 'pageshow', 'offline']) addEventListener(moment, wake, { signal });
    }
    this.#beats = setInterval(() => this.#on && (typeof document === 'undefined' || !document.hidden) && this.#ask(4000), beat);
    this.#ears.underWay(this.#said.length);
    this.#connect();
  }

  end(): void {
    this.#leave.abort();
    clearInterval(this.#beats);
    clearTimeout(this.#retry);
    this.#trust();
    for (const line of [this.#on, this.#opening]) this.#drop(line);
    this.#on = this.#opening = null;
    this.#turn('ended');
  }

  /** A click: one message, or several that belong together. */
  say(messages: Message[]): Promise<Outcome>[] {
    const click = random(12);
    const promises = messages.map((message) => {
      const said: UnderWay = { id: `${this.#prefix}-${++this.#count}`, message, at: this.#ears.version(), click };
      this.#said.push(said);
      return new Promise<Outcome>((resolve) => this.#answers.set(said.id, resolve));
    });
    this.#keep();
    if (this.#on) {
      for (const said of this.#said.slice(-messages.length)) this.#send(this.#on, said);
      this.#ask(1500);
    }
    return promises;
  }

  /** The page woke up, or the network came: is anybody there? */
  wake(): void {
    if (this.#link === 'gone' || this.#link === 'ended') return;
    if (this.#on) return this.#ask(250);
    if (this.#opening && performance.now() - this.#opening.since < 500) return;
    this.#drop(this.#opening);
    this.#opening = null;
    this.#connect();
  }

  /** On a new way, as whoever this browser is now. */
  renew(): Promise<void> {
    return new Promise((resolve) => {
      this.#renewals.push(resolve);
      this.#drop(this.#opening);
      this.#opening = null;
      this.#prefix = random(12);
      this.#connect();
    });
  }

  /** Asks for everything after the version seen last. */
  greet(): void {
    if (this.#on) this.#hello(this.#on);
  }

  // Ways.

  #connect(): void {
    clearTimeout(this.#retry);
    if (this.#opening || this.#link === 'ended') return;
    const socket = this.#dial(this.#address);
    const line: Line = { socket, since: performance.now(), deadline: setTimeout(() => this.#lost(line), openingTime) };
    this.#opening = line;
    socket.onopen = () => this.#hello(line);
    socket.onmessage = ({ data }) => this.#hear(line, JSON.parse(String(data)) as Heard);
    socket.onclose = () => this.#lost(line);
  }

  #hello(line: Line): void {
    line.socket.send(JSON.stringify({ t: 'hello', version: this.#ears.version() }));
  }

  #drop(line: Line | null): void {
    if (!line) return;
    clearTimeout(line.deadline);
    line.socket.onopen = line.socket.onmessage = line.socket.onclose = null;
    line.socket.close();
  }

  #lost(line: Line): void {
    this.#drop(line);
    if (line === this.#opening) {
      this.#opening = null;
      if (this.#on) return;
      void this.#refused();
      return;
    }
    if (line !== this.#on) return;
    this.#on = null;
    this.#trust();
    this.#turn('lost');
    if (!this.#opening) this.#later();
  }

  async #refused(): Promise<void> {
    // After a cut it must be a "no", not silence, that makes us give up.
    const there = await this.#exists().catch(() => true);
    if (this.#link === 'ended' || this.#on || this.#opening) return;
    if (!there) return this.#turn('gone');
    if (this.#link !== 'connecting' || this.#tries > 1) this.#turn('lost');
    this.#later();
  }

  /** Longer each time, and not all at the same moment. */
  #later(): void {
    const wait = Math.min(longestWait, firstWait * 2 ** this.#tries) * (0.5 + Math.random() / 2);
    this.#tries += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  #turn(link: Link): void {
    if (link === this.#link) return;
    this.#link = link;
    this.#ears.link(link);
  }

  // Doubt: a socket may be dead and not know it.

  /** No answer in time: another way is opened beside this one; still none: this one is lost. Only the answer counts: what
   * else is heard may have waited in the browser since before it slept. */
  #ask(patience: number): void {
    const line = this.#on;
    if (!line || this.#doubt.length > 0) return;
    line.socket.send('{"t":"ping"}');
    this.#doubt = [setTimeout(() => this.#connect(), patience), setTimeout(() => this.#lost(line), patience + 2000)];
  }

  #trust(): void {
    for (const timer of this.#doubt) clearTimeout(timer);
    this.#doubt = [];
  }

  // What is heard.

  #hear(line: Line, heard: Heard): void {
    if (heard.t === 'pong') {
      if (line === this.#on) this.#alive();
      return;
    }
    if (heard.t === 'bye') return this.#lost(line);
    if (heard.t === 'done' || heard.t === 'refused' || heard.t === 'error') return this.#answered(heard);
    if (heard.t === 'welcome' && line === this.#opening) return this.#welcomed(line, heard);
    if (line === this.#on) this.#ears.heard(heard);
  }

  #alive(): void {
    this.#trust();
    // Nobody needs the other way.
    if (!this.#opening || this.#renewals.length > 0) return;
    this.#drop(this.#opening);
    this.#opening = null;
  }

  #welcomed(line: Line, welcome: Welcome): void {
    clearTimeout(line.deadline);
    this.#trust();
    this.#drop(this.#on);
    this.#on = line;
    this.#opening = null;
    this.#tries = 0;
    this.#ears.heard(welcome);
    this.#turn('on');
    const fallen = new Set<string>();
    for (const said of [...this.#said]) {
      const outcome = fallen.has(said.click) ? tooLate : this.#ears.became(said);
      if (outcome === undefined) this.#send(line, said);
      else this.#settle(said, outcome);
      // What was to follow it makes no sense without it.
      if (outcome && !outcome.done) fallen.add(said.click);
    }
    if (this.#said.length > 0) this.#ask(1500);
    for (const renewed of this.#renewals.splice(0)) renewed();
  }

  #send(line: Line, { id, message }: UnderWay): void {
    line.socket.send(JSON.stringify({ id, ...message }));
  }

  #answered(answer: Answer): void {
    const said = this.#said.find(({ id }) => id === answer.id);
    if (!said) return;
    if (answer.t === 'done') this.#settle(said, { done: true, seat: answer.seat });
    else if (answer.t === 'error') this.#settle(said, { done: false, refusal: { reason: answer.code } });
    else {
      const { t: _, id: __, ...refusal } = answer;
      this.#settle(said, { done: false, refusal });
    }
  }

  #settle(said: UnderWay, outcome: Outcome): void {
    this.#said = this.#said.filter((one) => one !== said);
    this.#keep();
    const answer = this.#answers.get(said.id);
    this.#answers.delete(said.id);
    if (answer) answer(outcome);
    else this.#ears.late(said, outcome);
  }

  // What is kept of it in this tab.

  #keep(): void {
    this.#ears.underWay(this.#said.length);
    try {
      if (this.#said.length > 0) sessionStorage.setItem(this.#place, JSON.stringify(this.#said));
      else sessionStorage.removeItem(this.#place);
    } catch {
      // Then it lasts as long as the page.
    }
  }

  #recall(): UnderWay[] {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(this.#place) ?? '[]');
      return Array.isArray(kept) ? (kept as UnderWay[]) : [];
    } catch {
      return [];
    }
  }
}

export const tooLate: Outcome = { done: false, refusal: { reason: 'too-late' } };
