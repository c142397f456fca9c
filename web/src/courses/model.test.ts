import { expect, test } from 'vitest';
import type { CourseFile } from '../contracts';
import { History } from './history';
import {
  addFence,
  along,
  bend,
  blank,
  drawable,
  fencesByNumber,
  fencesOf,
  insert,
  moveFence,
  moveFinish,
  moveStart,
  remove,
  rename,
  resize,
  reverse,
  setClosed,
  setFenceLap,
  setLaps,
  split,
} from './model';

const course = { ...blank('mine', { en: 'Mine' }), fences: [{ number: 1, segment: 3, row: 20 }] };

test('a straight changes its length, and what stands on it stays on it', () => {
  const longer = resize(course, 3, 40);
  expect(longer.segments[3]).toEqual({ straight: 40 });
  expect(longer.fences).toEqual(course.fences);
  expect(course.segments[3]).toEqual({ straight: 30 });
  const shorter = resize(course, 3, 12);
  expect(fencesOf(shorter)[0]!.row).toBe(9);
  expect(resize(course, 0, 10).finish).toMatchObject({ segment: 0, row: 9, lap: 1 });
  expect(resize(course, 0, -5).segments[0]).toEqual({ straight: 1 });
});

test('a corner is bent and reversed, but never straight', () => {
  expect(bend(course, 1, 45).segments[1]).toEqual({ corner: 6, turn: 45 });
  expect(bend(course, 1, 0).segments[1]!.turn).not.toBe(0);
  expect(bend(course, 1, 999).segments[1]!.turn).toBe(270);
  expect(reverse(course, 1).segments[1]!.turn).toBe(-90);
  expect(bend(course, 0, 45)).toEqual(course);
});

test('segments come and go, and everything stays on its straight', () => {
  const more = insert(course, 0, { corner: 4, turn: 30 });
  expect(more.segments).toHaveLength(7);
  expect(more.start.segment).toBe(0);
  expect(fencesOf(more)[0]!.segment).toBe(4);
  expect(remove(more, 1)).toEqual(course);
  const without = remove(course, 3);
  expect(without.fences).toEqual([]);
  expect(without.start).toEqual(course.start);
  // The straight of the finish is gone: it is on the one before.
  const moved = remove(moveFinish(course, { segment: 3, row: 5 }), 3);
  expect(moved.finish).toMatchObject({ segment: 0, row: 29 });
});

test('a split straight keeps its fences, a split corner its turn', () => {
  const halves = split(course, 3);
  expect(halves.segments.slice(3, 5)).toEqual([{ straight: 15 }, { straight: 15 }]);
  expect(halves.fences).toEqual([{ number: 1, segment: 4, row: 5 }]);
  const bent = split(course, 1);
  expect(bent.segments.slice(1, 3)).toEqual([
    { corner: 3, turn: 45 },
    { corner: 3, turn: 45 },
  ]);
  expect(fencesOf(bent)[0]!.segment).toBe(4);
});

test('start, finish and fences are placed on straights only', () => {
  expect(moveStart(course, { segment: 3, row: 99 }).start).toEqual({ segment: 3, row: 29 });
  expect(moveStart(course, { segment: 1, row: 1 })).toEqual(course);
  expect(moveFence(course, 0, { segment: 0, row: 0 }).fences).toEqual([{ number: 1, segment: 0, row: 1 }]);
  expect(along(course, { segment: 0, row: 29 }, 1)).toEqual({ segment: 3, row: 0 });
  expect(along(course, { segment: 3, row: 0 }, -1)).toEqual({ segment: 0, row: 29 });
  expect(along(course, { segment: 3, row: 29 }, 5)).toEqual({ segment: 3, row: 29 });
  expect(along(course, { segment: 0, row: 0 }, -5)).toEqual({ segment: 0, row: 0 });
});

test('fences are added where there is room, in running order', () => {
  let fenced = { ...course, fences: [] };
  for (let i = 0; i < 5; ++i) fenced = addFence(fenced) as typeof fenced;
  expect(fencesOf(fenced).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  for (const a of fencesOf(fenced)) {
    for (const b of fencesOf(fenced)) {
      if (a === b || a.segment !== b.segment || (a.lap ?? 0) !== (b.lap ?? 0)) continue;
      expect(Math.abs(a.row - b.row)).toBeGreaterThanOrEqual(3);
    }
  }
  expect(addFence(course, 1)).toBeNull();
});

test('laps and the shape of the race', () => {
  const twice = setFenceLap(setLaps(course, 2), 0, 2);
  expect(twice.finish.lap).toBe(2);
  expect(fencesOf(setLaps(twice, 1))).toEqual([]);
  const open = setClosed(twice, false);
  expect(open.finish).not.toHaveProperty('lap');
  expect(fencesOf(open)).toEqual([]);
});

test('names by language', () => {
  expect(rename(course, 'de', 'Meine').name).toEqual({ en: 'Mine', de: 'Meine' });
  expect(rename(course, 'en', ' ').name).toEqual({});
});

test('a course with any error can still be drawn', () => {
  const odd = { ...course, start: { segment: 9, row: 7 }, fences: [{ segment: 1, row: 1 }] };
  expect(drawable(odd)).toMatchObject({ start: { segment: 0, row: 0 }, fences: [] });
  expect(drawable({ ...course, segments: [{ corner: 5, turn: 90 }] })).toBeNull();
});

test('undo and redo, a drag at a time', () => {
  const history = new History(0);
  history.change(1);
  for (const value of [2, 3, 4]) history.change(value, 'drag');
  history.endGesture();
  history.change(5, 'drag');
  expect(history.undo()).toBe(true);
  expect(history.now).toBe(4);
  history.undo();
  expect(history.now).toBe(1);
  history.redo();
  expect(history.now).toBe(4);
  history.undo();
  history.undo();
  expect(history.now).toBe(0);
  expect(history.canUndo).toBe(false);
  expect(history.undo()).toBe(false);
  history.change(9);
  expect(history.canRedo).toBe(false);
});

test('fences are numbered in the order in which horses reach them, whoever drags them', () => {
  const two = addFence(addFence(course)!)!;
  const numbers = (of: CourseFile) => fencesOf(of).map(({ number }) => number);
  const first = fencesOf(two).findIndex(({ number }) => number === 1);
  const last = fencesOf(two).findIndex(({ number }) => number === fencesOf(two).length);
  const { segment, row } = fencesOf(two)[last]!;
  const dragged = moveFence(two, first, { segment, row: row + 4 });
  expect(fencesOf(dragged)[first]).toMatchObject({ segment, row: row + 4, number: 3 });
  expect(fencesOf(dragged)[last]!.number).toBe(2);
  expect(numbers(dragged).toSorted()).toEqual([1, 2, 3]);
  expect(fencesByNumber(dragged)[2]).toBe(first);
  const again = setFenceLap(two, first, 1);
  expect(fencesOf(again)[first]!.number).toBe(3);
});
