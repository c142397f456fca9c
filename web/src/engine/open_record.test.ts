// Records as browsers open and judge them. The figures are those of the native program: furlong analyse
// two-by-four-sealed.jsonl --iterations 60 --samples 32
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { analysisKey } from '../platform/storage/analyses';
import { EngineInstance } from './engine_instance';
import type { Contents } from '../contracts';

const root = new URL('../../../', import.meta.url);
const text = readFileSync(fileURLToPath(new URL('tests/meetings/two-by-four-sealed.jsonl', root)), 'utf8');
let engine: EngineInstance;
let contents: Contents;

beforeAll(async () => {
  engine = await EngineInstance.open(
    await WebAssembly.compile(readFileSync(fileURLToPath(new URL('build/wasm/wasm/replay.wasm', root)))),
  );
  contents = engine.ask({ do: 'record', text }) as Contents;
});

test('a record has as many events as lines after its header', () => {
  expect(contents.over).toBe(true);
  expect(contents.events).toBe(text.trim().split('\n').length - 1);
});

test('choices are judged as the program judges them', () => {
  const judge = (at: number) => engine.ask({ do: 'judge', at, rides: 4000, seed: 'analyse' }).verdict!;
  const found = [52, 111, 119].map((line) => {
    const { player, mark, chance_lost, options } = judge(line - 2);
    return [player, mark, chance_lost, options[0]!.chance];
  });
  expect(found).toEqual([
    [1, 'blunder', 187_500, 766_204],
    [1, 'mistake', 89_286, 557_292],
    [1, 'good', 0, 519_097],
  ]);
});

test('separates luck from skill as the program does', () => {
  const { causes, samples } = engine.ask({ do: 'luck', samples: 32, seed: 'analyse' });
  expect(samples).toBe(32);
  expect(causes.map((player) => player.map(({ chance }) => chance))).toEqual([
    [0, -218_750, 109_375, -1_187_500, 1_296_875],
    [0, 218_750, -109_375, -1_296_875, 1_187_500],
  ]);
});

test('reports a broken record as an error and goes on', () => {
  expect(engine.ask({ do: 'record', text: text.replace('"t":"round"', '"t":"pound"') })).toHaveProperty('fault.line');
  expect(engine.ask({ do: 'record', text })).toHaveProperty('events', contents.events);
});

test('equal records have one key, others another', () => {
  expect(analysisKey(text)).toBe(analysisKey(`${text}`));
  expect(analysisKey(text)).not.toBe(analysisKey(text.replace('Ann', 'Amy')));
  expect(analysisKey(text)).not.toBe(analysisKey(text.slice(1)));
});
