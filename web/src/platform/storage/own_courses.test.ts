import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { CourseFile } from '../../contracts';
import { deleteCourse, keepCourse, ownCourse, ownCourses } from './own_courses';

const course = (id: string): CourseFile => ({
  format: 'furlong-course/1',
  id,
  lanes: 8,
  segments: [{ straight: 40 }],
  start: { segment: 0, row: 0 },
  finish: { segment: 0, row: 20 },
});

test('courses are kept, changed and deleted, the latest first', async () => {
  expect(await ownCourses()).toEqual([]);
  expect(await keepCourse(course('first'), 1)).toBe(true);
  expect(await keepCourse(course('second'), 2)).toBe(true);
  expect((await ownCourses()).map(({ id }) => id)).toEqual(['second', 'first']);
  await keepCourse({ ...course('first'), name: { en: 'Changed' } }, 3);
  expect((await ownCourses()).map(({ id }) => id)).toEqual(['first', 'second']);
  expect((await ownCourse('first'))?.course.name).toEqual({ en: 'Changed' });
  await deleteCourse('first');
  expect(await ownCourse('first')).toBeNull();
  expect((await ownCourses()).map(({ id }) => id)).toEqual(['second']);
});
