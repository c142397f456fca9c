// A phone that is the hand of its rider, beside a big screen or a real board.
import { raise } from '../acts';
import type { State, States } from '../state';

const hand = (stored: string, more: Pick<State, 'proof'> & Partial<State>, board = ''): State => ({
  page: async () => `#/hand/${await (await online()).tableOf(stored)}${board}`,
  server: async () => (await online()).storedServer(stored),
  screen: 'phone',
  ...more,
});
const online = () => import('../stored_online');

export const states: States = {
  waiting: hand('room-host', { proof: ['.seat svg', '.seat .button.quiet'] }),
  'sitting-down': hand('room-guest', { proof: ['.seat input'] }),
  'card-round': hand('race', { proof: ['.hand-page.turn .playing-card'], says: ['hand.turn'] }),
  'raised-card': hand('race', { act: raise, proof: ['.hand-page.turn', '[data-square]'], squares: true }),
  dice: hand('dice', { proof: ['.hand-page .pace .option'], says: ['hand.turn'] }),
  exchange: hand('exchange', { proof: ['.exchange .keep .pick'] }),
  'real-board': hand('race', { proof: ['.hand-page.turn .playing-card'] }, '?board=1'),
  over: hand('over', { proof: ['.between h1', '.between .points'] }),
};
