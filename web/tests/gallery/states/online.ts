// Pages that need a server: lobby, tables before, in and after their race, accounts.
import { click, raise, when } from '../acts';
import type { State, States } from '../state';
import { cutWires } from '../stored_server';

const served = (stored: string, page: string, more: Pick<State, 'proof'> & Partial<State>): State => ({
  page: async () => page.replace('TABLE', page.includes('TABLE') ? await (await online()).tableOf(stored) : ''),
  server: async () => (await online()).storedServer(stored),
  ...more,
});
const online = () => import('../stored_online');

const card = '.choice-panel .playing-card';

/** What the table tells of itself and of its clocks. */
interface Told {
  table: { seats: Record<string, unknown>[] };
  clocks: Record<string, unknown>[];
}
/** The stored table, a moment later. */
const later = (stored: string, change: (told: Told) => void) => async () => {
  const server = structuredClone(await (await online()).storedServer(stored));
  change((server.messages as unknown as Told[])[0]!);
  return server;
};
/** The connection is lost once this is on the page. */
const loseAfter = (selector: string) => async () => {
  await when(selector);
  cutWires();
};

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
  'race-lost': served('race', '#/table/TABLE', {
    act: loseAfter(card),
    proof: ['.board .horse', card],
    says: ['table.lost'],
    half: true,
  }),
  'race-last-seconds': served('race', '#/table/TABLE', {
    server: later('race', ({ clocks }) => (clocks[0] = { running: true, left: 7000, reserve: 0 })),
    proof: ['.board .horse', card, '[role="timer"]'],
    says: ['table.clock.hurry'],
    half: true,
  }),
  'race-player-away': served('race', '#/table/TABLE', {
    server: later('race', ({ table }) => (table.seats[1]!.present = false)),
    proof: ['.board .horse', card],
    says: ['table.away'],
    screen: 'desk',
  }),
  'race-awaits-absent': served('race-watched', '#/table/TABLE', {
    server: later('race-watched', ({ table }) =>
      Object.assign(table.seats[0]!, { present: false, idle: true, lapses: 2 }),
    ),
    proof: ['.board .horse', '.lines p'],
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
