import { randomHex } from '../../platform/random';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { OnlineTable } from './online_table.svelte';
import { faultOf } from '../../contracts/testing';
import { storageKey, type PendingMessage } from './pending_messages';
import { protocolVersion, type Decision, type SeatInfo, type TableInfo } from '../../contracts';

/** Waits for what comes by itself, also on a slow machine. */
const eventually = (check: () => void) => vi.waitFor(check, 30_000);

class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  said: { t: string; id?: string }[] = [];

  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    const message = JSON.parse(text) as { t: string; id?: string };
    expect(faultOf('protocol', 'clientMessage', message)).toBe('');
    this.said.push(message);
  }
  close(): void {}
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  of(t: string) {
    return this.said.filter((message) => message.t === t);
  }
}

const free: SeatInfo = { present: false };
const ann: SeatInfo = { name: 'Ann', present: true };
const info = (...seats: SeatInfo[]) => ({ id: 'here', state: 'open', seats, watchers: 0 }) as unknown as TableInfo;
const welcome = (table: TableInfo, seat?: number) => ({
  t: 'welcome',
  protocol: protocolVersion,
  person: 1,
  table,
  is_host: false,
  chat: [],
  seat,
});

async function arrive(): Promise<{ table: OnlineTable; socket: FakeSocket }> {
  const table = OnlineTable.open('here');
  await eventually(() => expect(FakeSocket.all).toHaveLength(1));
  const socket = FakeSocket.all[0]!;
  socket.onopen?.();
  await eventually(() => expect(socket.of('hello')).toHaveLength(1));
  socket.hear(welcome(info(free, free)));
  return { table, socket };
}

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('document', {
    baseURI: 'http://here/',
    hidden: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', () => Promise.reject(new Error('nobody asks over HTTP')));
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size;
    },
    key: (i: number) => [...kept.keys()][i] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
// Not after each: tables that a test has left open go on trying.
afterAll(() => vi.unstubAllGlobals());

describe('messages that earlier visits could not send', () => {
  const choice = {
    id: 'k-1',
    message: { t: 'decide', decisions: [{ t: 'pace', use: 'sum' }] },
    when: Date.now(),
    at: 3,
    moment: '0.1',
    over: [],
    person: 1,
  } satisfies PendingMessage;
  const scene = {
    version: 3,
    from: 3,
    events: [],
    header: {},
    public: { race: 0, round: 1 },
    awaits: [],
    laid: [],
    own: null,
    asked: [],
    bonus: [],
  };

  it('are sent once without opening the table, and a refusal waits for the next visit', async () => {
    kept.set(storageKey('here', 'k-1'), JSON.stringify(choice));
    OnlineTable.deliverPending();
    OnlineTable.deliverPending();
    await eventually(() => expect(FakeSocket.all).toHaveLength(1));
    const socket = FakeSocket.all[0]!;
    socket.onopen?.();
    await eventually(() => expect(socket.of('hello')).toMatchObject([{ unseen: true }]));
    socket.hear({ ...welcome(info(ann, free), 0), ...scene });
    await eventually(() => expect(socket.of('decide')).toMatchObject([{ id: 'k-1' }]));
    socket.hear({ t: 'refused', id: 'k-1', reason: 'not-this-player' });
    expect(socket.onmessage).toBeNull();
    OnlineTable.deliverPending();
    expect(FakeSocket.all).toHaveLength(1);

    FakeSocket.all = [];
    const { table } = await arrive();
    FakeSocket.all[0]!.hear(welcome(info(ann, free), 0));
    expect(table.lateRefusal).toEqual({ reason: 'not-this-player' });
    table.end();
  });

  it('show their outcome on a page that opens the table meanwhile', async () => {
    const { table, socket } = await arrive();
    void table.decide(...choice.message.decisions);
    const { id } = socket.of('decide')[0]!;
    table.end();
    const again = OnlineTable.open('here');
    socket.hear({ t: 'refused', id, reason: 'not-this-player' });
    expect(again.lateRefusal).toEqual({ reason: 'not-this-player' });
    again.end();
  });
});

describe('the seat of this person', () => {
  it('is asked for after a message from before the reload is done', async () => {
    kept.set(
      storageKey('here', 'k-1'),
      JSON.stringify({
        id: 'k-1',
        message: { t: 'sit', name: 'Ann', entropy: '00112233445566778899' },
        when: Date.now(),
        at: 0,
        moment: '',
        over: [],
        person: 1,
      } satisfies PendingMessage),
    );
    const { table, socket } = await arrive();
    await eventually(() => expect(socket.of('sit')).toMatchObject([{ id: 'k-1' }]));
    socket.hear({ t: 'done', id: 'k-1', version: 0, seat: 0 });
    expect(socket.of('hello')).toHaveLength(2);
    socket.hear(welcome(info(ann, free), 0));
    expect(table.seat).toBe(0);
    table.end();
  });

  it('is asked for when others sit down, perhaps in another tab, but not when they only come and go', async () => {
    const { table, socket } = await arrive();
    socket.hear({ t: 'table', table: info(ann, free) });
    expect(socket.of('hello')).toHaveLength(2);
    socket.hear(welcome(info(ann, free), 0));
    expect(table.seat).toBe(0);
    socket.hear({ t: 'table', table: info({ ...ann, present: false }, free) });
    socket.hear({ t: 'table', table: { ...info(ann, free), watchers: 3 } });
    expect(socket.of('hello')).toHaveLength(2);
    socket.hear({ t: 'table', table: info(free, free) });
    expect(socket.of('hello')).toHaveLength(3);
    table.end();
  });
});

describe('while a rider stands in for this person', () => {
  const stoodIn: SeatInfo = { ...ann, stand_in: 'steady', idle: true };

  /** The table and its socket, in a window of its own; Ann sits and nobody rides for her. */
  async function seated() {
    const window = new EventTarget();
    const page = Object.assign(new EventTarget(), { hidden: false, baseURI: 'http://here/' });
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
    vi.stubGlobal('document', page);
    const arrived = await arrive();
    arrived.socket.hear(welcome(info(ann, free), 0));
    return { ...arrived, window, page };
  }
  const running = (seat: SeatInfo) => ({ t: 'table', table: { ...info(seat, free), state: 'running', host: 1 } });

  it.each(['keydown', 'pointerdown', 'focus', 'visibilitychange'])(
    'any input takes the seat over again, once: %s',
    async (sign) => {
      const { table, socket, window, page } = await seated();
      const alive = () => (sign === 'visibilitychange' ? page : window).dispatchEvent(new Event(sign));
      alive();
      expect(socket.of('hello')).toHaveLength(1);

      socket.hear(running(stoodIn));
      expect(table.standsIn).toBe('steady');
      // Another host: the page asks who the host is, which is no input of this person.
      expect(socket.of('hello').at(-1)).toMatchObject({ unseen: true });
      const before = socket.of('hello').length;
      alive();
      alive();
      expect(socket.of('hello').slice(before)).toHaveLength(1);
      expect(socket.of('hello').at(-1)).not.toHaveProperty('unseen');
      table.end();
    },
  );

  it('a hidden page takes nothing over', async () => {
    const { table, socket, page } = await seated();
    socket.hear(running(stoodIn));
    const before = socket.of('hello').length;
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(socket.of('hello')).toHaveLength(before);
    table.end();
  });

  it('the next time a button takes the seat over, except for somebody who has resigned', async () => {
    const { table, socket, window } = await seated();
    socket.hear(running(stoodIn));
    window.dispatchEvent(new Event('pointerdown'));
    const before = socket.of('hello').length;
    socket.hear(running(ann));
    expect(table.standsIn).toBeUndefined();
    socket.hear(running(stoodIn));
    table.takeOver();
    expect(socket.of('hello').slice(before)).toHaveLength(1);

    socket.hear(running({ ...stoodIn, resigned: true }));
    window.dispatchEvent(new Event('pointerdown'));
    expect(socket.of('hello').slice(before)).toHaveLength(1);
    table.end();
  });
});

describe('every message that this page sends', () => {
  it('follows the schema of the protocol, also without its optional parts', async () => {
    const { table, socket } = await arrive();
    const seed = randomHex(32);
    void table.sit({ name: 'Ann', entropy: seed });
    void table.sit({ name: 'Ann', entropy: seed, seat: 1, silks: [{ colour: 'red', pattern: 'plain' }] });
    void table.leave();
    void table.kick(1, 'Ben');
    void table.seatRider(1, 'steady');
    void table.seatRider(1);
    void table.start('steady');
    void table.start();
    void table.say('Hm');
    void table.standIn(1, 'steady');
    void table.standIn(1);
    void table.rematch();
    void table.close();
    const decisions: Decision[] = [
      { t: 'bonus', horse: 0 },
      { t: 'pass', horse: 0 },
      { t: 'card', horse: 0, card: '9J' },
      { t: 'seal', horse: 0, card: '3' },
      { t: 'pace', use: 'sum' },
      { t: 'die', horse: 0, use: 'first' },
      { t: 'ride', horse: 0, to: '8.27' },
      { t: 'keep', horse: 0, cards: ['3', '12J'] },
    ];
    for (const decision of decisions) void table.decide(decision);
    void table.decide(...decisions);
    // FakeSocket has checked each of them.
    expect(new Set(socket.said.map(({ t }) => t))).toEqual(
      new Set([
        'hello',
        'sit',
        'leave',
        'kick',
        'seat-rider',
        'start',
        'say',
        'stand-in',
        'rematch',
        'close',
        'decide',
        'ping',
      ]),
    );
    table.end();
  });
});

describe('a choice that is refused', () => {
  const scene = {
    header: {},
    public: { race: 0, round: 0, need: 'card' },
    awaits: [],
    laid: [],
    own: null,
    asked: [],
    bonus: [],
  };
  it('counts as made or too late if another tab has chosen before, and otherwise keeps its reason', async () => {
    const { table, socket } = await arrive();
    const from = table.log.end;
    let version = from + 1;
    const events = [{ t: 'roller', player: 0 }];
    socket.hear({ ...welcome(info(ann, free), 0), ...scene, version, from, events });
    /** What becomes of a choice if the table tells this before it refuses it. */
    const refused = async (horse: number, ...meanwhile: object[]) => {
      const decided = table.decide({ t: 'card', horse, card: '7' });
      const { id } = socket.of('decide').at(-1)!;
      version += meanwhile.length;
      if (meanwhile.length > 0) socket.hear({ t: 'told', ...scene, version, events: meanwhile });
      socket.hear({ t: 'refused', id, reason: 'not-this-horse', rule: 'R5.4', horse: 3 });
      return decided;
    };
    expect(await refused(0, { t: 'card', horse: 0, card: '7' })).toBeNull();
    expect(await refused(1, { t: 'card', horse: 1, card: '9' })).toEqual({ reason: 'too-late' });
    expect(await refused(2)).toMatchObject({ reason: 'not-this-horse' });
    table.end();
  });
  it('of cards to keep counts as too late if another tab has chosen before', async () => {
    const { table, socket } = await arrive();
    const from = table.log.end;
    const [version, events] = [from + 1, [{ t: 'roller', player: 0 }]];
    const asked = [{ horse: 0, need: 'keep', count: 10 }];
    socket.hear({ ...welcome(info(ann, free), 0), ...scene, asked, version, from, events });
    const decided = table.decide({ t: 'keep', horse: 0, cards: ['7', '9'] });
    const { id } = socket.of('decide').at(-1)!;
    socket.hear({ t: 'told', ...scene, version: version + 1, events: [{ t: 'keep', horse: 0, old: 2 }] });
    socket.hear({ t: 'refused', id, reason: 'not-this-horse', rule: 'R5.4', horse: 3 });
    expect(await decided).toEqual({ reason: 'too-late' });
    table.end();
  });
});

describe('a browser whose storage fails', () => {
  const silent = {
    open: () =>
      Object.setPrototypeOf(
        { addEventListener: () => {}, removeEventListener: () => {} },
        IDBOpenDBRequest.prototype,
      ) as object,
  };
  const forbidden = {
    open: () => {
      throw new DOMException('forbidden', 'SecurityError');
    },
  };
  const scene = {
    version: 1,
    from: 0,
    events: [{ t: 'roller', player: 0 }],
    header: {},
    public: { race: 0, round: 0, need: 'card' },
    awaits: [],
    laid: [],
    own: null,
    asked: [],
    bonus: [],
  };
  it.each([
    ['never answers', silent],
    ['is forbidden', forbidden],
    ['does not exist', undefined],
  ])('connects at once and plays anyway: it %s', async (_, storage) => {
    vi.resetModules();
    vi.stubGlobal('indexedDB', storage);
    const { OnlineTable: Fresh } = (await import('./online_table.svelte')) as { OnlineTable: typeof OnlineTable };
    const before = FakeSocket.all.length;
    const table = Fresh.open('here');
    // Nothing is waited for before the socket is opened.
    expect(FakeSocket.all).toHaveLength(before + 1);
    const socket = FakeSocket.all[before]!;
    socket.onopen?.();
    await eventually(() => expect(socket.of('hello')).toMatchObject([{ version: 0 }]));
    socket.hear({ ...welcome(info(ann, free), 0), ...scene });
    expect([table.link, table.seat, table.log.end]).toEqual(['on', 0, 1]);
    const decided = table.decide({ t: 'pace', use: 'sum' });
    const { id } = socket.of('decide')[0]!;
    socket.hear({ t: 'done', id, version: 2 });
    // Each message is a task of its own.
    await new Promise((resolve) => setTimeout(resolve));
    socket.hear({ t: 'told', ...scene, version: 2, events: [{ t: 'pace', player: 0, use: 'sum' }] });
    expect(await decided).toBeNull();
    table.seen(2);
    table.end();
  });

  it('sends hello with the version that was stored, if that comes in time', async () => {
    vi.resetModules();
    vi.stubGlobal('indexedDB', new IDBFactory());
    const { SeenTable } = await import('../../platform/storage/seen_tables');
    await new SeenTable('here').add(0, [
      { t: 'roller', player: 0 },
      { t: 'bonus', horse: 0 },
    ]);
    await new SeenTable('here').shown(1);
    const { OnlineTable: Fresh } = (await import('./online_table.svelte')) as { OnlineTable: typeof OnlineTable };
    // Storage always comes in time here, however slow the machine is: the limit never fires.
    const later = setTimeout;
    vi.stubGlobal('setTimeout', (call: () => void, ms?: number, ...more: unknown[]) =>
      ms === 1000 ? 0 : later(call, ms, ...more),
    );
    const before = FakeSocket.all.length;
    const table = Fresh.open('here');
    vi.stubGlobal('setTimeout', later);
    const socket = FakeSocket.all[before]!;
    socket.onopen?.();
    await eventually(() => expect(socket.of('hello')).toMatchObject([{ version: 2 }]));
    expect(table.shownBefore).toBe(1);
    table.end();
  });
});

describe('clocks that wait until all events are shown', () => {
  const scene = {
    version: 3,
    from: 0,
    events: [{ t: 'round' }, { t: 'round' }, { t: 'round' }],
    header: {},
    public: { race: 0, round: 1 },
    awaits: [],
    laid: [],
    own: null,
    asked: [],
    bonus: [],
    clocks: [{ running: false, waiting: true, reserve: 60_000 }],
  };
  const settings = { clock: { kind: 'live', seconds: 15, reserve: 60 } };
  const running = { ...info(ann, free), state: 'running', settings } as unknown as TableInfo;

  it('show the full time, and run when the server says so', async () => {
    const { table, socket } = await arrive();
    socket.hear({ ...welcome(running, 0), ...scene });
    expect(table.clocks?.players).toEqual([{ running: false, waiting: true, left: 15_000, reserve: 60_000 }]);
    expect(socket.of('shown')).toEqual([]);
    table.seen(3);
    table.seen(3);
    expect(socket.of('shown')).toEqual([{ t: 'shown', version: 3 }]);
    socket.hear({ t: 'clocks', clocks: [{ running: true, left: 15_000, reserve: 60_000 }] });
    expect(table.clocks?.players).toEqual([{ running: true, left: 15_000, reserve: 60_000 }]);
    table.end();
  });

  it('do not wait for a hidden page, nor for spectators', async () => {
    const { table, socket } = await arrive();
    vi.stubGlobal('document', {
      baseURI: 'http://here/',
      hidden: true,
      addEventListener: () => {},
      removeEventListener: () => {},
    });
    socket.hear({ ...welcome(running), ...scene });
    table.seen(3);
    expect(socket.of('shown')).toEqual([]);
    socket.hear({ ...welcome(running, 0), ...scene });
    expect(socket.of('shown')).toEqual([{ t: 'shown', version: 3 }]);
    table.end();
  });
});

describe('what others do at the table', () => {
  const reaction = { t: 'reaction', seat: 0, name: 'Ann', kind: 'good-luck' } as const;

  it('shows a reaction for some seconds', async () => {
    const { table, socket } = await arrive();
    vi.useFakeTimers();
    socket.hear(reaction);
    vi.advanceTimersByTime(3000);
    socket.hear({ ...reaction, kind: 'laugh' });
    expect(table.reactions.map(({ kind }) => kind)).toEqual(['good-luck', 'laugh']);
    vi.advanceTimersByTime(4000);
    expect(table.reactions.map(({ kind }) => kind)).toEqual(['laugh']);
    vi.advanceTimersByTime(4000);
    expect(table.reactions).toEqual([]);
    vi.useRealTimers();
    table.end();
  });

  it('asks to become host when that is possible', async () => {
    const { table, socket } = await arrive();
    const running = { ...info(ann, { name: 'Bo', present: true }), state: 'running', host: 0 } as TableInfo;
    socket.hear({ t: 'table', table: running });
    const before = socket.of('hello').length;
    socket.hear({ t: 'table', table: { ...running, watchers: 3 } });
    expect(socket.of('hello')).toHaveLength(before);
    socket.hear({ t: 'table', table: { ...running, host: 1 } });
    expect(socket.of('hello')).toHaveLength(before + 1);
    socket.hear({ ...welcome(running, 1), is_host: true });
    expect(table.isHost).toBe(true);
    table.end();
  });

  it('gives up a seat that was taken from another device', async () => {
    const declined = OnlineTable.decline('here');
    await eventually(() => expect(FakeSocket.all).toHaveLength(1));
    const socket = FakeSocket.all[0]!;
    socket.onopen?.();
    await eventually(() => expect(socket.of('hello')).toHaveLength(1));
    socket.hear(welcome(info({ ...ann, expected: true }, free)));
    await eventually(() => expect(socket.of('leave')).toHaveLength(1));
    socket.hear({ t: 'done', id: socket.of('leave')[0]!.id, version: 0 });
    expect(await declined).toBeNull();
    expect(socket.onmessage).toBeNull();
  });
});
