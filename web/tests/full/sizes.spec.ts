// The race page in windows of every size: at least half of the height shows the course, one's own horse is in view and
// large enough, and nothing to press is outside the window or covered.
import { expect, test } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { steps } from '../../src/lesson/steps';
import { act, asked, ride, prefer, strongest, type Asks } from '../support/race_page';
import { words } from '../support/words';
import { setUp } from '../support/race_form';
import { everySize, halfOfEverySize } from '../support/window_sizes';

for (const [field, seats] of [
  ['four horses', [{ name: 'Ann' }, 'random', 'random', 'random']],
  ['eight horses', [{ name: 'Ann' }, ...Array<string>(7).fill('random')]],
] as const) {
  test(`the course is half of every window, ${field}`, async ({ page }) => {
    test.slow();
    await prefer(page);
    await setUp(page, { seats: [...seats], races: [{ course: 'oval' }] });
    const wanted: Asks[] = ['card', 'square', 'pace'];
    const seen = new Set<Asks>();
    await ride(page, {
      before: async ({ asks, raised }) => {
        if (!wanted.includes(asks) || seen.has(asks) || (asks === 'card' && raised >= 0)) return undefined;
        seen.add(asks);
        await everySize(page, asks);
        await page.setViewportSize({ width: 1280, height: 720 });
        return seen.size === wanted.length ? 'enough' : undefined;
      },
    });
    expect([...seen].sort()).toEqual([...wanted].sort());
  });
}

test('two horses each and sealed cards fit as well', async ({ page }) => {
  test.slow();
  await prefer(page);
  await setUp(page, {
    seats: [{ name: 'Ann' }, 'random', 'random', 'random'],
    horses: 2,
    races: [{ course: 'oval' }],
    cards: 'sealed',
  });
  await asked(page, 'card');
  await everySize(page, 'card');
  await page.setViewportSize({ width: 390, height: 844 });
  await act(page, await asked(page, 'card'));
  await asked(page, 'act');
  await everySize(page, 'raised');
});

test('a warning of a fall and a choice of dice leave half of the window to the course', async ({ page }) => {
  test.slow();
  await prefer(page);
  await setUp(page, {
    seats: [{ name: 'Ann' }, 'random', 'random', 'random'],
    races: [{ course: 'oval', fences: true }],
  });
  const seen = new Set<string>();
  await ride(page, {
    card: (hand) => {
      const fall = hand.findIndex(({ fate }) => fate === words('riding.fate.fall'));
      return fall >= 0 && !seen.has('fall') ? fall : strongest(hand);
    },
    before: async ({ asks, act: label }) => {
      const state = asks === 'die' ? 'die' : asks === 'act' && label === words('riding.act.fall') ? 'fall' : '';
      if (state === '' || seen.has(state)) return undefined;
      seen.add(state);
      await everySize(page, state);
      await page.setViewportSize({ width: 1280, height: 720 });
      if (state === 'fall') await page.keyboard.press('Escape');
      return seen.size === 2 ? 'enough' : state === 'fall' ? 'done' : undefined;
    },
  });
  expect([...seen].sort()).toEqual(['die', 'fall']);
});

for (const id of ['ride', 'pace', 'die', 'fence', 'nose'] as const) {
  test(`the lesson leaves half of the window to the course: ${id}`, async ({ page }) => {
    test.slow();
    await page.addInitScript(
      (step) => localStorage.setItem('furlong.lesson', step),
      String(steps.findIndex((step) => step.id === id)),
    );
    await prefer(page);
    await page.goto('./#/lesson');
    await expect(page.locator('.saddle')).toBeVisible();
    await halfOfEverySize(page, id);
  });
}

test('a replay leaves half of the window to the course', async ({ page }) => {
  test.slow();
  await prefer(page);
  await page.goto('./#/replay');
  await page
    .getByLabel(words('replay.file.choose'))
    .setInputFiles(fileURLToPath(new URL('../../../tests/meetings/eight-riders.jsonl', import.meta.url)));
  await expect(page.locator('.board')).toBeVisible();
  await halfOfEverySize(page, 'replay');
});

test('on a phone the strip names the players', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await prefer(page);
  await setUp(
    page,
    { seats: [{ name: 'Ann' }, { name: 'Ben' }, 'bolt', 'rowan'], races: [{ course: 'oval' }] },
    'screen',
  );
  await expect(page.locator('.strip .name')).toHaveCount(4);
  expect((await page.locator('.strip .name').allTextContents()).sort()).toEqual(['Ann', 'Ben', 'Bolt', 'Rowan']);
});

test('zooming in and choosing a card keep one’s horse in view', async ({ page }) => {
  await prefer(page);
  await setUp(page, { seats: [{ name: 'Ann' }, 'random', 'random', 'random'], races: [{ course: 'oval' }] });
  const inView = () =>
    page.evaluate(() => {
      const horse = document.querySelector('.horse:has(.active)')!.getBoundingClientRect();
      const under = document.elementFromPoint((horse.left + horse.right) / 2, (horse.top + horse.bottom) / 2);
      return under?.closest('.board') !== null && under !== null;
    });
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [320, 568],
  ]) {
    await page.setViewportSize({ width, height });
    await asked(page, 'card');
    await page.locator('.board').focus();
    for (let presses = 0; presses < 4; ++presses) {
      await page.keyboard.press('+');
      await expect.poll(inView, `${width} × ${height}, press ${presses + 1}`).toBe(true);
    }
    await page.keyboard.press('0');
    // Each card in turn: the squares and the horse are in view together.
    const cards = page.locator('.hand button[aria-pressed][aria-disabled="false"]');
    for (let i = 0; i < (await cards.count()); ++i) {
      await cards.nth(i).click();
      await expect.poll(inView, `${width} × ${height}, card ${i + 1}`).toBe(true);
    }
    await page.keyboard.press('Escape');
  }
});

test('the whole course is shown on demand', async ({ page }) => {
  await prefer(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await setUp(page, { seats: [{ name: 'Ann' }, 'random', 'random', 'random'], races: [{ course: 'oval' }] });
  await asked(page, 'card');
  const map = page.locator('.inset');
  await expect(map).toBeVisible();
  await map.click();
  // The map is not needed while all of the course is in view.
  await expect(map).toHaveCount(0);
  await page.locator('.board').focus();
  await page.keyboard.press('0');
  await expect(map).toBeVisible();
});
