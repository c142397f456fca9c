// Courses that people have drawn or been given, kept in this browser: a row each. Where the browser stores nothing, they
// last as long as the page.
import type { DBSchema } from 'idb';
import type { CourseFile } from '../../contracts';
import { Database } from './database';

export interface OwnCourse {
  /** of the course too */
  id: string;
  /** milliseconds since 1970, of the last change */
  at: number;
  course: CourseFile;
}

interface Schema extends DBSchema {
  courses: { key: string; value: OwnCourse };
}
const database = new Database<Schema>('furlong.courses', 1, (db) => {
  db.createObjectStore('courses', { keyPath: 'id' });
});

const memory = new Map<string, OwnCourse>();

/** All of them, the latest first. */
export async function ownCourses(): Promise<OwnCourse[]> {
  const stored = await database.open().then(
    (db) => db.getAll('courses'),
    () => [],
  );
  const unsaved = [...memory.values()].filter(({ id }) => !stored.some((one) => one.id === id));
  return [...stored, ...unsaved].sort((a, b) => b.at - a.at);
}

export async function ownCourse(id: string): Promise<OwnCourse | null> {
  return (await ownCourses()).find((one) => one.id === id) ?? null;
}

/** False: it lasts only as long as the page. */
export async function keepCourse(course: CourseFile, at = Date.now()): Promise<boolean> {
  const row = { id: course.id, at, course };
  try {
    await (await database.open()).put('courses', row);
    memory.delete(course.id);
    return true;
  } catch {
    memory.set(course.id, row);
    return false;
  }
}

export async function deleteCourse(id: string): Promise<void> {
  memory.delete(id);
  await database.open().then(
    (db) => db.delete('courses', id),
    () => undefined,
  );
}
