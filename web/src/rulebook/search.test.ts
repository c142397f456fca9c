import { describe, expect, it } from 'vitest';
import { find } from './search';

const entries = [
  { number: 'R1.1', text: 'A *meeting* is a day at the races' },
  { number: 'R6.3', text: 'A *joker* ignores the limit' },
  { number: 'R7.1', text: 'The sum, the first die or the second' },
  { number: 'R7.3', text: 'Turn roll: above a limit, one die. Où ça, Würfelrunde?' },
  { number: 'R11.1', text: 'The score counts 50 points' },
];
const hits = (asked: string) => [...find(entries, asked)];

describe('finding rules', () => {
  it('gives all of them where nothing is asked', () => {
    expect(hits('  ')).toHaveLength(entries.length);
  });
  it('wants every word, in any case, without accents', () => {
    expect(hits('LIMIT')).toEqual(['R6.3', 'R7.3']);
    expect(hits('limit die')).toEqual(['R7.3']);
    expect(hits('wurfelrunde ou')).toEqual(['R7.3']);
    expect(hits('joker hurdle')).toEqual([]);
  });
  it('finds rules by their number or its beginning', () => {
    expect(hits('R7.3')).toEqual(['R7.3']);
    expect(hits('7.3')).toEqual(['R7.3']);
    expect(hits('r7')).toEqual(['R7.1', 'R7.3']);
    expect(hits('R7.')).toEqual(['R7.1', 'R7.3']);
    expect(hits('R1')).toEqual(['R1.1']);
  });
  it('takes a plain number for a word', () => {
    expect(hits('50')).toEqual(['R11.1']);
  });
});
