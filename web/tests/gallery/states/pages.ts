// Pages without a race: home, setting up, rules, tactics, the page of the design.
import { click, when } from '../acts';
import type { States } from '../state';

/** Meetings on this device. */
async function keepMeetings(over: boolean): Promise<void> {
  const [{ saveMeeting }, { seatAt, storedRace }] = await Promise.all([
    import('../../../src/platform/storage/meetings'),
    import('../stored_race'),
  ]);
  for (const [i, name] of ['meeting-over', 'eight-horses', 'curtain'].entries()) {
    const race = await storedRace(name);
    const { header, riders } = await seatAt(race);
    const own = {
      id: name,
      owner: '',
      at: Date.now() - 90_000_000 * (i + 1),
      header: { ...header, players: race.header.players },
    };
    await saveMeeting({ ...own, riders, unnamed: [], seed: '0'.repeat(64), laid: [], click: 0, race: 1, over }, 0, []);
  }
}

export const states: States = {
  home: { page: '#/', proof: ['.home .actions button', '.home .others a'], says: ['home.now', 'home.rules'] },
  'home-with-meetings': {
    page: '#/',
    prepare: () => keepMeetings(false),
    proof: ['.home .actions button', '.meetings .meeting'],
    says: ['home.resume'],
  },
  preferences: {
    page: '#/',
    act: () => click('.gear'),
    proof: ['dialog[open] .switch'],
    says: ['preferences.title'],
  },
  setup: { page: '#/setup', proof: ['form [data-course]', 'form .tiles'], says: ['setup.start', 'setup.title'] },
  'course-picker': {
    page: '#/setup',
    act: async () => {
      await click('form [data-course]');
      await when('dialog[open] [data-course="triangle"]');
    },
    proof: ['dialog[open] [data-course="triangle"]'],
  },
  silks: {
    page: '#/setup',
    act: async () => {
      await click('form .silks button');
      await when('dialog[open]');
    },
    proof: ['dialog[open] .silks'],
  },
  screen: { page: '#/screen', proof: ['form [data-course]'], says: ['setup.title.screen'] },
  'replay-chooser': {
    page: '#/replay',
    prepare: () => keepMeetings(true),
    proof: ['.meetings li', 'input[type="file"]'],
  },
  rules: { page: '#/rules', proof: ['[id="R8.3"]'] },
  tactics: { page: '#/tactics', proof: ['main h1', 'main section, main article'] },
  design: { page: '#/design', proof: ['.swatch', '.sizes'], says: ['design.title'] },
};
