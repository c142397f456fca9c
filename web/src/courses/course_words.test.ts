import { expect, test } from 'vitest';
import type { CourseFact } from '../contracts';
import { factText } from './course_words';

const fact = (name: string, share: number, bound: number): CourseFact => ({ name, share, bound }) as CourseFact;

test('a figure has as many digits as it takes to differ from its bound', () => {
  expect(factText(fact('many-falls', 3_120, 3_000))).toContain('0.31 falls for each horse and race; 0.30 is plenty');
  expect(factText(fact('many-falls', 4_000, 3_000))).toContain('0.4 falls for each horse and race; 0.3 is plenty');
  expect(factText(fact('box-favoured', 1_840, 1_800))).toContain('18.4% of its races; up to 18% is fair');
});
