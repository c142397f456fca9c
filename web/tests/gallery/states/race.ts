// The race page at one device: rounds, choices, notes, and the pages between races.
import { click, press, raise, when } from '../acts';
import type { State, States, View } from '../state';

interface Event {
  t: string;
}

/** `last`: so many events are still to be shown. */
async function riding(name: string, last?: (events: readonly Event[]) => number): Promise<View> {
  const [{ default: component }, { seatAt, storedRace }] = await Promise.all([
    import('../../../src/race/page/Riding.svelte'),
    import('../stored_race'),
  ]);
  const race = await storedRace(name);
  return { component: component as never, props: { seated: await seatAt(race, last?.(race.update.events)) } };
}
const sinceBoxes = (events: readonly Event[]) => events.length - events.findLastIndex(({ t }) => t === 'boxes');

const card = '.choice-panel .playing-card';
const race = (name: string, more: Partial<State> = {}): State => ({
  view: () => riding(name),
  proof: ['.board .horse'],
  ...more,
});
const asked = (name: string, more: Partial<State> = {}): State =>
  race(name, { proof: ['.board .horse', card], half: true, ...more });
const pressed =
  (key: string, then: string, first = card) =>
  async () => {
    await when(first);
    press(key);
    await when(then);
  };

export const states: States = {
  'card-round': asked('card-round', { says: ['riding.undo'], whole: true }),
  'raised-card': asked('card-round', { act: raise, proof: ['.board .horse', '[data-square]'], squares: true }),
  hint: asked('card-round', { act: pressed('h', '.note.hint'), proof: [card, '.note.hint'] }),
  odds: asked('card-round', { act: pressed('o', '.chance'), proof: [card, '.chance'] }),
  'odds-in-full': asked('card-round', {
    act: async () => {
      await pressed('o', '.strip .chance')();
      await click('.strip');
    },
    proof: ['dialog[open] .odds table'],
    screen: 'phone',
  }),
  why: asked('card-round', { act: pressed('b', '.note.why'), proof: [card, '.note.why'] }),
  bonus: asked('bonus', { act: pressed('b', '.note.bonus'), proof: [card, '.note.bonus'] }),
  'eight-horses': asked('eight-horses', { whole: true }),
  'eight-horses-raised': asked('eight-horses', { act: raise, proof: ['[data-square]'], squares: true }),
  pace: race('pace', { proof: ['.pace .option'], half: true, whole: true }),
  die: race('die', { proof: ['.either .die'], half: true, whole: true }),
  'dice-square': race('dice-square', { proof: ['[data-square]'], half: true, squares: true }),
  sealed: asked('sealed', { whole: true }),
  'two-hands': asked('two-hands', { whole: true }),
  curtain: race('curtain', { proof: ['dialog[open] .plate .primary'] }),
  fall: race('fall', { proof: ['.fell, .order .tag.warn'] }),
  'first-home': race('first-home'),
  photo: race('photo', { proof: ['dialog[open] .print .photo'] }),
  result: race('open-exchange', {
    view: () => riding('open-exchange', sinceBoxes),
    proof: ['article.result .programme'],
    says: ['result.place'],
  }),
  'open-exchange': race('open-exchange', { proof: ['.exchange .keep .pick'] }),
  'blind-exchange': race('blind-exchange', { proof: ['.exchange .keep .pick'] }),
  over: race('over', { proof: ['article.end .winner .prize', 'article.end .scene'] }),
  'meeting-over': race('meeting-over', {
    act: () => click('.result .button.primary'),
    proof: ['article.end .winner .prize', 'article.end .scene'],
  }),
  'in-words': race('card-round', {
    preferences: { board: 'text' },
    proof: ['.words [role="group"] button'],
    says: ['textboard.field'],
  }),
  'odds-in-words': race('card-round', {
    preferences: { board: 'text', odds: true },
    proof: ['.words [role="group"] button', '.words .odds table'],
  }),
  help: race('eight-horses', {
    act: async () => {
      await when(card);
      await click('button.route');
    },
    proof: ['dialog[open] .sheet .limits'],
    says: ['help.title'],
  }),
  preferences: race('card-round', {
    act: async () => {
      await when(card);
      await click('.tools > .button:last-child');
    },
    proof: ['dialog[open] .sheet .switch'],
    says: ['preferences.title'],
  }),
  problem: {
    view: async () => {
      const { default: component } = await import('../../../src/race/page/RaceProblem.svelte');
      return { component: component as never, props: { error: 'elsewhere', onagain: () => undefined } };
    },
    proof: ['.failed .button.primary'],
    says: ['riding.elsewhere', 'riding.elsewhere.here'],
  },
};
