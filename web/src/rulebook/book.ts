// The structure of the rule book: its sections, and the figures and tables of each rule. Its texts are in texts/.
import { figures, ridden } from './figures';

export type TableName = 'shapes' | 'deck' | 'deal' | 'limits' | 'points';

export interface Rule {
  /** "R7.3" */
  number: string;
  /** letters of the rule's steps */
  steps?: string[];
  /** the printed game leaves this open */
  ruling?: boolean;
  /** agreed on before a meeting */
  option?: boolean;
  table?: TableName;
  figures: string[];
}

export interface Section {
  /** "R7" */
  number: string;
  rules: Rule[];
}

const counts = [4, 7, 6, 4, 5, 5, 3, 5, 5, 4, 2, 2];
const steps: Record<string, string[]> = { 'R2.5': ['a', 'b', 'c', 'd', 'e'], 'R11.2': ['a', 'b', 'c', 'd'] };
const rulings = new Set([
  'R2.4',
  'R2.7',
  'R3.2',
  'R3.3',
  'R3.4',
  'R3.6',
  'R4.2',
  'R5.1',
  'R5.3',
  'R5.5',
  'R6.4',
  'R9.1',
  'R9.3',
  'R10.4',
  'R11.2',
]);
const options = new Set(['R2.6', 'R6.5', 'R10.2']);
const tables: Record<string, TableName> = {
  'R1.2': 'shapes',
  'R2.1': 'deck',
  'R2.7': 'deal',
  'R4.3': 'limits',
  'R10.3': 'points',
};

export const sections: readonly Section[] = counts.map((count, i) => ({
  number: `R${i + 1}`,
  rules: Array.from({ length: count }, (_, j) => {
    const number = `R${i + 1}.${j + 1}`;
    return {
      number,
      steps: steps[number],
      ruling: rulings.has(number),
      option: options.has(number),
      table: tables[number],
      figures: [...ridden, ...figures].filter(({ rule }) => rule === number).map(({ id }) => id),
    };
  }),
}));

export const rules: readonly Rule[] = sections.flatMap((section) => section.rules);

/** Examples are numbered through the whole book. */
export const exampleNumber = (id: string): number => rules.flatMap((rule) => rule.figures).indexOf(id) + 1;

/** The rule or section that an address names, in any spelling: "r7.3". */
export function findNumber(about: string): string | undefined {
  const wanted = about.trim().toUpperCase();
  return [...sections, ...rules].find(({ number }) => number === wanted)?.number;
}
