// Somebody draws a course by mouse, measures it, rides it, and takes it to a friend's table.
import { expect, type Page } from '@playwright/test';
import { onCourses as on, squaresOn, valueOf } from '../support/course_pages';
import { test } from '../support/online_test';
import { asked } from '../support/race_page';
import { newcomer, sitDown, there } from '../support/waiting_room';
import { shown } from '../support/shown';
import { like, spelt, words } from '../support/words';

/** Drags a handle by so many pixels. */
async function drag(page: Page, id: string, dx: number, dy: number): Promise<void> {
  const box = (await on.handle(page, id).locator('.disc').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 5; ++step) await page.mouse.move(x + (dx * step) / 5, y + (dy * step) / 5);
  await page.mouse.up();
}

test('a course is drawn by mouse, measured, ridden, and raced at a friend’s table', async ({ browser, server }) => {
  const { page, heard } = await newcomer(browser, server);
  await page.goto('./');
  await page.getByRole('link', { name: words('home.courses') }).click();
  await on.button(page, 'editor.new').click();
  await expect(on.handle(page, 'length-0')).toBeVisible();
  await expect(shown(page, words('editor.sound'))).toBeVisible();

  // What closes already is left as it is.
  await on.button(page, 'editor.close').click();
  await expect(shown(page, words('editor.said.closed.already'))).toBeVisible();
  await expect(on.button(page, 'editor.undo')).toBeDisabled();
  // What is added is named, and picked.
  await page.locator('[data-segment="0"]').click();
  await on.button(page, 'editor.add.corner').click();
  await expect(shown(page, 'Corner 2 is added.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Corner 2', exact: true })).toBeVisible();
  await on.button(page, 'editor.undo').click();
  // A straight is dragged longer, and that is undone and done again.
  await page.locator('[data-segment="0"]').click();
  await drag(page, 'length-0', 90, 0);
  const longer = await valueOf(page, 'length-0');
  expect(longer).toBeGreaterThan(32);
  await on.button(page, 'editor.undo').click();
  await expect.poll(() => valueOf(page, 'length-0')).toBe(30);
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(() => valueOf(page, 'length-0')).toBe(longer);
  // A corner is bent too far, another removed: the circuit does not close, until it snaps.
  await page.locator('[data-segment="1"]').click();
  await drag(page, 'turn-1', 60, 90);
  expect(await valueOf(page, 'turn-1')).toBeLessThan(90);
  await page.getByRole('button', { name: words('editor.remove'), exact: true }).click();
  await expect(shown(page, /^Unwise: The circuit does not close/)).toBeVisible();
  await on.button(page, 'editor.close').click();
  await expect(shown(page, words('editor.said.closed'))).toBeVisible();
  await expect(shown(page, /The circuit does not close/)).toHaveCount(0);
  for (const _ of [1, 2, 3]) await on.button(page, 'editor.undo').click();
  // The finish is dragged before the start: the engine says what is wrong.
  await on.button(page, 'editor.finish').click();
  const lap = page.getByRole('spinbutton', { name: words('editor.field.lap') });
  await lap.fill('1');
  await lap.press('Enter');
  await drag(page, 'finish', -900, 0);
  await expect(shown(page, new RegExp(words('editor.problem.finish-not-after-start')))).toBeVisible();
  await expect(on.button(page, 'editor.ride')).toBeDisabled();
  for (const _ of [1, 2]) await on.button(page, 'editor.undo').click();
  await expect(on.button(page, 'editor.ride')).toBeEnabled();
  await on.button(page, 'editor.add.fence').first().click();
  await expect(on.facts(page)).toContainText('1 fence');
  await on.name(page).fill('Ann’s Mile');
  await page.getByLabel(words('editor.scenery')).selectOption('heath');
  await page.getByLabel(words('editor.light'), { exact: true }).selectOption('evening');
  const squares = await squaresOn(page);

  // Measured: cancelled once, then to the end.
  await on.button(page, 'editor.measure.ride').click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await on.button(page, 'editor.measure.cancel').click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await on.button(page, 'editor.measure.ride').click();
  await expect(shown(page, words('editor.measure.wins'))).toBeVisible({ timeout: 150_000 });
  await expect(page.getByRole('img', { name: /^Box 1: / })).toBeVisible();
  // Ridden.
  await on.button(page, 'editor.ride').click();
  await asked(page, 'card');
  await expect(page.getByRole('group', { name: spelt('board.label', { course: 'Ann’s Mile' }) })).toBeVisible();

  // At a table on a server: Bo sees the course before he sits down.
  await page.goto('./#/new');
  for (const _ of [1, 2]) await page.getByRole('button', { name: words('setup.races.fewer') }).click();
  for (const _ of [1, 2]) await page.getByRole('button', { name: words('new.players.fewer') }).click();
  await page.getByRole('button', { name: like('setup.course.choose') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ann’s Mile/ })
    .click();
  await there.name(page).fill('Ann');
  await page.getByRole('button', { name: words('new.make') }).click();
  await expect(there.seats(page)).toHaveCount(2);
  const bo = await newcomer(browser, server);
  await bo.page.goto(page.url());
  await expect(shown(bo.page, new RegExp(`^${squares} squares to run along the rail`)).first()).toBeVisible();
  await expect(bo.page.getByRole('img', { name: /^Ann’s Mile,/ }).first()).toBeVisible();
  await sitDown(bo.page, 'Bo');
  await there.start(page).click();
  for (const one of [page, bo.page])
    await expect(one.getByRole('group', { name: spelt('board.label', { course: 'Ann’s Mile' }) })).toBeVisible();
  expect([...heard, ...bo.heard]).toEqual([]);
  for (const one of [page, bo.page]) await one.context().close();
});
