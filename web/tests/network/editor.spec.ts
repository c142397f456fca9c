// Somebody draws a course, measures it, rides it and takes it to a friend's table: by mouse, and with the keyboard only.
// Courses travel as files and links, and what strangers send does no harm.
import { expect, test, type Browser, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { expectAccessible, expectAccessibleInBoth } from '../support/accessibility';
import { misfits } from '../support/misfits';
import { newcomer, sitDown, there } from '../support/waiting_room';
import { asked, change, prefer } from '../support/race_page';
import { GameServer } from '../support/game_server';
import { like, spelt, words } from '../support/words';

test.describe.configure({ mode: 'default' });

let server: GameServer;
test.beforeAll(async () => {
  server = await GameServer.start();
});
test.afterAll(() => server.end());

const button = (page: Page, key: string) => page.getByRole('button', { name: words(key), exact: true });
const handle = (page: Page, id: string) => page.locator(`[data-handle="${id}"]`);
const facts = (page: Page) => page.getByText(/^\d+ squares? to run along the rail, /).first();
const valueOf = async (page: Page, id: string) => Number(await handle(page, id).getAttribute('aria-valuenow'));
const nameLine = (page: Page) => page.getByRole('textbox', { name: words('editor.name'), exact: true });
const tile = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Drags a handle by so many pixels. */
async function drag(page: Page, id: string, dx: number, dy: number): Promise<void> {
  const box = (await handle(page, id).locator('.disc').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 5; ++step) await page.mouse.move(x + (dx * step) / 5, y + (dy * step) / 5);
  await page.mouse.up();
}

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, where: ReturnType<Page['locator']>, keys = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 120; ++presses) {
    if (await where.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(keys);
  }
  throw new Error('the keyboard does not lead there');
}

/** Ann has opened a table on her course. Bo sees the course before he sits down; then they race on it. */
async function raceWithBo(browser: Browser, page: Page, name: string, squares: number, start: () => Promise<void>) {
  const bo = await newcomer(browser, server);
  await bo.page.goto(page.url());
  await expect(bo.page.getByText(name, { exact: true }).first()).toBeVisible();
  await expect(bo.page.getByText(new RegExp(`^${squares} squares to run along the rail`)).first()).toBeVisible();
  await expect(bo.page.getByRole('img', { name: new RegExp(`^${name},`) }).first()).toBeVisible();
  await sitDown(bo.page, 'Bo');
  await start();
  for (const one of [page, bo.page])
    await expect(one.getByRole('group', { name: spelt('board.label', { course: name }) })).toBeVisible();
  await bo.page.context().close();
}

test('by mouse: drawn, measured, ridden, and raced at a friend’s table', async ({ browser }) => {
  test.slow();
  const { page, heard } = await newcomer(browser, server);
  await page.goto('./');
  await page.getByRole('link', { name: words('home.courses') }).click();
  await button(page, 'editor.new').click();
  await expect(handle(page, 'length-0')).toBeVisible();
  await expect(page.getByText(words('editor.sound'))).toBeVisible();

  // What closes already is left as it is.
  await button(page, 'editor.close').click();
  await expect(page.getByText(words('editor.said.closed.already'))).toBeVisible();
  await expect(button(page, 'editor.undo')).toBeDisabled();
  // What is added is named, and picked.
  await page.locator('[data-segment="0"]').click();
  await button(page, 'editor.add.corner').click();
  await expect(page.getByText('Corner 2 is added.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Corner 2', exact: true })).toBeVisible();
  await button(page, 'editor.undo').click();
  await page.locator('[data-segment="0"]').click();
  // A straight is dragged longer, and that is undone and done again.
  await drag(page, 'length-0', 90, 0);
  const longer = await valueOf(page, 'length-0');
  expect(longer).toBeGreaterThan(32);
  await button(page, 'editor.undo').click();
  await expect.poll(() => valueOf(page, 'length-0')).toBe(30);
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(() => valueOf(page, 'length-0')).toBe(longer);
  // A corner is bent too far: the circuit does not close, until it snaps.
  await page.locator('[data-segment="1"]').click();
  await drag(page, 'turn-1', 60, 90);
  expect(await valueOf(page, 'turn-1')).toBeLessThan(90);
  await page.getByRole('button', { name: words('editor.remove'), exact: true }).click();
  await expect(page.getByText(/^Unwise: The circuit does not close/)).toBeVisible();
  await button(page, 'editor.close').click();
  await expect(page.getByText(words('editor.said.closed'))).toBeVisible();
  await expect(page.getByText(/The circuit does not close/)).toHaveCount(0);
  for (const _ of [1, 2, 3]) await button(page, 'editor.undo').click();
  await page.locator('[data-segment="1"]').click();
  await expect.poll(() => valueOf(page, 'turn-1')).toBe(90);
  // The finish is dragged before the start: the engine says what is wrong, and where.
  await button(page, 'editor.finish').click();
  const lap = page.getByRole('spinbutton', { name: words('editor.field.lap') });
  await lap.fill('1');
  await lap.press('Enter');
  await drag(page, 'finish', -900, 0);
  await expect(page.getByText(new RegExp(words('editor.problem.finish-not-after-start')))).toBeVisible();
  await expect(button(page, 'editor.ride')).toBeDisabled();
  for (const _ of [1, 2]) await button(page, 'editor.undo').click();
  await expect(button(page, 'editor.ride')).toBeEnabled();
  await button(page, 'editor.add.fence').first().click();
  await expect(handle(page, 'fence-0')).toBeVisible();
  await expect(facts(page)).toContainText('1 fence');
  await nameLine(page).fill('Ann’s Mile');
  await page.getByLabel(words('editor.scenery')).selectOption('heath');
  await page.getByLabel(words('editor.light'), { exact: true }).selectOption('evening');
  const squares = Number(/^\d+/.exec(await facts(page).innerText())![0]);

  // Measured: cancelled once, then to the end.
  await button(page, 'editor.measure.ride').click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await button(page, 'editor.measure.cancel').click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await button(page, 'editor.measure.ride').click();
  await expect(page.getByText(words('editor.measure.wins'))).toBeVisible({ timeout: 150_000 });
  await expect(page.getByRole('img', { name: /^Box 1: / })).toBeVisible();

  // Ridden.
  await button(page, 'editor.ride').click();
  await asked(page, 'card');
  await expect(page.getByRole('group', { name: spelt('board.label', { course: 'Ann’s Mile' }) })).toBeVisible();

  // At a table on a server.
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
  await raceWithBo(browser, page, 'Ann’s Mile', squares, () => there.start(page).click());
  expect(heard).toEqual([]);
  await page.context().close();
});

test('with the keyboard only: the same', async ({ browser }) => {
  test.slow();
  const { page, heard } = await newcomer(browser, server);
  const press = async (where: ReturnType<Page['locator']>) => {
    await tabTo(page, where);
    await page.keyboard.press('Enter');
  };
  await page.goto('./');
  await press(page.getByRole('link', { name: words('home.courses') }));
  await expect(button(page, 'editor.new')).toBeVisible();
  await press(button(page, 'editor.new'));
  await expect(handle(page, 'length-0')).toBeVisible();
  await tabTo(page, handle(page, 'length-0'));
  for (let i = 0; i < 4; ++i) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageUp');
  await expect(handle(page, 'length-0')).toHaveAttribute('aria-valuetext', '39 rows');
  await page.keyboard.press('Control+z');
  await expect.poll(() => valueOf(page, 'length-0')).toBe(30);
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(() => valueOf(page, 'length-0')).toBe(39);
  // The next segment is a corner: its handles come with it.
  await press(page.locator('[data-segment="1"]'));
  await tabTo(page, handle(page, 'turn-1'));
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => valueOf(page, 'turn-1')).toBe(85);
  await tabTo(page, handle(page, 'start'));
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => valueOf(page, 'start')).toBe(5);
  await tabTo(page, handle(page, 'finish'));
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => valueOf(page, 'finish')).toBe(21);
  await tabTo(page, button(page, 'editor.close'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(words('editor.said.closed'))).toBeVisible();
  await press(button(page, 'editor.add.fence').first());
  await expect(handle(page, 'fence-0')).toBeVisible();
  await tabTo(page, nameLine(page));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Keys Down');
  const squares = Number(/^\d+/.exec(await facts(page).innerText())![0]);
  await press(button(page, 'editor.measure.ride'));
  await expect(page.getByText(words('editor.measure.wins'))).toBeVisible({ timeout: 150_000 });
  await tabTo(page, button(page, 'editor.ride'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await asked(page, 'card');

  await page.goto('./#/new');
  await expect(there.name(page)).toBeVisible();
  await tabTo(page, there.name(page));
  await page.keyboard.type('Ann');
  const fewerSeats = page.getByRole('button', { name: words('new.players.fewer') });
  for (const _ of [1, 2]) await press(fewerSeats);
  const fewerRaces = page.getByRole('button', { name: words('setup.races.fewer') });
  for (const _ of [1, 2]) await press(fewerRaces);
  await press(page.getByRole('button', { name: like('setup.course.choose') }));
  await press(page.getByRole('dialog').getByRole('button', { name: /^Keys Down/ }));
  await press(page.getByRole('button', { name: words('new.make') }));
  await expect(there.seats(page)).toHaveCount(2);
  await raceWithBo(browser, page, 'Keys Down', squares, () => press(there.start(page)));
  expect(heard).toEqual([]);
  await page.context().close();
});

test('a course travels as a file and as a link, is copied, renamed, deleted and brought back', async ({ page }) => {
  await prefer(page);
  await page.goto('./#/courses');
  await tile(page, 'The Oval')
    .getByRole('button', { name: /^Start from this/ })
    .click();
  await nameLine(page).fill('Traveller');
  await page.getByLabel(words('editor.scenery')).selectOption('coast');
  const saved = page.waitForEvent('download');
  await button(page, 'editor.export').click();
  const file = await (await saved).path();
  const written = JSON.parse(readFileSync(file, 'utf8')) as { name: { en: string }; scenery: string; fences: [] };
  expect(written).toMatchObject({ name: { en: 'Traveller' }, scenery: 'coast' });
  await button(page, 'editor.link').click();
  const link = await page.getByRole('textbox', { name: words('editor.link.label') }).inputValue();
  expect(link.length).toBeLessThan(2048);

  await page.getByRole('link', { name: words('editor.list') }).click();
  await tile(page, 'Traveller').getByRole('button', { name: /^Copy/ }).click();
  await expect(tile(page, 'Traveller (copy)')).toBeVisible();
  await tile(page, 'Traveller (copy)')
    .getByRole('button', { name: /^Rename/ })
    .click();
  await page.getByRole('textbox', { name: like('editor.rename.label') }).fill('Other');
  await page.keyboard.press('Enter');
  await expect(tile(page, 'Other')).toBeVisible();
  await tile(page, 'Other')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(tile(page, 'Other')).toHaveCount(0);
  await button(page, 'editor.restore').click();
  await expect(tile(page, 'Other')).toBeVisible();
  for (const name of ['Other', 'Traveller'])
    await tile(page, name)
      .getByRole('button', { name: /^Delete/ })
      .click();
  await expect(page.getByText(words('editor.none'))).toBeVisible();

  // Somebody else opens the link: it is shown first, then kept.
  await page.goto('./icon.svg');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Traveller' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Traveller,/ })).toBeVisible();
  await expectAccessible(page, 'a shared course');
  await button(page, 'editor.shared.keep').click();
  await expect(page.getByText(spelt('editor.shared.kept', { name: 'Traveller' }))).toBeVisible();
  await page.getByRole('link', { name: words('editor.list') }).click();
  await expect(tile(page, 'Traveller')).toBeVisible();
  // The file comes in as a second one.
  await page.getByLabel(words('editor.import')).setInputFiles(file);
  await expect(page.getByText(spelt('editor.imported', { name: 'Traveller' }))).toBeVisible();
  await expect(tile(page, 'Traveller')).toHaveCount(2);
  await page.reload();
  await expect(tile(page, 'Traveller')).toHaveCount(2);
});

test('what strangers send does no harm', async ({ page }) => {
  await prefer(page);
  const trouble: string[] = [];
  page.on('dialog', () => trouble.push('a dialog'));
  page.on('pageerror', ({ message }) => trouble.push(message));
  await page.goto('./#/courses');
  await button(page, 'editor.new').click();
  await nameLine(page).fill('Precious');
  await button(page, 'editor.link').click();
  const link = await page.getByRole('textbox', { name: words('editor.link.label') }).inputValue();
  for (const bad of [
    link.slice(0, -9),
    `${link}x`,
    `${link.split('#')[0]}#/course/`,
    link.replace(/course\/./, 'course/<b>'),
  ]) {
    await page.goto('./icon.svg');
    await page.goto(bad);
    await expect(page.getByRole('alert')).toHaveText(words('editor.shared.broken'));
  }
  await page.goto(`${link.split('#')[0]}#/course/${'d'.repeat(9000)}`);
  await expect(page.getByRole('alert')).toHaveText(words('editor.shared.too-long'));

  await page.goto('./#/courses');
  const offer = async (name: string, content: unknown) => {
    await page.getByLabel(words('editor.import')).setInputFiles({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    });
  };
  const oval = JSON.parse(readFileSync(new URL('../../../courses/oval.json', import.meta.url), 'utf8')) as object;
  const refused = page.getByText(/was not added/);
  for (const [name, content] of [
    ['cut.json', '{"format":"furlong-course/1","id":"x'],
    ['list.json', '[1,2,3]'],
    ['deep.json', '['.repeat(5000)],
    ['other.json', { format: 'something' }],
    ['lap.json', { ...oval, finish: { segment: 0, row: 1 } }],
    ['huge.json', { ...oval, segments: [{ straight: 1e300 }] }],
    ['notes.json', { ...oval, notes: Array<string>(3000).fill('note') }],
  ] as const) {
    await offer(name, content);
    await expect(refused).toContainText(name);
  }
  // Odd texts are tidied up and shown as text.
  await offer('odd.json', {
    ...oval,
    id: '../../etc',
    name: { en: `<img src=x onerror=alert(1)>\u0000\u202e${'long '.repeat(300)}` },
    __proto__: { polluted: true },
  });
  await expect(page.getByText(/is in your list now\. Odd or very long texts/)).toBeVisible();
  const heading = page.getByRole('heading', { name: /^<img src=x/ });
  await expect(heading).toBeVisible();
  expect([...(await heading.innerText())].length).toBeLessThanOrEqual(40);
  await expect(page.locator('img')).toHaveCount(0);
  await expect(tile(page, 'Precious')).toBeVisible();

  // The race card takes files too.
  await page.goto('./#/setup');
  await expect(page.getByRole('button', { name: like('setup.course.choose') })).toHaveCount(3);
  const bring = async (name: string, content: string) =>
    page
      .getByLabel(words('setup.course.add'))
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
  for (const [name, content] of [
    ['cut.json', '{"format":"furlong-course/1","id":"x'],
    ['control.json', '\u0000\u0007\u001b[31m'],
    ['large.json', ' '.repeat(200_000)],
    ['notes.json', JSON.stringify({ ...oval, id: 'mine', notes: Array<string>(3000).fill('note') })],
    [`${'long '.repeat(50)}.json`, '[]'],
  ]) {
    await bring(name, content);
    const said = page.getByText(new RegExp(`^${name.slice(0, 40)}.* can’t be used: `));
    await expect(said).toBeVisible();
    expect((await said.innerText()).length).toBeLessThan(400);
  }
  await bring('oval.json', JSON.stringify(oval));
  await expect(page.getByText(/^oval\.json can’t be added/)).toBeVisible();
  await bring('fine.json', JSON.stringify({ ...oval, id: 'fine', name: { en: `Fine\u202e ${'long '.repeat(300)}` } }));
  await expect(page.getByText(/^Fine long/).first()).toBeVisible();
  expect(trouble).toEqual([]);
});

/** Saves the PDF of the open dialog and counts its pages. */
async function printedPages(page: Page): Promise<{ name: string; pages: number }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'editor.print.save').click()]);
  const name = download.suggestedFilename();
  const text = readFileSync(await download.path(), 'latin1');
  expect(text.slice(0, 9)).toBe('%PDF-1.4\n');
  await expect(page.getByText(spelt('editor.print.saved', { file: name }))).toBeVisible();
  return { name, pages: text.split('/Type /Page ').length - 1 };
}

test('a board is printed: shipped, drawn, or too large', async ({ page }) => {
  await prefer(page);
  const dialog = page.getByRole('dialog');
  const told = async () => Number(/^\d+/.exec(await dialog.getByText(/^\d+ pages\. /).innerText())![0]);
  const tileOf = (label: string) => dialog.locator('label').filter({ hasText: new RegExp(`^${label}$`) });
  // The first time there is no way to the engine.
  await page.route(/adviser.*\.wasm/, (route) => route.abort());
  await page.goto('./#/courses');
  const print = tile(page, 'The Oval').getByRole('button', { name: /^Print/ });
  await print.click();
  await expect(dialog.getByText(words('editor.print.failed'))).toBeVisible();
  await expect(button(page, 'editor.print.save')).toBeDisabled();
  await page.unroute(/adviser.*\.wasm/);
  await button(page, 'editor.print.again').click();
  expect(await told()).toBe(16);
  expect(await printedPages(page)).toEqual({ name: 'oval.pdf', pages: 16 });

  // Without a score sheet, on larger paper, with larger squares.
  await dialog.getByRole('switch', { name: words('editor.print.sheet') }).click();
  await expect.poll(told).toBe(15);
  await tileOf('A3').click();
  await expect.poll(told).toBeLessThan(12);
  const square = dialog.getByRole('spinbutton', { name: words('editor.print.square') });
  await square.fill('7');
  await square.press('Enter');
  await expect(square).toHaveValue('20');
  await square.fill('45');
  await square.press('Enter');
  await expect.poll(told).toBeGreaterThan(20);
  expect((await printedPages(page)).pages).toBe(await told());
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(print).toBeFocused();

  // One's own course, from the editor, by keyboard.
  await button(page, 'editor.new').click();
  await expect(page.getByText(words('editor.sound'))).toBeVisible();
  await tabTo(page, button(page, 'editor.print.board'));
  await page.keyboard.press('Enter');
  await expect.poll(told).toBeGreaterThan(10);
  await expect(dialog.getByText(words('editor.over'))).toHaveCount(0);
  await tabTo(page, button(page, 'editor.print.save'));
  expect((await printedPages(page)).pages).toBe(await told());
  await page.keyboard.press('Escape');

  // A straight of 3900 rows is a course, but no board.
  await page.goto('./#/courses');
  await page.getByLabel(words('editor.import')).setInputFiles({
    name: 'long.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({
        format: 'furlong-course/1',
        id: 'long',
        name: { en: 'Long' },
        lanes: 8,
        closed: false,
        segments: [{ straight: 3900 }],
        start: { segment: 0, row: 0 },
        finish: { segment: 0, row: 3800 },
      }),
    ),
  });
  await tile(page, 'Long')
    .getByRole('button', { name: /^Print/ })
    .click();
  await expect(dialog.getByText(/^The board would need [\d,]+ pages/)).toBeVisible();
  await expect(button(page, 'editor.print.save')).toBeDisabled();
});

test('the choices of a printed board fit a phone in every language', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await prefer(page);
  await page.goto('./#/courses');
  await tile(page, 'The Oval')
    .getByRole('button', { name: /^Print/ })
    .click();
  const save = page.getByRole('dialog').locator('.button.primary');
  for (const language of ['de', 'fr', 'da', 'es', 'en']) {
    await change(page, { language });
    await expect(save).toBeEnabled();
    expect.soft(await misfits(page), language).toEqual([]);
    await save.scrollIntoViewIfNeeded();
    await expect(save).toBeInViewport();
  }
});

test('accessible in both themes', async ({ page }) => {
  await prefer(page);
  await page.goto('./#/courses');
  await button(page, 'editor.new').click();
  await expect(handle(page, 'length-0')).toBeVisible();
  await expect(page.getByText(words('editor.sound'))).toBeVisible();
  await expectAccessibleInBoth(page, 'editor');
  await page.getByRole('button', { name: words('editor.remove'), exact: true }).click();
  await expect(page.getByText(/^(Unwise|To fix): /).first()).toBeVisible();
  await expectAccessibleInBoth(page, 'editor with remarks');
  await page.goto('./#/courses');
  await expect(tile(page, 'The Oval')).toBeVisible();
  await expectAccessibleInBoth(page, 'list of courses');
  await tile(page, 'The Oval')
    .getByRole('button', { name: /^Print/ })
    .click();
  await expect(button(page, 'editor.print.save')).toBeEnabled();
  await expectAccessibleInBoth(page, 'a board to print');
  await page.goto('./#/setup');
  await page
    .getByRole('button', { name: like('setup.course.choose') })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBoth(page, 'choice of a course');
});
