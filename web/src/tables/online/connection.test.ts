import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type ConnectionListener, type Link } from './connection';
import { pendingAt, type PendingMessage } from './pending_messages';
import { tooLate, type Outcome } from './outbox';
import { protocolVersion, type Message, type TableInfo, type Welcome } from '../../contracts';
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
    this.hearText(JSON.stringify(message));
  }
  /** Whom the server takes this browser for; null: nobody. */
  static person: number | null = 1;
  open(): void {
    this.onopen?.call(this as never, {} as Event);
  }
  greet(): void {
    const person = FakeSocket.person === null ? {} : { person: FakeSocket.person };
    const protocol = protocolVersion;
    this.hear({
      t: 'welcome',
      protocol,
      ...person,
      table: {} as TableInfo,
      is_host: false,
      chat: [],
    } satisfies Welcome);
  }
  welcome(): void {
    this.open();
    this.greet();
  }
  hearText(data: string): void {
    this.onmessage?.call(this as never, { data } as MessageEvent);
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
  checkTable: Environment['checkTable'] = () => Promise.resolve('there'),
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
      checkTable,
    },
  );
  connection.open();
  return { connection, sockets, links, late };
}

const stored = new Map<string, string>();
beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.person = 1;
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
const card: Message = { t: 'decide', decisions: [{ t: 'card', horse: 0, card: '7' }] };
const cardAndRide: Message = {
  t: 'decide',
  decisions: [
    { t: 'card', horse: 0, card: '7' },
    { t: 'ride', horse: 0, to: '1.7' },
  ],
};
const nobodyKnows = () => new Promise<never>(() => {});

describe('a connection', () => {
  it('sends the version seen last, and is open after the welcome', () => {
    const { sockets, links } = setUp();
    sockets[0]!.welcome();
    expect(sockets[0]!.sent[0]).toEqual({ t: 'hello', protocol: protocolVersion, version: 7, shows: true });
    expect(links).toEqual(['on']);
  });

  it('reports once on each connection how far was shown, also while there was none', async () => {
    const { connection, sockets } = setUp();
    connection.shown(5);
    expect(sockets[0]!.of('shown')).toEqual([]);
    sockets[0]!.welcome();
    connection.shown(5);
    connection.shown(6);
    connection.shown(6);
    connection.shown(4);
    expect(sockets[0]!.of('shown')).toEqual([
      { t: 'shown', version: 5 },
      { t: 'shown', version: 6 },
    ]);
    sockets[0]!.break();
    await vi.advanceTimersByTimeAsync(400);
    sockets[1]!.welcome();
    expect(sockets[1]!.of('shown')).toEqual([{ t: 'shown', version: 6 }]);
    // A second welcome on the same connection.
    sockets[1]!.greet();
    expect(sockets[1]!.of('shown')).toHaveLength(1);
  });

  it('shows no events if it only sends pending messages', () => {
    const { connection, sockets } = setUp();
    void connection.send(card);
    connection.leave();
    sockets[0]!.open();
    expect(sockets[0]!.sent[0]).toEqual({ t: 'hello', protocol: protocolVersion, version: 7, unseen: true });
  });

  it('reconnects at once as another person after a logout, and drops the messages of the first', async () => {
    const { connection, sockets, links } = setUp();
    sockets[0]!.welcome();
    const outcome = connection.send(card);
    FakeSocket.person = null;
    sockets[0]!.hear({ t: 'bye', why: 'logged-out' });
    expect(sockets[0]!.closed).toBe(true);
    expect(sockets).toHaveLength(2);
    sockets[1]!.welcome();
    expect(await outcome).toEqual(tooLate);
    expect(sockets[1]!.of('decide')).toEqual([]);
    expect(links).toEqual(['on', 'lost', 'on']);
  });

  it('waits longer and longer after repeated logouts', () => {
    const { sockets } = setUp();
    for (const wanted of [2, 2]) {
      sockets.at(-1)!.welcome();
      sockets.at(-1)!.hear({ t: 'bye', why: 'logged-out' });
      expect(sockets).toHaveLength(wanted);
    }
  });

  it('leaves a quarantined table alone, and keeps pending messages', async () => {
    const { connection, sockets, links } = setUp();
    sockets[0]!.welcome();
    void connection.send(card);
    sockets[0]!.hear({ t: 'bye', why: 'in-repair' });
    await vi.advanceTimersByTimeAsync(60_000);
    connection.wake();
    expect(sockets).toHaveLength(1);
    expect(links).toEqual(['on', 'in-repair']);
    expect(pendingAt('here')).toHaveLength(1);
  });

  it('learns from the server that a table it cannot open is quarantined', async () => {
    const { sockets, links } = setUp(undefined, () => Promise.resolve('in-repair'));
    sockets[0]!.break();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
    expect(links).toEqual(['in-repair']);
  });

  it('resends unanswered messages in order with the same ids, and resolves each once', async () => {
    const { connection, sockets, links } = setUp();
    sockets[0]!.welcome();
    const outcomes = [connection.send(card), connection.send({ t: 'say', text: 'Hm' })];
    const before = sockets[0]!.sent.filter(({ id }) => id);
    expect(before).toMatchObject([card, { t: 'say' }]);
    sockets[0]!.break();
    expect(links.at(-1)).toBe('lost');
    await vi.advanceTimersByTimeAsync(400);
    sockets[1]!.welcome();
    await settled();
    expect(sockets[1]!.sent.filter(({ id }) => id)).toEqual(before);
    for (const { id } of before) sockets[1]!.hear({ t: 'done', id, version: 9 });
    expect(await Promise.all(outcomes)).toMatchObject([{ done: true }, { done: true }]);
    sockets[1]!.break();
    await vi.advanceTimersByTimeAsync(700);
    sockets[2]!.welcome();
    await settled();
    expect(sockets[2]!.sent.filter(({ id }) => id)).toEqual([]);
    expect(stored.size).toBe(0);
  });

  it('sends a click of two decisions as one message, resends it with the same id, and takes or refuses it as a whole', async () => {
    const { connection, sockets } = setUp();
    sockets[0]!.welcome();
    const outcome = connection.send(cardAndRide);
    void connection.send({ t: 'say', text: 'Hm' });
    const before = sockets[0]!.sent.filter(({ id }) => id);
    expect(before).toMatchObject([{ ...cardAndRide, race: 0, round: 2 }, { t: 'say' }]);
    expect(pendingAt('here')).toHaveLength(2);
    sockets[0]!.break();
    await vi.advanceTimersByTimeAsync(400);
    sockets[1]!.welcome();
    expect(sockets[1]!.sent.filter(({ id }) => id)).toEqual(before);
    sockets[1]!.hear({ t: 'refused', id: before[0]!.id, reason: 'square-blocked', rule: 'R8.2', at: 1 });
    expect(await outcome).toEqual({ done: false, refusal: { reason: 'square-blocked', rule: 'R8.2', at: 1 } });
    expect(sockets[1]!.of('decide')).toHaveLength(1);
  });

  it('keeps pending messages through a reload, and reports their outcome', async () => {
    const first = setUp();
    first.sockets[0]!.welcome();
    await settled();
    void first.connection.send({ t: 'decide', decisions: [{ t: 'pace', use: 'sum' }] });
    const { id } = first.sockets[0]!.of('decide')[0]!;
    const second = setUp();
    second.sockets[0]!.open();
    expect(second.sockets[0]!.of('decide')).toEqual([]);
    second.sockets[0]!.greet();
    expect(second.sockets[0]!.of('decide')[0]!.id).toBe(id);
    second.sockets[0]!.hear({ t: 'refused', id, reason: 'not-this-player', rule: 'R7.1' });
    expect(second.late).toMatchObject([
      [{ id }, { done: false, refusal: { reason: 'not-this-player', rule: 'R7.1' } }],
    ]);
  });

  it('does not resend a choice that was made by others meanwhile', async () => {
    const { connection, sockets } = setUp(({ message }) => (message.t === 'decide' ? tooLate : undefined));
    const outcome = connection.send(cardAndRide);
    sockets[0]!.welcome();
    await settled();
    expect(sockets[0]!.of('decide')).toEqual([]);
    expect(await outcome).toEqual(tooLate);
  });

  it('opens another channel when the page wakes, and uses whichever answers first', async () => {
    const { connection, sockets, links } = setUp();
    sockets[0]!.welcome();
    connection.wake();
    expect(sockets[0]!.of('ping')).toHaveLength(1);
    // A message that waited in the browser while it slept does not prove that the connection is alive.
    sockets[0]!.hear({ t: 'table', table: {} });
    await vi.advanceTimersByTimeAsync(250);
    expect(sockets).toHaveLength(2);
    sockets[1]!.welcome();
    expect(sockets[0]!.closed).toBe(true);
    expect(links).toEqual(['on']);

    connection.wake();
    await vi.advanceTimersByTimeAsync(250);
    sockets[1]!.hear({ t: 'pong', now: 1 });
    expect(sockets[2]!.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(links).toEqual(['on']);
  });

  it('reports a lost connection if nothing answers', async () => {
    const { connection, sockets, links } = setUp();
    sockets[0]!.welcome();
    connection.wake();
    await vi.advanceTimersByTimeAsync(2300);
    expect(links).toEqual(['on', 'lost']);
  });

  it('waits longer after each failure, and reconnects at once when the page wakes', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const { connection, sockets } = setUp();
    sockets[0]!.welcome();
    sockets[0]!.break();
    const at: number[] = [];
    for (let i = 1; i < 5; ++i) {
      let waited = 0;
      while (sockets.length === i) {
        await vi.advanceTimersByTimeAsync(100);
        waited += 100;
      }
      at.push(waited);
      sockets[i]!.break();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(at).toEqual([300, 600, 1200, 2400]);
    connection.wake();
    expect(sockets).toHaveLength(6);
  });

  it('reports a table that does not exist, and sends nothing after it has ended', async () => {
    const { sockets, links } = setUp(undefined, () => Promise.resolve('gone'));
    sockets[0]!.break();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(links).toEqual(['gone']);
    expect(sockets).toHaveLength(1);

    const other = setUp();
    other.sockets[0]!.welcome();
    other.connection.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(other.sockets).toHaveLength(1);
    expect(other.links).toEqual(['on', 'ended']);
  });

  it('closes once every message is sent, and reconnects for that', async () => {
    const { connection, sockets, links } = setUp();
    sockets[0]!.welcome();
    await settled();
    void connection.send(card);
    sockets[0]!.break();
    connection.leave();
    await vi.advanceTimersByTimeAsync(400);
    sockets[1]!.welcome();
    await settled();
    const { id } = sockets[1]!.of('decide')[0]!;
    expect(links.at(-1)).toBe('on');
    sockets[1]!.hear({ t: 'done', id, version: 8 });
    expect([links.at(-1), sockets[1]!.closed, stored.size]).toEqual(['ended', true, 0]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(2);
  });

  it('closes at once if nothing is pending or it is another person’s, and drops messages for a table that is gone', async () => {
    const silent = setUp();
    silent.sockets[0]!.welcome();
    silent.connection.leave();
    expect(silent.links).toEqual(['on', 'ended']);

    const ann = setUp();
    ann.sockets[0]!.welcome();
    await settled();
    void ann.connection.send(card);
    ann.connection.end();
    FakeSocket.person = 2;
    const ben = setUp();
    ben.connection.leave();
    expect(ben.links).toEqual([]);
    ben.sockets[0]!.welcome();
    await settled();
    expect([ben.links, ben.sockets[0]!.of('decide')]).toEqual([['on', 'ended'], []]);

    const gone = setUp(undefined, () => Promise.resolve('gone'));
    void gone.connection.send(card);
    gone.connection.leave();
    gone.sockets[0]!.break();
    await settled();
    expect([gone.links, stored.size]).toEqual([['gone', 'ended'], 0]);
  });

  it('reconnects after a bye', async () => {
    const { sockets } = setUp();
    sockets[0]!.welcome();
    sockets[0]!.hear({ t: 'bye', why: 'server-stopping' });
    await vi.advanceTimersByTimeAsync(400);
    expect(sockets).toHaveLength(2);
  });
});

describe('a pending message', () => {
  it('is never sent in the name of another person', async () => {
    const ann = setUp();
    ann.sockets[0]!.welcome();
    await settled();
    void ann.connection.send({ t: 'say', text: 'Ann speaks' });
    ann.connection.end();
    const elsewhere = setUp(undefined, undefined, 'there');
    elsewhere.sockets[0]!.welcome();
    await settled();
    void elsewhere.connection.send({ t: 'start' });
    elsewhere.connection.end();
    expect(stored.size).toBe(2);

    FakeSocket.person = 2;
    const ben = setUp();
    ben.sockets[0]!.welcome();
    await settled();
    expect(ben.sockets[0]!.of('say')).toEqual([]);
    expect(ben.late).toEqual([]);
    // Nor at any other table.
    expect(stored.size).toBe(0);
  });

  it('is dropped when another person logs in, and later messages are theirs', async () => {
    FakeSocket.person = null;
    const { connection, sockets } = setUp();
    sockets[0]!.welcome();
    await settled();
    const before = connection.send({ t: 'say', text: 'nobody' });
    FakeSocket.person = 3;
    const renewed = connection.reconnect();
    sockets[1]!.welcome();
    await renewed;
    void connection.send({ t: 'say', text: 'Cleo' });
    await settled();
    expect(await before).toEqual(tooLate);
    expect(sockets[1]!.of('say')).toMatchObject([{ text: 'Cleo' }]);
    expect(pendingAt('here')).toMatchObject([{ message: { text: 'Cleo' }, person: 3 }]);
  });

  it('waits for the connection of the person who has logged in', async () => {
    FakeSocket.person = null;
    const { connection, sockets } = setUp();
    sockets[0]!.welcome();
    await settled();
    void connection.send({ t: 'say', text: 'nobody' });
    FakeSocket.person = 3;
    const renewed = connection.reconnect();
    const outcome = connection.send({ t: 'say', text: 'Cleo' });
    // The old connection is still open, answers, and is watched.
    sockets[0]!.hear({ t: 'refused', id: String(sockets[0]!.of('say')[0]!.id), reason: 'no-identity' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(sockets[0]!.of('say')).toMatchObject([{ text: 'nobody' }]);
    sockets[1]!.welcome();
    await renewed;
    expect(sockets[1]!.of('say')).toMatchObject([{ text: 'Cleo' }]);
    expect(pendingAt('here')).toMatchObject([{ message: { text: 'Cleo' }, person: 3 }]);
    sockets[1]!.hear({ t: 'done', id: String(sockets[1]!.of('say')[0]!.id) });
    expect(await outcome).toEqual({ done: true });
  });

  it('waits for the welcome, which says whose connection it is', async () => {
    const { connection, sockets } = setUp();
    void connection.send(card);
    sockets[0]!.open();
    await vi.advanceTimersByTimeAsync(5000);
    expect(sockets[0]!.of('decide')).toEqual([]);
    sockets[0]!.greet();
    expect(sockets[0]!.of('decide')).toMatchObject([card]);
    expect(pendingAt('here')).toMatchObject([{ person: 1 }]);
  });

  it('is sent as the account’s when a guest logs in and the server merges the two', async () => {
    const { connection, sockets } = setUp();
    sockets[0]!.welcome();
    void connection.send(card);
    FakeSocket.person = 8;
    sockets[0]!.greet();
    expect(pendingAt('here')).toMatchObject([{ message: card, person: 8 }]);
    expect(sockets[0]!.of('decide')).toHaveLength(1);
  });
});

describe('page and server of different versions', () => {
  it.each(['client-outdated', 'server-outdated'] as const)('%s: reports it and does not try again', async (code) => {
    const { connection, sockets, links } = setUp();
    const answered = vi.fn();
    void connection.send(card).then(answered);
    sockets[0]!.open();
    sockets[0]!.hear({ t: 'error', code, detail: 'other versions' });
    expect([links, sockets[0]!.closed]).toEqual([[code], true]);
    connection.wake();
    await connection.reconnect();
    await vi.advanceTimersByTimeAsync(120_000);
    expect([links, sockets.length]).toEqual([[code], 1]);
    // The choice is left to the reloaded page.
    expect(pendingAt('here')).toMatchObject([{ message: card }]);
    expect(answered).not.toHaveBeenCalled();
  });

  it('ends if no page shows the table', () => {
    const { connection, sockets, links } = setUp();
    void connection.send(card);
    connection.leave();
    sockets[0]!.open();
    sockets[0]!.hear({ t: 'error', code: 'client-outdated', detail: 'old' });
    expect(links.at(-1)).toBe('ended');
    expect(pendingAt('here')).toHaveLength(1);
  });
});

describe('a server or proxy that misbehaves', () => {
  it.each(['not JSON', '{"t":"tol', 'null', '{}', '7'])(
    'a broken frame, %s, closes the connection, which opens again',
    async (text) => {
      const { sockets, links } = setUp();
      sockets[0]!.welcome();
      sockets[0]!.hearText(text);
      expect([sockets[0]!.closed, links.at(-1)]).toEqual([true, 'lost']);
      await vi.advanceTimersByTimeAsync(400);
      sockets[1]!.hearText(text);
      await vi.advanceTimersByTimeAsync(700);
      sockets[2]!.welcome();
      expect(links.at(-1)).toBe('on');
    },
  );

  it('that drops right after the welcome: delays grow until a connection has lasted', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const { sockets } = setUp();
    const delayAfter = async (lasted: number) => {
      const { length } = sockets;
      sockets.at(-1)!.welcome();
      for (let past = 0; past < lasted; past += 1000) {
        await vi.advanceTimersByTimeAsync(Math.min(1000, lasted - past));
        sockets.at(-1)!.hear({ t: 'pong', now: 1 });
      }
      sockets.at(-1)!.break();
      for (let waited = 0; ; waited += 100) {
        if (sockets.length > length) return waited;
        await vi.advanceTimersByTimeAsync(100);
      }
    };
    expect([await delayAfter(0), await delayAfter(5), await delayAfter(9000)]).toEqual([300, 600, 1200]);
    expect([await delayAfter(10_000), await delayAfter(0)]).toEqual([300, 600]);
  });

  it('that cuts a working connection again and again: delays stay short', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const { connection, sockets } = setUp();
    for (let cut = 0; cut < 6; ++cut) {
      sockets.at(-1)!.welcome();
      void connection.send({ t: 'say', text: 'hello' });
      const said = sockets.at(-1)!.of('say').at(-1) as { id: string };
      sockets.at(-1)!.hear({ t: 'done', id: said.id, version: 0 });
      const { length } = sockets;
      sockets.at(-1)!.break();
      await vi.advanceTimersByTimeAsync(400);
      expect(sockets).toHaveLength(length + 1);
    }
  });
});

describe('a connection that may be dead', () => {
  it('is replaced at once if it was in doubt before the page woke', async () => {
    const { connection, sockets } = setUp();
    sockets[0]!.welcome();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(sockets[0]!.of('ping')).toHaveLength(1);
    connection.wake();
    expect(sockets).toHaveLength(2);
    // The answer to the first ping may have waited in the browser.
    sockets[0]!.hear({ t: 'pong', now: 1 });
    expect(sockets[1]!.closed).toBe(false);
    sockets[0]!.hear({ t: 'pong', now: 2 });
    expect(sockets[1]!.closed).toBe(true);
  });

  it('gets further attempts beside it until there is a network', async () => {
    const { connection, sockets, links } = setUp();
    sockets[0]!.welcome();
    connection.wake();
    await vi.advanceTimersByTimeAsync(250);
    sockets[1]!.break();
    await vi.advanceTimersByTimeAsync(300);
    expect(sockets).toHaveLength(3);
    sockets[2]!.break();
    // The network is back.
    connection.wake();
    expect(sockets).toHaveLength(4);
    sockets[3]!.welcome();
    expect(links).toEqual(['on']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sockets).toHaveLength(4);
  });

  it('says hello again once it is known to be alive after a sleep, because clocks stood still', async () => {
    const { connection, sockets } = setUp();
    sockets[0]!.welcome();
    connection.wake();
    expect(sockets[0]!.of('hello')).toHaveLength(1);
    sockets[0]!.hear({ t: 'pong', now: 1 });
    expect(sockets[0]!.of('hello')).toHaveLength(2);
    // A heartbeat alone is no reason to say hello.
    await vi.advanceTimersByTimeAsync(15_000);
    sockets[0]!.hear({ t: 'pong', now: 1 });
    expect(sockets[0]!.of('ping')).toHaveLength(2);
    expect(sockets[0]!.of('hello')).toHaveLength(2);
  });

  it('is checked on a hidden page, too, but less often', async () => {
    vi.stubGlobal('document', { hidden: true, addEventListener: () => {} });
    vi.stubGlobal('addEventListener', () => {});
    const { sockets } = setUp();
    sockets[0]!.welcome();
    for (let i = 0; i < 40; ++i) {
      await vi.advanceTimersByTimeAsync(3000);
      const { sent } = sockets[0]!;
      if (sent.at(-1)!.t === 'ping') sockets[0]!.hear({ t: 'pong', now: 1 });
    }
    expect(sockets[0]!.of('ping').length).toBeGreaterThanOrEqual(2);
    expect(sockets[0]!.of('ping').length).toBeLessThanOrEqual(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets.length).toBeGreaterThan(1);
  });
});

describe('a hidden page', () => {
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

  it('says so in each hello, and says hello again when it becomes visible', async () => {
    const { sockets } = setUp();
    sockets[0]!.welcome();
    expect(sockets[0]!.of('hello')).toEqual([
      { t: 'hello', protocol: protocolVersion, version: 7, unseen: true, shows: true },
    ]);
    sockets[0]!.break();
    await vi.advanceTimersByTimeAsync(400);
    sockets[1]!.welcome();
    expect(sockets[1]!.of('hello')).toEqual([
      { t: 'hello', protocol: protocolVersion, version: 7, unseen: true, shows: true },
    ]);
    look();
    sockets[1]!.hear({ t: 'pong', now: 1 });
    expect(sockets[1]!.of('hello').slice(1)).toEqual([
      { t: 'hello', protocol: protocolVersion, version: 7, shows: true },
    ]);
  });

  it('says hello once more if it becomes visible between hello and welcome', () => {
    const { sockets } = setUp();
    sockets[0]!.onopen?.call(sockets[0] as never, {} as Event);
    look();
    const welcome = { t: 'welcome', table: {}, is_host: false, chat: [] };
    sockets[0]!.hear(welcome);
    expect(sockets[0]!.of('hello')).toEqual([
      { t: 'hello', protocol: protocolVersion, version: 7, unseen: true, shows: true },
      { t: 'hello', protocol: protocolVersion, version: 7, shows: true },
    ]);
    sockets[0]!.hear(welcome);
    expect(sockets[0]!.of('hello')).toHaveLength(2);
    expect(sockets).toHaveLength(1);
  });
});

describe('a second channel', () => {
  it('as another person is tried again if it fails while the old one is open', async () => {
    const { connection, sockets } = setUp();
    sockets[0]!.welcome();
    let renewed = false;
    void connection.reconnect().then(() => (renewed = true));
    sockets[1]!.break();
    await vi.advanceTimersByTimeAsync(300);
    expect(sockets).toHaveLength(3);
    sockets[2]!.welcome();
    await settled();
    expect(renewed).toBe(true);
  });

  it('is tried again although the server does not say whether the table exists', async () => {
    const { sockets } = setUp(undefined, nobodyKnows);
    sockets[0]!.welcome();
    sockets[0]!.break();
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
