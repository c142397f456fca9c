// Everything that screen readers announce: in order, nothing twice, and no more at once than a person can follow.
import { untrack } from 'svelte';

export interface Said {
  readonly id: number;
  readonly text: string;
}

/** Reading speed of an unhurried voice, in letters per second. */
const pace = 15;
/** In seconds. While more speech than this is waiting, events are not read out; the listener can ask for them again. */
const patience = 20;
/** How long a note stays in the page, in milliseconds: its text stands elsewhere, too, and should not be found twice. */
const stay = 10_000;
/** How many lines stay in the page: enough to read them there, few enough to navigate. */
const kept = 12;
/** How many lines are repeated at most: more than a round has for somebody who plays in it. */
const repeated = 40;

export class Announcer {
  /** read one after the other */
  lines = $state.raw<readonly Said[]>([]);
  /** read at once */
  call = $state.raw<Said | null>(null);
  /** of the page, read one after the other */
  notes = $state.raw<readonly Said[]>([]);
  /** of the page, read at once */
  warning = $state.raw<Said | null>(null);

  /** since the player's last turn */
  #since: Said[] = [];
  /** id of the call that asks the player */
  #question = 0;
  #turn: (() => string) | null = null;
  #id = 0;
  /** when everything will have been read, in milliseconds */
  #done = 0;
  readonly #now: () => number;

  /** id of what was announced last */
  get last(): number {
    return this.#id;
  }

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Announces an event. `words` is called when it is read, in the language of that moment. */
  tell(words: () => string): void {
    const said: Said = {
      id: ++this.#id,
      get text() {
        return words();
      },
    };
    this.#since = [...this.#since.slice(1 - repeated), said];
    const now = this.#now();
    this.#done = Math.max(this.#done, now);
    if (this.#done - now > patience * 1000) return;
    this.#done += (said.text.length / pace) * 1000;
    this.lines = [...this.lines.slice(1 - kept), said];
  }

  /** Announces what the page says somewhere. Returns what takes it back once it is no longer so. */
  say(text: string, urgent = false): () => void {
    // Whoever says something from an effect does not wait for what is said.
    return untrack(() => this.#say(text, urgent));
  }

  #say(text: string, urgent: boolean): () => void {
    const note: Said = { id: ++this.#id, text };
    this.#done = Math.max(this.#done, this.#now()) + (text.length / pace) * 1000;
    if (urgent) this.warning = note;
    else this.notes = [...this.notes.slice(1 - kept), note];
    const takeBack = () => {
      clearTimeout(read);
      if (this.warning === note) this.warning = null;
      if (this.notes.includes(note)) this.notes = this.notes.filter((one) => one !== note);
    };
    const read = setTimeout(takeBack, stay);
    return takeBack;
  }

  /** Announces that it is the listener's turn. What happened before can still be repeated. */
  ask(words: () => string): void {
    this.#turn = words;
    this.answer(words());
    this.#question = this.#id;
  }

  /** Removes the question: nothing is asked any more. */
  answered(): void {
    if (this.call?.id === this.#question) this.call = null;
  }

  /** The listener has chosen: only what comes now is new. */
  chosen(): void {
    this.#since = [];
    this.#turn = null;
  }

  /** An answer to a question, or what a choice would do. */
  answer(text: string): void {
    this.#done = this.#now() + (text.length / pace) * 1000;
    this.call = { id: ++this.#id, text };
  }

  /** Repeats everything since the last turn; for spectators, who have no turns, the last lines. */
  again(nothing: string, watching = false): void {
    const told = (watching ? this.#since.slice(-kept) : this.#since).map(({ text }) => text);
    const all = [...told, ...(this.#turn ? [this.#turn()] : [])];
    this.answer(all.length > 0 ? all.join(' ') : nothing);
  }

  /** Somebody else looks at the screen. */
  hush(): void {
    this.call = null;
    this.#turn = null;
  }

  /** Another meeting, or an undone choice. */
  forget(): void {
    this.hush();
    this.lines = [];
    this.#since = [];
    this.#done = 0;
  }
}

export const announcer = new Announcer();
