// The lesson in every language, from its first card to the rosette.
import { expect, test } from '@playwright/test';
import type { Decision } from '../../src/contracts';
import { steps } from '../../src/lesson/steps';
import { complaints, prefer } from '../support/race_page';
import { languages, likeIn, wordsIn } from '../support/words';

// lesson.spec.ts does this in English, in many ways.
for (const language of languages.filter((one) => one !== 'en')) {
  test(`the lesson from start to end: ${language}`, async ({ page }) => {
    const heard = complaints(page);
    const say = (key: string) => wordsIn(language, key);
    const button = (key: string) => page.getByRole('button', { name: say(key), exact: true });
    const saddle = page.getByRole('region', { name: say('riding.saddle'), exact: true });
    const card = (name: string) => {
      const called = likeIn(language, name.endsWith('J') ? 'card.joker' : 'card.number')
        .source.replace(/^\^|\$$/g, '')
        .replace(/\(\?<points>.*?\)/, name.replace('J', ''));
      return saddle.getByRole('button', { name: new RegExp(`^${called}(\\s?:|$)`) });
    };
    const choice = (group: string, number: number) =>
      page
        .getByRole('group', { name: say(group), exact: true })
        .getByRole('button')
        .nth(number);
    const thing = (decision: Decision) => {
      switch (decision.t) {
        case 'card':
          return card(decision.card);
        case 'pace':
          return choice('riding.pace.choose', 2);
        case 'die':
          return choice('riding.die.choose', 0);
        case 'ride':
          return page.locator(`[data-square="${decision.to}"]`);
        default:
          throw new Error(`nothing to press for ${decision.t}`);
      }
    };
    await prefer(page, { language });
    await page.goto('./');
    await page.getByRole('link', { name: say('home.lesson') }).click();
    for (const step of steps) {
      const slip = (part: string) =>
        page.getByText(likeIn(language, `lesson.${step.id}.${part}`)).filter({ visible: true });
      await expect(
        page.getByRole('heading', { level: 1, name: say(`lesson.${step.id}.title`), exact: true }),
      ).toBeVisible();
      await expect(thing(step.way[0]!)).toBeVisible();
      if (step.way[0]!.t === 'card') await expect(thing(step.way[0]!)).toHaveAttribute('aria-disabled', 'false');
      if (step.meet) {
        await expect(slip('meet').first()).toBeVisible();
        await card(step.meet.card).click();
        await expect(page.getByText(say('lesson.whoa'), { exact: true })).toBeVisible();
      }
      await expect(slip('task').first()).toBeVisible();
      for (const decision of step.way) await thing(decision).click();
      if (step.way.length === 1)
        await saddle.getByRole('button', { name: say('riding.act.ride'), exact: true }).click();
      if (step.toThePost)
        await page
          .getByRole('dialog', { name: say('board.photo-title') })
          .getByRole('button', { name: say('board.photo-close') })
          .click();
      await expect(page.getByText(say('lesson.well'), { exact: true })).toBeVisible();
      await expect(slip('done').first()).toBeVisible();
      await button(step === steps.at(-1) ? 'lesson.last' : 'lesson.next').click();
    }
    await expect(page.getByRole('heading', { level: 1, name: say('lesson.end.title'), exact: true })).toBeVisible();
    expect(heard).toEqual([]);
  });
}
