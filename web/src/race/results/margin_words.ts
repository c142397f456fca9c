// How far behind the horse before it a horse came home, in words.
import { t } from '../../i18n';
import type { Margin } from './results';

export function marginWords(margin: Margin): string {
  switch (margin.kind) {
    case 'squares':
      return t('result.margin.squares', { squares: margin.squares });
    case 'fell':
      return margin.fence === undefined
        ? t('result.margin.fell.somewhere')
        : t('result.margin.fell', { fence: margin.fence });
    default:
      return t(`result.margin.${margin.kind}`);
  }
}
