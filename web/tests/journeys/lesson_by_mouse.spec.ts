// The lesson by mouse, with wrong tries, interrupted and resumed.
import { expect, test, type Page } from '@playwright/test';
import type { Decision } from '../../src/contracts';
import { steps, YOU as horse, type Step } from '../../src/lesson/steps';
import { buttonFor, cardIn, inLesson, ready } from '../support/lesson_page';
import { at, complaints, prefer } from '../support/race_page';
import { spelt, words } from '../support/words';

/** Makes these decisions; if there is only one square, with the button. */
async function ride(page: Page, way: readonly Decision[]): Promise<void> {
  for (const decision of way) await buttonFor(page, decision).click();
  if (way.some(({ t }) => t === 'ride' || t === 'pace')) return;
  const act = ['ride', 'play', 'fall'].map((what) => words(`riding.act.${what}`)).join('|');
  await at
    .choicePanel(page)
    .getByRole('button', { name: /./ })
    .filter({ hasText: new RegExp(`^(${act})$`) })
    .click();
}

/** A wrong try is answered, and the step begins anew. */
async function miss(page: Page, step: Step, way: Decision[]): Promise<void> {
  await ride(page, way);
  await expect(inLesson.missed(page)).toBeVisible();
  await inLesson.button(page, 'again').click();
  await ready(page, step);
}

/** Presses the course beside a glowing square, in its widths. */
async function pressBeside(page: Page, square: string, widths: number): Promise<void> {
  const { x, y, width, height } = (await page.locator(`[data-square="${square}"]`).boundingBox())!;
  await page.mouse.click(x + width * widths, y + height / 2);
  await expect(inLesson.whoa(page)).toBeVisible();
}

const card = (name: '4' | '6' | '10'): Decision => ({ t: 'card', horse, card: name });
const to = (square: string): Decision => ({ t: 'ride', horse, to: square });

/** Puts a raised card back by keys: a second press may be a double click, or play it. */
async function lower(page: Page, card: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(cardIn(page, card)).toHaveAttribute('aria-pressed', 'false', { timeout: 100 });
  }).toPass();
}

/** What happens in a step before it is done. */
const before: Partial<Record<Step['id'], (page: Page, step: Step) => Promise<void>>> = {
  ride: async (page) => {
    // A square out of reach is answered by its rule.
    await cardIn(page, '4').click();
    await pressBeside(page, '2.103', 2.5);
  },
  limit: async (page, step) => {
    // No ride before the limit is met: whoever tries is told what to press.
    const told = page.getByText(spelt('lesson.show.first', { card: step.meet!.card }));
    await ride(page, step.way);
    await expect(told).toBeVisible();
    await expect(inLesson.says(page, step, 'meet')).toBeVisible();
    await expect(inLesson.well(page)).toBeHidden();
    // The engine explains it, and the task goes on from there.
    await cardIn(page, step.meet!.card).click();
    await expect(inLesson.whoa(page)).toBeVisible();
    await expect(inLesson.says(page, step, 'task')).toBeVisible();
    await expect(told).toBeHidden();
    await miss(page, step, [card('10')]);
  },
  block: async (page, step) => {
    // A blocked square that is pressed is met as well: just behind the horse in front.
    await cardIn(page, '4').click();
    await expect(inLesson.says(page, step, 'meet')).toBeVisible();
    await pressBeside(page, '1.107', 1.5);
    await expect(inLesson.says(page, step, 'task')).toBeVisible();
    await lower(page, '4');
  },
  lanes: (page, step) => miss(page, step, [card('6'), to('4.116')]),
  second: async (page, step) => {
    // Left, and taken up again where it was; a step back and on again.
    await page.getByRole('link', { name: words('lesson.leave') }).click();
    await page.getByRole('link', { name: words('home.lesson') }).click();
    await ready(page, step);
    await inLesson.button(page, 'back').click();
    await ready(page, steps[steps.indexOf(step) - 1]!);
    await page.reload();
    await ready(page, steps[steps.indexOf(step) - 1]!);
    await inLesson.button(page, 'skip').click();
    await ready(page, step);
  },
  pace: (page, step) => miss(page, step, [{ t: 'pace', use: 'first' }, to('2.103')]),
  die: async (page) => {
    // The dice to choose from say why.
    await expect(page.locator('.board .badge.turned').first()).toBeVisible();
    const why = page.getByText(/10, is above the limit of 8/);
    await expect(why.first()).toBeVisible();
  },
  joker: async (page) => {
    // Shows the way, press by press, to who asks for it.
    await inLesson.button(page, 'show').click();
    await expect(page.getByText(spelt('lesson.show.joker', { card: 12 }))).toBeVisible();
    await cardIn(page, '12J').click();
    await expect(page.getByText(spelt('lesson.show.square', { lane: 2, square: 120 }))).toBeVisible();
    await lower(page, '12J');
  },
  fence: async (page, step) => {
    // The engine explains the card with which the horse would fall.
    await cardIn(page, '4').click();
    await at
      .choicePanel(page)
      .getByRole('button', { name: words('riding.why'), exact: true })
      .click();
    await expect(inLesson.whoa(page)).toBeVisible();
    await cardIn(page, '9').click();
    await expect(inLesson.whoa(page)).toBeHidden();
    await miss(page, step, [card('4')]);
  },
  nose: (page, step) => miss(page, step, [card('10'), to('4.127')]),
};

test('goes from the first card to the end by mouse, and keeps nothing but how far one came', async ({ page }) => {
  const heard = complaints(page);
  await prefer(page);
  await page.goto('./');
  await page.getByRole('link', { name: words('home.lesson') }).click();
  for (const step of steps) {
    await ready(page, step);
    await before[step.id]?.(page, step);
    await ride(page, step.way);
    if (step.toThePost)
      await at
        .photo(page)
        .getByRole('button', { name: words('board.photo-close') })
        .click();
    await expect(inLesson.well(page)).toBeVisible();
    await expect(inLesson.called(page).first()).toBeVisible();
    // The race would go on, but it is not announced.
    await expect(page.getByRole('alert')).not.toContainText(words('textboard.turn.yours'));
    await inLesson.next(page, step).click();
  }
  await expect(inLesson.end(page)).toBeVisible();
  await page.getByRole('button', { name: words('lesson.end.again') }).click();
  await ready(page, steps[0]!);
  await page.getByRole('link', { name: words('lesson.leave') }).click();
  await expect(page.getByRole('button', { name: words('home.now') })).toBeVisible();
  await expect(page.getByRole('button', { name: words('home.resume') })).toHaveCount(0);
  expect(heard).toEqual([]);
});
