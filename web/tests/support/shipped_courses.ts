// A race on any course that ships with Furlong, and the screens on which it is looked at.
import type { Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import type { CourseFile } from '../../src/contracts';
import { setUp } from './race_form';

const folder = new URL('../../../courses/', import.meta.url);

export const shipped = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as CourseFile);

export const screens = {
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
};
export const themes = ['light', 'dark'] as const;

/** Ann and seven others, over fences where there are some. */
export async function raceOn(page: Page, course: CourseFile, seed?: string): Promise<void> {
  await setUp(
    page,
    {
      seats: [{ name: 'Ann' }, ...Array<string>(7).fill('random')],
      races: [{ course: course.id, fences: (course.fences ?? []).length > 0 }],
    },
    'setup',
    seed,
  );
}

/** True if the horse whose turn it is can be seen, also beside the map of the course. */
export function horseInView(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const horse = document.querySelector('.horse:has(.active)')?.getBoundingClientRect();
    const under = horse && document.elementFromPoint((horse.left + horse.right) / 2, (horse.top + horse.bottom) / 2);
    return under?.closest('.board') != null && !under.closest('.inset');
  });
}
