// Parses a rule's text: *terms* that are explained, and references to other rules.
import { findNumber } from './book';

export interface Piece {
  text: string;
  kind: 'plain' | 'term' | 'rule';
}

export function prose(text: string): Piece[] {
  return text.split(/(\*[^*]+\*|R\d+(?:\.\d+)?)/).flatMap((part): Piece[] => {
    if (part === '') return [];
    if (part.startsWith('*') && part.endsWith('*')) return [{ kind: 'term', text: part.slice(1, -1) }];
    return [{ kind: findNumber(part) === part ? 'rule' : 'plain', text: part }];
  });
}
