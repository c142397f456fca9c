import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, tooLate, type Ears, type Link, type Outcome, type Socket, type UnderWay } from './connection';
import type { TableInfo, Welcome } from './table_types';

class FakeSocket implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  said: { t: string; id?: string; [key: string]: unknown }[] = [];
  closed = false;

  send(text: string): void {
    this.said.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  hear(message: object): void {
    this.onmessage?.call(this as never, { data: JSON.stringify(message) } as MessageEvent);
  }
  welcome(): void {
    this.onopen?.call(this as never, {} as Event);
    this.hear({ t: 'welcome', table: {} as TableInfo, is_host: false, chat: [] } satisfies Welcome);
  }
  break(): void {
    this.onclose?.call(this as never, {} as CloseEvent);
  }
  of(t: string) {
    return this.said.filter((message) => message.t === t);
  }
}

function setUp(became: Ears['became'] = () => undefined, exists = true) {
  const sockets: FakeSocket[] = [];
  const links: Link[] = [];
  const late: [UnderWay, Outcome][] = [];
  const connection = new Connection('ws://here', 'place', {
    version: () => 7, heard: () => {}, link: (link) => void links.push(link), underWay: () => {}, became, late: (said, outcome) => void late.push([said, outcome]),
  }, () => {
    sockets.push(new FakeSocket());
    return sockets.at(-1)!;
  }, () => Promise.resolve(exists));
  connection.open();
  return { connection, sockets, links, late };
}

const kept = new Map<string, string>();
beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a connection', () => {
  it('greets with the version seen last, and is on once it is welcome', () => {
    const { sockets, links } = setUp();
    sockets[0].welcome();
    expect(sockets[0].said[0]).toEqual({ t: 'hello', version: 7 });
    expect(links).toEqual(['on']);
  });

  it('says again under the same id what was not answered, in order, and answers once', async () => {
    const { connection, sockets, links } = setUp();
    sockets[0].welcome();
    const [card, ride] = connection.say([{ t: 'decide', decision: { t: 'card', horse: 0, card: '7' } }, { t: 'decide', decision: { t: 'ride', horse: 0, to: '1.7' } }]);
    const before = sockets[0].of('decide');
    sockets[0].break();
    expect(links.at(-1)).toBe('lost');
    await vi.advanceTimersByTimeAsync(400);
    sockets[1].welcome();
    expect(sockets[1].of('decide')).toEqual(before);
    for (const { id } of before) sockets[1].hear({ t: 'done', id, version: 9 });
    expect([await card, await ride]).toMatchObject([{ done: true }, { done: true }]);
    sockets[1].break();
    await vi.advanceTimersByTimeAsync(400);
    sockets[2].welcome();
    expect(sockets[2].of('decide')).toEqual([]);
    expect(kept.size).toBe(0);
  });

  it('keeps what is under way through a reload, and tells what became of it', () => {
    const first = setUp();
    first.sockets[0].welcome();
    first.connection.say([{ t: 'decide', decision: { t: 'pace', use: 'sum' } }]);
    const [{ id }] = first.sockets[0].of('decide');
    const second = setUp();
    second.sockets[0].welcome();
    expect(second.sockets[0].of('decide')[0].id).toBe(id);
    second.sockets[0].hear({ t: 'refused', id, reason: 'not-now', rule: 'R7.1' });
    expect(second.late).toMatchObject([[{ id }, { done: false, refusal: { reason: 'not-now', rule: 'R7.1' } }]]);
  });

  it('does not say again what others have answered meanwhile, nor what was to follow it', async () => {
    const { connection, sockets } = setUp(({ message }) => (message.t === 'decide' && message.decision.t === 'card' ? tooLate : undefined));
    const outcomes = connection.say([{ t: 'decide', decision: { t: 'card', horse: 0, card: '7' } }, { t: 'decide', decision: { t: 'ride', horse: 0, to: '1.7' } }]);
    sockets[0].welcome();
    expect(sockets[0].of('decide')).toEqual([]);
    expect(await Promise.all(outcomes)).toEqual([tooLate, tooLate]);
  });

  it('opens another way when a silent one wakes, and takes whichever answers first', async () => {
    const { connection, sockets, links } = setUp();
    sockets[0].welcome();
    connection.wake();
    expect(sockets[0].of('ping')).toHaveLength(1);
    // What the browser kept from before it slept is no sign of life.
    sockets[0].hear({ t: 'table', table: {} });
    await vi.advanceTimersByTimeAsync(250);
    expect(sockets).toHaveLength(2);
    sockets[1].welcome();
    expect(sockets[0].closed).toBe(true);
    expect(links).toEqual(['on']);

    connection.wake();
    await vi.advanceTimersByTimeAsync(250);
    sockets[1].hear({ t: 'pong', now: 1 });
    expect(sockets[2].closed).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(links).toEqual(['on']);
  });

  it('says that it is lost where nobody answers at all', async () => {
    const { connection, sockets, links } = setUp();
    sockets[0].welcome();
    connection.wake();
    await vi.advanceTimersByTimeAsync(2300);
    expect(links).toEqual(['on', 'lost']);
  });

  it('waits longer each time, and comes at once when it is woken', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const { connection, sockets } = setUp();
    sockets[0].welcome();
    sockets[0].break();
    const at: number[] = [];
    for (let i = 1; i < 5; ++i) {
      let waited = 0;
      while (sockets.length === i) {
        await vi.advanceTimersByTimeAsync(100);
        waited += 100;
      }
      at.push(waited);
      sockets[i].break();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(at).toEqual([300, 600, 1200, 2400]);
    connection.wake();
    expect(sockets).toHaveLength(6);
  });

  it('is gone where there is no such table, and stays silent once it has ended', async () => {
    const { sockets, links } = setUp(undefined, false);
    sockets[0].break();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(links).toEqual(['gone']);
    expect(sockets).toHaveLength(1);

    const other = setUp();
    other.sockets[0].welcome();
    other.connection.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(other.sockets).toHaveLength(1);
    expect(other.links).toEqual(['on', 'ended']);
  });

  it('comes back after a bye', async () => {
    const { sockets } = setUp();
    sockets[0].welcome();
    sockets[0].hear({ t: 'bye', why: 'server-stopping' });
    await vi.advanceTimersByTimeAsync(400);
    expect(sockets).toHaveLength(2);
  });
});
