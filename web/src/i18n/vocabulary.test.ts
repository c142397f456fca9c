// One word for one thing: what players read uses the same word for it everywhere.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { speakIn, t } from '.';
import type { Language } from './languages';
import { root } from './testing';

afterAll(() => speakIn('en'));

const languages: Language[] = ['en', 'de', 'fr', 'da', 'es'];

function texts(language: Language): [key: string, text: string][] {
  const folder = join(root, 'texts', language);
  return readdirSync(folder).flatMap((part) =>
    Object.entries(JSON.parse(readFileSync(join(folder, part), 'utf8')) as Record<string, string>),
  );
}

/** What the pickers say about a course, by course. */
function characters(language: Language): string[] {
  const folder = join(root, 'courses');
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.map((file) => {
    const course = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { character: Record<Language, string> };
    return course.character[language];
  });
}

test.each<[Language, string, string]>([
  ['en', 'square', 'short head'],
  ['de', 'Feld', 'kurze. Kopf'],
  ['fr', 'case', 'courte tête'],
  ['da', 'felt', 'kort hoved'],
  ['es', 'casilla', 'corta cabeza'],
])('a margin has one name in results, story, photo and commentary: %s', async (language, square, head) => {
  await speakIn(language);
  const names = { horse: 'A', other: 'B', before: 'B', owner: 'C', rank: '2', points: 30 };
  const told = (squares: number) => [
    t('result.margin.squares', { squares }),
    squares ? t('story.won-squares', { ...names, squares }) : t('story.won-short', names),
    t('board.photo-behind', { ...names, squares }),
    ...([0, 1, 2] as const).map((way) => t(`caller.place.behind.${way}`, { ...names, margin: squares })),
  ];
  for (const text of told(1)) expect(text).toMatch(new RegExp(square, 'i'));
  for (const text of told(0)) expect(text).toMatch(new RegExp(head, 'i'));
});

describe('German', () => {
  test('calls a lap Umlauf and a round Runde', () => {
    const laps = /^(caller\.bell|riding\.route|editor\.field\.lap|editor\.problem\.(start-lap|lap-on))/;
    const wrong = texts('de').filter(([key, text]) => laps.test(key) && /Runde/.test(text));
    expect(wrong).toEqual([]);
    expect(characters('de').filter((text) => /Runde/.test(text))).toEqual([]);
  });

  test('calls a lane Bahn and a course Rennbahn', () => {
    // "Bahn 8" and "keine Bahn", "die Bahn wechseln" are lanes; an article before it without a number is a course.
    expect(characters('de').filter((text) => /\b(Die|eine \S+|Eine \S+) Bahn\b/.test(text))).toEqual([]);
  });
});

test('Danish calls a lane spor and the rail rail', () => {
  const wrong = /\b[Bb]ane \d|[Ss]kifte? bane|hegnet/;
  expect(characters('da').filter((text) => wrong.test(text))).toEqual([]);
  expect(texts('da').filter(([, text]) => wrong.test(text))).toEqual([]);
});

test('Spanish calls a chance probabilidad', () => {
  expect(texts('es').filter(([, text]) => /opciones de ganar|pronóstico/i.test(text))).toEqual([]);
});

test('French calls whoever runs a server administrateur, and a chance chance', () => {
  expect(texts('fr').filter(([, text]) => /exploitant|\bcotes?\b/i.test(text))).toEqual([]);
});

test('a French horse chute', () => {
  expect(texts('fr').filter(([, text]) => /(cheval|\{horse\}) tombe\b/.test(text))).toEqual([]);
});

test('advice about a start, a finish or a fence fits the gender of all three', () => {
  const any =
    /^editor\.(problem\.(no-such-segment|not-on-straight|no-such-row|lap-on-open-course)|advice\.under-bridge)$/;
  const wrong: Partial<Record<Language, RegExp>> = {
    de: /\b(es|ihn|sie)\b/,
    fr: /-(le|la)\b/,
    da: /\b(det|den)(?! lige)\b/,
    es: /(ca|ve|sa|pon)lo\b/i,
  };
  const found = languages.flatMap((language) =>
    texts(language).filter(([key, text]) => any.test(key) && wrong[language]?.test(text)),
  );
  expect(found).toEqual([]);
});
