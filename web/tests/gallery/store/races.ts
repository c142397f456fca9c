// The moments of races that the gallery shows, each found in a meeting of the real engine.
import { needsPhoto } from '../../../src/race/finish/photo_finish';
import { resultsOf } from '../../../src/race/results/results';
import type { SeatUpdate } from '../../../src/tables/table';
import type { StoredRace } from '../stored_race';
import { findMoment, type Card, type Game } from './game';

const four = ['Ann', 'rowan', 'thrift', 'bolt'];
const eight = ['Ann', 'steady', 'novice', 'expert', 'master', 'sharp', 'thrift', 'random'];
const oval: Card = { seats: four, races: [{ course: 'oval' }] };
const two: Card = { seats: four, races: [{ course: 'dash' }, { course: 'dash', steeplechase: true }] };

const asks = ({ scene }: SeatUpdate, need: string): boolean => scene.asked[0]?.need === need;
const round = ({ scene }: SeatUpdate): number => scene.public.round;

/** true if a card of this seat leads to several squares */
function leadsOn(update: SeatUpdate, game: Game): boolean {
  const { cards } = game.outlook(0, update.scene);
  return Object.values(cards).some((all) => all.some(({ ends: squares }) => (squares?.length ?? 0) > 3));
}

const advised = (game: Game): Partial<StoredRace> => {
  const { scene } = game.told(0);
  return { hints: game.hints(0, scene), odds: game.odds(0, scene) };
};

/** true if the last result needs a photo of the finish */
const photo = ({ events }: SeatUpdate, { header }: Game): boolean => {
  const done = resultsOf(header, events).findLast(({ over }) => over);
  return needsPhoto(done);
};

const steep = (card: Card): Card => ({ ...card, races: card.races.map((one) => ({ ...one, steeplechase: true })) });

/** By the name of the file. */
export const races: Record<string, () => Promise<StoredRace>> = {
  'card-round': async () => {
    const game = await findMoment(oval, (u, g) => asks(u, 'card') && round(u) >= 4 && leadsOn(u, g));
    return game.stored(0, advised(game));
  },
  'eight-horses': async () => {
    const card = { seats: eight, races: [{ course: 'triangle', steeplechase: true }] };
    const game = await findMoment(card, (u) => asks(u, 'card') && round(u) >= 4);
    return game.stored(0, advised(game));
  },
  pace: async () => (await findMoment(oval, (u) => asks(u, 'pace') && round(u) >= 3)).stored(0),
  die: async () => (await findMoment(oval, (u) => asks(u, 'die') && round(u) >= 3)).stored(0),
  'dice-square': async () => (await findMoment(oval, (u) => asks(u, 'ride') && round(u) >= 3)).stored(0),
  sealed: async () =>
    (
      await findMoment(
        { ...oval, options: { cards: 'sealed' } },
        (u, g) => asks(u, 'seal') && round(u) >= 2 && leadsOn(u, g),
      )
    ).stored(0),
  'two-hands': async () => {
    const card = { seats: ['Ann', 'rowan', 'thrift'], horses: 2, races: [{ course: 'harbour' }] };
    return (await findMoment(card, (u) => u.scene.asked.length > 0 && asks(u, 'card') && round(u) >= 2)).stored(0);
  },
  curtain: async () => {
    const card = { ...oval, seats: ['Ann', 'Ben', 'rowan', 'bolt'] };
    return (await findMoment(card, (u) => asks(u, 'card') && round(u) >= 2)).stored(0);
  },
  'open-exchange': async () => (await findMoment(two, (u, g) => asks(u, 'keep') && !photo(u, g))).stored(0),
  'blind-exchange': async () =>
    (await findMoment({ ...two, options: { exchange: 'blind' } }, (u) => asks(u, 'keep'))).stored(0),
  fall: async () => (await findMoment(steep(oval), (u) => fellJustNow(u))).stored(0),
  'first-home': async () =>
    (await findMoment(oval, (u) => u.rider !== null && u.events.slice(-4).some(({ t }) => t === 'place'))).stored(0),
  bonus: async () =>
    (await findMoment(two, (u) => asks(u, 'card') && u.scene.bonus.length > 0 && round(u) >= 2)).stored(0),
  photo: async () => (await findMoment(oval, (u, g) => u.over && photo(u, g))).stored(0),
  over: async () => (await findMoment(oval, (u, g) => u.over && !photo(u, g))).stored(0),
  'meeting-over': async () => (await findMoment(two, (u, g) => u.over && !photo(u, g))).stored(0),
};

/** The last thing that happened to a horse is that it fell. */
function fellJustNow({ events }: SeatUpdate): boolean {
  return events.slice(-3).some(({ t }) => t === 'fall');
}
