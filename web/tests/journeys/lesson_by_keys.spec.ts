// The lesson by keyboard alone, first on the drawn board, then with the board in words.
import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Decision } from '../../src/contracts';
import { steps, YOU as horse, type Step } from '../../src/lesson/steps';
import { buttonFor, cardIn, inLesson, ready, textOf } from '../support/lesson_page';
import { at, change, prefer } from '../support/race_page';
import { heardBy, listen } from '../support/screen_reader';
import { like, spelt, words } from '../support/words';

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const on = document.activeElement as (HTMLElement & SVGElement) | null;
    return on?.dataset?.square ?? (on?.getAttribute('aria-label') ?? on?.textContent ?? '').replace(/\s+/g, ' ').trim();
  });
}

/** Presses these keys until the element has the focus. */
async function walk(page: Page, to: Locator, ...keys: string[]): Promise<void> {
  const there = () => to.evaluate((element) => element === document.activeElement);
  for (const key of keys) {
    for (let i = 0; i < 40; ++i) {
      if (await there()) return;
      const before = await focused(page);
      await page.keyboard.press(key);
      if ((await focused(page)) === before && key !== 'Tab') break;
    }
  }
  if (!(await there())) throw new Error(`never there: ${to}, but on ${await focused(page)}`);
}

/** A step on the drawn board. */
async function rideDrawn(page: Page, step: Step): Promise<void> {
  await ready(page, step);
  // The focus is already where the choice is made.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label')))
    .toBe(words('riding.saddle'));
  if (step.meet) {
    // The first card and the first square by Enter lead nowhere before it is met.
    await page.keyboard.press('Enter');
    await page.locator('[data-square]').first().press('Enter');
    await expect(page.getByText(spelt('lesson.show.first', { card: step.meet.card }))).toBeVisible();
    await expect(inLesson.well(page)).toBeHidden();
    await expect(at.hands(page).getByRole('button').first()).toBeFocused();
    await walk(page, cardIn(page, step.meet.card), 'ArrowRight', 'ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(inLesson.whoa(page)).toBeVisible();
    await expect(inLesson.says(page, step, 'task')).toBeVisible();
  }
  for (const decision of step.way) {
    const button = buttonFor(page, decision);
    await expect(button).toBeVisible();
    if (decision.t === 'ride')
      await expect
        .poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.square ?? ''))
        .not.toBe('');
    await walk(
      page,
      button,
      ...(decision.t === 'ride' || decision.t === 'card' ? ['ArrowRight', 'ArrowLeft'] : ['Tab']),
    );
    await page.keyboard.press('Enter');
  }
  if (step.way.length > 1) return;
  const act = at.choicePanel(page).getByRole('button', { name: words('riding.act.ride'), exact: true });
  await walk(page, act, 'Tab', 'Shift+Tab');
  await page.keyboard.press('Enter');
}

/** What is pressed for a decision with the board in words. */
function inWords(page: Page, decision: Decision): Locator {
  const start = (text: string) => page.getByRole('button', { name: new RegExp(`^${text}\\b`) });
  switch (decision.t) {
    case 'card':
      return start(
        spelt(decision.card.endsWith('J') ? 'card.joker' : 'card.number', { points: decision.card.replace('J', '') }),
      );
    case 'pace':
      return start(spelt('riding.pace.sum', { points: 9 }));
    case 'die':
      return start(spelt('riding.pace.first', { points: 6 }));
    default:
      return buttonFor(page, decision);
  }
}

/** A step with the board in words; what it says is announced. */
async function rideInWords(page: Page, step: Step): Promise<void> {
  const announced = async (text: string | RegExp) => {
    const shown = await page.getByText(text).innerText();
    await expect.poll(async () => (await heardBy(page)).map((heard) => heard.text).join('\n')).toContain(shown);
  };
  await expect(inLesson.title(page, step)).toBeVisible();
  await announced(step.meet ? textOf(step, 'meet') : like(`lesson.${step.id}.task`));
  if (step.meet) {
    // The reason is announced, and the focus is on the cards.
    const met = inWords(page, { t: 'card', horse, card: step.meet.card });
    await met.press('Enter');
    await announced(words('lesson.whoa'));
    await announced(textOf(step, 'task'));
    await expect(met).toBeFocused();
  }
  const before = (await heardBy(page)).length;
  for (const decision of step.way) {
    await expect(inWords(page, decision)).toBeVisible();
    await inWords(page, decision).press('Enter');
    if (decision.t === 'card') await expect(inWords(page, decision)).toHaveAttribute('aria-pressed', 'true');
  }
  if (step.way.length === 1) await page.locator('[data-square]').first().press('Enter');
  if (step.toThePost) {
    await expect(at.photo(page)).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await expect(inLesson.next(page, step)).toBeFocused();
  await expect
    .poll(
      async () =>
        (await heardBy(page))
          .slice(before)
          .map((heard) => heard.text)
          .join('\n'),
      { message: step.id },
    )
    .toContain(words('lesson.well'));
}

test('goes to the end by keys alone, on the drawn board and with the board in words', async ({ page }) => {
  await listen(page);
  await prefer(page);
  await page.goto('./');
  await expect(page.getByRole('button', { name: words('home.now') })).toBeVisible();
  await walk(page, page.getByRole('link', { name: words('home.lesson') }), 'Tab');
  await page.keyboard.press('Enter');
  // The second and the third step have something to meet: one on each board.
  const drawn = new Set<Step['id']>(['ride', 'limit', 'lanes', 'pace']);
  let wordy = false;
  for (const step of steps) {
    await expect(inLesson.title(page, step)).toBeVisible();
    await expect((wordy ? inWords : buttonFor)(page, step.way[0]!)).toBeVisible();
    if (wordy === drawn.has(step.id)) {
      wordy = !wordy;
      await change(page, { board: wordy ? 'text' : 'drawn' });
    }
    await (wordy ? rideInWords : rideDrawn)(page, step);
    await expect(inLesson.next(page, step)).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(inLesson.end(page)).toBeFocused();
});
