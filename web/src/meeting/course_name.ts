import type { CourseFile } from '../contracts';
import { language } from '../i18n';

/** The name in the reader's language, or else in English, in any language, or the id. */
export function courseName(course: Pick<CourseFile, 'id' | 'name'>): string {
  const { name = {} } = course;
  return name[language()] ?? name.en ?? Object.values(name)[0] ?? course.id;
}
