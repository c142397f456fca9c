// An error in a record is explained in the reader's language; the checker's own message follows, marked as English.
import { readFileSync } from 'node:fs';
import { render } from 'svelte/server';
import { afterAll, expect, test } from 'vitest';
import { needTexts, speakIn } from '../i18n';
import BrokenRule from './BrokenRule.svelte';
import RecordProblem from './RecordProblem.svelte';

afterAll(() => speakIn('en'));

const textsOf = (language: string, part: string) =>
  JSON.parse(readFileSync(new URL(`../../../texts/${language}/${part}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >;
const plain = (html: string) =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<\/?(dfn|a)\b[^>]*>/g, '')
    .replace(/&amp;/g, '&');
const problem = (message: string, line = 61) =>
  plain(render(RecordProblem, { props: { error: { kind: 'broken', line, message, file: 'x.jsonl' } } }).body);

const rule = '"round": this is not what comes next (R5.4); the meeting awaits dice';

test.each(['en', 'de', 'fr', 'da', 'es'] as const)('in %s', async (language) => {
  await speakIn(language);
  await needTexts('replay', 'rules');
  const texts = textsOf(language, 'replay');
  expect(problem(rule)).toContain(texts['replay.broken.rule']);
  expect(problem(rule)).toMatch(/<q lang="en"[^>]*>.*\(R5\.4\)/);
  const quoted = plain(render(BrokenRule, { props: { number: 'R5.4' } }).body);
  expect(quoted).toContain(textsOf(language, 'rules')['rules.R5.4']!.replace(/\*/g, ''));
  for (const [message, kind] of [
    ['not JSON: nothing is there', 'unreadable'],
    ['key "points" is 30: by the rules it is 50', 'fact'],
    ['"reveal" stands once, after the result', 'order'],
    ['key "card" is "13": must be a card such as "7" or "12J"', 'shape'],
  ] as const)
    expect(problem(message)).toContain(texts[`replay.broken.${kind}`]);
  expect(problem('not JSON: nothing is there', 1)).toContain(texts['replay.broken.first']);
});

test('a rule is named by its number where the rule book is missing', () => {
  const { body } = render(RecordProblem, { props: { error: { kind: 'broken', line: 61, message: rule } } });
  expect(body).toMatch(/<a href="#\/rules\/R5\.4"[^>]*>R5\.4<\/a>/);
});

test('a table without a record says so', async () => {
  await speakIn('en');
  const { body } = render(RecordProblem, { props: { error: { kind: 'missing', why: 'table' } } });
  expect(body).toContain(textsOf('en', 'replay')['replay.missing.table']);
});
