// Stored meetings as the replay shows them, with the real engine: to their end, forward and back, from every viewpoint.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import type { GameEvent } from '../contracts';
import { compiled } from '../engine/testing';
import { OpenRecord } from '../engine/open_record';
import { TestStage } from '../race/show/test_stage';
import { Replaying } from './replay.svelte';

vi.mock('../engine/module', () => ({ engineModule: () => compiled('furlong'), compile: () => compiled('replay') }));

const textOf = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../tests/meetings/${name}.jsonl`, import.meta.url)), 'utf8');
const open = async (text: string) => Replaying.of(await OpenRecord.open(text));

describe.each(['standard', 'eight-riders', 'two-by-four-sealed', 'four-races-fresh-decks', 'nine-races-all-options'])(
  '%s',
  (name) => {
    it('ends as its record does: places, points and ranking', async () => {
      const replaying = await open(textOf(name));
      const lines = textOf(name)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as GameEvent);
      replaying.seek(replaying.end);
      expect(replaying.end).toBe(lines.length - 1);
      const { position } = replaying;
      const race = (place: GameEvent) =>
        lines.slice(0, lines.indexOf(place)).filter(({ t }) => t === 'boxes').length - 1;
      const placed = lines.filter((line) => line.t === 'place');
      for (const line of placed) expect(position.places[race(line)]![line.horse]).toBe(line.place);
      expect(position.places.flat().filter((place) => place > 0)).toHaveLength(placed.length);
      // In the last race a horse that has fallen has no place.
      const last = lines.slice(lines.findLastIndex(({ t }) => t === 'boxes'));
      const fallen = last.flatMap((line) => (line.t === 'fall' ? [line.horse] : []));
      expect(position.status.flatMap((status, horse) => (status === 'fallen' ? [horse] : []))).toEqual(fallen.sort());
      const result = lines.find((line) => line.t === 'result')!;
      expect(position.scores).toEqual(result.scores);
      expect(replaying.moment.over).toBe(true);
    });
  },
);

it('steps back where it stepped on, over every moment of a meeting', async () => {
  const replaying = await open(textOf('standard'));
  const sight = () => [replaying.at, JSON.stringify(replaying.position)];
  replaying.seek(0);
  const forth = [sight()];
  for (;;) {
    replaying.step(1);
    if (replaying.at === forth.at(-1)![0]) break;
    forth.push(sight());
  }
  expect(replaying.at).toBe(replaying.end);
  expect(forth.length).toBeGreaterThan(200);
  for (const before of forth.slice(0, -1).reverse()) {
    replaying.step(-1);
    expect(sight()).toEqual(before);
  }
  // Rounds are larger steps to the same places.
  replaying.seek(replaying.end);
  replaying.round(-1);
  expect(replaying.events[replaying.at - 1]!.t).toBe('round');
  expect(forth.map(([at]) => at)).toContain(replaying.at);
});

it('shows a seat its own cards, the stands none, and all of them only when asked', async () => {
  const replaying = await open(textOf('standard'));
  const { horses } = replaying.record.contents.header;
  for (const at of [30, 120, 200, replaying.end]) {
    replaying.seek(at);
    for (const viewpoint of ['stands', 0, 2, 'all', 'stands'] as const) {
      replaying.look(viewpoint);
      const shown = replaying.scene.hands.map(({ horse }) => horse).sort();
      const expected = horses.flatMap(({ owner }, horse) =>
        viewpoint === 'all' || owner === viewpoint ? [horse] : [],
      );
      expect(shown, `${viewpoint} at ${at}`).toEqual(expected);
    }
  }
  replaying.look(99);
  expect(replaying.viewpoint).toBe('stands');
});

it('shows no hand of a meeting that is not over', async () => {
  const replaying = await open(`${textOf('standard').split('\n').slice(0, 120).join('\n')}\n`);
  expect(replaying.record.contents.over).toBe(false);
  for (const viewpoint of ['all', 0] as const) {
    replaying.look(viewpoint);
    expect(replaying.viewpoint).toBe('stands');
    replaying.seek(100);
    expect(replaying.scene.hands).toEqual([]);
  }
});

it('animates nothing while one steps', async () => {
  const replaying = await open(textOf('planted-blunder'));
  const stage = new TestStage();
  replaying.stage = stage;
  for (let i = 0; i < 8; ++i) replaying.step(1);
  replaying.step(-1);
  expect(stage.log).toEqual([]);
});
