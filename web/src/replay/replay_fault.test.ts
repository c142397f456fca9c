import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultOf } from './replay_fault';

test('the rule that an error names is shown', () => {
  expect(faultOf('"ride": the square is out of reach (R8.1); the meeting awaits where horse 3 (white) goes')).toEqual({
    kind: 'rule',
    rule: 'R8.1',
  });
  expect(faultOf('key "players" has 9 names: must be 2 to 8 (R1.2)')).toEqual({ kind: 'rule', rule: 'R1.2' });
  // A player may have such a name.
  expect(
    faultOf('"dice": this is not what comes next (R5.4); the meeting awaits the pace, chosen by player 0 (Ann (R2.1))'),
  ).toEqual({ kind: 'rule', rule: 'R5.4' });
});

test.each([
  ['not JSON: syntax error near character 1', 'unreadable'],
  ['not JSON: nothing is there', 'unreadable'],
  ['key "points" is 30: by the rules it is 50', 'fact'],
  ['key "order" is missing: by the rules it is [0,1]', 'fact'],
  ['"fall": this is not what comes next; the meeting awaits dice', 'order'],
  ['"reveal" stands once, after the result', 'order'],
  ['key "card" is "13": must be a card such as "7" or "12J"', 'shape'],
  ['the line is 3: must be an object with "t"', 'shape'],
])('%s', (message, kind) => expect(faultOf(message)).toEqual({ kind }));

test('the checker’s messages still contain what is searched for', () => {
  const said = ['checker.cc', 'json.cc']
    .map((name) => readFileSync(new URL(`../../../record/${name}`, import.meta.url), 'utf8'))
    .join('');
  for (const words of [
    '"not JSON: ',
    '"the line is longer than ',
    ': by the rules it is "',
    'this is not what comes next',
    '\\" stands ',
  ])
    expect(said).toContain(words);
});
