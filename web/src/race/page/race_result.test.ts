// The winner's enclosure is not the same for the winner and for the others; and ranks after the last race are those of
// the end (R11.2).
import { render } from 'svelte/server';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Header } from '../../contracts';
import { needTexts, t } from '../../i18n';
import { teamName } from '../../meeting/names';
import type { Placing, RaceOutcome } from '../results/results';
import RaceResult from './RaceResult.svelte';

vi.stubGlobal('navigator', {});
beforeAll(() => needTexts('finish'));

const colours = ['red', 'blue', 'green', 'yellow'];
const header = {
  players: ['Ann', 'Bo', 'Cleo', 'Dot'],
  horses: colours.map((colour, owner) => ({ owner, colour, pattern: 'plain' })),
  races: [{ course: 'oval' }, { course: 'oval' }],
  courses: {},
} as unknown as Header;
const placings = [0, 1, 2, 3].map((horse): Placing => ({
  horse,
  owner: horse,
  place: horse < 3 ? horse + 1 : null,
  points: [50, 30, 20, 0][horse]!,
  margin: horse === 0 ? { kind: 'winner' } : horse < 3 ? { kind: 'later' } : { kind: 'fell' },
}));
const result = {
  ...{ race: 1, course: 'oval', steeplechase: false, over: true, placings },
  ...{ points: [50, 30, 20, 0], totals: [70, 30, 70, 10] },
} as unknown as RaceOutcome;

function shown(seat: number, ranking: number[] = []): string {
  return render(RaceResult, {
    props: { header, race: 1, result, results: [result], events: [], seat, ranking, onnext: () => {} },
  }).body;
}

test('tells the winner so, and shows the horse with its rosette', () => {
  expect(shown(0)).toContain(t('result.mine.won'));
  expect(shown(0)).toContain(t('enclosure.scene.won'));
});

test.each([1, 2, 3, -1])('shows other players and spectators who has won (%i)', (seat) => {
  expect(shown(seat)).toContain(t('enclosure.winner', { horse: 'Red', player: 'Ann' }));
  expect(shown(seat)).not.toContain(t('result.mine.won'));
  expect(shown(seat)).not.toContain(t('enclosure.scene.won'));
});

test('a person without a name is not named beside the horse they are called by', () => {
  const players = [teamName('red'), 'Bo', 'Cleo', 'Dot'];
  const props = { header: { ...header, players }, race: 1, result, results: [result], events: [], onnext: () => {} };
  const { body } = render(RaceResult, { props });
  expect(body).toContain(t('end.winner', { name: 'Red' }));
  expect(body).not.toContain(t('enclosure.winner', { horse: 'Red', player: 'Team Red' }));
});

test('names a fall as such', () => {
  expect(shown(3)).toContain(t('result.mine.fell'));
  expect(shown(2)).not.toContain(t('result.mine.fell'));
});

test('shows a tie as shared until the engine has broken it', () => {
  const tie = t('sheet.shared', { rank: '1st' });
  expect(shown(-1)).toContain(tie);
  expect(shown(-1, [2, 0, 1, 3])).not.toContain(tie);
});
