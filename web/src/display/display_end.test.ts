// A single race has no result page of its own on a big screen: if players have several horses, its end says how all of
// them were placed.
import { render } from 'svelte/server';
import { beforeAll, expect, test } from 'vitest';
import type { GameEvent, Header } from '../contracts';
import { needTexts, t } from '../i18n';
import { teamName } from '../meeting/names';
import { resultsOf } from '../race/results/results';
import DisplayEnd from './DisplayEnd.svelte';

beforeAll(() => needTexts('finish'));

const events: GameEvent[] = [
  { t: 'boxes', order: [0, 1, 2, 3] },
  { t: 'place', horse: 0, place: 1, points: 50 },
  { t: 'place', horse: 1, place: 2, points: 30 },
  { t: 'place', horse: 3, place: 3, points: 20 },
  { t: 'fall', horse: 2, told: { card: '9', fence: 2 } },
];

/** The list of the placings as text; '': there is none. */
function placings(players: string[], races = 1): string {
  const header = {
    players,
    horses: ['red', 'blue', 'green', 'yellow'].map((colour, i) => ({
      ...{ owner: i % players.length, colour, pattern: 'plain' },
    })),
    races: Array.from({ length: races }, () => ({ course: 'oval', steeplechase: false })),
    options: { cards: 'open', exchange: 'open', finish: 'all' },
    courses: {},
  } as unknown as Header;
  const ranking = players.map((_, player) => player);
  const { body } = render(DisplayEnd, {
    props: { header, results: resultsOf(header, events), events, ranking, shared: [] },
  });
  const from = body.indexOf('id="places"');
  if (from < 0) return '';
  return body
    .slice(body.indexOf('>', from) + 1, body.indexOf('</ol>', from))
    .replace(/<!--.*?-->|<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+(?=,)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

test('every horse of a single race has its place, also one that fell', () => {
  const rows = '1st Red, Ann 50 2nd Blue, Ben 30 3rd Yellow, Ben 20 fell Green, Ann';
  expect(placings(['Ann', 'Ben'])).toBe(`${t('result.single')} ${rows}`);
});

test('a person without a name is not named beside the horse they are called by', () => {
  expect(placings([teamName('red'), 'Ben'])).toContain('1st Red 50');
});

test('shows no places with one horse each, where the standings say the same, or after several races', () => {
  expect(placings(['Ann', 'Ben', 'Cleo', 'Dot'])).toBe('');
  expect(placings(['Ann', 'Ben'], 2)).toBe('');
});
