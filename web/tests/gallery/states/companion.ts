// A meeting on a real board: the page deals, rolls, and keeps the score.
import { click } from '../acts';
import type { State, States } from '../state';

const step = (name: string, more: Pick<State, 'proof'> & Partial<State>): State => ({
  page: `#/referee/${name}`,
  prepare: async () => (await import('../stored_board')).keepBoard(name),
  ...more,
});

export const states: States = {
  setup: {
    page: '#/board',
    proof: ['form .tiles', 'form [data-course]'],
    says: ['companion.title', 'companion.start'],
  },
  boxes: step('boxes', { proof: ['.step .task', '.step .button.primary'] }),
  card: step('card', { proof: ['.step .covered .fan', '.companion aside'], says: ['sheet.title'] }),
  'own-cards': step('card', { act: () => click('.step .button.primary'), proof: ['.step .stack'] }),
  'real-card': step('real-card', { proof: ['.step .stack', '.companion .board .horse'] }),
  dice: step('dice', { proof: ['.step .entry .dice'], says: ['companion.roll'] }),
  pace: step('pace', { proof: ['.step .pace .option'] }),
  ride: step('ride', { proof: ['.step .task', '.companion .board [data-square]'] }),
  keep: step('keep', { act: () => click('.step .button.primary'), proof: ['.step .keep .pick'] }),
  over: step('over', { proof: ['article.end .prize', '.end .actions'] }),
  missing: { page: '#/referee/nowhere', proof: ['.missing h1'], says: ['companion.missing'] },
};
