import { beforeAll, describe, expect, test } from 'vitest';
import schema from '../../../../wasm/engine.schema.json';
import type { Card, Decision, Header, Hint } from '../../contracts';
import { languages, speakIn, type Language } from '../../i18n';
import '../../i18n/test_setup';
import { hintWords } from './hint_words';

type Claim = NonNullable<Hint['reason']>['claims'][number];

const header = { horses: ['red', 'blue', 'green'].map((colour) => ({ colour })) } as unknown as Header;
const seven: Hint['decision'] = { t: 'card', horse: 0, card: '7' };
const joker: Hint['decision'] = { t: 'card', horse: 0, card: '12J' };
const square: Hint['decision'] = { t: 'ride', horse: 0, to: '4.31' };

function hint(claims: Partial<Claim>[], best = seven, other = joker): Hint[] {
  return [
    {
      decision: best,
      chance: 3400,
      score: 700,
      reason: { other: 1, claims: claims.map((claim) => ({ fence: 0, amount: 0, of: 0, ...claim })) as Claim[] },
    },
    { decision: other, chance: 3000, score: 650 },
  ] as Hint[];
}

describe('in English', () => {
  beforeAll(() => speakIn('en'));

  test('says the choice, what it gains, and what is wrong with the alternative, in one sentence', () => {
    const said = hintWords(
      header,
      hint([
        { kind: 'short', horse: 0, rival: 1, amount: 5, of: 9 },
        { kind: 'out-of-lead', horse: 0, rival: 2, limit: 9 },
      ]),
    );
    expect(said).toBe(
      'Hint: the 7 (34% to win) – it keeps Red behind Green and out of the lead, so the limit is at least 9 in the next round; with 9 points Red would be boxed in by Blue after 5.',
    );
  });

  test('without a limit, without a rival that can be named, without a fence', () => {
    expect(hintWords(header, hint([{ kind: 'stays-back', horse: 0, rival: 1 }]))).toContain('there is no limit');
    expect(hintWords(header, hint([{ kind: 'short', horse: 0, amount: 5, of: 9 }]))).toContain('boxed in after 5.');
    expect(hintWords(header, hint([{ kind: 'falls', horse: 0, card: '12J' }]))).toContain(
      'the joker 12 won’t clear the fence',
    );
    expect(hintWords(header, hint([{ kind: 'falls', horse: 0, card: '9', fence: 3 }]))).toContain(
      'the 9 won’t clear fence 3',
    );
  });

  test('an exchange: what to put away, or unseen what to keep', () => {
    const keep = (cards: Card[]): Hint[] => [{ decision: { t: 'keep', horse: 0, cards }, chance: 3400, score: 700 }];
    const hand: Card[] = ['3', '9', '12J', '7', '7'];
    expect(hintWords(header, keep(['9', '12J', '7']), hand)).toBe('Hint: put away 3 and 7 (34% to win)');
    expect(hintWords(header, keep(['3', '9', '7', '7']), hand)).toBe('Hint: put away Joker 12 (34% to win)');
    expect(hintWords(header, keep(hand), hand)).toBe('Hint: keep all of them (34% to win)');
    expect(hintWords(header, keep(['9']))).toBe('Hint: keep 9 (34% to win)');
    expect(hintWords(header, keep([]))).toBe('Hint: keep no old card (34% to win)');
  });

  test('numbers of the search in the units of players', () => {
    expect(hintWords(header, hint([{ kind: 'wins', amount: 3400, of: 3000 }]))).toContain('wins only 30% of the time');
    expect(hintWords(header, hint([{ kind: 'scores', amount: 705, of: 650 }]))).toContain('70.5 points');
  });

  test('a square is compared with another one', () => {
    const said = hintWords(
      header,
      hint([{ kind: 'shorter', horse: 0, amount: 2 }], { t: 'ride', horse: 0, to: '2.30' }, square),
    );
    expect(said).toBe(
      'Hint: lane 2, square 30 (34% to win) – from there Red has 2 squares less to run than from lane 4, square 31.',
    );
  });

  test('a card with which the horse does not move says so', () => {
    const warned = (warning: Hint['warning'], decision: Decision = seven) =>
      hintWords(header, [{ decision, chance: 3400, score: 700, warning }]);
    expect(warned('stand')).toBe('Hint: the 7, and stand, since so near the front you can hardly use it (34% to win)');
    expect(warned('blocked', joker)).toContain('the joker 12; boxed in, the horse stands anyway');
    expect(warned('fall')).toContain('the 7, although the horse falls with it');
    expect(warned('fall', { t: 'seal', horse: 0, card: '7' })).toContain(
      'although as things stand the horse would fall',
    );
    expect(warned('blocked', { t: 'die', horse: 0, use: 'second' })).toContain('the second die; boxed in');
  });

  test('the only choice has no reason', () => {
    expect(hintWords(header, [{ decision: seven, chance: 3400, score: 700 }])).toBe('Hint: the 7 (34% to win)');
    expect(hintWords(header, [])).toBeNull();
  });
});

describe.each(Object.keys(languages) as Language[])('%s', (language) => {
  const kinds = schema.definitions.hintClaim.properties.kind.enum as Claim['kind'][];

  test.each(kinds)('%s is one sentence with nothing left out', async (kind) => {
    await speakIn(language);
    for (const amount of [0, 1, 5]) {
      const said = hintWords(
        header,
        hint(
          [{ kind, horse: 0, rival: 1, card: '9', instead: '10', limit: 9, fence: 2, amount, of: 9 }],
          seven,
          square,
        ),
      );
      expect(said).toMatch(/ – .*[^ ]\.$/);
      expect(said).not.toMatch(/[{}]| {2}|undefined|none|NaN/);
    }
  });
});
