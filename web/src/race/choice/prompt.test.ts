// The main button never stands for the worse choice: with a card that would make the horse stand or fall it is the way
// back to another one.
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import type { CardOutlook, Header } from '../../contracts';
import { t } from '../../i18n';
import type { RaceSession } from '../session/race_session.svelte';
import type { Selection } from './selection.svelte';
import Prompt from './Prompt.svelte';

const header = { players: ['Ann'], horses: [{ owner: 0, colour: 'red', pattern: 'plain' }] } as unknown as Header;

/** The buttons, the main one with a star. */
function buttons(outcome: CardOutlook['outcome'], risky: boolean): string[] {
  const reach = { card: '11', outcome, points: 11, spent: 0, ends: [], limit: 8, fence: 2 };
  const { body } = render(Prompt, {
    props: {
      session: {
        header,
        seat: 0,
        thinking: null,
        show: {},
        pages: { events: [] },
        position: { round: 2, limits: [8], dice: [] },
      } as unknown as RaceSession,
      selection: {
        ...{ asked: { horse: 0, need: 'card' }, horse: 0, cards: [reach], raised: '11', die: null },
        ...{ reach, pending: null, sent: null, risky },
      } as unknown as Selection,
      diced: false,
      onstand: () => {},
      onwhy: () => {},
    },
  });
  return [...body.matchAll(/<button class="([^"]*)"[^>]*>([^<]*)/g)].map(
    ([, kind, words]) => `${kind!.includes('primary') ? '*' : ''}${words}`,
  );
}

test.each([
  ['limit', 'riding.act.play'],
  ['blocked', 'riding.act.play'],
  ['fall', 'riding.act.fall'],
] as const)('%s: another card first', (outcome, act) => {
  expect(buttons(outcome, true)).toEqual([t('riding.why'), `*${t('riding.act.other')}`, t(act)]);
});

test('where no card does better, playing it is the main thing', () => {
  expect(buttons('limit', false)).toEqual([t('riding.why'), `*${t('riding.act.play')}`]);
});

/** What is asked, at a screen with one person or with several. */
function words(asked: object, board: object, more: { alone?: boolean } = {}): string {
  const reach = { outcome: 'ride', points: 5, spent: 5, ends: [{ to: '1.5' }, { to: '2.5' }] };
  const { body } = render(Prompt, {
    props: {
      session: {
        ...{ header, seat: 0, alone: true, thinking: null, show: {}, pages: { events: [] } },
        ...{ position: { round: 1, limits: [8], dice: [5, 5], use: 'sum', squares: ['1.0'], order: [0], ...board } },
        ...more,
      } as unknown as RaceSession,
      selection: {
        ...{ asked, horse: 'horse' in asked ? 0 : null, cards: [], raised: null, die: null },
        ...{ reach: 'horse' in asked ? reach : null, pending: null, sent: null, risky: false },
      } as unknown as Selection,
      diced: true,
      onstand: () => {},
      onwhy: () => {},
    },
  });
  return /<p[^>]*>(.*?)<\/p>/s
    .exec(body)![1]!
    .replace(/<[^>]*>/g, '')
    .trim();
}

test('after a turn roll with two equal dice the horse moves one of them, not the pace', () => {
  const ride = { horse: 0, need: 'ride' };
  const params = { horse: 'Red', points: 5, squares: 2 };
  expect(words(ride, { turned: [0] })).toBe(t('riding.prompt.squares', params));
  expect(words(ride, { turned: [1] })).toBe(t('riding.prompt.pace-squares', params));
  expect(words(ride, { turned: [0], use: 'first' })).toBe(t('riding.prompt.pace-squares', params));
});

test('with several people at one screen the prompt names the one who is asked', () => {
  const pace = { need: 'pace' };
  const prompt = t('riding.prompt.pace', { first: 6, second: 4 });
  expect(words(pace, { dice: [6, 4] })).toBe(prompt);
  expect(words(pace, { dice: [6, 4] }, { alone: false })).toBe(`Ann: ${prompt}`);
});
