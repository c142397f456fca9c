// English: what the home page and a first race need comes with this file, every other part when a page needs it.
import type { Catalogue } from './catalogue';

export const first = import.meta.glob<Catalogue>('$texts/en/{board,caller,common,home,meeting,riding}.json', {
  import: 'default',
  eager: true,
});
export const later = import.meta.glob<Catalogue>(
  ['$texts/en/*.json', '!$texts/en/{board,caller,common,home,meeting,riding,play}.json'],
  { import: 'default' },
);
