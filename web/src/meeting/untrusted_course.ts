// Courses from files and links of strangers: texts without control characters, of sensible length, under an id of our
// own. Whether it is a course at all, the engine says.
import type { CourseFile } from '../contracts';

export const longestCourseName = 40;
const longestText = 240;
const mostLines = 4;
/** Characters of a file that is read at all. */
export const longestFile = 65_536;
/** Bytes of a course that is kept: a server's table takes no more. */
const largestCourse = 12_288;

// Control characters, and marks that turn the direction of the text around them.
const unwanted = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** One line of text that is safe to show. */
export function cleanText(text: string, longest = longestText): string {
  const clean = text.normalize('NFC').replace(unwanted, ' ').replace(/\s+/g, ' ').trim();
  const letters = [...clean];
  return letters.length > longest
    ? `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : clean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function cleaned(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return value
      .split('\n', mostLines)
      .map((line) => cleanText(line))
      .join('\n');
  if (depth > 6) return null;
  if (Array.isArray(value)) return value.map((item) => cleaned(item, depth + 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) =>
      key === '__proto__' ? [] : [[cleanText(key, 60), cleaned(item, depth + 1)]],
    ),
  );
}

/** A course that the engine has read, fit to be shown and kept. `changed`: a text in it was not as it should be. */
export function cleanCourse(course: CourseFile): { course: CourseFile; changed: boolean } {
  const clean = cleaned(course) as CourseFile;
  const names = isObject(clean.name) ? Object.entries(clean.name) : [];
  const name = Object.fromEntries(
    names.flatMap(([language, text]) =>
      /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(language) && text ? [[language, cleanText(text, longestCourseName)]] : [],
    ),
  );
  const line = (key: 'author' | 'licence') => (clean[key] === undefined ? {} : { [key]: cleanText(clean[key], 80) });
  const tidy = { ...clean, name, ...line('author'), ...line('licence') };
  return { course: tidy, changed: JSON.stringify(tidy) !== JSON.stringify({ ...course, name: course.name ?? {} }) };
}

export const isTooLarge = (course: CourseFile): boolean =>
  new TextEncoder().encode(JSON.stringify(course)).length > largestCourse;

/** An id that records and server's tables accept, and that is not taken. */
export function freeId(wish: string, taken: readonly string[]): string {
  const plain = wish
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 32)
    .replace(/^-+|-+$/g, '');
  const stem = plain || 'course';
  if (!taken.includes(stem)) return stem;
  for (let n = 2; ; ++n) if (!taken.includes(`${stem}-${n}`)) return `${stem}-${n}`;
}
