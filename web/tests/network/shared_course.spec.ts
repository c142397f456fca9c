// A course travels as a file and as a link; what strangers send does no harm.
import { expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { onCourses as on } from '../support/course_pages';
import { test } from '../support/online_test';
import { newcomer } from '../support/waiting_room';
import { shown } from '../support/shown';
import { like, spelt, words } from '../support/words';

const oval = JSON.parse(readFileSync(new URL('../../../courses/oval.json', import.meta.url), 'utf8')) as object;

test('a course is shared as a file and as a link, renamed, deleted and brought back; what is broken or odd does no harm', async ({
  browser,
  server,
}) => {
  const { page, heard } = await newcomer(browser, server);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => void dialogs.push(dialog.message()));
  const inTile = (name: string, act: RegExp) => on.tile(page, name).getByRole('button', { name: act });
  await page.goto('./#/courses');
  await inTile('The Oval', /^Start from this/).click();
  await on.name(page).fill('Traveller');
  await page.getByLabel(words('editor.scenery')).selectOption('coast');
  const saved = page.waitForEvent('download');
  await on.button(page, 'editor.export').click();
  const file = await (await saved).path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ name: { en: 'Traveller' }, scenery: 'coast' });
  await on.button(page, 'editor.link').click();
  const link = await page.getByRole('textbox', { name: words('editor.link.label') }).inputValue();
  expect(link.length).toBeLessThan(2048);

  await page.getByRole('link', { name: words('editor.list') }).click();
  await inTile('Traveller', /^Copy/).click();
  await inTile('Traveller (copy)', /^Rename/).click();
  await page.getByRole('textbox', { name: like('editor.rename.label') }).fill('Other');
  await page.keyboard.press('Enter');
  await inTile('Other', /^Delete/).click();
  await expect(on.tile(page, 'Other')).toHaveCount(0);
  await on.button(page, 'editor.restore').click();
  await expect(on.tile(page, 'Other')).toBeVisible();

  // A friend opens the link, cut off at first: the course is shown, then kept. The file comes in as a second one.
  const friend = await newcomer(browser, server);
  await friend.page.goto(link.slice(0, -9));
  await expect(friend.page.getByText(words('editor.shared.broken'))).toBeVisible();
  await friend.page.goto('./icon.svg');
  await friend.page.goto(`${link.split('#')[0]}#/course/${'d'.repeat(9000)}`);
  await expect(friend.page.getByText(words('editor.shared.too-long'))).toBeVisible();
  await friend.page.goto('./icon.svg');
  await friend.page.goto(link);
  await expect(friend.page.getByRole('heading', { level: 1, name: 'Traveller' })).toBeVisible();
  await expect(friend.page.getByRole('img', { name: /^Traveller,/ })).toBeVisible();
  await on.button(friend.page, 'editor.shared.keep').click();
  await expect(shown(friend.page, spelt('editor.shared.kept', { name: 'Traveller' }))).toBeVisible();
  await friend.page.getByRole('link', { name: words('editor.list') }).click();
  await friend.page.getByLabel(words('editor.import')).setInputFiles(file);
  await expect(shown(friend.page, spelt('editor.imported', { name: 'Traveller' }))).toBeVisible();
  await friend.page.reload();
  await expect(on.tile(friend.page, 'Traveller')).toHaveCount(2);

  // What cannot be read is refused by name. Odd texts are tidied up and shown as text.
  const offer = (field: string, name: string, content: object | string) =>
    page.getByLabel(words(field)).setInputFiles({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    });
  await offer('editor.import', 'cut.json', '{"format":"furlong-course/1","id":"x');
  await expect(shown(page, /was not added/)).toContainText('cut.json');
  await offer('editor.import', 'odd.json', {
    ...oval,
    id: '../../etc',
    name: { en: `<img src=x onerror=alert(1)>\u0000\u202e${'long '.repeat(300)}` },
  });
  await expect(shown(page, /is in your list now\. Odd or very long texts/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^<img src=x/ })).toBeVisible();
  await expect(page.locator('img')).toHaveCount(0);

  // The race card takes files too.
  await page.goto('./#/setup');
  await expect(page.getByRole('button', { name: like('setup.course.choose') })).toHaveCount(3);
  for (const [name, content] of [
    ['control.json', '\u0000\u0007\u001b[31m'],
    ['large.json', ' '.repeat(200_000)],
    [`${'long '.repeat(50)}.json`, '[]'],
  ] as const) {
    await offer('setup.course.add', name, content);
    const said = shown(page, new RegExp(`^${name.slice(0, 40)}.* can’t be used: `));
    await expect(said).toBeVisible();
    expect((await said.innerText()).length).toBeLessThan(400);
  }
  await offer('setup.course.add', 'oval.json', oval);
  await expect(shown(page, /^oval\.json can’t be added/)).toBeVisible();
  await offer('setup.course.add', 'fine.json', {
    ...oval,
    id: 'fine',
    name: { en: `Fine\u202e ${'long '.repeat(300)}` },
  });
  await expect(shown(page, /^Fine long/).first()).toBeVisible();
  expect([...heard, ...friend.heard, ...dialogs]).toEqual([]);
  for (const one of [page, friend.page]) await one.context().close();
});
