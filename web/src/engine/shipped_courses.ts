// The courses that ship with Furlong, and ready-made programmes: a file of its own but for the oval, on which a first race is.
import oval from '$courses/oval.json?race';
import type { CourseFile } from '../contracts';
import type { ReadyProgramme } from './course_collection';

export type { ReadyProgramme };

export async function shippedCourse(id: string): Promise<CourseFile> {
  // Without what is only said about it: vite.config.ts leaves that out.
  const found = id === 'oval' ? (oval as CourseFile) : (await shippedCourses()).find((course) => course.id === id);
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
