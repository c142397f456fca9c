// A meeting at one screen, shown in a second window: it follows, and no hand gets there.
import { expect, test } from '@playwright/test';
import { noHandIn } from './curtain';
import { asked, complaints, prefer, ride } from './page_player';
import { like, words } from './words';

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

test('without a race the second screen says how to get one', async ({ page }) => {
  await page.goto('./#/display');
  await expect(page.getByRole('heading', { name: words('display.local') })).toBeVisible();
});
