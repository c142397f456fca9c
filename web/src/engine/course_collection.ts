// All courses that ship with Furlong but the oval, and ready-made programmes, in one file.
import type { CourseFile } from '../contracts';
import type { ReadyProgramme } from './shipped_courses';

const files = import.meta.glob<CourseFile>(['$courses/*.json', '!$courses/oval.json'], {
  import: 'default',
  eager: true,
});
const ready = import.meta.glob<ReadyProgramme>('$courses/programmes/*.json', { import: 'default', eager: true });

const byId = <T extends { id: string }>(found: Record<string, T>): T[] =>
  Object.values(found).sort((a, b) => (a.id < b.id ? -1 : 1));

/** The triangle, then the others by name. */
export const collection: readonly CourseFile[] = byId(files).sort(
  (a, b) => Number(b.id === 'triangle') - Number(a.id === 'triangle'),
);
export const programmes: readonly ReadyProgramme[] = byId(ready);
