// All courses that ship with Furlong, and ready-made programmes, in one file.
import type { CourseFile } from '../contracts';

/** A meeting that somebody has put together. */
export interface ReadyProgramme {
  id: string;
  /** by language */
  name: Record<string, string>;
  races: { course: string; steeplechase?: boolean }[];
}

const files = import.meta.glob<CourseFile>('$courses/*.json', { import: 'default', eager: true });
const ready = import.meta.glob<ReadyProgramme>('$courses/programmes/*.json', { import: 'default', eager: true });

const byId = <T extends { id: string }>(found: Record<string, T>): T[] =>
  Object.values(found).sort((a, b) => (a.id < b.id ? -1 : 1));

const first = ['triangle', 'oval'];
/** The oval, the triangle, then the others by name. */
export const collection: readonly CourseFile[] = byId(files).sort((a, b) => first.indexOf(b.id) - first.indexOf(a.id));
export const programmes: readonly ReadyProgramme[] = byId(ready);
