// How a circuit closes, tests of the engine show (drawing/course_closing_test.cc). Here: the course that becomes of it.
import { expect, test, vi } from 'vitest';
import type { CourseFile } from '../contracts';
import { EngineInstance } from '../engine/engine_instance';
import { compiled } from '../engine/testing';
import { snapToClose } from './closing';
import { blank, insert, remove, resize, type Segment } from './model';

vi.mock('../engine/module', () => ({ compile: () => compiled('adviser') }));

const oval = blank('mine', {});
const of = (segments: Segment[]): CourseFile => ({
  ...oval,
  segments,
  start: { segment: 0, row: 3 },
  finish: { segment: 0, row: 5, lap: 1 },
});
async function closes(course: CourseFile): Promise<boolean> {
  const engine = await EngineInstance.open(await compiled('furlong'));
  return engine.ask({ do: 'drawing', course, fences: false }).ring;
}

test('a circuit that closes stays as it is', async () => {
  expect(await snapToClose(oval)).toEqual(oval);
});

test('one straight too long: the other follows', async () => {
  const closed = (await snapToClose(resize(oval, 0, 60)))!;
  expect(closed.segments[3]).toEqual({ straight: 60 });
  expect(await closes(closed)).toBe(true);
});

test.each<[string, CourseFile]>([
  ['a corner is missing', remove(oval, 5)],
  ['only a straight', of([{ straight: 30 }])],
  ['a chicane', insert(insert(oval, 3, { corner: 6, turn: -60 }), 4, { straight: 12 })],
  ['open', { ...of([{ straight: 30 }, { corner: 6, turn: 90 }]), closed: false }],
])('%s: it closes, and the race still begins where it did', async (_, course) => {
  const closed = (await snapToClose(course))!;
  expect(await closes(closed)).toBe(true);
  expect(closed.start).toEqual(course.start);
});

test('nothing closes a course without segments', async () => {
  expect(await snapToClose({ ...oval, segments: [] })).toBeNull();
});
