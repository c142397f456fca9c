// The page between two races, on which cards are kept.
import type { Locator, Page } from '@playwright/test';
import { at, cardFrom } from './race_page';
import { words } from './words';

type Group = 'keep.old' | 'keep.fresh' | 'keep.fresh.blind';

export const group = (page: Page, key: Group): Locator => at.keep(page).getByRole('group', { name: words(key) });
export const picks = (page: Page, key: Group): Locator => group(page, key).getByRole('button');
export const keepButton = (page: Page): Locator => at.keep(page).getByRole('button', { name: words('keep.do') });

export const namesOf = (page: Page, key: Group): Promise<string[]> =>
  picks(page, key).evaluateAll((cards) =>
    cards.map((card) => card.querySelector('[role="img"]')!.getAttribute('aria-label')!),
  );

/** All cards that are picked, old and new. */
export const keptNames = (page: Page): Promise<string[]> =>
  at
    .keep(page)
    .locator('button[aria-pressed="true"]')
    .evaluateAll((cards) => cards.map((card) => card.querySelector('[role="img"]')!.getAttribute('aria-label')!));

const value = (card: string): number => cardFrom(card).points + (cardFrom(card).joker ? 0.5 : 0);
export const sortedCards = (cards: readonly string[]): string[] => [...cards].sort((a, b) => value(a) - value(b));
