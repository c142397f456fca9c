// What has to be done with the pieces on a real board, derived from the events of the race.
import type { Header, Public, SquareName } from '../contracts';
import type { Timeline } from '../race/timeline/timeline';

/** A step has the same id each time it is derived; another move of the same horse in the same round has another one. */
export type PieceStep = { id: string } & (
  | {
      /** pieces are put on the board, each on its square */
      kind: 'set';
      /** at the start: into the boxes. now: everybody is too far behind to repeat every move */
      why: 'boxes' | 'now';
      pieces: { horse: number; square: SquareName }[];
    }
  | {
      kind: 'ride';
      horse: number;
      /** in which it moved */
      round: number;
      way: SquareName[];
      to: SquareName;
      crosses: boolean;
      /** where all pieces stand after it */
      position: Public;
    }
  | { kind: 'fall'; horse: number }
  | { kind: 'off'; pieces: { horse: number; place: number }[] }
);

function setStep(why: 'boxes' | 'now', { race, squares }: Public): PieceStep {
  const pieces = squares.flatMap((square, horse) => (square === null ? [] : [{ horse, square }]));
  const at = pieces.map(({ horse, square }) => `${horse}@${square}`).join(' ');
  return { id: `${race} set ${at}`, kind: 'set', why, pieces };
}

/** The steps of the current race up to a place, in order: where the pieces begin, and everything since. */
export function pieceSteps(timeline: Timeline, end = timeline.events.length): PieceStep[] {
  const start = timeline.at(0);
  let steps: PieceStep[] = timeline.start > 0 && start.race >= 0 ? [setStep('now', start)] : [];
  for (const [place, event] of timeline.events.slice(0, end).entries()) {
    // A horse moves in the round that is on before it: after the last move of a round the next one may have begun.
    const { race, round } = timeline.at(event.t === 'boxes' ? place + 1 : place);
    const at = `${race} ${round}`;
    const position = timeline.at(place + 1);
    const last = steps.at(-1);
    switch (event.t) {
      case 'boxes':
        // All pieces begin again, wherever they were.
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
        const pieces = [...(last?.kind === 'off' ? last.pieces : []), { horse, place }];
        if (last?.kind === 'off') steps.pop();
        steps.push({ id: `${at} off ${pieces.map((one) => one.horse).join(' ')}`, kind: 'off', pieces });
      }
    }
  }
  return steps;
}

/** Whoever has missed more than a round, or than fits a screen, puts the pieces where they stand now. */
const most = (horses: number): number => Math.max(8, horses + 2);

/** What is left to do. */
export function stepsLeft(
  header: Header,
  steps: readonly PieceStep[],
  done: ReadonlySet<string>,
  now: Public,
): PieceStep[] {
  const left = steps.filter(({ id }) => !done.has(id));
  if (left.length <= most(header.horses.length)) return left;
  // When nobody is left on the course, all pieces leave the board.
  return now.squares.some((square) => square !== null)
    ? [setStep('now', now)]
    : left.filter(({ kind }) => kind === 'off' || kind === 'fall');
}
