// What a race explains by itself: the route to go, how far each horse goes in a dice round, and help one tap away.
import { expect, test, type Page } from '@playwright/test';
import { steps } from '../../src/lesson/steps';
import { expectAccessible } from '../support/accessibility';
import { asked, at, complaints, handOf, prefer, ride, rideNow } from '../support/race_page';
import { setUp } from '../support/race_form';
import { like, spelt, words } from '../support/words';

const route = (page: Page) => page.getByRole('button', { name: /^Past the post once, then a full lap\./ });
const help = (page: Page) => page.getByRole('dialog', { name: words('help.title') });
const book = (page: Page) => page.getByRole('dialog', { name: words('help.rules'), exact: true });
const tactics = (page: Page) => page.getByRole('dialog', { name: words('help.tactics'), exact: true });

test('help opens over the race, leads to the rule book, to the tactics and back, and nothing is lost', async ({
  page,
}) => {
  const heard = complaints(page);
  await prefer(page);
  await rideNow(page);
  await asked(page, 'card');
  const hand = await handOf(page);
  const raised = at.hands(page).getByRole('button', { pressed: true });
  await at.hands(page).getByRole('button', { disabled: false }).first().click();
  await expect(raised).toHaveCount(1);

  await page.getByRole('button', { name: words('riding.help'), exact: true }).click();
  await expect(help(page).getByText('Past the post once, then a full lap.', { exact: true })).toBeVisible();
  await expect(help(page).getByRole('heading', { name: words('help.bends') })).toBeVisible();
  // Without fences there is nothing to say about them.
  await expect(help(page).getByRole('heading', { name: words('help.fences') })).toHaveCount(0);
  await expectAccessible(page, 'the help');

  await help(page)
    .getByRole('button', { name: spelt('help.more', { rule: 'R3.3' }) })
    .click();
  await expect(book(page).getByRole('heading', { level: 1, name: words('rules.title') })).toBeVisible();
  await expect(book(page).locator('[id="R3.3"]')).toBeFocused();
  await book(page).getByRole('link', { name: /R8/ }).first().click();
  // A rule cited in the text of another one.
  await book(page).locator('[id="R8.1"]').getByRole('link', { name: 'R3.4', exact: true }).click();
  await expect(book(page).locator('[id="R3.4"]')).toBeFocused();
  await expect(page).toHaveURL(/#\/ride$/);
  await book(page)
    .getByRole('button', { name: words('help.rules.back') })
    .click();
  await expect(book(page)).toHaveCount(0);
  await help(page)
    .getByRole('button', { name: words('help.tactics') })
    .click();
  await expect(tactics(page).getByRole('heading', { level: 1, name: words('tactics.title') })).toBeVisible();
  await expectAccessible(page, 'the tactics over a race');
  await tactics(page).getByRole('link', { name: 'R7.3' }).click();
  await expect(book(page).locator('[id="R7.3"]')).toBeFocused();
  await book(page)
    .getByRole('button', { name: words('help.rules.back') })
    .click();
  await expect(page).toHaveURL(/#\/ride$/);
  await help(page)
    .getByRole('button', { name: words('help.close') })
    .click();
  await expect(help(page)).toHaveCount(0);
  expect(await handOf(page)).toEqual(hand);
  await expect(raised).toHaveCount(1);
  expect(heard).toEqual([]);
});

test('who wants no more notes gets none, also after a reload', async ({ page }) => {
  await prefer(page);
  await rideNow(page);
  const note = page.locator('.note.coach');
  await expect(note).toBeVisible();
  await note.getByRole('button', { name: words('riding.coach.enough') }).click();
  await expect(note).toHaveCount(0);
  let turns = 0;
  await ride(page, {
    before: async ({ asks }) => {
      await expect(note).toHaveCount(0);
      return asks === 'card' && ++turns > 2 ? 'enough' : undefined;
    },
  });
  await page.reload();
  await asked(page, 'card');
  await expect(note).toHaveCount(0);
});

test('the line of the route says how far it is, and each horse how far it goes in a dice round', async ({ page }) => {
  await prefer(page);
  await rideNow(page);
  await asked(page, 'card');
  await expect(route(page)).toHaveAccessibleName(/squares to go, past the post once/);
  await route(page).click();
  await expect(help(page)).toBeVisible();
  await page.keyboard.press('Escape');
  // Up to the first choice in a dice round that comes after its pace.
  await ride(page, { before: ({ asks, raised }) => (asks === 'square' && raised < 0 ? 'enough' : undefined) });
  const rows = at.order(page);
  await expect(rows.first()).toBeVisible();
  for (const row of await rows.all()) await expect(row.getByText(like('riding.goes'))).toHaveCount(1);
});

test('why a horse goes less far than the pace is told in whole words, or not at all', async ({ page }) => {
  await prefer(page);
  await setUp(page, { seats: [{ name: 'Ann' }, ...Array<string>(7).fill('steady')], races: [{ course: 'oval' }] });
  const why = page.locator('aside .order .goes .why');
  let told = 0;
  for (let rounds = 0; rounds < 4; ++rounds) {
    await ride(page, {
      before: async ({ asks, raised }) =>
        (asks === 'pace' || (asks === 'square' && raised < 0)) && (await why.count()) > 0 ? 'enough' : undefined,
    });
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [2560, 1440],
    ] as const) {
      await page.setViewportSize({ width, height });
      const seen = await why.evaluateAll((all) =>
        all.map((one) => {
          const words = document.createRange();
          words.selectNodeContents(one);
          const [text, room] = [words.getBoundingClientRect(), one.closest('.goes')!.getBoundingClientRect()];
          if (text.top >= room.bottom - 1) return '';
          return text.right <= room.right + 1 ? 'whole' : `cut: ${one.textContent}`;
        }),
      );
      expect(
        seen.filter((how) => how.startsWith('cut')),
        `${width} × ${height}`,
      ).toEqual([]);
      told += seen.filter((how) => how === 'whole').length;
    }
    await ride(page, { before: ({ asks }) => (asks === 'card' ? 'enough' : undefined) });
  }
  expect(told).toBeGreaterThan(0);
});

test('no plate in a dice round covers the head or the number of a horse, however close together they are', async ({
  page,
}) => {
  await prefer(page);
  await setUp(page, { seats: [{ name: 'Ann' }, 'bolt', 'thrift', 'rowan', 'steady', 'lucky', 'sharp', 'sharp'] });
  for (const [width, height] of [
    [1280, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await ride(page, { before: ({ asks, raised }) => (asks === 'square' && raised < 0 ? 'enough' : undefined) });
    await expect(page.locator('.board .badge').first()).toBeVisible();
    const hidden = await page.evaluate(() => {
      const boxes = (selector: string) =>
        [...document.querySelectorAll(`.board ${selector}`)].map((one) => one.getBoundingClientRect());
      const parts = [...boxes('.horse .eyes'), ...boxes('.horse .silks-disc')];
      return boxes('.badge rect').flatMap(({ left, right, top, bottom }) =>
        parts.filter(
          ({ x, y, width: wide, height: high }) =>
            x + wide / 2 > left && x + wide / 2 < right && y + high / 2 > top && y + high / 2 < bottom,
        ),
      );
    });
    expect(hidden).toEqual([]);
    await ride(page, { before: ({ asks }) => (asks === 'card' ? 'enough' : undefined) });
  }
});

test('what a card would do is written below its squares, and on a phone below its points', async ({ page }) => {
  await prefer(page);
  await setUp(page, { races: [{ course: 'triangle', fences: true }] }, 'setup', 'chase');
  const slips = page.locator('.slot .fate:not(:empty)');
  await ride(page, {
    before: async ({ asks }) => (asks === 'card' && (await slips.count()) > 1 ? 'enough' : undefined),
  });
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.locator('.hand.compact')).toHaveCount(width < 600 ? 1 : 0);
    const covered = await slips.evaluateAll((all) =>
      all.flatMap((slip) => {
        const { top } = slip.getBoundingClientRect();
        const above = [...slip.parentElement!.querySelectorAll('.square, .points')];
        // A figure's box has some room below its foot.
        return above
          .map((one) => one.getBoundingClientRect())
          .filter(({ y, height: high }) => y + 0.8 * high > top + 1);
      }),
    );
    expect(covered).toEqual([]);
  }
});

test('a turn roll says which die counts and why, on the course and beside it', async ({ page }) => {
  const step = steps.findIndex(({ id }) => id === 'die');
  await page.addInitScript((reached) => localStorage.setItem('furlong.lesson', reached), String(step));
  await prefer(page);
  await page.goto('./#/lesson');
  await expect(at.dice(page)).toHaveCount(2);
  await expect(page.locator('.board .badge.turned').first()).toBeVisible();
  // The dice to choose from say why.
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /10, is above the limit of 8/ })
      .first(),
  ).toBeVisible();
});
