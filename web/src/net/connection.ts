// The way to a server's table, and back to it after a cut.
import { Saying, type Mouth, type Outcome, type Way } from './outbox';
import type { Answer, Heard, Message, Welcome } from '../contracts/table';
import { after, onWaking, unseen, type Socket, type World } from './environment';

/** 'gone': there is no such table. 'ended': this page has left it. */
export type Link = 'connecting' | 'on' | 'lost' | 'gone' | 'ended';

/** Who listens. */
export interface Ears extends Mouth {
  heard(message: Exclude<Heard, Answer>): void;
  link(link: Link): void;
}

const firstWait = 300;
const longestWait = 15_000;
/** a new way that brings no welcome in this time is given up */
const openingTime = 6000;
const beat = 15_000;
/** nobody looks: rarely enough for a battery, often enough to come back before anybody does look */
const hiddenBeat = 45_000;

interface Line extends Way {
  socket: Socket;
  since: number;
  deadline: ReturnType<typeof setTimeout>;
  /** pings without an answer */
  pings: number;
  /** nobody looked when it greeted last */
  unseen?: boolean;
}

export class Connection {
  readonly #address: string;
  readonly #ears: Ears;
  readonly #world: World;

  #on: Line | null = null;
  #opening: Line | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #doubt: ReturnType<typeof setTimeout>[] = [];
  #beats: ReturnType<typeof setInterval> | undefined;
  #pinged = 0;
  /** slept since the server was last heard */
  #woken = false;
  /** it is being asked whether there is such a table */
  #looking = false;
  #tries = 0;
  #link: Link = 'connecting';
  readonly #saying: Saying;
  /** ends once everything is said */
  #leaving = false;
  #renewals: (() => void)[] = [];
  readonly #leave = new AbortController();

  constructor(address: string, table: string, ears: Ears, world: World) {
    this.#address = address;
    this.#ears = ears;
    this.#world = world;
    this.#saying = new Saying(table, ears);
  }

  open(): void {
    onWaking(() => this.wake(), this.#leave.signal);
    this.#beats = setInterval(() => {
      if (!unseen() || performance.now() - this.#pinged >= hiddenBeat) this.#ask(4000);
      // Another tab may have been closed with something to say.
      if (this.#on) this.#known(this.#on, beat);
    }, beat);
    this.#connect();
  }

  /** Nobody is here any more, but what was said is still to be heard. */
  leave(): void {
    this.#leaving = true;
    this.#saying.leave();
    this.#part();
  }

  #part(): void {
    if (this.#leaving && !this.#saying.pending) this.end();
  }

  end(): void {
    this.#leave.abort();
    clearInterval(this.#beats);
    this.#calm();
    this.#trust();
    for (const line of [this.#on, this.#opening]) this.#drop(line);
    this.#on = this.#opening = null;
    this.#turn('ended');
  }

  /** A click: one message, or several that belong together. */
  say(messages: Message[]): Promise<Outcome>[] {
    const answers = this.#saying.say(messages, this.#on);
    this.#ask(1500);
    return answers;
  }

  /** The page woke up, or the network came: is anybody there? */
  wake(): void {
    if (this.#link === 'gone' || this.#link === 'ended') return;
    this.#tries = 0;
    if (this.#on) {
      this.#woken = true;
      const doubted = this.#doubt.length > 0;
      this.#trust();
      this.#ask(250);
      // What was in doubt before it slept deserves no patience.
      if (!doubted) return;
    }
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
      this.#saying.renew();
      this.#connect();
    });
  }

  /** Asks for everything after the version seen last. */
  greet(): void {
    if (this.#on) this.#hello(this.#on);
  }

  // Ways.

  #connect(): void {
    this.#calm();
    if (this.#opening || this.#link === 'ended') return;
    const socket = this.#world.dial(this.#address);
    const line: Line = {
      socket,
      since: performance.now(),
      deadline: setTimeout(() => this.#lost(line), openingTime),
      pings: 0,
    };
    this.#opening = line;
    socket.onopen = () => {
      this.#hello(line);
      void this.#identify(line);
    };
    socket.onmessage = ({ data }) => this.#hear(line, JSON.parse(String(data)) as Heard);
    socket.onclose = () => this.#lost(line);
  }

  #hello(line: Line): void {
    line.unseen = this.#leaving || unseen();
    line.socket.send(
      JSON.stringify({ t: 'hello', version: this.#ears.version(), ...(line.unseen ? { unseen: true } : {}) }),
    );
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
      if (!this.#on) return this.#refused();
      // The one that is on may be dead, or of somebody else.
      if (this.#doubt.length > 0 || this.#renewals.length > 0) this.#later();
      return;
    }
    if (line !== this.#on) return;
    this.#on = null;
    this.#trust();
    this.#turn('lost');
    if (!this.#opening && this.#retry === undefined) this.#later();
  }

  #refused(): void {
    if (this.#link !== 'connecting' || this.#tries > 1) this.#turn('lost');
    this.#later();
    void this.#look();
  }

  /** After a cut it must be a "no", not silence, that makes us give up. */
  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    const there = await this.#world.exists().catch(() => true);
    this.#looking = false;
    if (there || this.#link === 'ended' || this.#on) return;
    this.#calm();
    this.#drop(this.#opening);
    this.#opening = null;
    this.#turn('gone');
    this.#saying.forget();
    this.#part();
  }

  /** Longer each time, and not all at the same moment. */
  #later(): void {
    const wait = Math.min(longestWait, firstWait * 2 ** this.#tries) * (0.5 + Math.random() / 2);
    this.#tries += 1;
    this.#calm();
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  #calm(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
  }

  #turn(link: Link): void {
    if (link === this.#link) return;
    this.#link = link;
    this.#ears.link(link);
    if (link === 'gone' || link === 'ended') for (const renewed of this.#renewals.splice(0)) renewed();
  }

  // Doubt: a socket may be dead and not know it.

  /** No answer in time: another way is opened beside this one; still none: this one is lost. Only the answer counts: what
   * else is heard may have waited in the browser since before it slept. */
  #ask(patience: number): void {
    const line = this.#on;
    if (!line || this.#doubt.length > 0) return;
    line.socket.send('{"t":"ping"}');
    line.pings += 1;
    this.#pinged = performance.now();
    this.#doubt = [setTimeout(() => this.#connect(), patience), setTimeout(() => this.#lost(line), patience + 2000)];
  }

  #trust(): void {
    for (const timer of this.#doubt) clearTimeout(timer);
    this.#doubt = [];
  }

  // What is heard.

  #hear(line: Line, heard: Heard): void {
    if (heard.t === 'pong') {
      // The answer to an earlier one may have waited in the browser, too.
      line.pings = Math.max(0, line.pings - 1);
      if (line === this.#on && line.pings === 0) this.#alive();
      return;
    }
    if (heard.t === 'bye') return this.#lost(line);
    if (heard.t === 'done' || heard.t === 'refused' || heard.t === 'error') {
      this.#saying.answered(heard, this.#on);
      return this.#part();
    }
    if (heard.t === 'welcome' && line === this.#opening) return this.#welcomed(line, heard);
    if (line === this.#on) this.#ears.heard(heard);
  }

  #alive(): void {
    this.#trust();
    // Its clocks stood still while it slept.
    if (this.#woken) this.greet();
    this.#woken = false;
    // Nobody needs the other way.
    if (this.#renewals.length > 0) return;
    this.#calm();
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
    this.#woken = false;
    this.#calm();
    this.#ears.heard(welcome);
    this.#turn('on');
    // Somebody came to look in between: a rider that stands in may go.
    if (line.unseen && !this.#leaving && !unseen()) this.greet();
    this.#known(line);
    if (this.#saying.count > 0) this.#ask(1500);
    for (const renewed of this.#renewals.splice(0)) renewed();
  }

  /** Whose way is this? Until that is known nothing from before is said on it. */
  async #identify(line: Line): Promise<void> {
    for (let wait = firstWait; line.person === undefined; wait = Math.min(longestWait, wait * 2)) {
      line.person = await Promise.race([this.#world.who().catch(() => undefined), after(openingTime)]);
      if (line.person === undefined) await after(wait);
      if (line !== this.#on && line !== this.#opening) return;
    }
    if (line === this.#on) this.#known(line);
  }

  #known(line: Line, age?: number): void {
    this.#saying.known(line, age);
    this.#part();
  }
}
