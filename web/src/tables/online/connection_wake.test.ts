// A phone that slept is up to date within a second of waking, also on a slow network.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection, type ConnectionListener } from './connection';
import type { Socket } from './environment';

/** Round trip in milliseconds on a mobile network. */
const turn = 200;

interface Moment {
  what: string;
  at: number;
}
let moments: Moment[] = [];
let woke = 0;
const note = (what: string) => void moments.push({ what, at: performance.now() - woke });

/** Whether the server answers, on existing and new connections. */
const net = { alive: true };

class SlowSocket implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  /** what the phone may find when it wakes: an open socket with nobody at the other end */
  deaf = false;

  constructor() {
    note('dials');
    // One round trip to connect, one for the WebSocket handshake.
    setTimeout(
      () =>
        net.alive ? this.onopen?.call(this as never, {} as Event) : this.onclose?.call(this as never, {} as CloseEvent),
      2 * turn,
    );
  }
  send(text: string): void {
    const { t } = JSON.parse(text) as { t: string };
    note(t);
    if (this.deaf) return;
    if (t === 'hello') setTimeout(() => this.hear({ t: 'welcome', table: {}, is_host: false, chat: [] }), turn);
    if (t === 'ping') setTimeout(() => this.hear({ t: 'pong', now: 1 }), turn);
  }
  close(): void {}
  private hear(message: { t: string; [key: string]: unknown }): void {
    note(`hears ${message.t}`);
    this.onmessage?.call(this as never, { data: JSON.stringify(message) } as MessageEvent);
  }
}

async function session(): Promise<{ connection: Connection; sockets: SlowSocket[] }> {
  const sockets: SlowSocket[] = [];
  const listener = {
    version: () => 7,
    moment: () => '0.2',
    older: () => [],
    seat: () => undefined,
    onMessage: () => {},
    onLink: () => {},
    pendingCount: () => {},
    resolve: () => undefined,
    late: () => {},
  } as unknown as ConnectionListener;
  const connection = new Connection('ws://here', 'here', listener, {
    openSocket: () => {
      sockets.push(new SlowSocket());
      return sockets.at(-1)!;
    },
    checkTable: () => Promise.resolve('there'),
  });
  connection.open();
  await vi.advanceTimersByTimeAsync(3 * turn);
  return { connection, sockets };
}

/** Wakes up; returns what happened up to the first welcome. */
async function awake(connection: Connection): Promise<Moment[]> {
  moments = [];
  woke = performance.now();
  connection.wake();
  await vi.advanceTimersByTimeAsync(5000);
  return moments.slice(0, moments.findIndex(({ what }) => what === 'hears welcome') + 1);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  net.alive = true;
  vi.stubGlobal('localStorage', {
    length: 0,
    key: () => null,
    getItem: () => null,
    setItem: () => {},
    removeItem: () => {},
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('opens another channel beside one that has died', async () => {
  const { connection, sockets } = await session();
  sockets[0]!.deaf = true;
  const told = await awake(connection);
  expect(told).toEqual([
    { what: 'ping', at: 0 },
    { what: 'dials', at: 250 },
    { what: 'hello', at: 250 + 2 * turn },
    { what: 'hears welcome', at: 250 + 3 * turn },
  ]);
  expect(told.at(-1)!.at).toBeLessThan(1000);
});

test('asks a living channel what happened', async () => {
  const { connection } = await session();
  const told = await awake(connection);
  expect(told.at(-1)).toEqual({ what: 'hears welcome', at: 2 * turn });
});

test('reconnects without waiting if the channel was cut long ago', async () => {
  const { connection, sockets } = await session();
  net.alive = false;
  sockets[0]!.onclose!.call(sockets[0] as never, {} as CloseEvent);
  // By now it waits fifteen seconds between two tries.
  await vi.advanceTimersByTimeAsync(120_000);
  net.alive = true;
  const told = await awake(connection);
  expect(told).toEqual([
    { what: 'dials', at: 0 },
    { what: 'hello', at: 2 * turn },
    { what: 'hears welcome', at: 3 * turn },
  ]);
  expect(told.at(-1)!.at).toBeLessThan(1000);
});
