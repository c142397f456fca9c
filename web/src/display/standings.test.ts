// Ranks on the big screen after a race: as at the end once the engine has ranked the players (R11.2), shared before.
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import type { Header } from '../contracts';
import type { RaceOutcome } from '../race/results/results';
import DisplayResult from './DisplayResult.svelte';

const header = {
  players: ['Ann', 'Bo', 'Cleo'],
  horses: ['red', 'blue', 'green'].map((colour, owner) => ({ owner, colour })),
  races: [{ course: 'oval' }, { course: 'oval' }],
  courses: {},
} as unknown as Header;
const result = { race: 1, course: 'oval', placings: [], totals: [50, 80, 50] } as unknown as RaceOutcome;

/** "1 Bo", "2 Cleo" … as they stand in the list. */
function ranks(ranking: number[], shared: number[] = []): string[] {
  const { body } = render(DisplayResult, { props: { header, result, races: 2, events: [], ranking, shared } });
  return [...body.matchAll(/class="rank[^"]*">(\d)<\/span><span class="name[^>]*>(\w+)/g)].map(
    ([, rank, name]) => `${rank} ${name}`,
  );
}

test('before the last race equal scores share a rank', () => {
  expect(ranks([])).toEqual(['1 Bo', '2 Ann', '2 Cleo']);
});
test('after the last race a tie is broken as at the end', () => {
  expect(ranks([1, 2, 0])).toEqual(['1 Bo', '2 Cleo', '3 Ann']);
});
test('a tie that nothing breaks is shared', () => {
  expect(ranks([1, 0, 2], [2])).toEqual(['1 Bo', '2 Ann', '2 Cleo']);
});
