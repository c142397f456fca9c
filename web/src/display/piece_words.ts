// The steps for the pieces of a real board, in words that can be counted off.
import { laneOf, parseSquare } from '../contracts/square';
import type { CourseDrawing, Header, Public } from '../contracts';
import { ordinal, t } from '../i18n';
import type { PieceStep } from './piece_steps';
import { capital } from '../meeting/names';
import { spotOf } from '../race/parts/course_square';
import { findWords, wayWords } from '../race/text/way_words';

export interface PieceLine {
  horse: number;
  /** what to do with it */
  words: string;
  /** where it then is; '': nothing to add */
  where: string;
}

/** One line for each piece of a step. */
export function pieceLines(header: Header, drawing: CourseDrawing, step: PieceStep, now: Public): PieceLine[] {
  switch (step.kind) {
    case 'ride': {
      const { horse, way, to, crosses, position } = step;
      const where = crosses
        ? t('companion.square.home', { lane: laneOf(to) })
        : [t('companion.lane', { lane: laneOf(to) }), findWords(header, drawing, position, to, horse)]
            .filter(Boolean)
            .join(', ');
      return [{ horse, words: capital(wayWords(way)), where }];
    }
    case 'fall':
      return [{ horse: step.horse, words: t('display.figures.fell'), where: '' }];
    case 'off':
      return step.pieces.map(({ horse, place }) => ({
        horse,
        words: ordinal(place),
        where: t('display.figures.off'),
      }));
    case 'set': {
      if (step.why === 'boxes')
        return step.pieces
          .toSorted((a, b) => laneOf(a.square) - laneOf(b.square))
          .map(({ horse, square }) => ({ horse, words: t('companion.lane', { lane: laneOf(square) }), where: '' }));
      // From the front; each is found by those that stand already.
      const front = (square: string) => spotOf(drawing, square)?.line ?? 0;
      const standing: Public = { ...now, squares: header.horses.map(() => null) };
      return step.pieces
        .toSorted((a, b) => front(b.square) - front(a.square))
        .map(({ horse, square }) => {
          const where = findWords(header, drawing, standing, square, horse);
          standing.squares = standing.squares.with(horse, square);
          return {
            horse,
            words: t('display.figures.at', { lane: laneOf(square), square: parseSquare(square).number }),
            where,
          };
        });
    }
  }
}
