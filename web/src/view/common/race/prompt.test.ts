// The main button never stands for the worse choice: with a card that would make the horse stand or fall it is the way
// back to another one.
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import type { CardOutlook, Header } from '../../../contracts';
import { t } from '../../../i18n';
import type { Riding } from '../../../state/riding.svelte';
import type { Selection } from '../../../state/selection.svelte';
import Prompt from './Prompt.svelte';

const header = { players: ['Ann'], horses: [{ owner: 0, colour: 'red', pattern: 'plain' }] } as unknown as Header;

/** The buttons, the main one with a star. */
function buttons(outcome: CardOutlook['outcome'], risky: boolean): string[] {
  const reach = { card: '11', outcome, points: 11, spent: 0, ends: [], limit: 8, fence: 2 };
  const { body } = render(Prompt, {
    props: {
      riding: { header, seat: 0, thinking: null, board: { round: 2, limits: [8], dice: [] } } as unknown as Riding,
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
    ([, kind, words]) => `${kind.includes('primary') ? '*' : ''}${words}`,
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
