// The lesson as a person finds their way in it: titles, tasks, answers, and what to press.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Decision, Use } from '../../src/contracts';
import { steps, type Step } from '../../src/lesson/steps';
import { at } from './race_page';
import { spelt, words } from './words';

export const inLesson = {
  title: (page: Page, step: Step) => page.getByRole('heading', { level: 1, name: words(`lesson.${step.id}.title`) }),
  well: (page: Page) => page.getByText(words('lesson.well'), { exact: true }),
  missed: (page: Page) => page.getByText(words('lesson.notquite'), { exact: true }),
  whoa: (page: Page) => page.getByText(words('lesson.whoa'), { exact: true }),
  says: (page: Page, step: Step, part: 'meet' | 'task') => page.getByText(textOf(step, part), { exact: true }),
  called: (page: Page) =>
    page.getByRole('region', { name: words('caller.box'), exact: true }).locator('p:not(.quieter)'),
  button: (page: Page, key: 'show' | 'again' | 'skip' | 'back') =>
    page.getByRole('button', { name: words(`lesson.${key}`), exact: true }),
  next: (page: Page, step: Step) =>
    page.getByRole('button', { name: words(step === steps.at(-1) ? 'lesson.last' : 'lesson.next'), exact: true }),
  end: (page: Page) => page.getByRole('heading', { level: 1, name: words('lesson.end.title') }),
};

/** The task, or what has to be met first. */
export function textOf(step: Step, part: 'meet' | 'task'): string {
  return spelt(`lesson.${step.id}.${part}`, { limit: 8, rival: words('colour.yellow'), other: words('colour.green') });
}

/** A card by its accessible name, whatever it says about its effect. */
export function cardIn(page: Page, card: string): Locator {
  const name = card.endsWith('J')
    ? spelt('card.joker', { points: card.replace('J', '') })
    : spelt('card.number', { points: card });
  return at.hands(page).getByRole('button', { name: new RegExp(`^${name}(:|$)`) });
}
const pace: Record<Use, number> = { first: 0, second: 1, sum: 2 };
const die: Record<Use, number> = { first: 0, second: 1, sum: -1 };

/** What is pressed for a decision. */
export function buttonFor(page: Page, decision: Decision): Locator {
  switch (decision.t) {
    case 'card':
      return cardIn(page, decision.card);
    case 'pace':
      return at.pace(page).nth(pace[decision.use]);
    case 'die':
      return at.dice(page).nth(die[decision.use]);
    case 'ride':
      return page.locator(`[data-square="${decision.to}"]`);
    default:
      throw new Error(`nothing to press for ${decision.t}`);
  }
}

/** Waits until the step asks for something; until the person moves, the caller says nothing about the race before. */
export async function ready(page: Page, step: Step): Promise<void> {
  await expect(inLesson.title(page, step)).toBeVisible();
  await expect(buttonFor(page, step.way[0]!)).toBeVisible();
  if (step.way[0]!.t === 'card') await expect(buttonFor(page, step.way[0]!)).toHaveAttribute('aria-disabled', 'false');
  await expect(page.getByText(words('caller.box.silent'), { exact: true }), step.id).toHaveCount(0);
  await expect(inLesson.called(page), step.id).toHaveCount(0);
}
