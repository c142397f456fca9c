// The outbox of a table: messages wait here until they are answered. After a lost connection, a reload or on the next
// visit they are sent again with the same id. The server acts on each id once, even if two tabs send it.
import { randomHex } from '../../platform/random';
import type { Answer, Decision, Message, TableRefusal } from '../../contracts';
import { forgetOthers, PendingList, type PendingMessage, type PersonId } from './pending_messages';

/** `known`: found in the events that the page already has. */
export type Outcome = { done: true; seat?: number; known?: true } | { done: false; refusal: TableRefusal };

/** As the answer to a message that was sent again, these mean that the choice is not asked for any more. */
const outdatedReasons: ReadonlySet<string> = new Set(['not-now', 'not-this-horse']);

export const tooLate: Outcome = { done: false, refusal: { reason: 'too-late' } };

/** A connection that messages can be sent on. */
export interface Channel {
  socket: { send(text: string): void };
  /** whose it is, as the server said in its welcome */
  person: PersonId;
}

/** Whose messages these are: the outbox asks it about the moment of sending and reports back to it. */
export interface Sender {
  /** the last version seen */
  version(): number;
  /** the race and round seen last; '': before the start */
  moment(): string;
  /** Older choices for the same need that this message replaces; `pending`: messages without an answer. */
  older(message: Message, pending: readonly PendingMessage[]): Decision[];
  /** where this person sits; undefined: nowhere, or the meeting has not begun */
  seat(): number | undefined;
  pendingCount(count: number): void;
  /** What became of a message whose answer was lost, or that was `refused`, as later events show; undefined: unknown. */
  resolve(pending: PendingMessage, refused?: boolean): Outcome | undefined;
  /** The outcome of a message sent before this page was loaded, or that nobody on this page waits for any more. */
  late(pending: PendingMessage, outcome: Outcome): void;
}

/** A choice carries the race and round it was made in, so that it cannot be taken for a later one. */
function raceAndRound({ message, moment }: PendingMessage): { race?: number; round?: number } {
  if (message.t !== 'decide' || moment === '') return {};
  const [race, round] = moment.split('.').map(Number);
  return { race, round };
}

export class Outbox {
  readonly #sender: Sender;
  readonly #pending: PendingList;
  #prefix = randomHex(6);
  #number = 0;
  /** the channel a message was sent on first, and last */
  readonly #firstChannel = new WeakMap<PendingMessage, Channel>();
  readonly #lastChannel = new WeakMap<PendingMessage, Channel>();
  readonly #answers = new Map<string, (outcome: Outcome) => void>();
  /** the person when that was last known */
  #person: PersonId | undefined;

  constructor(table: string, sender: Sender) {
    this.#sender = sender;
    this.#pending = new PendingList(table, (count) => sender.pendingCount(count));
  }

  get count(): number {
    return this.#pending.all.length;
  }
  /** True if there is something to send, or may be: as long as the person is not known, stored messages may be theirs. */
  get hasPending(): boolean {
    return this.count > 0 || (this.#person === undefined && this.#pending.stored.length > 0);
  }

  /** Without a channel the message waits for one. */
  send(message: Message, channel: Channel | null): Promise<Outcome> {
    const pending = this.#pending.add({
      id: `${this.#prefix}-${++this.#number}`,
      message,
      at: this.#sender.version(),
      moment: this.#sender.moment(),
      over: this.#sender.older(message, this.#pending.stored),
      person: channel ? channel.person : this.#person,
      seat: this.#sender.seat(),
    });
    const outcome = new Promise<Outcome>((resolve) => this.#answers.set(pending.id, resolve));
    if (channel) {
      this.#firstChannel.set(pending, channel);
      this.#flush(channel);
    }
    return outcome;
  }

  /** Nobody on this page waits for answers any more; they are reported as late. */
  detach(): void {
    this.#answers.clear();
  }

  /** The table does not exist: every message is too late. */
  discard(): void {
    this.#pending.clear();
    for (const answer of this.#answers.values()) answer(tooLate);
    this.#answers.clear();
  }

  onAnswer(answer: Answer, channel: Channel | null): void {
    const pending = this.#pending.find(answer.id);
    if (!pending) return;
    if (answer.t === 'done') this.#settle(pending, { done: true, seat: answer.seat });
    else if (answer.t === 'error') this.#settle(pending, { done: false, refusal: { reason: answer.code } });
    else {
      const { t: _, id: __, ...refusal } = answer;
      const sentAgain = this.#firstChannel.get(pending) !== this.#lastChannel.get(pending);
      const outdated = sentAgain && outdatedReasons.has(refusal.reason);
      // By now this page has heard what another one, the clock or a rider has chosen meanwhile.
      const known = this.#sender.resolve(pending, true);
      this.#settle(pending, known ?? (outdated ? tooLate : { done: false, refusal }));
    }
    if (channel) this.#flush(channel);
  }

  /** This browser is about to become somebody else. */
  forgetPerson(): void {
    this.#prefix = randomHex(6);
    this.#person = undefined;
    for (const pending of this.#pending.all) if (pending.person === undefined) this.#drop(pending);
  }

  /** Goes on with this channel. `minAge`: messages of other tabs that are younger, in milliseconds, are left to those
   * tabs. */
  resume(channel: Channel, minAge = 0): void {
    const { person } = channel;
    this.#person = person;
    const seat = this.#sender.seat();
    const isOurs = (pending: PendingMessage) =>
      pending.person === person ||
      (pending.person === undefined && pending.seat !== undefined && pending.seat === seat);
    this.#pending.adopt((pending) => isOurs(pending) && (minAge === 0 || Date.now() - pending.when >= minAge));
    for (const pending of this.#pending.all) {
      const sentHere = this.#firstChannel.get(pending) === channel;
      if (pending.person !== person && (pending.person === undefined || sentHere)) {
        pending.person = person;
        this.#pending.save(pending);
      }
      if (pending.person !== person) this.#drop(pending);
    }
    forgetOthers(person);
    this.#flush(channel);
  }

  /** Gives up a message that somebody else sent, or whose sender is not known. */
  #drop(pending: PendingMessage): void {
    this.#pending.remove(pending);
    this.#answers.get(pending.id)?.(tooLate);
    this.#answers.delete(pending.id);
  }

  /** Sends everything that can be sent on this channel now, in order. */
  #flush(channel: Channel): void {
    for (let pending = this.#next(channel); pending; pending = this.#next(channel)) {
      if (this.#pending.settledElsewhere(pending)) {
        this.#pending.remove(pending);
        continue;
      }
      const outcome = this.#firstChannel.get(pending) === channel ? undefined : this.#sender.resolve(pending);
      if (outcome) {
        this.#settle(pending, outcome);
        continue;
      }
      this.#lastChannel.set(pending, channel);
      channel.socket.send(JSON.stringify({ id: pending.id, ...pending.message, ...raceAndRound(pending) }));
    }
  }

  #next(channel: Channel): PendingMessage | undefined {
    const next = this.#pending.all.find((pending) => this.#lastChannel.get(pending) !== channel);
    return next && this.#ofSameClick(next)[0] === next ? next : undefined;
  }

  /** Pages of protocol 1 sent one click as two messages. The second makes sense only after the first is done. */
  #ofSameClick(pending: PendingMessage): readonly PendingMessage[] {
    return pending.click === undefined ? [pending] : this.#pending.all.filter(({ click }) => click === pending.click);
  }

  #settle(pending: PendingMessage, outcome: Outcome): void {
    const firstAnswer = this.#pending.remove(pending);
    const answer = this.#answers.get(pending.id);
    this.#answers.delete(pending.id);
    if (answer) answer(outcome);
    else if (firstAnswer) this.#sender.late(pending, outcome);
    const [next] = this.#ofSameClick(pending);
    if (!outcome.done && next && next !== pending) this.#settle(next, tooLate);
  }
}
