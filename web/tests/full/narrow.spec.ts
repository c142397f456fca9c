// With text four times as large, or on a very narrow screen, everything is reachable by scrolling in one direction.
import { expect, test, type Page } from '@playwright/test';
import { steps } from '../../src/lesson/steps';
import { fingersFindAll } from '../support/touch_targets';
import { setUp } from '../support/race_form';
import { act, asked, prefer, ride, rideNow } from '../support/race_page';
import { words } from '../support/words';

/** Nothing extends beyond the right edge, except what is clipped or scrolls by itself. */
async function fits(page: Page, state: string): Promise<void> {
  const beyond = await page.evaluate(() => {
    const root = document.scrollingElement!;
    return {
      page: root.scrollWidth - root.clientWidth,
      dialogs: [...document.querySelectorAll('dialog[open]')].map((dialog) => dialog.scrollWidth - dialog.clientWidth),
    };
  });
  expect.soft(beyond, state).toEqual({ page: 0, dialogs: beyond.dialogs.map(() => 0) });
}

/** Text spacing as readers may set it (WCAG 1.4.12). */
async function space(page: Page): Promise<void> {
  await page.addStyleTag({
    content:
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }',
  });
}

for (const board of ['drawn', 'text'] as const) {
  test(`320 pixels are wide enough, board ${board}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await prefer(page, { board });
    await page.goto('./');
    await expect(page.getByRole('button', { name: words('home.now') })).toBeVisible();
    await fits(page, 'home');
    await page.getByRole('button', { name: words('home.preferences') }).click();
    await expect(page.getByRole('dialog', { name: words('preferences.title') })).toBeVisible();
    await fits(page, 'preferences');
    await page.keyboard.press('Escape');
    await setUp(page, {
      seats: [{ name: 'Ann' }, 'random', 'random', 'random'],
      races: [{ course: 'dash' }, { course: 'dash', fences: true }],
    });
    const seen = new Set<string>();
    for (let presses = 0; presses < 400; ++presses) {
      const sight = await asked(page);
      const state = sight.raised >= 0 ? `raised ${sight.asks}` : sight.asks;
      if (!seen.has(state)) await fits(page, state);
      seen.add(state);
      if (sight.asks === 'over') break;
      await act(page, sight);
    }
    for (const state of ['card', 'result', 'keep', 'over']) expect(seen).toContain(state);
  });
}

test('set-up at 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await prefer(page);
  for (const door of ['setup', 'screen'] as const) {
    await page.goto(`./#/${door}`);
    await expect(page.getByRole('button', { name: words('setup.start') })).toBeVisible();
    await fits(page, door);
  }
});

test('the board in words takes more space between letters and lines', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await prefer(page, { board: 'text' });
  await rideNow(page);
  await act(page, await asked(page, 'card'));
  await asked(page, 'square', 'act');
  await space(page);
  await fits(page, 'spaced');
  // No button's text is cut off.
  const cut = await page
    .getByRole('region', { name: words('riding.saddle') })
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons
        .filter(
          (button) => button.scrollWidth > button.clientWidth + 1 || button.scrollHeight > button.clientHeight + 1,
        )
        .map((button) => button.textContent),
    );
  expect(cut).toEqual([]);
});

test('what is pressed is large enough', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const board of ['drawn', 'text'] as const) {
    await page.addInitScript(
      (liked) =>
        localStorage.setItem('furlong.preferences', JSON.stringify({ speed: 'instant', sound: false, board: liked })),
      board,
    );
    await rideNow(page);
    await asked(page, 'card');
    const small = await page.getByRole('button').evaluateAll((buttons) =>
      buttons
        .map((button) => ({
          name: button.textContent?.trim() || button.getAttribute('aria-label'),
          box: button.getBoundingClientRect(),
          unseen: getComputedStyle(button).clipPath !== 'none',
        }))
        .filter(({ box, unseen }) => !unseen && box.width > 0 && (box.width < 24 || box.height < 24))
        .map(({ name }) => name),
    );
    expect(small, board).toEqual([]);
  }
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  for (const course of ['oval', 'triangle'] as const) {
    test(`every square is found in every window, ${course}`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await prefer(page, { theme: 'auto' });
      await setUp(page, { seats: [{ name: 'Ann' }, 'bolt', 'random'], races: [{ course }], finish: 'first' });
      const seen = { asked: 0, most: 0, hands: new Set<number>() };
      await ride(page, {
        // A slow start, so that the field is spread out.
        card: (hand) =>
          seen.asked < 6
            ? hand.reduce((least, { points }, i) => (points < hand[least]!.points ? i : least), 0)
            : hand.reduce((best, { points }, i) => (points > hand[best]!.points ? i : best), 0),
        before: async ({ squares, prompt, hand }) => {
          if (squares.length === 0) return;
          await fingersFindAll(page, `${prompt} ${squares.join(' ')}`, { nth: seen.asked, of: 3 });
          seen.asked += 1;
          seen.most = Math.max(seen.most, squares.length);
          seen.hands.add(hand.length);
        },
      });
      expect(seen.asked).toBeGreaterThan(8);
      expect(seen.most).toBeGreaterThan(2);
      expect(Math.min(...seen.hands)).toBeLessThan(4);
      // A single race is ridden with all twelve cards (R2.7).
      expect(Math.max(...seen.hands)).toBe(12);
    });
  }

  for (const [nth, { id }] of steps.entries()) {
    test(`every square of the lesson is found in every window: ${id}`, async ({ page }) => {
      await page.addInitScript((step) => localStorage.setItem('furlong.lesson', step), String(nth));
      await prefer(page, { theme: 'auto' });
      await page.goto('./#/lesson');
      let sight = await asked(page);
      while (sight.squares.length === 0) {
        await act(page, sight);
        sight = await asked(page);
      }
      await fingersFindAll(page, id, { nth, of: 4 });
    });
  }
});
