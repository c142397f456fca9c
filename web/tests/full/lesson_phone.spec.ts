// The lesson on a phone: by touch with galloping horses, and everything in sight.
import { expect, test } from '@playwright/test';
import { steps } from '../../src/lesson/steps';
import { buttonFor, cardIn, inLesson, ready } from '../support/lesson_page';
import { at, change, prefer } from '../support/race_page';
import { languages, words } from '../support/words';

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

test('goes to the end by touch, with horses that gallop', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await prefer(page, { speed: 4 });
  await page.goto('./#/lesson');
  for (const step of steps) {
    await ready(page, step);
    if (step.meet) {
      await cardIn(page, step.meet.card).tap();
      await expect(inLesson.whoa(page)).toBeVisible();
    }
    for (const decision of step.way) await buttonFor(page, decision).tap();
    if (step.way.length === 1)
      await at
        .choicePanel(page)
        .getByRole('button', { name: words('riding.act.ride'), exact: true })
        .tap();
    if (step.toThePost)
      await at
        .photo(page)
        .getByRole('button', { name: words('board.photo-close') })
        .tap();
    await inLesson.next(page, step).tap();
  }
  await expect(inLesson.end(page)).toBeVisible();
});

test('shows everything on a phone without scrolling', async ({ page }) => {
  await prefer(page);
  await page.goto('./#/lesson');
  for (const step of steps) {
    await ready(page, step);
    const sizes = await page.evaluate(() => {
      const low = Math.max(
        ...[...document.querySelectorAll('.slip, .course, .choice-panel button')].map(
          (element) => element.getBoundingClientRect().bottom,
        ),
      );
      return {
        low,
        course: document.querySelector('.course')!.getBoundingClientRect().height,
        wide: document.documentElement.scrollWidth,
        high: document.documentElement.scrollHeight,
      };
    });
    expect(sizes.low, step.id).toBeLessThanOrEqual(844);
    expect(sizes.course, step.id).toBeGreaterThan(200);
    expect(sizes, step.id).toMatchObject({ wide: 390, high: 844 });
    await page.getByRole('button', { name: words('lesson.skip') }).click();
  }
  await expect(inLesson.end(page)).toBeVisible();
});

test('has room for a long warning on a small phone in every language', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 740 });
  await page.addInitScript(
    (step) => localStorage.setItem('furlong.lesson', step),
    String(steps.findIndex(({ id }) => id === 'fence')),
  );
  await prefer(page);
  await page.goto('./#/lesson');
  await page.locator('.choice-panel .hand button[aria-disabled="false"]').first().click();
  await expect(page.locator('.prompt.danger')).toBeVisible();
  for (const language of languages) {
    await change(page, { language });
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: width === 320 ? 640 : 740 });
      // Fonts come late, and a new size is laid out a frame later.
      await expect(async () => {
        const room = await page.evaluate(() => {
          const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
          const lines = document.createRange();
          lines.selectNodeContents(document.querySelector('.prompt p')!);
          const text = lines.getBoundingClientRect();
          const acts = box('.prompt .acts');
          return {
            above: text.top - box('.choice-panel').top,
            below: box('.choice-panel .up').top - Math.max(text.bottom, acts.bottom),
            beside: Math.max(text.right, acts.right) <= window.innerWidth,
            low: box('.choice-panel').bottom <= window.innerHeight,
          };
        });
        expect(room.above, `${language}, ${width} wide`).toBeGreaterThanOrEqual(3);
        expect(room.below, `${language}, ${width} wide`).toBeGreaterThanOrEqual(0);
        expect(room, `${language}, ${width} wide`).toMatchObject({ beside: true, low: true });
      }).toPass();
    }
  }
});
