import { expect, test } from 'vitest';
import type { TableInfo } from '../contracts';
import { t } from '../i18n';
import { ratedWords } from './rated';

const ann = { name: 'Ann', present: true };
const bo = { name: 'Bo', present: true };
const rider = { name: 'Steady', rider: 'steady', present: true };

function whyOf(rated: boolean, settings: object, ...seats: TableInfo['seats']): string {
  const all = { rated: true, ...settings } as TableInfo['settings'];
  return ratedWords({ rated, settings: all, seats }).why;
}

test('a table says whether it counts, and why not', () => {
  expect(whyOf(true, {}, ann, bo)).toBe(t('table.rated.why'));
  expect(whyOf(false, { rated: false }, ann, bo)).toBe(t('table.friendly.host'));
  expect(whyOf(false, {}, ann, rider)).toBe(t('table.friendly.people'));
  expect(whyOf(false, {}, ann, bo)).toBe(t('table.friendly.kind'));
});
