// What is said aloud by screen readers: one place for all of it, in order, nothing twice, and no more at once than a
// person can follow.
export interface Said {
  readonly id: number;
  readonly text: string;
}

/** Letters a second, as an unhurried voice reads them. */
const pace = 15;
/** What happens while so many seconds of talk still wait is not read out: whoever wants it asks again. */
const patience = 20;
/** How many lines stay in the page: enough for those who read them there, few enough to be walked through. */
const kept = 12;
/** How many are said again at most: more than a round has for who rides in it. */
const repeated = 40;

export class Announcer {
  /** in turn, when the voice is free */
  lines = $state.raw<readonly Said[]>([]);
  /** at once */
  call = $state.raw<Said | null>(null);

  /** since the last turn of the person in the saddle */
  #since: Said[] = [];
  /** the call that asks */
  #question = 0;
  #turn: (() => string) | null = null;
  #id = 0;
  /** when the voice will have said all of it, in milliseconds */
  #done = 0;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Something happened. `words`: said anew in whatever language is spoken when it is read. */
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

  /** It is the listener's turn: what is asked. What happened until then can still be heard again. */
  ask(words: () => string): void {
    this.#turn = words;
    this.answer(words());
    this.#question = this.#id;
  }

  /** Nothing is asked of the listener any more: no question stands where it could be read. */
  answered(): void {
    if (this.call?.id === this.#question) this.call = null;
  }

  /** The listener has chosen: what comes now is new. */
  chosen(): void {
    this.#since = [];
    this.#turn = null;
  }

  /** An answer to a question, or what a choice would do. */
  answer(text: string): void {
    this.#done = this.#now() + (text.length / pace) * 1000;
    this.call = { id: ++this.#id, text };
  }

  /** Everything since the last turn, once more; to who only watches, and has no turns, the last lines. */
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

  /** Another meeting, or a choice taken back. */
  forget(): void {
    this.hush();
    this.lines = [];
    this.#since = [];
    this.#done = 0;
  }
}

export const announcer = new Announcer();
