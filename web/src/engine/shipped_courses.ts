// The courses that ship with Furlong, and ready-made programmes: files of their own, so that a first race loads only the
// oval.
import type { CourseFile } from '../contracts';
import type { ReadyProgramme } from './course_collection';

export type { ReadyProgramme };

/** Without what is only said about it: vite.config.ts leaves that out. */
const oval = async (): Promise<CourseFile> => (await import('$courses/oval.json?race')).default as CourseFile;

export async function shippedCourse(id: string): Promise<CourseFile> {
  const found = id === 'oval' ? await oval() : (await shippedCourses()).find((course) => course.id === id);
  if (!found) throw new Error(`no course ${id}`);
  return found;
}

/** Newcomers begin on the first one, the oval. */
export async function shippedCourses(): Promise<CourseFile[]> {
  return [...(await import('./course_collection')).collection];
}

export async function readyProgrammes(): Promise<readonly ReadyProgramme[]> {
  return (await import('./course_collection')).programmes;
}
