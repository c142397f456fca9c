import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  decisionsOf,
  unsavedAt,
  forgetOthers,
  pendingAt,
  tablesWithPending,
  storeRefusal,
  storageKey,
  takeRefusal,
  type PersonId,
  type PendingMessage,
} from './pending_messages';
import { Outbox, tooLate, type Sender, type Outcome, type Channel } from './outbox';
import type { Message } from '../../contracts';

const stored = new Map<string, string>();
const storage = {
  get length() {
    return stored.size;
  },
  key: (i: number) => [...stored.keys()][i] ?? null,
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const card: Message = { t: 'decide', decisions: [{ t: 'card', horse: 0, card: '7' }] };
const cardAndRide: Message = {
  t: 'decide',
  decisions: [
    { t: 'card', horse: 0, card: '7' },
    { t: 'ride', horse: 0, to: '1.7' },
  ],
};
const chat: Message = { t: 'say', text: 'Hm' };

interface TestChannel extends Channel {
  sent: { id: string; t: string }[];
}
function channel(person: PersonId): TestChannel {
  const sent: { id: string; t: string }[] = [];
  return { sent, person, socket: { send: (text) => void sent.push(JSON.parse(text) as { id: string; t: string }) } };
}

/** A page at the table. */
function page({ seat, table = 'here', resolve }: { seat?: number; table?: string; resolve?: Sender['resolve'] } = {}) {
  const late: [string, Outcome][] = [];
  const outbox = new Outbox(table, {
    version: () => 7,
    moment: () => '0.2',
    older: () => [],
    seat: () => seat,
    pendingCount: () => {},
    resolve: resolve ?? (() => undefined),
    late: ({ id }, outcome) => void late.push([id, outcome]),
  });
  return { outbox, late };
}

describe('an unanswered message', () => {
  it('is resent by the next page of this browser with the same id, which reports its outcome', () => {
    const before = page();
    const first = channel(1);
    void before.outbox.send(cardAndRide, first);
    void before.outbox.send(chat, first);
    const next = page();
    const again = channel(1);
    next.outbox.resume(again);
    // It carries the race and round it was chosen in.
    expect(again.sent).toMatchObject([{ ...cardAndRide, race: 0, round: 2 }, chat]);
    expect(again.sent).toEqual(first.sent);
    const [one, other] = again.sent;
    next.outbox.onAnswer({ t: 'done', id: one!.id, version: 8 }, again);
    next.outbox.onAnswer({ t: 'refused', id: other!.id, reason: 'muted' }, again);
    expect(next.late).toMatchObject([
      [one!.id, { done: true }],
      [other!.id, { done: false, refusal: { reason: 'muted' } }],
    ]);
    expect(stored.size).toBe(0);
  });

  it('of each of two tabs is kept, and the outcome of one is reported once', async () => {
    const [one, two] = [page(), page()];
    const [first, second] = [channel(1), channel(1)];
    one.outbox.resume(first);
    const answer = one.outbox.send(card, first);
    two.outbox.resume(second);
    void two.outbox.send(chat, second);
    expect(pendingAt('here')).toMatchObject([{ message: card }, { message: chat }]);
    // Both send it; the server acts once and answers both.
    const { id } = first.sent[0]!;
    expect(second.sent).toMatchObject([{ id, ...card }, chat]);
    one.outbox.onAnswer({ t: 'refused', id, reason: 'card-not-held', rule: 'R6.1' }, first);
    two.outbox.onAnswer({ t: 'refused', id, reason: 'card-not-held', rule: 'R6.1' }, second);
    expect(await answer).toMatchObject({ done: false });
    expect(two.late).toEqual([]);
    expect(pendingAt('here')).toMatchObject([{ message: chat }]);
  });

  it('is not resent by a tab that slept while another one got the answer', () => {
    const one = page();
    const first = channel(1);
    void one.outbox.send(card, first);
    const two = page();
    const before = channel(1);
    two.outbox.resume(before);
    one.outbox.onAnswer({ t: 'done', id: first.sent[0]!.id, version: 8 }, first);
    const after = channel(1);
    two.outbox.resume(after);
    expect([before.sent.length, after.sent.length, two.outbox.count]).toEqual([1, 0, 0]);
    expect(two.late).toEqual([]);
  });

  it('of another tab is left to that tab for a while', () => {
    vi.useFakeTimers();
    const two = page();
    const second = channel(1);
    two.outbox.resume(second);
    void page().outbox.send(card, channel(1));
    two.outbox.resume(second, 15_000);
    expect(second.sent).toEqual([]);
    vi.advanceTimersByTime(15_010);
    two.outbox.resume(second, 15_000);
    expect(second.sent).toMatchObject([card]);
  });

  it('from before its sender was stored is resent from the same seat only', () => {
    void page({ seat: 2 }).outbox.send(card, null);
    void page().outbox.send(chat, null);
    for (const seat of [undefined, 0]) {
      const other = channel(5);
      page({ seat }).outbox.resume(other);
      expect(other.sent).toEqual([]);
    }
    const same = channel(5);
    page({ seat: 2 }).outbox.resume(same);
    expect(same.sent).toMatchObject([card]);
    expect(pendingAt('here')).toMatchObject([{ message: card, person: 5 }, { message: chat }]);
  });

  it('says why it is no longer asked for, but only if it was resent', async () => {
    const { outbox } = page();
    const first = channel(1);
    outbox.resume(first);
    const plain = outbox.send(card, first);
    outbox.onAnswer({ t: 'refused', id: first.sent[0]!.id, reason: 'not-now', rule: 'R7.1' }, first);
    expect(await plain).toMatchObject({ refusal: { reason: 'not-now' } });
    const waiting = outbox.send(card, null);
    outbox.resume(first);
    outbox.onAnswer({ t: 'refused', id: first.sent[1]!.id, reason: 'not-now', rule: 'R7.1' }, first);
    expect(await waiting).toEqual(tooLate);
  });

  it('is reported late if nothing waits for the answer any more', () => {
    const { outbox, late } = page();
    const first = channel(1);
    void outbox.send(card, first);
    outbox.detach();
    outbox.onAnswer({ t: 'refused', id: first.sent[0]!.id, reason: 'card-not-held', rule: 'R6.1' }, first);
    expect(late).toMatchObject([[first.sent[0]!.id, { done: false }]]);
  });
});

describe('what is stored', () => {
  const pending = (id: string, more: Partial<PendingMessage> = {}): PendingMessage => ({
    id,
    message: card,
    when: Date.now(),
    at: 7,
    moment: '0.2',
    over: [],
    person: 1,
    ...more,
  });
  const keep = (table: string, one: PendingMessage) => stored.set(storageKey(table, one.id), JSON.stringify(one));

  it('is dropped if it is old or cannot be read', () => {
    const hour = 3_600_000;
    keep('here', pending('a-1', { when: Date.now() - 6 * 24 * hour }));
    keep('here', pending('a-2', { when: Date.now() - 8 * 24 * hour }));
    keep('here', pending('a-3', { message: chat, when: Date.now() - hour }));
    stored.set(storageKey('here', 'a-4'), '{"id":"a-4"}');
    stored.set(storageKey('here', 'a-5'), 'not JSON');
    expect(pendingAt('here').map(({ id }) => id)).toEqual(['a-1']);
    expect(stored.size).toBe(1);
  });
  it('belongs to one table, and is dropped if another person has logged in', () => {
    keep('here', pending('a-1'));
    keep('there', pending('a-2', { person: 2 }));
    keep('there', pending('a-3', { person: undefined, seat: 0 }));
    expect(tablesWithPending()).toEqual(['here', 'there']);
    forgetOthers(null);
    expect(tablesWithPending()).toEqual(['here', 'there']);
    forgetOthers(2);
    expect([pendingAt('here'), pendingAt('there').map(({ id }) => id)]).toEqual([[], ['a-2', 'a-3']]);
  });
  it('lasts as long as the page if the browser stores nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    const { outbox } = page();
    void outbox.send(card, null);
    expect([tablesWithPending(), unsavedAt('here')]).toEqual([['here'], true]);
    const next = page();
    const again = channel(1);
    outbox.resume(channel(1));
    next.outbox.resume(again);
    expect(again.sent).toMatchObject([card]);
    next.outbox.onAnswer({ t: 'done', id: again.sent[0]!.id, version: 8 }, again);
    expect([tablesWithPending(), unsavedAt('here')]).toEqual([[], false]);
  });
  it('waits, if it is a refusal, for the next visit to that seat', () => {
    storeRefusal('here', 1, { reason: 'too-late' });
    storeRefusal('there', -1, { reason: 'too-late' });
    expect([takeRefusal('here', 0), takeRefusal('there', -1)]).toEqual([null, null]);
    expect([takeRefusal('here', 1), takeRefusal('here', 1)]).toEqual([{ reason: 'too-late' }, null]);
  });
});

// As pages before protocol 2 stored it: a choice and what belonged to it were two messages of one click.
describe('what an older version of the page has stored', () => {
  const common = { when: Date.now(), at: 7, moment: '0.2', over: [], person: 1, click: 'abc123' };
  const oldCard = { t: 'decide', decision: { t: 'card', horse: 0, card: '7' } };
  const oldRide = { t: 'decide', decision: { t: 'ride', horse: 0, to: '1.7' } };
  beforeEach(() => {
    const keep = (one: { id: string }) => stored.set(storageKey('here', one.id), JSON.stringify(one));
    keep({ ...common, id: 'k-1', message: oldCard } as { id: string });
    keep({ ...common, id: 'k-2', message: oldRide, when: common.when + 1 } as { id: string });
    keep({ ...common, id: 'k-3', message: chat, when: common.when + 2, click: 'other' } as { id: string });
  });

  it('is sent unchanged, the second decision of a click after the first is done', () => {
    const { outbox, late } = page();
    const first = channel(1);
    outbox.resume(first);
    expect(first.sent).toEqual([{ id: 'k-1', ...oldCard, race: 0, round: 2 }]);
    // On another connection it waits again.
    const second = channel(1);
    outbox.resume(second);
    expect(second.sent).toHaveLength(1);
    outbox.onAnswer({ t: 'done', id: 'k-1', version: 8 }, second);
    expect(second.sent).toMatchObject([oldCard, { id: 'k-2', ...oldRide }, { id: 'k-3', ...chat }]);
    outbox.onAnswer({ t: 'refused', id: 'k-2', reason: 'square-blocked', rule: 'R8.2' }, second);
    outbox.onAnswer({ t: 'done', id: 'k-3', version: 8 }, second);
    expect(late).toMatchObject([
      ['k-1', { done: true }],
      ['k-2', { done: false, refusal: { reason: 'square-blocked' } }],
      ['k-3', { done: true }],
    ]);
    expect(stored.size).toBe(0);
  });
  it('stops if the first decision of a click is refused or was made otherwise', () => {
    const one = page();
    const first = channel(1);
    one.outbox.resume(first);
    one.outbox.onAnswer({ t: 'refused', id: 'k-1', reason: 'card-not-held', rule: 'R6.1' }, first);
    expect(first.sent).toMatchObject([oldCard, chat]);
    expect(one.late).toEqual([
      ['k-1', { done: false, refusal: { reason: 'card-not-held', rule: 'R6.1' } }],
      ['k-2', tooLate],
    ]);
  });
  it('is resolved from later events', () => {
    const { outbox, late } = page({
      resolve: ({ message }) => (decisionsOf(message)[0]?.t === 'card' ? tooLate : undefined),
    });
    const first = channel(1);
    outbox.resume(first);
    expect(first.sent).toMatchObject([chat]);
    expect(late).toEqual([
      ['k-1', tooLate],
      ['k-2', tooLate],
    ]);
  });
});
