// Every course that ships with Furlong: ridden, and looked at in both themes, on a desk and on a phone. Those named here,
// and all with FURLONG_FULL=1, are raced to the end.
import { expect, test } from '@playwright/test';
import { horseInView, raceOn, screens, shipped, themes } from '../support/shipped_courses';
import { asked, complaints, prefer, ride } from '../support/race_page';
import { spelt } from '../support/words';

/** crosses itself; has the most fences; is open and the shortest */
const raced = ['eight', 'hedgerow', 'strand'];

for (const course of shipped) {
  const toTheEnd = process.env.FURLONG_FULL === '1' || raced.includes(course.id);
  test(`${course.id} is ${toTheEnd ? 'raced' : 'ridden'} and seen on every screen`, async ({ page }) => {
    test.slow();
    const heard = complaints(page);
    await prefer(page);
    await page.setViewportSize(screens.desk);
    await raceOn(page, course);
    await asked(page, 'card');
    await expect(page.getByRole('group', { name: spelt('board.label', { course: course.name!.en! }) })).toBeVisible();
    let squares = 0;
    await ride(page, {
      before: async ({ asks }) => {
        if (asks === 'result') return 'enough';
        if (asks !== 'square' || ++squares !== 3) return undefined;
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme });
          for (const [name, size] of Object.entries(screens)) {
            await page.setViewportSize(size);
            await expect.poll(() => horseInView(page), `${name}, ${colorScheme}`).toBe(true);
            const width = await page.evaluate(() => document.documentElement.scrollWidth);
            expect(width, `${name}, ${colorScheme}`).toBeLessThanOrEqual(size.width);
          }
        }
        await page.setViewportSize(screens.desk);
        return toTheEnd ? undefined : 'enough';
      },
    });
    expect(squares).toBeGreaterThanOrEqual(3);
    expect(heard).toEqual([]);
  });
}
