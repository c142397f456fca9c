import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  fleetingAt,
  forgetOthers,
  heldAt,
  heldTables,
  keepRefusal,
  placeOf,
  takeRefusal,
  type PersonId,
  type UnderWay,
} from './pending_messages';
import { Saying, tooLate, type Mouth, type Outcome, type Way } from './outbox';
import type { Message } from '../contracts/table';

const kept = new Map<string, string>();
const storage = {
  get length() {
    return kept.size;
  },
  key: (i: number) => [...kept.keys()][i] ?? null,
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const card: Message = { t: 'decide', decision: { t: 'card', horse: 0, card: '7' } };
const ride: Message = { t: 'decide', decision: { t: 'ride', horse: 0, to: '1.7' } };
const chat: Message = { t: 'say', text: 'Hm' };

interface Heard extends Way {
  said: { id: string; t: string }[];
}
function way(person?: PersonId): Heard {
  const said: { id: string; t: string }[] = [];
  return { said, person, socket: { send: (text) => void said.push(JSON.parse(text) as { id: string; t: string }) } };
}

/** A page at the table. */
function page({ seat, table = 'here', became }: { seat?: number; table?: string; became?: Mouth['became'] } = {}) {
  const late: [string, Outcome][] = [];
  const saying = new Saying(table, {
    version: () => 7,
    moment: () => '0.2',
    older: () => [],
    seat: () => seat,
    underWay: () => {},
    became: became ?? (() => undefined),
    late: ({ id }, outcome) => void late.push([id, outcome]),
  });
  return { saying, late };
}

describe('what is said and not answered', () => {
  it('is said by the next page of this browser, under the same id, and what became of it is told there', () => {
    void page().saying.say([card, ride], way(1));
    const next = page();
    const again = way(1);
    next.saying.known(again);
    const [{ id }] = again.said;
    // In the race and round it was chosen in.
    expect(again.said).toMatchObject([{ ...card, race: 0, round: 2 }]);
    next.saying.answered({ t: 'done', id, version: 8 }, again);
    expect(again.said).toMatchObject([card, ride]);
    next.saying.answered({ t: 'refused', id: again.said[1].id, reason: 'square-blocked', rule: 'R8.2' }, again);
    expect(next.late).toMatchObject([
      [id, { done: true }],
      [again.said[1].id, { done: false, refusal: { reason: 'square-blocked' } }],
    ]);
    expect(kept.size).toBe(0);
  });

  it('of two tabs is kept side by side, and the answer to one is told once', async () => {
    const [one, two] = [page(), page()];
    const [first, second] = [way(1), way(1)];
    one.saying.known(first);
    const [answer] = one.saying.say([card], first);
    two.saying.known(second);
    void two.saying.say([chat], second);
    expect(heldAt('here')).toMatchObject([{ message: card }, { message: chat }]);
    // Both say it; the server acts once and answers both.
    const { id } = first.said[0];
    expect(second.said).toMatchObject([{ id, ...card }, chat]);
    one.saying.answered({ t: 'refused', id, reason: 'card-not-held' }, first);
    two.saying.answered({ t: 'refused', id, reason: 'card-not-held' }, second);
    expect(await answer).toMatchObject({ done: false });
    expect(two.late).toEqual([]);
    expect(heldAt('here')).toMatchObject([{ message: chat }]);
  });

  it('is not said by a tab that slept while another one got the answer', () => {
    const one = page();
    const first = way(1);
    void one.saying.say([card], first);
    const two = page();
    const before = way(1);
    two.saying.known(before);
    one.saying.answered({ t: 'done', id: first.said[0].id, version: 8 }, first);
    const after = way(1);
    two.saying.known(after);
    expect([before.said.length, after.said.length, two.saying.count]).toEqual([1, 0, 0]);
    expect(two.late).toEqual([]);
  });

  it('of another tab is left to it for a while', () => {
    vi.useFakeTimers();
    const two = page();
    const second = way(1);
    two.saying.known(second);
    void page().saying.say([card], way(1));
    two.saying.known(second, 15_000);
    expect(second.said).toEqual([]);
    vi.advanceTimersByTime(15_010);
    two.saying.known(second, 15_000);
    expect(second.said).toMatchObject([card]);
  });

  it('before it was known who said it goes on from the same seat, and from no other', () => {
    void page({ seat: 2 }).saying.say([card], way());
    void page().saying.say([chat], way());
    for (const seat of [undefined, 0]) {
      const other = way(5);
      page({ seat }).saying.known(other);
      expect(other.said).toEqual([]);
    }
    const same = way(5);
    page({ seat: 2 }).saying.known(same);
    expect(same.said).toMatchObject([card]);
    expect(heldAt('here')).toMatchObject([{ message: card, person: 5 }, { message: chat }]);
  });

  it('says why where it is not asked for any more, but only when it was said again', async () => {
    const { saying } = page();
    const first = way(1);
    saying.known(first);
    const [plain] = saying.say([card], first);
    saying.answered({ t: 'refused', id: first.said[0].id, reason: 'not-now' }, first);
    expect(await plain).toMatchObject({ refusal: { reason: 'not-now' } });
    const [held] = saying.say([card], null);
    saying.known(first);
    saying.answered({ t: 'refused', id: first.said[1].id, reason: 'not-now' }, first);
    expect(await held).toEqual(tooLate);
  });

  it('is told late where nobody waits for the answer any more', () => {
    const { saying, late } = page();
    const first = way(1);
    void saying.say([card], first);
    saying.leave();
    saying.answered({ t: 'refused', id: first.said[0].id, reason: 'card-not-held' }, first);
    expect(late).toMatchObject([[first.said[0].id, { done: false }]]);
  });
});

describe('what is kept', () => {
  const said = (id: string, more: Partial<UnderWay> = {}): UnderWay => ({
    id,
    message: card,
    when: Date.now(),
    at: 7,
    moment: '0.2',
    over: [],
    click: 'k',
    person: 1,
    ...more,
  });
  const keep = (table: string, one: UnderWay) => kept.set(placeOf(table, one.id), JSON.stringify(one));

  it('is dropped where it is old or cannot be read', () => {
    const hour = 3_600_000;
    keep('here', said('a-1', { when: Date.now() - 6 * 24 * hour }));
    keep('here', said('a-2', { when: Date.now() - 8 * 24 * hour }));
    keep('here', said('a-3', { message: chat, when: Date.now() - hour }));
    kept.set(placeOf('here', 'a-4'), '{"id":"a-4"}');
    kept.set(placeOf('here', 'a-5'), 'not JSON');
    expect(heldAt('here').map(({ id }) => id)).toEqual(['a-1']);
    expect(kept.size).toBe(1);
  });
  it('is of one table, and dropped where this browser is somebody else', () => {
    keep('here', said('a-1'));
    keep('there', said('a-2', { person: 2 }));
    keep('there', said('a-3', { person: undefined, seat: 0 }));
    expect(heldTables()).toEqual(['here', 'there']);
    forgetOthers(null);
    expect(heldTables()).toEqual(['here', 'there']);
    forgetOthers(2);
    expect([heldAt('here'), heldAt('there').map(({ id }) => id)]).toEqual([[], ['a-2', 'a-3']]);
  });
  it('lasts as long as the page where the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    const { saying } = page();
    void saying.say([card], null);
    expect([heldTables(), fleetingAt('here')]).toEqual([['here'], true]);
    const next = page();
    const again = way(1);
    saying.known(way(1));
    next.saying.known(again);
    expect(again.said).toMatchObject([card]);
    next.saying.answered({ t: 'done', id: again.said[0].id, version: 8 }, again);
    expect([heldTables(), fleetingAt('here')]).toEqual([[], false]);
  });
  it('as a refusal waits for whoever comes to that seat', () => {
    keepRefusal('here', 1, { reason: 'too-late' });
    keepRefusal('there', -1, { reason: 'too-late' });
    expect([takeRefusal('here', 0), takeRefusal('there', -1)]).toEqual([null, null]);
    expect([takeRefusal('here', 1), takeRefusal('here', 1)]).toEqual([{ reason: 'too-late' }, null]);
  });
});
