import { expect, test } from 'vitest';
import type { Header } from '../../contracts';
import { t } from '../../i18n';
import { wonWords } from './banner_words';

const header = {
  players: ['Ann', 'Ben'],
  horses: ['red', 'blue', 'green', 'yellow'].map((colour, i) => ({ owner: i % 2, colour })),
} as unknown as Header;

test('tells the winner so, with any of their horses', () => {
  expect(wonWords(header, 0, 0)).toBe(t('result.mine.won'));
  expect(wonWords(header, 2, 0)).toBe(t('result.mine.won'));
});

test('names the horse that has won to others, to several people at one screen and to spectators', () => {
  expect(wonWords(header, 1, 0)).toBe(t('riding.banner.wins', { horse: 'Blue' }));
  expect(wonWords(header, 0, -1)).toBe(t('riding.banner.wins', { horse: 'Red' }));
});
