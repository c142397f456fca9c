// Answers to questions about the state of the race; loaded with the first question.
import { t } from '../../i18n';
import type { RaceSession } from '../session/race_session.svelte';
import type { Row } from '../parts/order_rows';
import { fieldOf } from './field_facts';
import { aroundLines, courseFacts, joinFacts, whoIsWhere } from './text_words';

const sentence = (line: string) => `${line}.`;

/** Where everybody is. */
export function where({ header, position: board, drawing, alone }: RaceSession, rows: Row[]): string {
  return drawing
    ? whoIsWhere(header, fieldOf(rows, board, drawing), alone)
        .map(sentence)
        .join(' ')
    : '';
}

/** The player's own horses, what is ahead of them, and who is around. */
export function stand({ header, position: board, drawing, alone }: RaceSession, rows: Row[]): string {
  const own = drawing ? fieldOf(rows, board, drawing).filter(({ row }) => row.own) : [];
  const lines = own.flatMap((runner) => [
    ...whoIsWhere(header, [runner], alone).map(sentence),
    ...(runner.spot && drawing
      ? [sentence(joinFacts(courseFacts(drawing, runner.spot))), ...aroundLines(header, drawing, board, runner.spot)]
      : []),
  ]);
  return lines.length > 0 ? lines.join(' ') : t('textboard.none');
}
