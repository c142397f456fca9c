// The end of a meeting: what it did to the rating comes right below the score, and after a single race the enclosure shows
// the horses as they were placed.
import { createRawSnippet } from 'svelte';
import { render } from 'svelte/server';
import { beforeAll, expect, test, vi } from 'vitest';
import type { GameEvent, Header } from '../../contracts';
import { list, needTexts, t } from '../../i18n';
import { teamName } from '../../meeting/names';
import { resultsOf, standings } from '../results/results';
import { placingsOf } from '../finish/picture_placings';
import MeetingEnd from './MeetingEnd.svelte';

vi.stubGlobal('navigator', {});
beforeAll(() => needTexts('finish'));

/** Ann rides red and green, Ben blue and yellow. */
const header = {
  players: ['Ann', 'Ben'],
  horses: ['red', 'blue', 'green', 'yellow'].map((colour, i) => ({ owner: i % 2, colour, pattern: 'plain' })),
  races: [{ course: 'oval', steeplechase: false }],
  options: { cards: 'open', exchange: 'open', finish: 'all' },
  courses: {},
} as unknown as Header;
/** Ann wins the race; the tie of the players is broken for Ben. */
const events: GameEvent[] = [
  { t: 'boxes', order: [0, 1, 2, 3] },
  { t: 'place', horse: 0, place: 1, points: 50 },
  { t: 'place', horse: 1, place: 2, points: 30 },
  { t: 'place', horse: 3, place: 3, points: 20 },
  { t: 'fall', horse: 2, told: { card: '9', fence: 2 } },
];
const results = resultsOf(header, events);
const meeting = { header, results, events, ranking: [1, 0] };
const plain = (body: string) => body.replace(/<!--.*?-->/g, '').replace(/\s+/g, ' ');

function ended(seat: number): string {
  const mark = createRawSnippet(() => ({ render: () => '<p class="rating">+12</p>' }));
  const nothing = () => {};
  return plain(
    render(MeetingEnd, { props: { ...meeting, seat, mark, onagain: nothing, onsave: nothing, onhome: nothing } }).body,
  );
}

test('the rating comes after the score and before the silks', () => {
  const body = ended(1);
  const order = [t('end.with', { score: 50 }), 'class="rating"', 'class="stable'].map((part) => body.indexOf(part));
  expect(order.every((at) => at > 0)).toBe(true);
  expect(order).toEqual([...order].sort((a, b) => a - b));
});

test('after a single race the enclosure shows the horses that were placed', () => {
  // Ben has won with the second and the third horse: it is not his that wears the rosette.
  expect(ended(1)).toContain(t('end.winner.you'));
  expect(ended(1)).not.toContain(t('enclosure.scene.won'));
  expect(ended(0)).toContain(t('enclosure.scene', { horses: list(['Red', 'Blue', 'Yellow']) }));
});

test('in the picture a person without a name is not named beside the horse they are called by', () => {
  const named = (players: string[]) =>
    placingsOf({ ...header, players }, results, standings([50, 50], [1, 0])).map(({ horse, player }) => [
      horse,
      player,
    ]);
  expect(named(['Ann', 'Ben'])).toEqual([
    ['Ben', 'Blue'],
    ['Ann', 'Red'],
  ]);
  expect(named([teamName('red'), 'Ben'])).toEqual([
    ['Ben', 'Blue'],
    [teamName('red'), ''],
  ]);
});
