// Imported courses, as files or links, with the engine that reads them.
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test, vi } from 'vitest';
import { compiled } from '../engine/testing';
import { needTexts, t } from '../i18n';
import { ownCourses } from '../platform/storage/own_courses';

vi.mock('../engine/module', () => ({ engineModule: () => compiled('furlong') }));
const { adoptCourse, copyCourse, newCourse, readLink, readUntrustedCourse } = await import('./own_courses');
const { toLink } = await import('./link');

const text = readFileSync(new URL('../../../courses/oval.json', import.meta.url), 'utf8');
const oval = JSON.parse(text) as Record<string, unknown>;
beforeAll(() => needTexts('editor', 'setup'));

const errorOf = async (content: unknown): Promise<string> => {
  const read = await readUntrustedCourse(typeof content === 'string' ? content : JSON.stringify(content));
  return 'error' in read ? read.error : '';
};

test.each([
  ['cut off', '{"format":"furlong-course/1","id":"x'],
  ['of control characters', '\u0000\u0007\u001b[31m'],
  ['a list', '[1,2,3]'],
  ['nested too deep', '['.repeat(5000)],
  ['of another format', { format: 'something' }],
  ['with its finish before its start', { ...oval, finish: { segment: 0, row: 1 } }],
  ['of a huge straight', { ...oval, segments: [{ straight: 1e300 }] }],
])('a file that is %s is refused, in words of sensible length', async (_, content) => {
  const error = await errorOf(content);
  expect(error).not.toBe('');
  expect(error.length).toBeLessThan(400);
  // eslint-disable-next-line no-control-regex
  expect(error).not.toMatch(/[\u0000-\u001f\u202e]/);
});

test('a file that is too large is refused, whether it is read at all or not', async () => {
  const large = t('editor.import.large');
  expect(await errorOf(' '.repeat(200_000))).toBe(large);
  expect(await errorOf({ ...oval, notes: Array<string>(3000).fill('note') })).toBe(large);
});

test('cleans odd texts, and pollutes no prototype', async () => {
  const odd = `{"__proto__":{"polluted":true},${JSON.stringify({
    ...oval,
    id: '../../etc',
    name: { en: `<img src=x onerror=alert(1)>\u0000\u202e${'long '.repeat(300)}` },
  }).slice(1)}`;
  const read = await readUntrustedCourse(odd);
  if ('error' in read) throw new Error(read.error);
  expect(read.changed).toBe(true);
  const { id, name } = await adoptCourse(read.course);
  expect(id).toBe('etc');
  expect([...name!.en!].length).toBeLessThanOrEqual(40);
  expect(name!.en).toMatch(/^<img src=x onerror=alert\(1\)> long/);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test('a course comes through a link as it was, and a second one gets an id of its own', async () => {
  const drawn = await newCourse();
  const read = await readLink(await toLink(drawn));
  expect(read).toEqual({ course: drawn, changed: false });
  const again = await adoptCourse(drawn);
  const copy = await copyCourse(drawn);
  const ids = [drawn, again, copy].map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  expect((await ownCourses()).map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  expect(copy.name!.en).toBe(t('editor.copy.name', { name: drawn.name!.en! }));
  // Not what ships with Furlong either.
  const read2 = await readUntrustedCourse(text);
  expect('course' in read2 && (await adoptCourse(read2.course)).id).toBe('oval-2');
});
