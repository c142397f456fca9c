// What a person sees of a race, to compare two moments.
import type { Page } from '@playwright/test';
import { at, handOf, transcript } from './race_page';

export interface Scene {
  squares: string[];
  order: string[];
  hand: string[];
  told: string[];
}

export async function sceneOf(page: Page): Promise<Scene> {
  return {
    squares: await at.field(page).allTextContents(),
    order: (await at.order(page).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')),
    hand: await handOf(page),
    told: await transcript(page),
  };
}
