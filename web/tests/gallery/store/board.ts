// Meetings on a real board: the entries that lead to the steps that the gallery shows.
import type { Entry, RefereeTold } from '../../../src/contracts';
import { EngineInstance } from '../../../src/engine/engine_instance';
import { compiled } from '../../../src/engine/testing';
import type { StoredBoard } from '../stored_board';
import { headerOf } from './game';

const seed = '7'.repeat(64);
const card = {
  seats: ['Ann', 'Ben', 'Cleo', 'Dan'],
  races: [{ course: 'dash', steeplechase: true }, { course: 'dash' }],
};

/** What might be entered now, the best first. */
function* entries(told: RefereeTold, open: () => RefereeTold): Generator<Entry> {
  const horse = told.horse ?? 0;
  switch (told.need) {
    case 'boxes':
    case 'roller':
    case 'dice':
      return yield { t: 'roll' };
    case 'pace':
      return yield { t: 'pace', use: 'sum' };
    case 'die':
      return yield* (['first', 'second'] as const).map((use) => ({ t: 'die', horse, use }) as Entry);
    case 'ride':
      return yield* (told.outlook?.ride?.ends ?? []).map(({ to }) => ({ t: 'ride', horse, to }) as Entry);
    case 'keep': {
      const own = open().own!.horses.find((one) => one.horse === horse)!;
      const fresh = own.fresh ?? [];
      return yield { t: 'keep', horse, cards: fresh } as Entry;
    }
    default: {
      const own = open().own!.horses.find((one) => one.horse === horse)!;
      return yield* own.cards.map((name) => ({ t: told.need, horse, card: name }) as Entry);
    }
  }
}

async function boardAt(cards: 'dealt' | 'real', wanted: (told: RefereeTold) => boolean): Promise<StoredBoard> {
  const header = await headerOf(card);
  const engine = await EngineInstance.open(await compiled('replay'));
  const begun = engine.ask({ do: 'referee-begin', header, seed, cards, entries: [] });
  if ('refused' in begun) throw new Error(begun.refused.reason);
  let told: RefereeTold = begun;
  const made: Entry[] = [];
  while (!wanted(told)) {
    const open = () => engine.ask({ do: 'referee-told', from: told.version, open: true });
    const real: Entry[] = ['7', '9', '4', '5', '6', '8', '10', '3', '2', '12'].map(
      (name) => ({ t: 'card', horse: told.horse ?? 0, card: name }) as Entry,
    );
    const possible = cards === 'real' && told.need === 'card' ? real : entries(told, open);
    let next: RefereeTold | undefined;
    for (const entry of possible) {
      const answer = engine.ask({ do: 'referee-enter', entry });
      if ('refused' in answer) continue;
      made.push(entry);
      next = answer;
      break;
    }
    if (!next) throw new Error(`nothing to enter: ${told.need}`);
    told = next;
  }
  const { courses, ...rest } = header;
  const race = told.public.race + 1;
  return {
    header: { ...rest, courses: Object.keys(courses) },
    seed,
    cards,
    entries: made,
    race,
    over: told.need === 'over',
  };
}

/** By the name of the file. */
export const boards: Record<string, () => Promise<StoredBoard>> = {
  boxes: () => boardAt('dealt', () => true),
  card: () => boardAt('dealt', (told) => told.need === 'card' && told.public.round >= 2),
  'real-card': () => boardAt('real', (told) => told.need === 'card' && told.public.round >= 2),
  dice: () => boardAt('dealt', (told) => told.need === 'dice'),
  pace: () => boardAt('dealt', (told) => told.need === 'pace'),
  ride: () => boardAt('dealt', (told) => told.need === 'ride'),
  keep: () => boardAt('dealt', (told) => told.need === 'keep'),
  over: () => boardAt('dealt', (told) => told.need === 'over'),
};
