// Meetings without a server, with the real engine, riders and storage: resumed, taken over, taken back, behind a curtain.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { GameEvent, Header, Scene } from '../../contracts';
import { compiled } from '../../engine/testing';
import { OpenRecord } from '../../engine/open_record';
import { closeTables, firstDecision, headerOf, openTable, type LocalCalls } from './test_local_table';

vi.mock('../../engine/module', () => ({ engineModule: () => compiled('furlong'), compile: () => compiled('replay') }));

const seed = '5'.repeat(64);
const against = [null, 'steady', 'steady', 'steady'];
let header: Header;
beforeAll(async () => {
  header = await headerOf(['Ann', 'Bo', 'Cy', 'Di']);
});
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(closeTables);

/** What a seat is told now, after the riders have chosen. */
async function told(table: LocalCalls, seat = 0) {
  for (let steps = 0; ; ++steps) {
    expect(steps).toBeLessThan(200);
    const update = await table('fetchUpdate', seat, 0, true);
    if (update.rider === null) return update;
    await table('rideOn');
  }
}

/** Ann chooses so many times, always the first thing; returns what she was told before each choice. */
async function playOn(table: LocalCalls, choices: number) {
  const before: { events: readonly GameEvent[]; scene: Pick<Scene, 'public' | 'own'> }[] = [];
  while (before.length < choices) {
    const { scene, events, over } = await told(table);
    if (over) break;
    before.push({ events, scene: { public: scene.public!, own: scene.own } });
    expect(await table('decide', 0, firstDecision(scene))).toBeNull();
  }
  return before;
}

it('resumes a meeting in the middle of a round as it was left, also while a rider is to choose', async () => {
  const first = await openTable();
  await first('begin', header, against, seed);
  await playOn(first, 4);
  // A card of Ann's leads on: now it is a rider's turn.
  const left = await first('fetchUpdate', 0, 0, true);
  expect(left.rider).not.toBeNull();
  const again = await openTable();
  expect(await again('resume', null)).toMatchObject({ riders: against });
  expect(await again('fetchUpdate', 0, 0, true)).toEqual(left);
  const { events } = await told(again);
  expect(events.length).toBeGreaterThan(left.events.length);
  expect(events.slice(0, left.events.length)).toEqual(left.events);
});

it('resumes with the cards that were laid face down', async () => {
  const table = await openTable();
  await table('begin', await headerOf(['Ann', 'Bo'], { each: 2, cards: 'sealed' }), [null, 'steady'], seed);
  expect(await table('decide', 0, firstDecision((await told(table)).scene))).toBeNull();
  const { scene } = await table('fetchUpdate', 0, 0, true);
  expect(scene.own_laid).toHaveLength(1);
  const again = await openTable();
  await again('resume', null);
  expect((await again('fetchUpdate', 0, 0, true)).scene).toEqual(scene);
});

it('continues in the tab that opened it last; the other one stops at once', async () => {
  const first = await openTable();
  await first('begin', header, against, seed);
  await playOn(first, 2);
  const takenOver = first('takenOver');
  const second = await openTable();
  await second('resume', null);
  await takenOver;
  await expect(first('fetchUpdate', 0, 0, true)).rejects.toThrow('elsewhere');
  await expect(first('undo', 0)).rejects.toThrow('elsewhere');
  expect(await playOn(second, 1)).toHaveLength(1);
});

it('takes every choice back against riders, and the same choices lead to the same events again', async () => {
  const table = await openTable();
  await table('begin', header, against, seed);
  expect((await told(table)).undo).toBe(false);
  const before = await playOn(table, 6);
  const after = await told(table);
  let undone = 0;
  for (let update = after; update.undo; update = await told(table)) {
    expect(++undone).toBeLessThan(30);
    const { length } = update.events;
    await table('undo', 0);
    expect((await table('fetchUpdate', 0, 0, true)).events.length).toBeLessThan(length);
  }
  expect((await told(table)).events).toEqual(before[0]!.events);
  // What nothing had revealed yet was merely undone.
  const { takeBacks } = await told(table);
  expect(takeBacks).toBeGreaterThan(0);
  expect(takeBacks).toBeLessThanOrEqual(undone);
  expect(await playOn(table, 6)).toEqual(before);
  expect((await told(table)).events).toEqual(after.events);
  const resumed = await (await openTable())('resume', null);
  expect(resumed!.header.take_backs).toBe(takeBacks);
});

it('marks the record of a meeting with take-backs, and not that of the next meeting', async () => {
  const table = await openTable();
  await table('begin', header, against, seed);
  await playOn(table, 6);
  while ((await told(table)).undo) await table('undo', 0);
  const { takeBacks } = await told(table);
  await playOn(table, 200);
  expect(JSON.parse((await table('record')).split('\n')[0]!)).toMatchObject({ take_backs: takeBacks });
  await table('begin', header, against, seed);
  expect((await told(table)).takeBacks).toBe(0);
});

it('writes a record that can be replayed, with the places and points of the race', async () => {
  const table = await openTable();
  await table('begin', header, against, seed);
  await expect(table('record')).rejects.toThrow('the meeting is not over');
  await playOn(table, 200);
  const { contents, events } = await OpenRecord.open(await table('record'));
  expect(contents.over).toBe(true);
  const places = events.filter((event) => event.t === 'place').map(({ place, points }) => [place, points]);
  expect(places).toEqual([
    [1, 50],
    [2, 30],
    [3, 20],
    [4, 10],
  ]);
  // There is nothing to resume after the end.
  expect(await (await openTable())('resume', null)).toBeNull();
});

it.each(['open', 'sealed'] as const)(
  'sends no hand that is behind the curtain, and no player another’s hand: %s cards',
  async (cards) => {
    const table = await openTable();
    await table('begin', await headerOf(['Ann', 'Ben'], { each: 2, cards }), [null, null], seed);
    const looked = [0, 0];
    for (let steps = 0; ; ++steps) {
      expect(steps).toBeLessThan(400);
      const closed = await table('fetchUpdate', 0, 0, false);
      if (closed.over) break;
      const seat = closed.scene.awaits[0]!.player;
      const covered = (await table('fetchUpdate', seat, 0, false)).scene;
      expect([covered.own, covered.own_laid, covered.own_lost]).toEqual([null, undefined, undefined]);
      const legal = covered.asked.filter(({ need }) => need === 'card' || need === 'seal');
      for (const asked of legal) expect(asked).toMatchObject({ legal: [] });
      await expect(table('hint', seat)).rejects.toThrow('the curtain is closed');
      const { scene } = await table('fetchUpdate', seat, 0, true);
      expect(scene.own!.horses.map(({ horse }) => horse)).toEqual([seat, seat + 2]);
      for (const laid of scene.own_laid ?? []) expect([seat, seat + 2]).toContain('horse' in laid && laid.horse);
      if (scene.asked[0]!.need === 'card' || scene.asked[0]!.need === 'seal') looked[seat]! += 1;
      expect(await table('decide', seat, firstDecision(scene))).toBeNull();
    }
    expect(Math.min(...looked)).toBeGreaterThan(2);
  },
);
