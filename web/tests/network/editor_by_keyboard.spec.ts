// Somebody draws a course with the keyboard only, rides it and prints its board; and prints one that ships with Furlong.
import { expect, type Locator } from '@playwright/test';
import { onCourses as on, pagesTold, printedPages, tabTo, valueOf } from '../support/course_pages';
import { test } from '../support/online_test';
import { asked } from '../support/race_page';
import { newcomer } from '../support/waiting_room';
import { shown } from '../support/shown';
import { words } from '../support/words';

test('a course is drawn with the keyboard, ridden and printed; a shipped one on larger paper, and none that is too large', async ({
  browser,
  server,
}) => {
  const { page, heard } = await newcomer(browser, server);
  const dialog = page.getByRole('dialog');
  const told = () => pagesTold(page);
  const press = async (where: Locator, keys = 'Tab') => {
    await tabTo(page, where, keys);
    await page.keyboard.press('Enter');
  };
  await page.goto('./');
  await press(page.getByRole('link', { name: words('home.courses') }));
  await expect(on.button(page, 'editor.new')).toBeVisible();
  await press(on.button(page, 'editor.new'));
  await expect(on.handle(page, 'length-0')).toBeVisible();
  await tabTo(page, on.handle(page, 'length-0'));
  for (let i = 0; i < 4; ++i) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageUp');
  await expect(on.handle(page, 'length-0')).toHaveAttribute('aria-valuetext', '39 rows');
  await page.keyboard.press('Control+z');
  await expect.poll(() => valueOf(page, 'length-0')).toBe(30);
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(() => valueOf(page, 'length-0')).toBe(39);
  // The next segment is a corner: its handles come with it.
  await press(page.locator('[data-segment="1"]'));
  for (const [handle, key, value] of [
    ['turn-1', 'ArrowLeft', 85],
    ['start', 'ArrowRight', 5],
    ['finish', 'ArrowLeft', 21],
  ] as const) {
    await tabTo(page, on.handle(page, handle));
    await page.keyboard.press(key);
    await expect.poll(() => valueOf(page, handle)).toBe(value);
  }
  await press(on.button(page, 'editor.close'), 'Shift+Tab');
  await expect(shown(page, words('editor.said.closed'))).toBeVisible();
  await press(on.button(page, 'editor.add.fence').first());
  await expect(on.handle(page, 'fence-0')).toBeVisible();
  await tabTo(page, on.name(page));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Keys Down');

  // Its board is printed.
  await press(on.button(page, 'editor.print.board'));
  await expect.poll(told).toBeGreaterThan(10);
  await tabTo(page, on.button(page, 'editor.print.save'));
  const { pages } = await printedPages(page, () => page.keyboard.press('Enter'));
  expect(pages).toBe(await told());
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // And ridden.
  await press(on.button(page, 'editor.ride'), 'Shift+Tab');
  await asked(page, 'card');

  // The engine that prints cannot be fetched at first.
  await page.goto('./#/courses');
  await page.reload();
  await page.route(/adviser.*\.wasm/, (route) => route.abort());
  const print = on.tile(page, 'The Oval').getByRole('button', { name: /^Print/ });
  await print.click();
  await expect(shown(dialog, words('editor.print.failed'))).toBeVisible();
  await expect(on.button(page, 'editor.print.save')).toBeDisabled();
  await page.unroute(/adviser.*\.wasm/);
  await on.button(page, 'editor.print.again').click();
  expect(await told()).toBe(16);
  const save = () => on.button(page, 'editor.print.save').click();
  expect(await printedPages(page, save)).toEqual({ name: 'oval.pdf', pages: 16 });
  // Without a score sheet, on larger paper, with larger squares.
  await dialog.getByRole('switch', { name: words('editor.print.sheet') }).click();
  await expect.poll(told).toBe(15);
  await dialog.locator('label').filter({ hasText: /^A3$/ }).click();
  await expect.poll(told).toBeLessThan(12);
  const square = dialog.getByRole('spinbutton', { name: words('editor.print.square') });
  for (const [wish, given] of [
    ['7', '20'],
    ['45', '45'],
  ] as const) {
    await square.fill(wish);
    await square.press('Enter');
    await expect(square).toHaveValue(given);
  }
  await expect.poll(told).toBeGreaterThan(20);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(print).toBeFocused();

  // A straight of 3900 rows is a course, but no board.
  const long = {
    format: 'furlong-course/1',
    id: 'long',
    name: { en: 'Long' },
    lanes: 8,
    closed: false,
    segments: [{ straight: 3900 }],
    start: { segment: 0, row: 0 },
    finish: { segment: 0, row: 3800 },
  };
  await page
    .getByLabel(words('editor.import'))
    .setInputFiles({ name: 'long.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(long)) });
  await on
    .tile(page, 'Long')
    .getByRole('button', { name: /^Print/ })
    .click();
  await expect(shown(dialog, /^The board would need [\d,]+ pages/)).toBeVisible();
  await expect(on.button(page, 'editor.print.save')).toBeDisabled();
  expect(heard.filter((line) => !/ERR_FAILED|Failed to load resource/.test(line))).toEqual([]);
  await page.context().close();
});
