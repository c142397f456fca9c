// What has to be done with the figures on a real board, derived from the events of the race.
import type { Header, Public, SquareName } from '../contracts';
import type { Timeline } from '../race/timeline/timeline';

/** A step has the same id each time it is derived; another move of the same horse in the same round has another one. */
export type FigureStep = { id: string } & (
  | {
      /** figures are put on the board, each on its square */
      kind: 'set';
      /** at the start: into the boxes. now: everybody is too far behind to repeat every move */
      why: 'boxes' | 'now';
      figures: { horse: number; square: SquareName }[];
    }
  | {
      kind: 'ride';
      horse: number;
      /** in which it moved */
      round: number;
      way: SquareName[];
      to: SquareName;
      crosses: boolean;
      /** where all figures stand after it */
      position: Public;
    }
  | { kind: 'fall'; horse: number }
  | { kind: 'off'; figures: { horse: number; place: number }[] }
);

function setStep(why: 'boxes' | 'now', { race, squares }: Public): FigureStep {
  const figures = squares.flatMap((square, horse) => (square === null ? [] : [{ horse, square }]));
  const at = figures.map(({ horse, square }) => `${horse}@${square}`).join(' ');
  return { id: `${race} set ${at}`, kind: 'set', why, figures };
}

/** The steps of the current race up to a place, in order: where the figures begin, and everything since. */
export function figureSteps(timeline: Timeline, end = timeline.events.length): FigureStep[] {
  const start = timeline.at(0);
  let steps: FigureStep[] = timeline.start > 0 && start.race >= 0 ? [setStep('now', start)] : [];
  for (const [place, event] of timeline.events.slice(0, end).entries()) {
    // A horse moves in the round that is on before it: after the last move of a round the next one may have begun.
    const { race, round } = timeline.at(event.t === 'boxes' ? place + 1 : place);
    const at = `${race} ${round}`;
    const position = timeline.at(place + 1);
    const last = steps.at(-1);
    switch (event.t) {
      case 'boxes':
        // All figures begin again, wherever they were.
        steps = [setStep('boxes', position)];
        break;
      case 'ride': {
        const { horse, to, told } = event;
        const { way, crosses } = told;
        steps.push({
          id: `${at} ride ${horse} ${way.join(' ')}`,
          kind: 'ride',
          horse,
          round,
          way,
          to,
          crosses,
          position,
        });
        break;
      }
      case 'fall':
        steps.push({ id: `${at} fall ${event.horse}`, kind: 'fall', horse: event.horse });
        break;
      case 'place': {
        const { horse, place } = event;
        const figures = [...(last?.kind === 'off' ? last.figures : []), { horse, place }];
        if (last?.kind === 'off') steps.pop();
        steps.push({ id: `${at} off ${figures.map((one) => one.horse).join(' ')}`, kind: 'off', figures });
      }
    }
  }
  return steps;
}

/** Whoever has missed more than a round, or than fits a screen, puts the figures where they stand now. */
const most = (horses: number): number => Math.max(8, horses + 2);

/** What is left to do. */
export function stepsLeft(
  header: Header,
  steps: readonly FigureStep[],
  done: ReadonlySet<string>,
  now: Public,
): FigureStep[] {
  const left = steps.filter(({ id }) => !done.has(id));
  if (left.length <= most(header.horses.length)) return left;
  // When nobody is left on the course, all figures leave the board.
  return now.squares.some((square) => square !== null)
    ? [setStep('now', now)]
    : left.filter(({ kind }) => kind === 'off' || kind === 'fall');
}
