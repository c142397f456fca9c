import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OnlineTable } from './online_table.svelte';
import { placeOf } from './said';
import type { SeatInfo, TableInfo } from './table_types';

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
    this.said.push(JSON.parse(text));
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
const welcome = (table: TableInfo, seat?: number) => ({ t: 'welcome', table, is_host: false, chat: [], seat });

async function arrive(): Promise<{ table: OnlineTable; socket: FakeSocket }> {
  const table = OnlineTable.open('here');
  await vi.waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  const [socket] = FakeSocket.all;
  socket.onopen?.();
  socket.hear(welcome(info(free, free)));
  return { table, socket };
}

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('document', { baseURI: 'http://here/', hidden: false, addEventListener: () => {} });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"person":1}', { headers: { 'content-type': 'application/json' } })));
  vi.stubGlobal('sessionStorage', { length: 0, getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) });
});
afterEach(() => vi.unstubAllGlobals());

describe('where this person sits', () => {
  it('is asked for once something said before the reload is done', async () => {
    kept.set(placeOf('here'), JSON.stringify([{ id: 'k-1', message: { t: 'sit', name: 'Ann', entropy: '00' }, at: 0, moment: '', click: 'k', person: 1 }]));
    const { table, socket } = await arrive();
    await vi.waitFor(() => expect(socket.of('sit')).toMatchObject([{ id: 'k-1' }]));
    socket.hear({ t: 'done', id: 'k-1', version: 0, seat: 0 });
    expect(socket.of('hello')).toHaveLength(2);
    socket.hear(welcome(info(ann, free), 0));
    expect(table.seat).toBe(0);
    table.end();
  });

  it('is asked for when others sit, perhaps in another tab, but not when they merely come and go', async () => {
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
