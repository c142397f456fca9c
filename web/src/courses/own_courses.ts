// The courses of this browser: drawn, imported, copied, shared as files and links.
import type { CourseFile } from '../contracts';
import { fromLink } from './link';
import { blank } from './model';
import {
  cleanText,
  freeId,
  cleanCourse,
  isTooLarge,
  longestCourseName,
  longestFile,
} from '../meeting/untrusted_course';
import { readCourse } from '../engine/rules_client';
import { shippedCourses } from '../engine/shipped_courses';
import { language, t } from '../i18n';
import { courseName } from '../meeting/course_name';
import { keepCourse, ownCourses } from '../platform/storage/own_courses';

async function takenIds(): Promise<string[]> {
  const [shipped, own] = await Promise.all([shippedCourses(), ownCourses()]);
  return [...shipped, ...own].map(({ id }) => id);
}

/** A new plain course. */
export async function newCourse(): Promise<CourseFile> {
  const name = t('editor.new.name');
  const course = blank(freeId(name, await takenIds()), { [language()]: name });
  await keepCourse(course);
  return course;
}

/** A copy under an id of its own. */
export async function copyCourse(course: CourseFile): Promise<CourseFile> {
  const name = Object.fromEntries(
    Object.entries({ [language()]: courseName(course), ...course.name }).map(([code, text]) => [
      code,
      cleanText(code === language() ? t('editor.copy.name', { name: text }) : text, longestCourseName),
    ]),
  );
  const copy = { ...course, id: freeId(course.id, await takenIds()), name };
  await keepCourse(copy);
  return copy;
}

export type Read = { course: CourseFile; changed: boolean } | { error: string };

/** Reads a course that a stranger may have written. Nothing is kept yet. */
export async function readUntrustedCourse(text: string): Promise<Read> {
  if (text.length > longestFile) return { error: t('editor.import.large') };
  const answer = await readCourse(text);
  if ('error' in answer) return { error: t('editor.import.wrong', { error: cleanText(answer.error) }) };
  const read = cleanCourse(answer.course);
  if (isTooLarge(read.course)) return { error: t('editor.import.large') };
  // Cleaning must not have broken it.
  const again = await readCourse(JSON.stringify(read.course));
  return 'error' in again ? { error: t('editor.import.wrong', { error: cleanText(again.error) }) } : read;
}

/** Reads the course of a link. Throws a LinkError if the link cannot be unpacked. */
export async function readLink(link: string): Promise<Read> {
  return readUntrustedCourse(await fromLink(link));
}

/** Keeps a course under its own id if that is free. */
export async function adoptCourse(course: CourseFile): Promise<CourseFile> {
  const adopted = { ...course, id: freeId(course.id, await takenIds()) };
  await keepCourse(adopted);
  return adopted;
}
