// What is said at a table, until it is answered. After a cut, a reload of the page or another visit it is said again under
// the same id: the server acts on it once, also where two tabs say it.
import type { Decision } from '../contracts/engine';
import { forgetOthers, SaidList, type PersonId, type UnderWay } from './pending_messages';
import type { Answer, Message, TableRefusal } from '../contracts/table';

/** `known`: read from what was told, which is here already. */
export type Outcome = { done: true; seat?: number; known?: true } | { done: false; refusal: TableRefusal };

/** Said again, these mean that it is not asked for any more. */
const gone: ReadonlySet<string> = new Set(['not-now', 'not-this-horse']);

export const tooLate: Outcome = { done: false, refusal: { reason: 'too-late' } };

/** A connection that things can be said on. */
export interface Way {
  socket: { send(text: string): void };
  /** whose it is; undefined: the server has not told yet */
  person?: PersonId;
}

/** Who speaks. */
export interface Mouth {
  /** the last version seen */
  version(): number;
  /** the race and round seen last; '': before the start */
  moment(): string;
  /** Of choices for the same, those that this message would be newer than; `said`: what has no answer yet. */
  older(message: Message, said: readonly UnderWay[]): Decision[];
  /** where this person sits; undefined: nowhere, or the meeting has not begun */
  seat(): number | undefined;
  underWay(count: number): void;
  /** What became of something said before a cut, as the events since tell; undefined: it is to be said again. */
  became(said: UnderWay): Outcome | undefined;
  /** The answer to something said before this page was loaded, or that nobody on it waits for any more. */
  late(said: UnderWay, outcome: Outcome): void;
}

function random(digits: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(digits / 2)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** A choice says in which race and round it was made: it must not be taken for another. */
function when({ message, moment }: UnderWay): { race?: number; round?: number } {
  if (message.t !== 'decide' || moment === '') return {};
  const [race, round] = moment.split('.').map(Number);
  return { race, round };
}

export class Saying {
  readonly #mouth: Mouth;
  readonly #said: SaidList;
  #prefix = random(12);
  #number = 0;
  /** on which way something was said first, and last */
  readonly #born = new WeakMap<UnderWay, Way>();
  readonly #sent = new WeakMap<UnderWay, Way>();
  readonly #answers = new Map<string, (outcome: Outcome) => void>();
  /** who it was when that was last known */
  #person: PersonId | undefined;

  constructor(table: string, mouth: Mouth) {
    this.#mouth = mouth;
    this.#said = new SaidList(table, (count) => mouth.underWay(count));
  }

  get count(): number {
    return this.#said.all.length;
  }
  /** Something is to be said, or may be: until it is known who this is, nobody can tell. */
  get pending(): boolean {
    return this.count > 0 || (this.#person === undefined && this.#said.kept.length > 0);
  }

  /** Where there is no way it waits for one. */
  say(messages: Message[], way: Way | null): Promise<Outcome>[] {
    const click = random(12);
    const person = way?.person === undefined ? this.#person : way.person;
    const answers = messages.map((message) => {
      const said = this.#said.add({
        id: `${this.#prefix}-${++this.#number}`,
        message,
        at: this.#mouth.version(),
        moment: this.#mouth.moment(),
        over: this.#mouth.older(message, this.#said.kept),
        click,
        person,
        seat: this.#mouth.seat(),
      });
      if (way) this.#born.set(said, way);
      return new Promise<Outcome>((resolve) => this.#answers.set(said.id, resolve));
    });
    if (way) this.#sayOn(way);
    return answers;
  }

  /** Nobody on this page waits for an answer any more. */
  leave(): void {
    this.#answers.clear();
  }

  /** There is nobody to say it to. */
  forget(): void {
    this.#said.forget();
    for (const answer of this.#answers.values()) answer(tooLate);
    this.#answers.clear();
  }

  answered(answer: Answer, way: Way | null): void {
    const said = this.#said.find(answer.id);
    if (!said) return;
    if (answer.t === 'done') this.#settle(said, { done: true, seat: answer.seat });
    else if (answer.t === 'error') this.#settle(said, { done: false, refusal: { reason: answer.code } });
    else {
      const { t: _, id: __, ...refusal } = answer;
      const again = this.#born.get(said) !== this.#sent.get(said);
      this.#settle(said, again && gone.has(refusal.reason) ? tooLate : { done: false, refusal });
    }
    if (way) this.#sayOn(way);
  }

  /** This browser is going to be somebody else. */
  renew(): void {
    this.#prefix = random(12);
    this.#person = undefined;
    for (const said of this.#said.all) if (said.person === undefined) this.#disown(said);
  }

  /** This is the way now. Until its person is known nothing from before is said on it. `age`: what other tabs have said in
   * so many milliseconds they will say themselves. */
  known(way: Way, age = 0): void {
    const { person } = way;
    if (person === undefined) return;
    this.#person = person;
    const seat = this.#mouth.seat();
    const own = (said: UnderWay) =>
      said.person === person || (said.person === undefined && said.seat !== undefined && said.seat === seat);
    this.#said.adopt((said) => own(said) && (age === 0 || Date.now() - said.when >= age));
    for (const said of this.#said.all) {
      if (said.person !== person && (said.person === undefined || this.#born.get(said) === way)) {
        said.person = person;
        this.#said.keep(said);
      }
      if (said.person !== person) this.#disown(said);
    }
    forgetOthers(person);
    this.#sayOn(way);
  }

  /** What somebody else said, or nobody knows who. */
  #disown(said: UnderWay): void {
    this.#said.remove(said);
    this.#answers.get(said.id)?.(tooLate);
    this.#answers.delete(said.id);
  }

  /** Everything that can be said on this way now, in order. */
  #sayOn(way: Way): void {
    for (let said = this.#next(way); said; said = this.#next(way)) {
      if (this.#said.settledElsewhere(said)) {
        this.#said.remove(said);
        continue;
      }
      const outcome = this.#born.get(said) === way ? undefined : this.#mouth.became(said);
      if (outcome) {
        this.#settle(said, outcome);
        continue;
      }
      this.#sent.set(said, way);
      way.socket.send(JSON.stringify({ id: said.id, ...said.message, ...when(said) }));
    }
  }

  #next(way: Way): UnderWay | undefined {
    const clicks = new Set<string>();
    for (const said of this.#said.all) {
      if (this.#sent.get(said) === way) {
        clicks.add(said.click);
        continue;
      }
      // Of one click the second makes sense only after the first: somebody else may have chosen otherwise meanwhile.
      if (clicks.has(said.click)) return undefined;
      return this.#born.get(said) === way || way.person !== undefined ? said : undefined;
    }
    return undefined;
  }

  #settle(said: UnderWay, outcome: Outcome): void {
    const first = this.#said.remove(said);
    const answer = this.#answers.get(said.id);
    this.#answers.delete(said.id);
    if (answer) answer(outcome);
    else if (first) this.#mouth.late(said, outcome);
    if (outcome.done) return;
    // What was to follow it makes no sense without it.
    const next = this.#said.all.find(({ click }) => click === said.click);
    if (next) this.#settle(next, tooLate);
  }
}
