// A television or projector: readable from across the room.
import { when } from '../acts';
import type { State, States, View } from '../state';
import { cutWires } from '../stored_server';

const display = (stored: string, more: Pick<State, 'proof'> & Partial<State>, board = ''): State => ({
  page: async () => `#/display/${await (await online()).tableOf(stored)}${board}`,
  server: async () => (await online()).storedServer(stored),
  screen: 'wall',
  ...more,
});
const online = () => import('../stored_online');

async function result(): Promise<View> {
  const [{ default: component }, { seatAt, storedRace }, { resultsOf }] = await Promise.all([
    import('../../../src/display/DisplayResult.svelte'),
    import('../stored_race'),
    import('../../../src/race/results/results'),
    import('../../../src/display/display.css'),
  ]);
  const race = await storedRace('open-exchange');
  const { header } = await seatAt(race);
  const { events } = race.update;
  const [outcome] = resultsOf(header, events);
  const props = { header, result: outcome, races: header.races.length, events, ranking: [], shared: [] };
  return { component: component as never, props, within: 'big-screen' };
}

async function photo(): Promise<View> {
  const [{ default: component }, { seatAt, storedRace }, { resultsOf }, { photosOf }] = await Promise.all([
    import('../../../src/race/finish/PhotoFinish.svelte'),
    import('../stored_race'),
    import('../../../src/race/results/results'),
    import('../../../src/race/finish/photo_finish'),
    import('../../../src/display/display.css'),
  ]);
  const race = await storedRace('photo');
  const { header } = await seatAt(race);
  const result = resultsOf(header, race.update.events).find(({ over }) => over)!;
  const props = { photos: photosOf(header, result), every: 60_000, onclose: () => {} };
  return { component: component as never, props, within: 'big-screen' };
}

export const states: States = {
  waiting: display('display-room', { proof: ['.waiting .qr svg', '.waiting .code', '.waiting .here'] }),
  race: display('display-race', { proof: ['.show .board .horse', '.show .turn', '.caption p'] }),
  odds: display('display-race', { preferences: { odds: true }, proof: ['.show .chance'] }),
  exchange: display('display-exchange', { proof: ['.show .board .horse', '.show .turn'] }),
  lost: display('display-race', {
    act: async () => {
      await when('.show .board .horse');
      cutWires();
    },
    proof: ['.show .board .horse'],
    says: ['room.lost'],
  }),
  photo: { view: photo, texts: ['display', 'finish'], screen: 'wall', proof: ['dialog[open] .print .photo'] },
  result: { view: result, texts: ['display', 'finish'], screen: 'wall', proof: ['.places .place', '.winner h1, h1'] },
  over: display('display-over', { proof: ['.end .prize', '.end .story li'] }),
  tabletop: display('display-race', { proof: ['.board-form .do, .board-form .rest'] }, '?board=1'),
  'tabletop-waiting': display('display-room', { proof: ['.waiting .code'] }, '?board=1'),
};
