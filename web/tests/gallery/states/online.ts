// Pages that need a server: lobby, tables before, in and after their race, accounts.
import { click, raise, when } from '../acts';
import type { State, States } from '../state';

const served = (stored: string, page: string, more: Pick<State, 'proof'> & Partial<State>): State => ({
  page: async () => page.replace('TABLE', page.includes('TABLE') ? await (await online()).tableOf(stored) : ''),
  server: async () => (await online()).storedServer(stored),
  ...more,
});
const online = () => import('../stored_online');

const card = '.choice-panel .playing-card';

export const states: States = {
  lobby: served('lobby', '#/lobby', { proof: ['.lobby .tables li', '#mine'], says: ['lobby.open'] }),
  'lobby-with-tables': served('lobby-with-tables', '#/lobby', {
    proof: ['.others .tables li'],
    says: ['lobby.running'],
  }),
  'lobby-of-a-stranger': served('nobody', '#/lobby', { proof: ['.lobby input', '.lobby .none'] }),
  'lobby-without-server': { page: '#/lobby', proof: ['main h1', 'main a[href]'], says: ['lobby.title'] },
  'new-table': served('lobby', '#/new', {
    proof: ['form .names #host', 'form .tiles'],
    says: ['new.title', 'new.rated'],
  }),
  'new-display': served('lobby', '#/new?display=1', { proof: ['form #called'], says: ['new.display.title'] }),
  'waiting-room': served('room-host', '#/table/TABLE', {
    proof: ['.seats .peg', '.seats .name'],
    says: ['room.edition'],
  }),
  'sitting-down': served('room-guest', '#/table/TABLE', {
    proof: ['.seats .peg', '.field.name input'],
  }),
  race: served('race', '#/table/TABLE', { proof: ['.board .horse', card], half: true, whole: true }),
  'raised-card': served('race', '#/table/TABLE', {
    act: raise,
    proof: ['.board .horse', '[data-square]'],
    half: true,
    squares: true,
  }),
  'race-chat': served('race', '#/table/TABLE', {
    act: async () => {
      await when(card);
      await click('.bubble');
    },
    proof: ['dialog[open] .chat li, dialog[open] .chat p'],
    screen: 'phone',
  }),
  'race-chat-beside': served('race', '#/table/TABLE', {
    act: async () => {
      await when(card);
      await click('.talk .tab[aria-pressed="false"]');
    },
    proof: ['.board .horse', '.talk .chat li, .talk .chat p'],
    screen: 'desk',
  }),
  'race-watched': served('race-watched', '#/table/TABLE', { proof: ['.board .horse'] }),
  dice: served('dice', '#/table/TABLE', { proof: ['.pace .option'], half: true }),
  exchange: served('exchange', '#/table/TABLE', { proof: ['.exchange .keep .pick'] }),
  over: served('over', '#/table/TABLE', {
    act: async () => {
      // Past the photo, if there is one, and the result.
      for (;;) {
        const next = await when('article.end, dialog[open] .button.primary, .result .button.primary');
        if (next.matches('article.end')) return;
        next.click();
        await new Promise(requestAnimationFrame);
      }
    },
    proof: ['article.end .winner .prize', '.finale'],
  }),
  'unknown-table': served('lobby', '#/table/aaaaaaaaaaaaaaaa', {
    server: async () => {
      const { answers } = await (await online()).storedServer('lobby');
      return { answers: { ...answers, '/api/tables/aaaaaaaaaaaaaaaa': '404 no-such-table' }, messages: 'refused' };
    },
    proof: ['main h1', 'main .on a'],
    says: ['room.unknown'],
  }),
  guest: served('guest', '#/account', { proof: ['#history', '.account .tile'], says: ['stable.door'] }),
  account: served('account', '#/account', { proof: ['.programme tbody tr', '.is.display'], says: ['stable.rating'] }),
  'recovery-code': served('recovery', '#/account', {
    act: async () => {
      const line = (await when('input[type="password"]')) as HTMLInputElement;
      line.value = 'correct horse battery';
      line.dispatchEvent(new Event('input', { bubbles: true }));
      line.form!.requestSubmit();
    },
    proof: ['.recovery .code'],
  }),
  join: served('nobody', '#/join', { proof: ['.join input'] }),
};
