import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type ConnectionListener, type Link } from './connection';
import { pendingAt, type PendingMessage } from './pending_messages';
import { tooLate, type Outcome } from './outbox';
import type { TableInfo, Welcome } from '../contracts/table';
import type { Socket, Environment } from './environment';

class FakeSocket implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  sent: { t: string; id?: string; [key: string]: unknown }[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
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
    return this.sent.filter((message) => message.t === t);
  }
}

function setUp(
  resolve: ConnectionListener['resolve'] = () => undefined,
  tableExists: Environment['tableExists'] = () => Promise.resolve(true),
  whoAmI: Environment['whoAmI'] = () => Promise.resolve(1),
  table = 'here',
) {
  const sockets: FakeSocket[] = [];
  const links: Link[] = [];
  const late: [PendingMessage, Outcome][] = [];
  const connection = new Connection(
    'ws://here',
    table,
    {
      version: () => 7,
      moment: () => '0.2',
      older: () => [],
      seat: () => undefined,
      onMessage: () => {},
      onLink: (link) => void links.push(link),
      pendingCount: () => {},
      resolve,
      late: (pending, outcome) => void late.push([pending, outcome]),
    },
    {
      openSocket: () => {
        sockets.push(new FakeSocket());
        return sockets.at(-1)!;
      },
      tableExists,
      whoAmI,
    },
  );
  connection.open();
  return { connection, sockets, links, late };
}

const stored = new Map<string, string>();
beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  vi.stubGlobal('localStorage', {
    get length() {
      return stored.size;
    },
    key: (i: number) => [...stored.keys()][i] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets everything happen that is ready to. */
const settled = () => vi.advanceTimersByTimeAsync(0);
const card = { t: 'decide', decision: { t: 'card', horse: 0, card: '7' } } as const;
const ride = { t: 'decide', decision: { t: 'ride', horse: 0, to: '1.7' } } as const;
const nobodyKnows = () => new Promise<never>(() => {});

describe('a connection', () => {
  it('greets with the version seen last, and is on once it is welcome', () => {
    const { sockets, links } = setUp();
    sockets[0].welcome();
    expect(sockets[0].sent[0]).toEqual({ t: 'hello', version: 7 });
    expect(links).toEqual(['on']);
  });

  it('says again under the same id what was not answered, in order, and answers once', async () => {
    const { connection, sockets, links } = setUp();
    sockets[0].welcome();
    const outcomes = [...connection.send([card]), ...connection.send([{ t: 'say', text: 'Hm' }])];
    const before = sockets[0].sent.filter(({ id }) => id);
    expect(before).toMatchObject([card, { t: 'say' }]);
    sockets[0].break();
    expect(links.at(-1)).toBe('lost');
    await vi.advanceTimersByTimeAsync(400);
    sockets[1].welcome();
    await settled();
    expect(sockets[1].sent.filter(({ id }) => id)).toEqual(before);
    for (const { id } of before) sockets[1].hear({ t: 'done', id, version: 9 });
    expect(await Promise.all(outcomes)).toMatchObject([{ done: true }, { done: true }]);
    sockets[1].break();
    await vi.advanceTimersByTimeAsync(400);
    sockets[2].welcome();
    await settled();
    expect(sockets[2].sent.filter(({ id }) => id)).toEqual([]);
    expect(stored.size).toBe(0);
  });

  it('says the second of a click once the first is done, on any channel, and never after a refusal', async () => {
    const { connection, sockets } = setUp();
    sockets[0].welcome();
    await settled();
    connection.send([card, ride]);
    connection.send([{ t: 'say', text: 'Hm' }]);
    expect(sockets[0].of('decide')).toMatchObject([card]);
    expect(pendingAt('here')).toHaveLength(3);
    sockets[0].break();
    await vi.advanceTimersByTimeAsync(400);
    sockets[1].welcome();
    await settled();
    const [{ id }] = sockets[1].of('decide');
    expect(sockets[1].sent.filter((one) => one.id)).toMatchObject([card]);
    sockets[1].hear({ t: 'done', id, version: 8 });
    expect(sockets[1].sent.filter((one) => one.id)).toMatchObject([card, ride, { t: 'say' }]);

    const outcomes = connection.send([card, ride]);
    sockets[1].hear({ t: 'refused', id: sockets[1].of('decide')[2].id, reason: 'not-now', rule: 'R7.1' });
    expect(await Promise.all(outcomes)).toEqual([
      { done: false, refusal: { reason: 'not-now', rule: 'R7.1' } },
      tooLate,
    ]);
    expect(sockets[1].of('decide')).toMatchObject([card, ride, card]);
  });

  it('keeps what is pending through a reload, and tells what became of it', async () => {
    const first = setUp();
    first.sockets[0].welcome();
    await settled();
    first.connection.send([{ t: 'decide', decision: { t: 'pace', use: 'sum' } }]);
    const [{ id }] = first.sockets[0].of('decide');
    const second = setUp();
    second.sockets[0].welcome();
    expect(second.sockets[0].of('decide')).toEqual([]);
    await settled();
    expect(second.sockets[0].of('decide')[0].id).toBe(id);
    second.sockets[0].hear({ t: 'refused', id, reason: 'not-this-player', rule: 'R7.1' });
    expect(second.late).toMatchObject([
      [{ id }, { done: false, refusal: { reason: 'not-this-player', rule: 'R7.1' } }],
    ]);
  });

  it('does not say again what others have answered meanwhile, nor what was to follow it', async () => {
    const { connection, sockets } = setUp(({ message }) =>
      message.t === 'decide' && message.decision.t === 'card' ? tooLate : undefined,
    );
    const outcomes = connection.send([card, ride]);
    sockets[0].welcome();
    await settled();
    expect(sockets[0].of('decide')).toEqual([]);
    expect(await Promise.all(outcomes)).toEqual([tooLate, tooLate]);
  });

  it('opens another channel when a silent one wakes, and takes whichever answers first', async () => {
    const { connection, sockets, links } = setUp();
    sockets[0].welcome();
    connection.wake();
    expect(sockets[0].of('ping')).toHaveLength(1);
    // A message that waited in the browser while it slept is no sign of life.
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
    const { sockets, links } = setUp(undefined, () => Promise.resolve(false));
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

  it('is left once everything is said, and comes back for that', async () => {
    const { connection, sockets, links } = setUp();
    sockets[0].welcome();
    await settled();
    connection.send([card]);
    sockets[0].break();
    connection.leave();
    await vi.advanceTimersByTimeAsync(400);
    sockets[1].welcome();
    await settled();
    const [{ id }] = sockets[1].of('decide');
    expect(links.at(-1)).toBe('on');
    sockets[1].hear({ t: 'done', id, version: 8 });
    expect([links.at(-1), sockets[1].closed, stored.size]).toEqual(['ended', true, 0]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(2);
  });

  it('is left at once where nothing is to be said, or somebody else did, and forgets what is for a table that is gone', async () => {
    const silent = setUp();
    silent.sockets[0].welcome();
    silent.connection.leave();
    expect(silent.links).toEqual(['on', 'ended']);

    const ann = setUp();
    ann.sockets[0].welcome();
    await settled();
    ann.connection.send([card]);
    ann.connection.end();
    const ben = setUp(undefined, undefined, () => Promise.resolve(2));
    ben.connection.leave();
    expect(ben.links).toEqual([]);
    ben.sockets[0].welcome();
    await settled();
    expect([ben.links, ben.sockets[0].of('decide')]).toEqual([['on', 'ended'], []]);

    const gone = setUp(undefined, () => Promise.resolve(false));
    gone.connection.send([card]);
    gone.connection.leave();
    gone.sockets[0].break();
    await settled();
    expect([gone.links, stored.size]).toEqual([['gone', 'ended'], 0]);
  });

  it('comes back after a bye', async () => {
    const { sockets } = setUp();
    sockets[0].welcome();
    sockets[0].hear({ t: 'bye', why: 'server-stopping' });
    await vi.advanceTimersByTimeAsync(400);
    expect(sockets).toHaveLength(2);
  });
});

describe('what is under way', () => {
  it('is never said in the name of another person', async () => {
    const ann = setUp();
    ann.sockets[0].welcome();
    await settled();
    ann.connection.send([{ t: 'say', text: 'Ann speaks' }]);
    ann.connection.end();
    const elsewhere = setUp(undefined, undefined, undefined, 'there');
    elsewhere.sockets[0].welcome();
    await settled();
    elsewhere.connection.send([{ t: 'start' }]);
    elsewhere.connection.end();
    expect(stored.size).toBe(2);

    const ben = setUp(undefined, undefined, () => Promise.resolve(2));
    ben.sockets[0].welcome();
    await settled();
    expect(ben.sockets[0].of('say')).toEqual([]);
    expect(ben.late).toEqual([]);
    // Nor at any other table.
    expect(stored.size).toBe(0);
  });

  it('is dropped where this browser becomes somebody else, and what is said then is kept as theirs', async () => {
    let person: number | null = null;
    const { connection, sockets } = setUp(undefined, undefined, () => Promise.resolve(person));
    sockets[0].welcome();
    await settled();
    const [before] = connection.send([{ t: 'say', text: 'nobody' }]);
    person = 3;
    const renewed = connection.reconnect();
    sockets[1].welcome();
    await renewed;
    connection.send([{ t: 'say', text: 'Cleo' }]);
    await settled();
    expect(await before).toEqual(tooLate);
    expect(sockets[1].of('say')).toMatchObject([{ text: 'Cleo' }]);
    expect(pendingAt('here')).toMatchObject([{ message: { text: 'Cleo' }, person: 3 }]);
  });

  it('waits until the server has told whose the connection is, and asks again where it does not', async () => {
    let asked = 0;
    const who = () =>
      (asked += 1) === 1 ? nobodyKnows() : asked === 2 ? Promise.reject(new Error()) : Promise.resolve(1);
    const { connection, sockets } = setUp(undefined, undefined, who);
    connection.send([card]);
    sockets[0].welcome();
    await settled();
    expect(sockets[0].of('decide')).toEqual([]);
    sockets[0].hear({ t: 'pong', now: 1 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toBe(3);
    expect(sockets).toHaveLength(1);
    expect(sockets[0].of('decide')).toMatchObject([card]);
  });
});

describe('a connection that may be dead', () => {
  it('is replaced at once where it was in doubt before the page woke', async () => {
    const { connection, sockets } = setUp();
    sockets[0].welcome();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(sockets[0].of('ping')).toHaveLength(1);
    connection.wake();
    expect(sockets).toHaveLength(2);
    // The answer to the first ping may have waited in the browser.
    sockets[0].hear({ t: 'pong', now: 1 });
    expect(sockets[1].closed).toBe(false);
    sockets[0].hear({ t: 'pong', now: 2 });
    expect(sockets[1].closed).toBe(true);
  });

  it('is tried beside again and again until there is a network', async () => {
    const { connection, sockets, links } = setUp();
    sockets[0].welcome();
    connection.wake();
    await vi.advanceTimersByTimeAsync(250);
    sockets[1].break();
    await vi.advanceTimersByTimeAsync(300);
    expect(sockets).toHaveLength(3);
    sockets[2].break();
    // The network is back.
    connection.wake();
    expect(sockets).toHaveLength(4);
    sockets[3].welcome();
    expect(links).toEqual(['on']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sockets).toHaveLength(4);
  });

  it('greets again once it is known to be alive after a sleep: clocks stood still', async () => {
    const { connection, sockets } = setUp();
    sockets[0].welcome();
    connection.wake();
    expect(sockets[0].of('hello')).toHaveLength(1);
    sockets[0].hear({ t: 'pong', now: 1 });
    expect(sockets[0].of('hello')).toHaveLength(2);
    // A heartbeat alone is no reason to.
    await vi.advanceTimersByTimeAsync(15_000);
    sockets[0].hear({ t: 'pong', now: 1 });
    expect(sockets[0].of('ping')).toHaveLength(2);
    expect(sockets[0].of('hello')).toHaveLength(2);
  });

  it('is asked while nobody looks, too, but more rarely', async () => {
    vi.stubGlobal('document', { hidden: true, addEventListener: () => {} });
    vi.stubGlobal('addEventListener', () => {});
    const { sockets } = setUp();
    sockets[0].welcome();
    for (let i = 0; i < 40; ++i) {
      await vi.advanceTimersByTimeAsync(3000);
      const { sent } = sockets[0];
      if (sent.at(-1)!.t === 'ping') sockets[0].hear({ t: 'pong', now: 1 });
    }
    expect(sockets[0].of('ping').length).toBeGreaterThanOrEqual(2);
    expect(sockets[0].of('ping').length).toBeLessThanOrEqual(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets.length).toBeGreaterThan(1);
  });
});

describe('a page that nobody looks at', () => {
  const page = {
    hidden: true,
    addEventListener: (moment: string, listener: () => void) => moment === 'visibilitychange' && (looked = listener),
  };
  let looked = () => {};
  beforeEach(() => {
    page.hidden = true;
    vi.stubGlobal('document', page);
    vi.stubGlobal('addEventListener', () => {});
  });
  const look = () => {
    page.hidden = false;
    looked();
  };

  it('says so whenever it greets, and greets once somebody looks', async () => {
    const { sockets } = setUp();
    sockets[0].welcome();
    expect(sockets[0].of('hello')).toEqual([{ t: 'hello', version: 7, unseen: true }]);
    sockets[0].break();
    await vi.advanceTimersByTimeAsync(400);
    sockets[1].welcome();
    expect(sockets[1].of('hello')).toEqual([{ t: 'hello', version: 7, unseen: true }]);
    look();
    sockets[1].hear({ t: 'pong', now: 1 });
    expect(sockets[1].of('hello').slice(1)).toEqual([{ t: 'hello', version: 7 }]);
  });

  it('greets once more where somebody looks between greeting and welcome', () => {
    const { sockets } = setUp();
    sockets[0].onopen?.call(sockets[0] as never, {} as Event);
    look();
    const welcome = { t: 'welcome', table: {}, is_host: false, chat: [] };
    sockets[0].hear(welcome);
    expect(sockets[0].of('hello')).toEqual([
      { t: 'hello', version: 7, unseen: true },
      { t: 'hello', version: 7 },
    ]);
    sockets[0].hear(welcome);
    expect(sockets[0].of('hello')).toHaveLength(2);
    expect(sockets).toHaveLength(1);
  });
});

describe('a new way', () => {
  it('as somebody else is tried again where it fails while the old one is on', async () => {
    const { connection, sockets } = setUp();
    sockets[0].welcome();
    let renewed = false;
    void connection.reconnect().then(() => (renewed = true));
    sockets[1].break();
    await vi.advanceTimersByTimeAsync(300);
    expect(sockets).toHaveLength(3);
    sockets[2].welcome();
    await settled();
    expect(renewed).toBe(true);
  });

  it('is tried again although nobody says whether there is a table', async () => {
    const { sockets } = setUp(undefined, nobodyKnows);
    sockets[0].welcome();
    sockets[0].break();
    for (let i = 1; i < 6; ++i) {
      await vi.advanceTimersByTimeAsync(15_000);
      sockets.at(-1)!.break();
    }
    expect(sockets.length).toBeGreaterThanOrEqual(6);
    await vi.advanceTimersByTimeAsync(15_000);
    sockets.at(-1)!.welcome();
    expect(sockets.at(-1)!.of('hello')).toHaveLength(1);
  });
});
