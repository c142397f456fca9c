// The page is closed in the middle of a meeting and opened again: nothing is lost.
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { setUp } from '../support/race_form';
import { sceneOf } from '../support/race_scene';
import { act, asked, at, look, prefer, ride, rideNow, transcript, type Sight } from '../support/race_page';
import { words } from '../support/words';

/** Closes the page and opens another, which resumes from the home page. */
async function comeBack(context: BrowserContext, page: Page): Promise<Page> {
  await page.close();
  const next = await context.newPage();
  await prefer(next);
  await next.goto('./');
  await next.getByRole('button', { name: words('home.resume') }).click();
  return next;
}

async function until(page: Page, enough: (sight: Sight, seen: number) => boolean): Promise<Sight> {
  let seen = 0;
  return ride(page, {
    before: (sight) => (enough(sight, seen++) ? 'enough' : undefined),
  });
}

test('closed in the middle of a round, with a card raised, reloaded: all is as it was', async ({ page, context }) => {
  await prefer(page);
  await rideNow(page);

  // In the middle of a round.
  let rounds = 0;
  await until(page, ({ asks }) => asks === 'card' && ++rounds === 3);
  let before = await sceneOf(page);
  page = await comeBack(context, page);
  await asked(page, 'card');
  expect(await sceneOf(page)).toEqual(before);

  // A card is raised: it is back in the hand.
  await at
    .cards(page, (await look(page)).horse)
    .first()
    .click();
  await expect.poll(async () => (await look(page)).raised).toBe(0);
  before = await sceneOf(page);
  page = await comeBack(context, page);
  expect((await asked(page, 'card')).raised).toBe(-1);
  expect(await sceneOf(page)).toEqual(before);

  // The tab is reloaded in place.
  await page.reload();
  await asked(page, 'card');
  expect(await sceneOf(page)).toEqual(before);
  await act(page, await look(page));
  await ride(page);

  // After the end there is nothing to resume.
  await page.close();
  page = await context.newPage();
  await page.goto('./');
  await expect(page.getByRole('button', { name: words('home.now') })).toBeVisible();
  await expect(page.getByRole('button', { name: words('home.resume') })).toHaveCount(0);
});

test('closed while a rider thinks: the rider goes on thinking', async ({ page, context }) => {
  await prefer(page, { speed: 1 });
  await setUp(page, { seats: [{ name: 'Ann' }, 'master', 'master', 'master'], races: [{}] });
  await expect
    .poll(
      async () => {
        const sight = await look(page);
        if (sight.asks !== 'wait') await act(page, sight);
        return page.getByText(/ is thinking/).count();
      },
      { intervals: [40], timeout: 60_000 },
    )
    .not.toBe(0);
  await page.close();
  page = await context.newPage();
  await page.goto('./');
  await page.getByRole('button', { name: words('home.resume') }).click();
  await asked(page);
  await expect(at.field(page)).toHaveCount(4);
  expect((await transcript(page)).length).toBeGreaterThan(1);
});

test('closed at a result page and while cards are being kept; scores stay', async ({ page, context }) => {
  await prefer(page);
  await setUp(page, {
    seats: [{ name: 'Ann' }, 'random', 'random', 'random'],
    races: [{ course: 'dash' }, { course: 'dash' }],
  });
  await until(page, ({ asks }) => asks === 'result');
  const standings = await page.getByRole('table').allInnerTexts();
  expect(standings.join(' ')).toMatch(/50/);

  page = await comeBack(context, page);
  await asked(page, 'keep');
  const cards = await at
    .keep(page)
    .locator('button[aria-pressed]')
    .evaluateAll((all) => all.map((card) => card.querySelector('[role="img"]')!.getAttribute('aria-label')));
  page = await comeBack(context, page);
  await asked(page, 'keep');
  expect(
    await at
      .keep(page)
      .locator('button[aria-pressed]')
      .evaluateAll((all) => all.map((card) => card.querySelector('[role="img"]')!.getAttribute('aria-label'))),
  ).toEqual(cards);

  await ride(page);
  const [, ...rows] = await at.sheet(page).getByRole('row').allInnerTexts();
  expect(rows.map((row) => Number(row.trim().split(/\s+/).at(-1))).reduce((sum, score) => sum + score, 0)).toBe(220);
});

test('closed on one screen: the curtain is drawn again', async ({ page, context }) => {
  await prefer(page);
  await setUp(page, { seats: [{ name: 'Ann' }, { name: 'Ben' }, 'random', 'random'], races: [{}] }, 'screen');
  const { curtain } = await asked(page, 'curtain');
  await act(page, await look(page));
  const { hand } = await asked(page, 'card');
  page = await comeBack(context, page);
  const again = await asked(page, 'curtain');
  expect(again.curtain).toBe(curtain);
  expect(again.hand).toEqual([]);
  await act(page, again);
  expect((await asked(page, 'card')).hand).toEqual(hand);
});
