import { deflateRawSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { fromLink, LinkError, longestLink, sealed, toLink } from './link';
import { blank } from './model';
import { cleanText, freeId, cleanCourse, isTooLarge } from '../meeting/untrusted_course';

const course = {
  ...blank('mine', { en: 'Willow Brook', de: 'Weidenbach', fr: 'Ruisseau des saules', da: 'Pilebækken', es: 'Sauce' }),
  author: 'Ann',
  licence: 'CC0-1.0',
  scenery: 'river',
  light: 'evening',
  character: { en: 'A quiet course by the water, with one long straight.\nSave a joker.' },
  fences: [
    { number: 1, segment: 0, row: 14 },
    { number: 2, segment: 3, row: 9, lap: 1 },
  ],
};

afterEach(() => vi.unstubAllGlobals());

test('a link contains the whole course', async () => {
  const link = await toLink(course);
  expect(link).toMatch(/^[\w-]+$/);
  expect(link.length).toBeLessThan(700);
  expect(JSON.parse(await fromLink(link))).toEqual(course);
});

test('a big course fits too', async () => {
  const segments = Array.from({ length: 40 }, (_, i) =>
    i % 2 ? { corner: 3 + (i % 5), turn: 40 + i } : { straight: 9 + i },
  );
  const fences = Array.from({ length: 20 }, (_, i) => ({ number: i + 1, segment: 2 * i, row: 1 + (i % 6) }));
  const link = await toLink({ ...course, segments, fences });
  expect(link.length).toBeLessThanOrEqual(longestLink);
  expect(JSON.parse(await fromLink(link))).toMatchObject({ segments, fences });
});

test('without compression the link is longer, and read all the same', async () => {
  vi.stubGlobal('CompressionStream', undefined);
  const link = await toLink(course);
  expect(link[0]).toBe('p');
  expect(JSON.parse(await fromLink(link))).toEqual(course);
});

const problemOf = (link: string) =>
  fromLink(link).then(
    () => 'none',
    (error: unknown) => (error instanceof LinkError ? error.problem : 'thrown'),
  );

test('what is too long is refused', async () => {
  const random = Array.from({ length: 4000 }, () => Math.random().toString(36)[2]).join('');
  await expect(toLink({ ...course, notes: random })).rejects.toMatchObject({ problem: 'too-long' });
  expect(await problemOf('d'.repeat(9000))).toBe('too-long');
});

test('recognises a link that was cut off or changed', async () => {
  const link = await toLink(course);
  for (const length of [0, 1, 3, 10, link.length - 40, link.length - 2, link.length - 1])
    expect(await problemOf(link.slice(0, length))).toBe('broken');
  expect(await problemOf(`${link}.`)).toBe('broken');
  expect(await problemOf(link.replace(link.slice(20, 23), 'AAA'))).toBe('broken');
  expect(await problemOf('<script>alert(1)</script>')).toBe('broken');
});

test('refuses a link that would decompress to something huge', async () => {
  const bomb = deflateRawSync(JSON.stringify(' '.repeat(1_000_000))).toString('base64url');
  expect(bomb.length).toBeLessThan(longestLink);
  expect(await problemOf(sealed(`d${bomb}`))).toBe('too-long');
  await expect(toLink({ ...course, notes: ' '.repeat(1_000_000) })).rejects.toMatchObject({ problem: 'too-long' });
});

test('a link of anything but a course', async () => {
  for (const odd of [[], {}, null, 7, 'x', [1, 2, 3, 4, 5, 6, 7], ['a', [[]], null, [], [], 1, null]]) {
    const packed = `p${btoa(JSON.stringify(odd)).replace(/=+$/, '')}`;
    expect(await problemOf(sealed(packed))).toBe('broken');
    expect(await problemOf(sealed(`d${packed}`))).toBe('broken');
    expect(await problemOf(sealed(`x${packed}`))).toBe('newer');
  }
});

test('cleans texts of imported courses: one line, no control characters', () => {
  expect(cleanText('a\u0000b\u202ec\n d')).toBe('a b c d');
  expect([...cleanText('é'.repeat(1000), 40)]).toHaveLength(40);
  const { course: clean, changed } = cleanCourse({
    ...course,
    name: { en: 'x'.repeat(1000), '__bad key__': 'y', de: '\u0007Glocke' },
  });
  expect(changed).toBe(true);
  expect([...clean.name!.en!]).toHaveLength(40);
  expect(Object.keys(clean.name!)).toEqual(['en', 'de']);
  expect(clean.name!.de).toBe('Glocke');
  expect(cleanCourse(course)).toEqual({ course, changed: false });
  expect(isTooLarge(course)).toBe(false);
  expect(isTooLarge({ ...course, notes: 'x'.repeat(20_000) })).toBe(true);
});

test('ids are what a server’s table accepts', () => {
  expect(freeId('Piłka & Ælfred’s Übung', [])).toMatch(/^[a-z0-9-]{1,40}$/);
  expect(freeId('???', [])).toBe('course');
  expect(freeId('Oval', ['oval', 'oval-2'])).toBe('oval-3');
  expect(freeId('x'.repeat(400), []).length).toBeLessThanOrEqual(40);
});
