// A meeting at one screen, shown in a second window: it follows, and no hand gets there.
import { expect, test, type Page } from '@playwright/test';
import { noHandIn } from '../support/hidden_hands';
import { act, asked, complaints, prefer, ride } from '../support/race_page';
import { setUp } from '../support/race_form';
import { like, spelt, words } from '../support/words';

const cards = new Set(['3', '4', '6', '7', '8', '9', '9J', '10', '10J', '11', '11J', '12', '12J']);

/** Where cards are named in a message. */
function cardsIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return cards.has(value) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((one) => cardsIn(one, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => cardsIn(one, path ? `${path}.${key}` : key));
}

test('the second screen shows the race and no hand', async ({ page, context }) => {
  const heard = complaints(page);
  await prefer(page);
  await page.goto('./?seed=derby');
  await page
    .getByRole('button', { name: words('home.now') })
    .first()
    .click();
  await asked(page);
  const [second] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: words('riding.display') }).click(),
  ]);
  await second.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    new BroadcastChannel('furlong.display').onmessage = ({ data }) => told.push(JSON.stringify(data));
  });
  await second.reload();
  await expect(second.getByRole('region', { name: words('riding.course') })).toBeVisible();
  await noHandIn(second);

  // It can also say what to do on a real board.
  await second.getByRole('button', { name: words('display.form.board') }).click();
  await expect(second.getByRole('button', { name: words('display.figures.done') })).toBeVisible();
  await noHandIn(second);
  await second.getByRole('button', { name: words('display.form.show') }).click();
  await expect(second.getByRole('button', { name: words('display.figures.done') })).toHaveCount(0);

  await ride(page);
  await expect(second.getByRole('region', { name: words('keep.standings') })).toBeVisible({ timeout: 60_000 });
  // The end is a picture and a story, too.
  await expect(second.getByRole('img', { name: like('enclosure.scene') })).toBeVisible();
  await expect(second.getByRole('region', { name: words('story.single') }).getByRole('listitem')).not.toHaveCount(0);
  const told = await second.evaluate(() => (window as unknown as { told: string[] }).told);
  expect(told.length).toBeGreaterThan(5);
  const places = new Set(told.flatMap((text) => cardsIn(JSON.parse(text))));
  const allowed = ['scene.public.played', 'scene.public.card', 'events.card', 'events.told.card'];
  expect([...places].filter((path) => !allowed.includes(path))).toEqual([]);
  for (const text of told) expect(text).not.toContain('"own"');
  expect(heard).toEqual([]);
});

/** The screen of a race with this many horses, opened from the race in another window. */
async function showing(page: Page, riders: number): Promise<Page> {
  await prefer(page);
  await setUp(page, {
    seats: [{ name: 'Ann' }, ...Array<string>(riders - 1).fill('steady')],
    races: [{ course: 'oval' }],
  });
  await act(page, await asked(page, 'card'));
  const [second] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: words('riding.display') }).click(),
  ]);
  await expect(second.getByRole('region', { name: words('riding.course') })).toBeVisible();
  const order = new RegExp(`^(${words('riding.order')}|${words('riding.order.round')})$`);
  await expect(second.getByRole('region', { name: order }).getByRole('listitem')).toHaveCount(riders);
  return second;
}

/** All words in view with their size, in thousandths of the height that a screen of this width has. */
function textSizes(screen: Page): Promise<{ size: number; text: string }[]> {
  return screen.evaluate(() => {
    const high = Math.max(innerHeight, (innerWidth * 9) / 16);
    const texts = document.createTreeWalker(document.querySelector('.big-screen')!, NodeFilter.SHOW_TEXT);
    const found: { size: number; text: string }[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement!;
      const words = text.textContent!.trim();
      if (words === '' || holder.closest('svg, .unseen, .tools') || !holder.checkVisibility()) continue;
      found.push({ size: Math.round((1000 * parseFloat(getComputedStyle(holder).fontSize)) / high), text: words });
    }
    return found;
  });
}

for (const riders of [4, 8]) {
  test(`the screen is read from four metres, ${riders} horses`, async ({ page }) => {
    const second = await showing(page, riders);
    await act(page, await asked(page, 'square', 'act'));
    await asked(page);
    const said = second.locator('.caption .last');
    await expect(said).not.toBeEmpty();
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
      [3840, 2160],
    ]) {
      await second.setViewportSize({ width, height });
      const sizes = await textSizes(second);
      // On a television of 55 inches, 685 mm high, that is 14 mm, and 10 mm for a capital: eight minutes of arc at four
      // metres, where good eyes need five.
      expect(sizes.filter(({ size }) => size < 20)).toEqual([]);
      // What counts is larger: limits, names and what the caller says.
      const large = sizes.filter(({ size }) => size >= 28).map(({ text }) => text);
      expect(large, `${width} × ${height}`).toEqual(
        expect.arrayContaining(['8', 'Ann', (await said.innerText()).trim()]),
      );
    }
  });
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });
  test('a finger on a button that has faded shows it, and the next one presses it', async ({ page }) => {
    const second = await showing(page, 4);
    const tools = second.locator('.tools');
    const odds = second.getByRole('button', { name: words('riding.odds') });
    const faded = () => expect(tools).toHaveCSS('opacity', '0');
    await expect(odds).toHaveAttribute('aria-pressed', 'false');
    await faded();
    const { x, y, width, height } = (await odds.boundingBox())!;
    const touch = () => second.touchscreen.tap(x + width / 2, y + height / 2);
    await touch();
    await expect(tools).toHaveCSS('opacity', '1');
    await expect(odds).toHaveAttribute('aria-pressed', 'false');
    await touch();
    await expect(odds).toHaveAttribute('aria-pressed', 'true');
    // They fade again after a press.
    await faded();
    // The keyboard shows what it comes to, and presses it.
    await odds.focus();
    await second.keyboard.press('Shift+Tab');
    await second.keyboard.press('Tab');
    await expect(tools).toHaveCSS('opacity', '1');
    await second.keyboard.press('Enter');
    await expect(odds).toHaveAttribute('aria-pressed', 'false');
  });
});

test('without a race the second screen says how to get one', async ({ page }) => {
  await page.goto('./#/display');
  await expect(page.getByRole('heading', { name: words('display.local') })).toBeVisible();
});

test('the second screen follows a meeting of several races to its end', async ({ page, context }) => {
  await prefer(page);
  await setUp(page, { seats: [{ name: 'Ann' }, ...Array(5).fill('random')], races: Array(3).fill({ course: 'dash' }) });
  await asked(page);
  const [second] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: words('riding.display') }).click(),
  ]);
  await ride(page);
  await expect(second.locator('article.end')).toBeVisible({ timeout: 120_000 });
});

test('the second screen shows the result of a race while the player looks at it', async ({ page, context }) => {
  await context.addInitScript(() => {
    const meetings: string[] = [];
    Object.assign(window, { meetings });
    new BroadcastChannel('furlong.display').onmessage = ({ data }) => meetings.push(data.id ?? meetings[0]);
  });
  await prefer(page, { speed: 4 });
  await setUp(page, { seats: [{ name: 'Ann' }, ...Array(3).fill('random')], races: Array(2).fill({ course: 'dash' }) });
  await asked(page);
  const [second] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: words('riding.display') }).click(),
  ]);
  await ride(page, { before: ({ asks }) => (asks === 'photo' || asks === 'result' ? 'enough' : undefined) });
  await expect(second.locator('article.result, dialog[open]').first()).toBeVisible();
  // The player has not gone on.
  expect(['photo', 'result']).toContain((await asked(page)).asks);
  // The next race is seen from its start, once it runs.
  await ride(page, { before: ({ asks }) => (asks === 'card' ? 'enough' : undefined) });
  await expect(second.locator('section.course')).toBeVisible();
  await expect(second.locator('.side')).toContainText(spelt('riding.race', { race: 2, races: 2 }));
  // Nothing looked like an undo, after which it would show the result again.
  const told = await second.evaluate(() => (window as unknown as { meetings: string[] }).meetings);
  expect(told.length).toBeGreaterThan(10);
  expect(new Set(told).size).toBe(1);
});
