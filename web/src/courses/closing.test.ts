// Whether a circuit closes, the engine says: its drawing is a ring then.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { EngineInstance } from '../engine/engine_instance';
import type { CourseFile } from '../contracts';
import { gapOf, snapToClose } from './closing';
import { blank, insert, remove, resize, reverse, type Segment } from './model';

let engine: EngineInstance;
beforeAll(async () => {
  const file = fileURLToPath(new URL('../../../build/wasm/wasm/furlong.wasm', import.meta.url));
  engine = await EngineInstance.open(await WebAssembly.compile(readFileSync(file)));
});
const closes = (course: CourseFile) => engine.ask({ do: 'drawing', course, fences: false }).ring;
const oval = blank('mine', {});
const of = (segments: Segment[]): CourseFile => ({
  ...oval,
  segments,
  start: { segment: 0, row: 0 },
  finish: { segment: 0, row: 5, lap: 1 },
});

test('a circuit that closes stays as it is', () => {
  expect(Math.hypot(gapOf(oval.segments).x, gapOf(oval.segments).y)).toBeLessThan(1e-9);
  expect(snapToClose(oval)).toEqual(oval);
});

test('one straight too long: the other follows', () => {
  const closed = snapToClose(resize(oval, 0, 60))!;
  expect(closes(closed)).toBe(true);
  expect(closed.segments[3]).toEqual({ straight: 60 });
});

const wild: [string, CourseFile][] = [
  ['a corner is missing', remove(oval, 5)],
  ['a bend that is wider at one end', resize(resize(oval, 1, 14), 2, 14)],
  ['only a straight', of([{ straight: 30 }])],
  ['a straight and a bend', of([{ straight: 30 }, { corner: 6, turn: 90 }])],
  ['a chicane', insert(insert(oval, 3, { corner: 6, turn: -60 }), 4, { straight: 12 })],
  [
    'a triangle with one long side',
    of([
      { straight: 40 },
      { corner: 5, turn: 120 },
      { straight: 15 },
      { corner: 5, turn: 120 },
      { straight: 22 },
      { corner: 5, turn: 100 },
    ]),
  ],
  [
    'a figure of eight',
    of([{ straight: 30 }, { corner: 14, turn: 230 }, { straight: 26 }, { corner: 14, turn: -220 }]),
  ],
  ['to the right', of([{ straight: 20 }, { corner: 6, turn: -90 }, { straight: 9 }, { corner: 6, turn: -90 }])],
];
test.each(wild)('%s', (_, course) => {
  const closed = snapToClose(course)!;
  expect(closed).not.toBeNull();
  expect(closes(closed)).toBe(true);
  // The race still begins where it did.
  expect(closed.start).toEqual(course.start);
});

test('all corners reversed close the other way round', () => {
  const mirrored = [1, 2, 4, 5].reduce(reverse, oval);
  expect(closes(snapToClose(mirrored)!)).toBe(true);
});
