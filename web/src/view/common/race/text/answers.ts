// Answers to whoever asks how the race stands; fetched when the first question is asked.
import { t } from '../../../../i18n';
import type { Riding } from '../../../../state/riding.svelte';
import type { Row } from '../order_rows';
import { fieldOf } from './field_facts';
import { aroundLines, courseFacts, inOneLine, whoIsWhere } from './text_words';

const sentence = (line: string) => `${line}.`;

/** The whole field. */
export function where({ header, board, drawing, alone }: Riding, rows: Row[]): string {
  return drawing
    ? whoIsWhere(header, fieldOf(rows, board, drawing), alone)
        .map(sentence)
        .join(' ')
    : '';
}

/** One's own horses, what lies before them, and who is around. */
export function stand({ header, board, drawing, alone }: Riding, rows: Row[]): string {
  const own = drawing ? fieldOf(rows, board, drawing).filter(({ row }) => row.own) : [];
  const lines = own.flatMap((runner) => [
    ...whoIsWhere(header, [runner], alone).map(sentence),
    ...(runner.spot && drawing
      ? [sentence(inOneLine(courseFacts(drawing, runner.spot))), ...aroundLines(header, drawing, board, runner.spot)]
      : []),
  ]);
  return lines.length > 0 ? lines.join(' ') : t('textboard.none');
}
