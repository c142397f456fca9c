// A meeting at one screen, shown in a second window: it follows to the end, and no hand gets there.
import { expect, test, type Page } from '@playwright/test';
import { noHandIn } from '../support/hidden_hands';
import { act, asked, complaints, prefer, ride } from '../support/race_page';
import { setUp } from '../support/race_form';
import { like, spelt, words } from '../support/words';

declare global {
  var displayMessages: string[];
}

const cards = new Set(['3', '4', '6', '7', '8', '9', '9J', '10', '10J', '11', '11J', '12', '12J']);

/** Where cards are named in a message. */
function cardsIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return cards.has(value) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((one) => cardsIn(one, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => cardsIn(one, path ? `${path}.${key}` : key));
}

/** The other form of the screen says what to do on a real board. */
async function visitTabletop(second: Page): Promise<void> {
  const done = second.getByRole('button', { name: words('display.figures.done') });
  await second.getByRole('button', { name: words('display.form.board') }).click();
  await expect(done).toBeVisible();
  await noHandIn(second);
  await second.getByRole('button', { name: words('display.form.show') }).click();
  await expect(done).toHaveCount(0);
}

test('a second window follows the races and their results to the end, and sees no hand', async ({ page, context }) => {
  const heard = complaints(page);
  await context.addInitScript(() => {
    globalThis.displayMessages = [];
    new BroadcastChannel('furlong.display').onmessage = ({ data }) =>
      globalThis.displayMessages.push(JSON.stringify(data));
  });
  await prefer(page);
  // Without a race it says how to get one.
  await page.goto('./#/display');
  await expect(page.getByRole('heading', { name: words('display.local') })).toBeVisible();
  await setUp(page, { seats: [{ name: 'Ann' }, ...Array(3).fill('random')], races: Array(2).fill({ course: 'dash' }) });
  await act(page, await asked(page, 'card'));
  const [second] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: words('riding.display') }).click(),
  ]);
  const complained = complaints(second);
  await expect(second.getByRole('region', { name: words('riding.course') })).toBeVisible();
  await noHandIn(second);
  await visitTabletop(second);

  // It shows the result while the player looks at it, and the next race from its start.
  await ride(page, { before: ({ asks }) => (asks === 'photo' || asks === 'result' ? 'enough' : undefined) });
  await expect(second.locator('article.result, dialog[open]').first()).toBeVisible();
  expect(['photo', 'result']).toContain((await asked(page)).asks);
  await ride(page, { before: ({ asks }) => (asks === 'card' ? 'enough' : undefined) });
  await expect(second.getByRole('region', { name: words('riding.course') })).toBeVisible();
  await expect(second.locator('.side')).toContainText(spelt('riding.race', { race: 2, races: 2 }));
  await noHandIn(second);

  // The end is a picture and a story, too.
  await ride(page);
  await expect(second.getByRole('region', { name: words('keep.standings') })).toBeVisible();
  await expect(second.getByRole('img', { name: like('enclosure.scene') })).toBeVisible();
  await expect(second.locator('article.end').getByRole('listitem')).not.toHaveCount(0);
  const messages = await second.evaluate(() => globalThis.displayMessages);
  expect(messages.length).toBeGreaterThan(10);
  const places = new Set(messages.flatMap((text) => cardsIn(JSON.parse(text))));
  expect([...places].filter((path) => !['events.card', 'events.told.card'].includes(path))).toEqual([]);
  // Nothing looked like an undo, after which it would show the result again.
  const ids = messages.map((text) => (JSON.parse(text) as { id?: string }).id).filter((id) => id !== undefined);
  expect(new Set(ids).size).toBe(1);
  expect([...heard, ...complained]).toEqual([]);
});
