// A rule's text as it is set: *terms* where they are explained, and other rules that it names.
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
